import {expect, test} from 'vitest'
import type {Unit} from '../../src/fleet/unit.ts'
import {summaryOf} from '../../src/fleet/unit-result.ts'
import {inSumOfCause} from '../../src/reconcile/findings/causes/measured.ts'
import {reconcile} from '../../src/reconcile/reconcile.ts'
import type {CarriedItem, Finding, Result} from '../../src/reconcile/result.ts'
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
