import {describe, expect, test} from 'vitest'
import type {Result} from '../../../src/reconcile/result.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {DAY_MS, iso, type World, WorldMaker} from '../worlds/world.ts'

const codes = ({findings}: Result) =>
  findings.map(({code}) => code).filter((code) => code !== 'NEGATIVE_BALANCE')

describe('a status that record and event disagree on', () => {
  const maker = new WorldMaker(5)
  const charge = maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  maker.close()
  const {world} = maker
  const first = {...world, charges: [{...charge, status: 'cancelled' as const}]}

  test.each([
    {name: 'is open where nothing is given', second: {}, isOpen: true},
    {name: 'where the same record is given again', second: {charges: first.charges}, isOpen: true},
    {name: 'where the event alone is given again', second: {events: world.events}, isOpen: true},
  ])('$name', async ({second, isOpen}) => {
    const previous = await resultOfBoth(first)
    expect(codes(previous)).toEqual(['STATUS_MISMATCH'])
    const after = await resultOfBoth(monthAfter(first, second), previous)
    expect(codes(after).includes('STATUS_MISMATCH')).toBe(isOpen)
  })

  test('ends by a record and an event that agree', async () => {
    const second = monthAfter(first, {charges: [charge], events: world.events})
    const after = await resultOfBoth(second, await resultOfBoth(first))
    expect(codes(after)).not.toContain('STATUS_MISMATCH')
  })
})

/** Two payouts alike near the closing: the first completed, the second not final. */
function alike() {
  const maker = new WorldMaker(6)
  const record = maker.withdrawal('completed')
  const {world} = maker
  const twin = {...record, id: record.id.replace(/^./, 'f'), status: 'processing' as const}
  const fields = {externalReference: 'one', createdAt: iso(Date.parse(record.createdAt) + 60_000)}
  Object.assign(record, {externalReference: 'one'})
  Object.assign(twin, fields)
  const lines = world.lines.map((line) => ({
    ...line,
    id: line.id.replace(/^./, 'f'),
    parentTransactionId: line.parentTransactionId.replace(/^./, 'f'),
    createdAt: twin.createdAt,
  }))
  world.withdrawals.push(twin as never)
  world.lines.push(...lines)
  world.asOfMs = Date.parse(twin.createdAt) + 3_600_000
  maker.close()
  return {first: world, record, twin, lines}
}

describe('a payout that looks like another one', () => {
  const {first, twin, lines} = alike()
  const at = iso(first.asOfMs + DAY_MS / 4)
  const [template] = first.events
  const ended = (event: string, status: string) => ({
    ...(template as World['events'][number]),
    event,
    eventId: `end of ${twin.id}`,
    timestamp: at,
    data: {...template?.data, withdrawalId: twin.id, status} as World['events'][number]['data'],
  })

  test('is suspected until it comes back, and not only until it is seen again', async () => {
    const previous = await resultOfBoth(first)
    expect(codes(previous)).toContain('DUPLICATE_PAYMENT_SUSPECT')
    const done = {...twin, status: 'completed' as const, processedAt: at}
    const second = monthAfter(first, {
      withdrawals: [done] as never,
      events: [ended(template?.event ?? '', 'completed')],
    })
    expect(codes(await resultOfBoth(second, previous))).toContain('DUPLICATE_PAYMENT_SUSPECT')
    const failed = {...twin, status: 'failed' as const, processedAt: at}
    const back = monthAfter(first, {
      withdrawals: [failed] as never,
      events: [ended('withdrawal_failed', 'failed')],
    })
    expect(codes(await resultOfBoth(back, previous))).not.toContain('DUPLICATE_PAYMENT_SUSPECT')
  })

  test('has its fee posted twice where that is taken again', async () => {
    const fee = lines.find(({type}) => type === 'fee')
    if (fee === undefined) throw new Error('a payout has a fee')
    const again = {...fee, id: `again ${fee.id}`, createdAt: at}
    const done = {...twin, status: 'completed' as const, processedAt: at}
    const second = monthAfter(first, {
      withdrawals: [done] as never,
      events: [ended(template?.event ?? '', 'completed')],
      lines: [again],
    })
    expect(codes(await resultOfBoth(second, await resultOfBoth(first)))).toContain(
      'DUPLICATE_POSTING',
    )
  })
})
