import {describe, expect, test} from 'vitest'
import type {Plan} from '../../src/fleet/plan.ts'
import {FleetRollUp} from '../../src/fleet/roll-up.ts'
import type {Unit} from '../../src/fleet/unit.ts'
import {summaryOf} from '../../src/fleet/unit-result.ts'
import {inSumOfCause} from '../../src/reconcile/causes/trials/measured.ts'
import {reconcile} from '../../src/reconcile/reconcile.ts'
import type {CarriedItem, Finding, Result, WalletStatement} from '../../src/reconcile/result.ts'
import {renderFleet} from '../../src/render/reconcile/fleet/fleet.ts'
import {accountsSheet} from '../../src/render/reconcile/fleet/sheets.ts'
import {CAUSE_INJECTORS, spoiltInputs} from '../reconcile/causes/injectors.ts'

const UNIT = {account: 'a', environment: 'live', period: '2026-02', digest: 'd'} as Unit
const STACKED = ['a statement in centavos', 'a fee table that is a centavo too low']
const stacked = CAUSE_INJECTORS.filter(({name}) => STACKED.includes(name))

/** The result as where the period before had some of its findings. */
function withCarried(result: Result, carried: readonly Finding[]): Result {
  const items = carried.map(({id, code}) => ({id, code, state: 'carried'}) as CarriedItem)
  return {...result, carryForward: {items} as unknown as NonNullable<Result['carryForward']>}
}

test('a cause without what the period before had is summed as the rightly read file has it', async () => {
  const {result} = await reconcile(spoiltInputs(3, stacked), {timezone: 'America/Sao_Paulo'})
  const fees = result.causes.find(({kind}) => kind === 'fee_table_differs')
  const explained = result.findings.filter(({cause}) => cause === fees?.id)
  expect(explained.length).toBe(fees?.findings)
  expect(fees?.sumCentavos).toBe(explained.length)
  const summary = summaryOf(UNIT, withCarried(result, explained.slice(0, 10)))
  expect(summary.causes).toContainEqual({
    kind: 'fee_table_differs',
    facts: fees?.facts,
    findings: explained.length - 10,
    sumCentavos: explained.length - 10,
    fromAt: fees?.fromAt,
  })
})

test('what findings add to the sum of their cause is that sum, for each cause', async () => {
  const {result} = await reconcile(spoiltInputs(3, stacked), {timezone: 'America/Sao_Paulo'})
  const added = inSumOfCause(result.findings)
  const sums: Record<string, number> = {}
  for (const [at, finding] of result.findings.entries()) {
    const {cause} = finding
    if (cause !== undefined) sums[cause] = (sums[cause] ?? 0) + added(finding, at)
  }
  const ofCauses = result.causes.map(({id, sumCentavos}) => [id, sumCentavos])
  expect(result.causes.length).toBeGreaterThan(1)
  expect(sums).toEqual(Object.fromEntries(ofCauses))
})

