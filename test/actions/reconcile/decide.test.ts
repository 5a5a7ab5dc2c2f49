import {describe, expect, test} from 'vitest'
import {withDecidedBefore, withDecisions} from '../../../src/actions/reconcile/decide.ts'
import type {DecisionRow} from '../../../src/actions/reconcile/decisions-file.ts'
import type {Result} from '../../../src/reconcile/result.ts'

const FINDING = {
  id: 'f_1',
  code: 'REFUND_WITHOUT_ORIGINAL',
  class: 'error',
  expectedCentavos: null,
  actualCentavos: 50_000,
  deltaCentavos: null,
  otherWallet: 'loja-1',
}
const RESULT = {
  verdict: 'unreconciled',
  asOf: null,
  wallets: [],
  findings: [FINDING],
} as unknown as Result

const ROW: DecisionRow = {
  id: 'f_1',
  decision: 'accepted',
  owner: 'Ana',
  until: '',
  note: '',
  deltaCentavos: null,
  expectedCentavos: undefined,
  actualCentavos: undefined,
  atStakeCentavos: undefined,
  otherWallet: undefined,
}

test.each([
  {name: 'the same amount found', row: {actualCentavos: 50_000}, verdict: 'accepted'},
  {name: 'no column of amounts', row: {deltaCentavos: undefined}, verdict: 'accepted'},
  {name: 'another amount found', row: {actualCentavos: 500}, verdict: 'unreconciled'},
  {name: 'another amount expected', row: {expectedCentavos: 1}, verdict: 'unreconciled'},
  {name: 'the same amount at stake', row: {atStakeCentavos: 50_000}, verdict: 'accepted'},
  {name: 'another amount at stake', row: {atStakeCentavos: 500}, verdict: 'unreconciled'},
  {name: 'the same other wallet', row: {otherWallet: 'loja-1'}, verdict: 'accepted'},
  {name: 'another other wallet', row: {otherWallet: 'loja-2'}, verdict: 'unreconciled'},
  {name: 'no other wallet, as in a pack', row: {otherWallet: ''}, verdict: 'accepted'},
  {name: 'an amount that is none', row: {actualCentavos: Number.NaN}, verdict: 'unreconciled'},
])('a decision with $name leaves the verdict $verdict', ({row, verdict}) => {
  expect(withDecisions(RESULT, [{...ROW, ...row}], 'UTC').verdict).toBe(verdict)
})

describe('of carried items that were decided in the result before', () => {
  const item = {id: 'f_1', state: 'carried'}
  const carried = {...RESULT, carryForward: {items: [item]}} as unknown as Result
  const january = (row: Partial<DecisionRow>): Result =>
    withDecisions(RESULT, [{...ROW, ...row}], 'UTC')
  const named = (result: Result, previous: Result | undefined) =>
    withDecidedBefore(result, previous).carryForward?.decidedBefore

  test('those are named about which this run was given nothing', () => {
    expect(named(carried, january({}))).toEqual(['f_1'])
  })

  test('one is not named that is decided now', () => {
    const now = withDecisions(carried, [ROW], 'UTC')
    expect(named(now, january({}))).toBeUndefined()
  })

  test('one is not named whose decision did not hold then', () => {
    expect(named(carried, january({decision: 'fixed'}))).toBeUndefined()
  })

  test('one is not named that is gone', () => {
    const gone = {...RESULT, carryForward: {items: [{...item, state: 'resolved'}]}}
    expect(named(gone as unknown as Result, january({}))).toBeUndefined()
  })

  test('none is named without a result of before, or without decisions there', () => {
    expect(named(carried, undefined)).toBeUndefined()
    expect(named(carried, RESULT)).toBeUndefined()
  })
})
