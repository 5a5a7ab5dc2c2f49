import {describe, expect, test} from 'vitest'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {inputsOf} from '../worlds/files.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {iso, type Line, type World, WorldMaker} from '../worlds/world.ts'

const HOUR_MS = 3_600_000

const said = ({findings}: Result) =>
  findings
    .filter(({code}) => code !== 'NEGATIVE_BALANCE')
    .map(({code, role, expectedCentavos}) => [code, role ?? '', expectedCentavos].join(' '))

interface Late {
  readonly first: World
  readonly lines: readonly Line[]
  readonly charges: World['charges']
  readonly withdrawals: World['withdrawals']
}

/** The lines of a subject are dated an hour after the closing, its event before it. */
function late(
  make: (maker: WorldMaker) => void,
  isLate: (line: Line) => boolean = () => true,
): Late {
  const maker = new WorldMaker(7)
  maker.paidCharge({gross: 20_000, wallet: 'loja-1', legs: []})
  const before = {...maker.world, lines: [...maker.world.lines]}
  make(maker)
  const {world} = maker
  world.asOfMs = Math.max(...world.events.map(({timestamp}) => Date.parse(timestamp))) + HOUR_MS
  const lines = world.lines
    .filter((line) => !before.lines.includes(line) && isLate(line))
    .map((line) => ({...line, createdAt: iso(world.asOfMs + HOUR_MS)}))
  world.lines.splice(
    0,
    Infinity,
    ...world.lines.filter((one) => !lines.some(({id}) => id === one.id)),
  )
  maker.close()
  return {
    first: {...world, lines: [...world.lines, ...lines]},
    lines,
    charges: world.charges.slice(-1),
    withdrawals: world.withdrawals,
  }
}

const SUBJECTS = [
  {
    name: 'a payment',
    make: (maker: WorldMaker) => maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []}),
    missing: ['MISSING_POSTING fee -', 'MISSING_POSTING main 10000'],
  },
  {
    name: 'a payment with a split',
    make: (maker: WorldMaker) =>
      maker.paidCharge({
        gross: 10_000,
        wallet: 'loja-1',
        legs: [{subAccount: 'loja-2', amount: 10.55}],
      }),
    missing: ['MISSING_POSTING fee -', 'MISSING_POSTING main 10000', 'MISSING_SPLIT_LEG  1055'],
  },
  {
    name: 'a payout',
    make: (maker: WorldMaker) => maker.withdrawal('completed'),
    missing: ['MISSING_POSTING fee -', 'MISSING_POSTING main -'],
  },
]

describe.each(SUBJECTS)('lines of $name that are dated after the closing', ({make, missing}) => {
  const {first, lines, ...records} = late(make)
  const named = first.events.slice(-1)

  test('are no finding, and the next run asks for them', async () => {
    const previous = await resultOfBoth(first)
    expect(said(previous)).toEqual([])
    expect(previous.carryForward?.awaited?.map(({code}) => code).toSorted()).toEqual(
      missing.map((text) => text.split(' ')[0]),
    )
    const after = await resultOfBoth(monthAfter(first, {}), previous)
    const found = said(after).toSorted()
    expect(found.map((text, at) => text.slice(0, missing[at]?.length))).toEqual(missing)
    expect(after.verdict).toBe('unreconciled')
    const third = await resultOfBoth(monthAfter(monthAfter(first, {}), {}), after)
    expect(said(third).toSorted()).toEqual(found)
    const ids = ({findings}: Result) => findings.map(({id}) => id).toSorted()
    expect(ids(third)).toEqual(ids(after))
  })

  test.each([
    {name: 'alone', rows: {}},
    {name: 'with their record', rows: records},
    {name: 'with their event', rows: {events: named}},
    {name: 'with both', rows: {...records, events: named}},
  ])('are in order where they stand in the next statement $name', async ({rows}) => {
    const after = await resultOfBoth(monthAfter(first, {lines, ...rows}), await resultOfBoth(first))
    expect(said(after)).toEqual([])
    expect(after.carryForward?.items.filter(({code}) => code !== 'NEGATIVE_BALANCE')).toEqual([])
    expect(after.carryForward?.awaited).toBeUndefined()
  })

  test('are missing where record and event stand there without them', async () => {
    const rows = {...records, events: named}
    const after = await resultOfBoth(monthAfter(first, rows), await resultOfBoth(first))
    const found = said(after).toSorted()
    expect(found.map((text, at) => text.slice(0, missing[at]?.length))).toEqual(missing)
  })

  test('are awaited further where no statement is given', async () => {
    const previous = await resultOfBoth(first)
    const {statement: _, ...inputs} = inputsOf(monthAfter(first, {}))
    const options = {timezone: 'America/Sao_Paulo', threads: 1, previous}
    const {result} = await reconcileBy(inputs, options, {})
    expect(said(result)).toEqual([])
    expect(result.carryForward?.awaited).toEqual(previous.carryForward?.awaited)
  })
})

