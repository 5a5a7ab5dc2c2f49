import {expect, test} from 'vitest'
import {type Reconciliation, reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {DAY_MS, FEE_RISE_MS, type FeeTable, iso} from '../worlds/world.ts'
import {month} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

type Step = FeeTable['pix'][number]
const changed = (steps: readonly Step[], nth: number, to: Partial<Step>): Step[] =>
  steps.map((step, at) => (at === nth ? {...step, ...to} : step))

/** What can be wrong with the table of a month whose PIX fee rose in the middle. */
const ERRORS = {
  'the first fee': (fees) => ({...fees, pix: changed(fees.pix, 0, {fixed: 0.98})}),
  'the second fee': (fees) => ({...fees, pix: changed(fees.pix, 1, {fixed: 1.19})}),
  'the second percentage': (fees) => ({...fees, pix: changed(fees.pix, 1, {percent: 0.4})}),
  'a rise that is stated early': (fees) => ({
    ...fees,
    pix: changed(fees.pix, 1, {from: iso(FEE_RISE_MS - DAY_MS)}),
  }),
  'a rise that is stated late': (fees) => ({
    ...fees,
    pix: changed(fees.pix, 1, {from: iso(FEE_RISE_MS + DAY_MS)}),
  }),
  'the withdrawal fee': (fees) => ({
    ...fees,
    withdrawal: changed(fees.withdrawal, 0, {fixed: 2.75}),
  }),
  'the refund fee': (fees) => ({...fees, refund: changed(fees.refund, 0, {fixed: 0.6})}),
} as const satisfies Record<string, (fees: FeeTable) => FeeTable>

type ErrorName = keyof typeof ERRORS
const NAMES = Object.keys(ERRORS) as ErrorName[]

const triples = NAMES.flatMap((first, at) =>
  NAMES.slice(at + 1).flatMap((second, next) =>
    NAMES.slice(at + next + 2).map((third) => [first, second, third] as const),
  ),
).filter((names) => names.filter((name) => name.startsWith('a rise')).length < 2)

/** The fee of an instant in a table. */
const inForce = (steps: readonly Step[], atIso: string) => {
  const {fixed, percent} = steps.findLast(({from}) => from <= atIso) ?? {fixed: 0, percent: 0}
  return {fixed, percent}
}

/** Causes whose facts are not what the two tables say of that instant. */
function untrue({result}: Reconciliation, given: FeeTable, taken: FeeTable) {
  return result.causes.filter((cause) => {
    if (cause.kind === 'fee_table_differs') {
      const {fee, table, taken: took, fromAt} = cause.facts
      const expected = [inForce(given[fee], fromAt), inForce(taken[fee], fromAt)]
      return JSON.stringify([table, took]) !== JSON.stringify(expected)
    }
    return !(
      cause.kind === 'fee_period_starts_elsewhere' && cause.facts.takenFromAt === iso(FEE_RISE_MS)
    )
  })
}

test.each(triples)('%s, %s and %s: every cause is true, and none is missing', async (...names) => {
  const {world} = month(1)
  const taken = world.fees
  const given = names.reduce<FeeTable>((fees, name) => ERRORS[name](fees), taken)
  const run = await reconcile(inputsOf({...world, fees: given}), OPTIONS)
  expect(untrue(run, given, taken)).toEqual([])
  expect(run.result.findings.filter(({cause}) => cause === undefined)).toEqual([])
  expect(new Set(run.result.causes.map(({correction}) => correction?.verdictWith))).toEqual(
    new Set(['reconciled']),
  )
})
