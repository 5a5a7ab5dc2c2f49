import {expect, test} from 'vitest'
import type {CauseExplanation} from '../../../src/reconcile/causes/explanation.ts'
import {misfitsBeside} from '../../../src/reconcile/causes/misfits-beside.ts'
import type {Misfit} from '../../../src/reconcile/misfits/misfit.ts'
import type {Cause, Finding} from '../../../src/reconcile/result.ts'
import {finding, RESULT} from '../../render/reconcile/sample.ts'

const cause = (explanation: object, id = 'a'): Cause =>
  ({...explanation, id, findings: 3, codes: [], wallets: []}) as unknown as Cause

const swapped = (to: string): CauseExplanation => ({
  kind: 'wallet_swapped',
  facts: {from: 'loja-2', to, file: 'charges.jsonl'},
})

const splitsMissing = (wallets: readonly string[]): CauseExplanation => ({
  kind: 'statement_day_missing',
  facts: {day: '2026-01-02', wallets, lineType: 'split'},
})

const leg = (id: string | undefined, code: Finding['code'] = 'MISSING_SPLIT_LEG'): Finding => ({
  ...finding(code, 1),
  wallet: 'principal',
  otherWallet: 'loja-2',
  ...(id !== undefined && {cause: id}),
})

const left = (misfit: Misfit, causes: readonly Cause[], findings: readonly Finding[] = []) =>
  misfitsBeside(causes, findings, {...RESULT, misfits: [misfit]})

const withoutRecords = (wallets: readonly string[]): Misfit => ({
  kind: 'wallets_without_records',
  wallets,
  lines: 56,
})

const WITHOUT_LINES: Misfit = {kind: 'wallets_without_lines', wallets: ['loja-2'], lines: 56}

test('records that stand under another wallet were given', () => {
  expect(left(withoutRecords(['loja-3']), [cause(swapped('loja-3'))])).toEqual([])
})

test.each([
  {name: 'of another wallet', wallets: ['loja-3'], causes: [cause(swapped('loja-1'))]},
  {name: 'of one of two', wallets: ['loja-1', 'loja-3'], causes: [cause(swapped('loja-3'))]},
  {name: 'of none', wallets: ['loja-3'], causes: []},
])('records of a wallet were not given where those $name stand elsewhere', ({wallets, causes}) => {
  expect(left(withoutRecords(wallets), causes)).toEqual([withoutRecords(wallets)])
})

test('a wallet with no lines but splits is not without its statement where all splits are missing', () => {
  const causes = [cause(splitsMissing(['loja-2', 'loja-3', 'principal']))]
  expect(left(WITHOUT_LINES, causes, [leg('a'), leg('a')])).toEqual([])
})

test.each([
  {
    name: 'splits of the wallet alone are missing',
    causes: [cause(splitsMissing(['loja-2']))],
    findings: [leg('a')],
  },
  {
    name: 'another line of the wallet is missing, too',
    causes: [cause(splitsMissing(['loja-2', 'principal']))],
    findings: [leg('a'), {...leg(undefined, 'MISSING_POSTING'), wallet: 'loja-2'}],
  },
  {
    name: 'a day is missing',
    causes: [
      cause({kind: 'statement_day_missing', facts: {day: '2026-01-02', wallets: ['loja-1']}}),
    ],
    findings: [leg('a')],
  },
])('the statement of a wallet was not given where $name', ({causes, findings}) => {
  expect(left(WITHOUT_LINES, causes, findings)).toEqual([WITHOUT_LINES])
})