describe.each(SUBJECTS)('the fee alone of $name that is dated after the closing', ({make}) => {
  const {first, lines, ...records} = late(make, ({type}) => type === 'fee')

  test('is asked for by the next run', async () => {
    const previous = await resultOfBoth(first)
    expect(said(previous)).toEqual([])
    expect(said(await resultOfBoth(monthAfter(first, {}), previous))).toEqual([
      expect.stringMatching(/^MISSING_POSTING fee/),
    ])
  })

  test.each([
    {name: 'alone', rows: {}},
    {name: 'with its record', rows: records},
  ])('is in order where it stands in the next statement $name', async ({rows}) => {
    const after = await resultOfBoth(monthAfter(first, {lines, ...rows}), await resultOfBoth(first))
    expect(said(after)).toEqual([])
  })
})

/** The lines of a subject are dated before the closing, its event half a second after it. */
function straddling(make: (maker: WorldMaker) => void) {
  const maker = new WorldMaker(7)
  maker.paidCharge({gross: 20_000, wallet: 'loja-1', legs: []})
  make(maker)
  const {world} = maker
  const at = Math.max(
    ...world.events.map(({timestamp}) => Date.parse(timestamp)),
    ...world.lines.map(({createdAt}) => Date.parse(createdAt)),
  )
  world.asOfMs = at + 500
  maker.close()
  const [event] = world.events.splice(-1)
  if (event === undefined) throw new Error('an outcome has an event')
  event.timestamp = iso(at + 1_000)
  return {
    first: {...world, events: [...world.events, event]},
    cut: {...world},
    event,
    records: {charges: world.charges.slice(-1), withdrawals: world.withdrawals},
  }
}

describe.each([
  ...SUBJECTS.slice(0, 2),
  {name: 'a payout that came back', make: (maker: WorldMaker) => maker.withdrawal('failed')},
])('lines of $name before the closing and its event after it', ({make}) => {
  const {first, cut, event, records} = straddling(make)

  test.each([
    {name: 'its event', rows: {events: [event]}},
    {name: 'its event and its record', rows: {...records, events: [event]}},
  ])('are posted where the next month has $name', async ({rows}) => {
    const previous = await resultOfBoth(first)
    expect(said(previous)).toEqual([])
    const after = await resultOfBoth(monthAfter(first, rows), previous)
    expect(said(after)).toEqual([])
    expect(after.carryForward?.awaited).toBeUndefined()
    // An export that ends with the closing does not have the event.
    const before = await resultOfBoth(cut)
    expect(said(await resultOfBoth(monthAfter(cut, rows), before))).toEqual([])
  })

  test('leave the event to the next month, which raises it where it is not there', async () => {
    const after = await resultOfBoth(monthAfter(first, {}), await resultOfBoth(first))
    expect(after.findings.map(({code}) => code)).toContain('MISSING_EVENT')
  })
})
