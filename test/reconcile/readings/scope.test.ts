import {expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {DAY_MS, iso, START_MS, WorldMaker} from '../worlds/world.ts'
import {
  balanceOf,
  drop,
  eventOf,
  legLine,
  lineOf,
  paid,
  resultOf,
  TWO_LEGS,
  testReadings,
} from './reading.ts'

const IMPOSSIBLE = '2026-02-30T00:00:00.000Z'

testReadings([
  {
    name: 'the subject of an event is named by its eventId',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      const event = eventOf(maker, charge.id, 'payment_completed')
      maker.world.events.push({...event})
      return [`DUPLICATE_DELIVERY ${event.eventId}`]
    },
  },
  {
    name: 'a file line is the physical one, 1-based, header included',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      const line = lineOf(maker, 'payment', charge.id)
      line.createdAt = IMPOSSIBLE
      return [`RECORD_INVALID statement.csv:${maker.world.lines.indexOf(line) + 2}`]
    },
  },
  {
    name: 'fields that the contract does not name are not checked',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      charge['tags'] = [{amount: 1.234}]
      charge['qrCodeBase64'] = 7
      return []
    },
  },
  {
    name: 'a record that cannot be read makes no orphan of its event and no stranger of its lines',
    make: (maker) => {
      const charge = paid(maker, [{subAccount: 'loja-2', amount: 10}])
      maker.refund(charge)
      maker.close()
      charge.createdAt = IMPOSSIBLE
      return ['RECORD_INVALID charges.jsonl:1']
    },
  },
  {
    name: 'nor are its legs extra ones, where nothing else says that it was paid',
    make: (maker) => {
      const charge = paid(maker, [{subAccount: 'loja-2', amount: 10}])
      const {events, lines} = maker.world
      events.splice(events.indexOf(eventOf(maker, charge.id, 'payment_completed')), 1)
      for (const type of ['payment', 'fee'])
        lines.splice(lines.indexOf(lineOf(maker, type, charge.id)), 1)
      maker.close()
      charge.createdAt = IMPOSSIBLE
      return ['RECORD_INVALID charges.jsonl:1']
    },
  },
  {
    name: 'a rejected line hides what is missing of its kind, and no other line',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      const {lines} = maker.world
      lineOf(maker, 'payment', charge.id).createdAt = IMPOSSIBLE
      lines.splice(lines.indexOf(lineOf(maker, 'fee', charge.id)), 1)
      return [`MISSING_POSTING ${charge.id}`, 'RECORD_INVALID statement.csv:2']
    },
  },
  {
    name: 'rows of each kind after the as-of instant are out of scope',
    options: {asOf: iso(START_MS - 1)},
    make: (maker) => {
      maker.block(paid(maker), 'approved')
      maker.withdrawal('failed').amount = 7
      maker.close()
      return []
    },
  },
  {
    name: 'a record that is dated after the as-of instant makes no orphans of its events',
    options: {asOf: iso(START_MS + 20 * DAY_MS)},
    make: (maker) => {
      const charge = paid(maker, [{subAccount: 'loja-2', amount: 10}])
      maker.refund(charge)
      maker.block(charge, 'approved')
      maker.withdrawal('completed')
      maker.close()
      const {charges, withdrawals, blocks} = maker.world
      for (const record of [...charges, ...withdrawals, ...blocks]) {
        record.createdAt = iso(START_MS + 21 * DAY_MS)
      }
      return []
    },
  },
  ...[
    {late: 'a day', ms: DAY_MS, times: 0},
    {late: 'a day and a millisecond', ms: DAY_MS + 1, times: 1},
    {late: 'ten years', ms: 3_650 * DAY_MS, times: 1},
  ].flatMap(({late, ms, times}) => [
    {
      name: `a payment that is dated ${late} after its event is ${times > 0 ? '' : 'not yet '}missing`,
      options: {asOf: iso(START_MS + DAY_MS / 4)},
      make: (maker: WorldMaker) => {
        const charge = paid(maker)
        maker.close()
        const event = eventOf(maker, charge.id, 'payment_completed')
        const line = lineOf(maker, 'payment', charge.id)
        line.createdAt = iso(Date.parse(event.timestamp) + ms)
        return Array.from({length: times}, () => `MISSING_POSTING ${charge.id}`)
      },
    },
    {
      name: `a return that is dated ${late} after its event is ${times > 0 ? '' : 'not yet '}missing`,
      options: {asOf: iso(START_MS + DAY_MS / 4)},
      make: (maker: WorldMaker) => {
        const {id} = maker.withdrawal('failed')
        maker.close()
        const event = eventOf(maker, id, 'withdrawal_failed')
        const line = lineOf(maker, 'withdrawal_reversal', id)
        line.createdAt = iso(Date.parse(event.timestamp) + ms)
        return Array.from({length: times}, () => `FAILED_NOT_RETURNED ${id}`)
      },
    },
    {
      name: `a leg that is dated ${late} after its event is ${times > 0 ? '' : 'not yet '}missing`,
      options: {asOf: iso(START_MS + DAY_MS / 4)},
      make: (maker: WorldMaker) => {
        const charge = paid(maker, TWO_LEGS)
        maker.close()
        const event = eventOf(maker, charge.id, 'payment_completed')
        legLine(maker, charge.id, 1_000).createdAt = iso(Date.parse(event.timestamp) + ms)
        return Array.from({length: times}, () => `MISSING_COUNTERPART_LEG ${charge.id}`)
      },
    },
  ]),
  {
    name: 'without an event a return may come as late as the outcome of its withdrawal',
    options: {asOf: iso(START_MS + DAY_MS / 4)},
    make: (maker) => {
      const {id} = maker.withdrawal('failed')
      maker.close()
      drop(maker.world.events, eventOf(maker, id, 'withdrawal_failed'))
      lineOf(maker, 'withdrawal_reversal', id).createdAt = iso(START_MS + 9 * DAY_MS)
      return [`MISSING_EVENT ${id}`]
    },
  },
  {
    name: 'without an event a withdrawal is posted within a day of the as-of instant',
    options: {asOf: iso(START_MS + DAY_MS / 4)},
    make: (maker) => {
      const {id} = maker.withdrawal('completed')
      const other = maker.withdrawal('completed')
      maker.close()
      for (const one of [id, other.id])
        drop(maker.world.events, eventOf(maker, one, 'withdrawal_completed'))
      lineOf(maker, 'withdrawal', id).createdAt = iso(START_MS + DAY_MS / 4 + DAY_MS)
      lineOf(maker, 'withdrawal', other.id).createdAt = iso(START_MS + DAY_MS / 4 + DAY_MS + 1)
      return [`MISSING_EVENT ${id}`, `MISSING_EVENT ${other.id}`, `MISSING_POSTING ${other.id}`]
    },
  },
])