describe('a line that was missing while its payout was not final', () => {
  const payout = {kind: 'withdrawal', id: 'w-1'} as const
  const wallet = 'principal'
  const missing = (id: string, deltaCentavos: number) =>
    ({id, code: 'MISSING_POSTING', class: 'error', subject: payout, wallet, deltaCentavos}) as const
  const item = (id: string, code: string, state: string, subject: object = payout) =>
    ({id, code, state, subject, wallet}) as CarriedItem
  const statement = (differenceCentavos: number, unexplainedCentavos: number) =>
    ({wallet, differenceCentavos, unexplainedCentavos}) as WalletStatement
  const aResult = (over: object) =>
    ({
      verdict: 'unreconciled',
      asOf: null,
      inputs: [],
      skipped: [],
      totals: {},
      causes: [],
      ...over,
    }) as never as Result
  const off = {kind: 'wallet', id: wallet}
  const difference = {id: 'd', code: 'UNEXPLAINED_DIFFERENCE', class: 'error', subject: off, wallet}
  const earlier = (over: object = {}) =>
    aResult({
      findings: [{...difference, deltaCentavos: -5_000}],
      wallets: [statement(-5_000, -5_000)],
      counts: {UNEXPLAINED_DIFFERENCE: 1, IN_TRANSIT: 1},
      ...over,
    })
  const items = [
    item('p', 'IN_TRANSIT', 'resolved'),
    item('d', 'UNEXPLAINED_DIFFERENCE', 'resolved', off),
    item('m', 'MISSING_POSTING', 'new'),
    item('f', 'MISSING_POSTING', 'new'),
  ]
  const now = (over: object = {}) =>
    aResult({
      findings: [missing('m', 4_750), missing('f', 250)],
      wallets: [statement(0, 0)],
      counts: {MISSING_POSTING: 2},
      carryForward: {items, openings: [], previousAsOf: null},
      ...over,
    })
  const NEXT = {...UNIT, period: '2026-03', digest: 'e', previous: UNIT.digest} as Unit

  test('is one problem of the fleet, under the code that explains it', () => {
    const [one, other] = [summaryOf(UNIT, earlier()), summaryOf(NEXT, now(), earlier)]
    expect(other.carried).toEqual({
      problems: 1,
      atStakeCentavos: 5_000,
      counts: {UNEXPLAINED_DIFFERENCE: 1},
      explainedCentavos: 5_000,
    })
    const plan = {units: [UNIT, NEXT], parts: [[0, 1]]} as never as Plan
    const fleet = new FleetRollUp(plan)
    fleet.take(1, other)
    fleet.take(0, one)
    const {problems, atStakeCentavos, unexplainedCentavos, codes, accounts} = fleet.report()
    expect({problems, atStakeCentavos}).toEqual({problems: 2, atStakeCentavos: 5_000})
    // The report of the earlier period says it still; nothing of the fleet is without an explanation.
    expect(unexplainedCentavos).toBe(0)
    expect(accounts).toMatchObject([
      {period: '2026-03', unexplainedCentavos: 0, stillUnexplainedCentavos: 0},
      {period: '2026-02', unexplainedCentavos: 5_000, stillUnexplainedCentavos: 0},
    ])
    const said = /R\$\s50\.00 unexplained \(R\$\s50\.00 of it explained by the period after\)/
    expect(renderFleet(fleet.report(), 'en', 'plan')).toMatch(said)
    const sheet = accountsSheet(fleet.report(), 'pt-BR')
    const summed = sheet.columns.flatMap(({key, summed}) => (summed ? [key] : []))
    expect(summed).toContain('stillUnexplained')
    expect(summed).not.toContain('unexplained')
    expect(codes).toEqual([
      {code: 'MISSING_POSTING', findings: 2, units: 1, accounts: 1},
      {code: 'IN_TRANSIT', findings: 1, units: 1, accounts: 1},
    ])
  })

  test.each([
    {name: 'comes to another amount', over: {findings: [missing('m', 4_750), missing('f', 251)]}},
    {name: 'is missing from the balances of now', over: {wallets: [statement(-5_000, 0)]}},
    {name: 'is of a wallet without a statement now', over: {wallets: []}},
    {
      name: 'was found before',
      over: {
        carryForward: {
          items: items.map((one) =>
            one.code === 'MISSING_POSTING' ? {...one, state: 'carried'} : one,
          ),
        },
      },
    },
    {name: 'is of a payout that was final', over: {carryForward: {items: items.slice(1)}}},
    {
      name: 'is of another payout',
      over: {
        carryForward: {
          items: [item('p', 'IN_TRANSIT', 'resolved', {...payout, id: 'w-2'}), ...items.slice(1)],
        },
      },
    },
    {
      name: 'leaves the difference as it is',
      over: {carryForward: {items: [items[0], ...items.slice(2)]}},
    },
  ])('counts by itself where it $name', ({over}) => {
    expect(summaryOf(NEXT, now(over), earlier).carried.counts).not.toHaveProperty(
      'UNEXPLAINED_DIFFERENCE',
    )
  })

  test('counts by itself beside lines that belong to nothing, and without a period before', () => {
    const unmatched = {...difference, id: 'u', code: 'UNMATCHED_LEDGER_LINE'}
    const beside = () => earlier({findings: [difference, unmatched]})
    for (const previous of [beside, () => undefined, () => earlier({wallets: []})]) {
      expect(summaryOf(NEXT, now(), previous).carried.problems).toBe(0)
    }
  })

  test('has the result of the period before read only where it may be needed', () => {
    const never = (): never => {
      throw new Error('it was read')
    }
    summaryOf(NEXT, now({carryForward: {items: items.slice(0, 2)}}), never)
    summaryOf(NEXT, now({carryForward: undefined}), never)
  })
})
