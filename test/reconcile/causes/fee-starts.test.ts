import {describe, expect, test} from 'vitest'
import {HOUR_MS} from '../../../src/domain/duration.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {DAY_MS, type FeeTable, iso, START_MS, WALLETS, WorldMaker} from '../worlds/world.ts'

type Step = FeeTable['pix'][number]

const FROM = iso(START_MS - DAY_MS)

const tableOf = (pix: readonly Step[]): FeeTable => ({
  pix: [...pix],
  withdrawal: [{from: FROM, fixed: 2.5, percent: 0}],
  refund: [{from: FROM, fixed: 0.5, percent: 0}],
})

/** A charge every six hours, with the fees of one table, reconciled with another. */
async function causesOf({taken, given}: Record<'taken' | 'given', readonly Step[]>, days = 12) {
  const maker = new WorldMaker(3, tableOf(taken))
  for (let nth = 0; nth < days * 4; nth += 1) {
    const wallet = WALLETS[nth % WALLETS.length] ?? 'principal'
    const atMs = START_MS + nth * 6 * HOUR_MS + 17 * 60_000
    maker.paidCharge({atMs, gross: 6_000 + nth * 1_100, wallet, legs: []})
  }
  const world = maker.close()
  const run = await reconcile(inputsOf({...world, fees: tableOf(given)}), {
    timezone: 'America/Sao_Paulo',
  })
  const causes = run.result.causes.toSorted((a, b) =>
    (a.fromAt ?? '') < (b.fromAt ?? '') ? -1 : 1,
  )
  return {...run, causes}
}

describe('a table two of whose fees are exchanged', () => {
  const low = iso(START_MS + 4 * DAY_MS)
  const high = iso(START_MS + 8 * DAY_MS + 15 * HOUR_MS)
  const first = {from: FROM, fixed: 1.5, percent: 0}
  const of = (from: string, fixed: number): Step => ({from, fixed, percent: 0})

  test('is said to differ from where it says another fee, with that fee', async () => {
    const {causes} = await causesOf({
      taken: [first, of(low, 0.98), of(high, 1.5)],
      given: [first, of(low, 1.5), of(high, 0.98)],
    })
    expect(causes.map(({kind}) => kind)).toContain('fee_period_starts_elsewhere')
    const differs = causes.filter(({kind}) => kind === 'fee_table_differs')
    expect(differs).toMatchObject([
      {
        facts: {
          fee: 'pix',
          table: {fixed: 0.98, percent: 0},
          taken: {fixed: 1.5, percent: 0},
          fromAt: high,
        },
        text: {en: expect.stringContaining('the table says R$ 0.98, the service took R$ 1.50')},
      },
    ])
  })
})

describe('a fee that changed twice, so that too few were taken of the second for a cause', () => {
  const second = START_MS + 3 * DAY_MS + 15 * HOUR_MS
  const third = START_MS + 4 * DAY_MS + 3 * HOUR_MS
  const given = [{from: FROM, fixed: 1.5, percent: 0}]

  test.each([
    {name: 'one', secondMs: second + 6 * HOUR_MS},
    {name: 'two', secondMs: second},
  ])('is said to be the third only after $name of the second', async ({secondMs}) => {
    const taken = [
      {from: FROM, fixed: 0.98, percent: 0},
      {from: iso(secondMs), fixed: 0.5, percent: 1.2},
      {from: iso(third), fixed: 0, percent: 1},
    ]
    const {causes, corrections} = await causesOf({taken, given})
    expect(causes.map(({facts}) => facts)).toMatchObject([
      {taken: {fixed: 0.98}, fromAt: FROM},
      {taken: {fixed: 0, percent: 1}},
    ])
    const [, last] = causes
    const lastOfSecond = START_MS + 4 * DAY_MS + 17 * 60_000
    expect(Date.parse(last?.fromAt ?? '')).toBeGreaterThan(lastOfSecond)
    const content = corrections[0]?.content as Pick<FeeTable, 'pix'>
    const row = content.pix.find(({percent}) => percent === 1)
    expect(Date.parse(row?.from ?? '')).toBeGreaterThan(lastOfSecond)
  })
})

describe('a step of the table that the service did not take in its time', () => {
  const of = (from: string, fixed: number): Step => ({from, fixed, percent: 0})
  const lowMs = START_MS + 4 * DAY_MS
  const backMs = START_MS + 8 * DAY_MS
  const given = [of(FROM, 0.99), of(iso(lowMs), 0.49), of(iso(backMs), 0.99)]

  test.each([
    {name: 'between two equal fees', steps: given, taken: [of(FROM, 0.99)], of: 0.49},
    {
      name: 'that was skipped on the way to a third',
      steps: [of(FROM, 0.99), of(iso(lowMs), 1.09), of(iso(backMs), 1.19)],
      taken: [of(FROM, 0.99), of(iso(backMs), 1.19)],
      of: 1.09,
    },
    {
      name: 'but for two fees at its end',
      steps: given,
      taken: [of(FROM, 0.99), of(iso(backMs - 12 * HOUR_MS), 0.49), of(iso(backMs), 0.99)],
      of: undefined,
    },
  ])('is given no other beginning: a step $name', async ({steps, taken, of: fixed}) => {
    const {causes, result} = await causesOf({taken, given: steps})
    expect(result.findings.length).toBeGreaterThan(12)
    expect(causes.map(({kind}) => kind)).not.toContain('fee_period_starts_elsewhere')
    expect(causes).toMatchObject(
      fixed === undefined
        ? []
        : [{kind: 'fee_table_differs', facts: {table: {fixed}, fromAt: iso(lowMs)}}],
    )
  })

  test('is said to begin later where several fees were taken by it before its end', async () => {
    const laterMs = backMs - DAY_MS
    const taken = [of(FROM, 0.99), of(iso(laterMs), 0.49), of(iso(backMs), 0.99)]
    const {causes} = await causesOf({taken, given})
    expect(causes).toMatchObject([
      {
        kind: 'fee_period_starts_elsewhere',
        facts: {fee: 'pix', tableFromAt: iso(lowMs), takenFromAt: iso(laterMs)},
      },
    ])
  })
})