test('a line of long after the as-of instant is named where it is missing', async () => {
  const maker = new WorldMaker(11)
  const charge = paid(maker)
  maker.close()
  const line = lineOf(maker, 'payment', charge.id)
  line.createdAt = '2036-01-01T00:00:00.000Z'
  balanceOf(maker, 'loja-1').available -= 100
  const {verdict, findings, totals} = await resultOf(maker)
  expect(verdict).toBe('unreconciled')
  expect(findings.map(({code}) => code)).toEqual(['MISSING_POSTING'])
  expect(findings[0]?.evidence).toContainEqual({
    file: 'statement.csv',
    line: maker.world.lines.indexOf(line) + 2,
  })
  expect(totals['statement.csv']).toMatchObject({outOfScope: 1})
})

test('without an as-of it is the greatest of the balances, though the data goes on', async () => {
  const maker = new WorldMaker(11)
  maker.close()
  balanceOf(maker, 'loja-2').asOf = iso(START_MS + 20 * DAY_MS)
  balanceOf(maker, 'loja-1').asOf = iso(START_MS + 29 * DAY_MS)
  maker.paidCharge({atMs: START_MS + 40 * DAY_MS})
  const {asOf, totals} = await resultOf(maker)
  expect(asOf).toBe(iso(START_MS + 29 * DAY_MS))
  expect(totals['charges.jsonl']).toMatchObject({rows: 1, outOfScope: 1})
})

test('without balances it is the greatest timestamp of the data', async () => {
  const maker = new WorldMaker(11)
  const charge = paid(maker)
  maker.close()
  const {result} = await reconcile(
    {...inputsOf(maker.world), balances: []},
    {timezone: 'America/Sao_Paulo'},
  )
  expect(result.asOf).toBe(eventOf(maker, charge.id, 'payment_completed').timestamp)
})

test('every row of every file is in exactly one of the four', async () => {
  const maker = new WorldMaker(11)
  const charge = paid(maker)
  paid(maker).createdAt = IMPOSSIBLE
  maker.paidCharge({atMs: START_MS + 60 * DAY_MS})
  maker.post('loja-1', 'adjustment', 5, {atMs: maker.tick()})
  maker.close()
  lineOf(maker, 'fee', charge.id).amount = -100
  const {totals} = await resultOf(maker)
  for (const {rows, matched, finding, outOfScope, rejected} of Object.values(totals)) {
    expect(matched + finding + outOfScope + rejected).toBe(rows)
  }
  expect(totals['charges.jsonl']).toMatchObject({rows: 3, outOfScope: 1, rejected: 1})
})
