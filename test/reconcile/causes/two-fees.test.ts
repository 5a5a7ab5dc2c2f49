import {expect, test} from 'vitest'
import {type Reconciliation, reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {DAY_MS, type FeeTable, iso, START_MS} from '../worlds/world.ts'
import {month} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const FIRST = {from: iso(START_MS - DAY_MS), fixed: 0.99, percent: 0}
const SECOND = {from: iso(START_MS + 5 * DAY_MS), fixed: 1.29, percent: 0.5}
const THIRD = {from: iso(START_MS + 9 * DAY_MS), fixed: 0.24, percent: 1}
const OTHERS = {
  withdrawal: [{from: FIRST.from, fixed: 2.5, percent: 0}],
  refund: [{from: FIRST.from, fixed: 0.5, percent: 0}],
}

/** A month in which the service took the three fees one after the other, beside another table. */
function runBeside(pix: FeeTable['pix']): Promise<Reconciliation> {
  const maker = month(1, {pix: [FIRST, SECOND, THIRD], ...OTHERS})
  // Of this charge the first and the third fee are the same.
  maker.paidCharge({atMs: START_MS + 10 * DAY_MS + 1, gross: 7_500, legs: []})
  maker.close()
  return reconcile(inputsOf({...maker.world, fees: {pix, ...OTHERS}}), OPTIONS)
}

const termOf = ({fixed, percent}: FeeTable['pix'][number]) => ({fixed, percent})

/** The facts of a cause that says what of the table as given the service did not follow. */
const factsOf = (given: typeof FIRST, taken: typeof FIRST) => ({
  fee: 'pix',
  table: termOf(given),
  taken: termOf(taken),
  fromAt: taken.from,
})

const inOrder = ({result: {causes}}: Reconciliation) =>
  causes.toSorted((a, b) => ((a.fromAt ?? '') < (b.fromAt ?? '') ? -1 : 1))

test.each([
  {name: 'a first fee that is wrong and a table that ends there', first: {...FIRST, fixed: 0.98}},
  {name: 'a table that ends with the first of three fees', first: FIRST},
])('$name: every cause is said against the table as given', async ({first}) => {
  const run = await runBeside([first])
  const {findings} = run.result
  const changed = [...(first === FIRST ? [] : [FIRST]), SECOND, THIRD]
  expect(inOrder(run).map(({facts}) => facts)).toEqual(changed.map((one) => factsOf(first, one)))
  for (const {id, sumCentavos, text} of run.result.causes) {
    const own = findings.filter(({cause}) => cause === id)
    expect(sumCentavos).toBe(own.reduce((sum, one) => sum + (one.deltaCentavos ?? 0), 0))
    expect(text.en).toContain(`the table says R$ ${first.fixed},`)
    expect(text['pt-BR']).toContain(`a tabela diz R$ ${String(first.fixed).replace('.', ',')},`)
  }
  expect(findings.filter(({cause}) => cause === undefined)).toEqual([])
  expect(run.result.causes.map(({correction}) => correction?.verdictWith)).toEqual(
    changed.map(() => 'reconciled'),
  )
  expect(run.corrections).toMatchObject([
    {file: 'fees.json', content: {pix: [FIRST, SECOND, THIRD]}},
  ])
})
