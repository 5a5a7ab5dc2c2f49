import {expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {elementTexts, type JsonLayout} from '../../../src/platform/json-elements.ts'
import {JoinedDrafts} from '../../../src/reconcile/findings/columns/joined-drafts.ts'
import {packDrafts} from '../../../src/reconcile/findings/columns/packed-drafts.ts'
import type {Draft} from '../../../src/reconcile/findings/draft.ts'
import {footingWallets, withoutFeeHints} from '../../../src/reconcile/findings/fees-not-missing.ts'
import {lookingAt} from '../../../src/reconcile/findings/finding-look.ts'
import {mergedFindings} from '../../../src/reconcile/findings/findings.ts'
import {atOnce} from '../../../src/reconcile/read/steps.ts'
import type {WalletStatement} from '../../../src/reconcile/result.ts'
import {jsonTextOf} from '../../helpers/json-text.ts'

const LAYOUT: JsonLayout = {line: () => '', colon: ':', between: '\n', quoted: JSON.stringify}
const NAMES = ['withdrawals.jsonl', 'statement.csv']

const payout = (wallet: string, hint: Draft['hint']): Draft => ({
  code: 'IN_TRANSIT',
  subject: {kind: 'withdrawal', id: `${wallet} ${hint}`},
  wallet,
  hint,
  lacking: centavos(hint === 'fee_not_posted' ? 250 : 7_350),
  evidence: [{source: 0, line: 1}],
})

const PAYOUTS = ['loja-1', 'loja-2', 'loja-3'].flatMap((wallet) => [
  payout(wallet, 'fee_not_posted'),
  payout(wallet, 'debit_not_posted'),
])

const foot = (wallet: string, statedCentavos: number | null, unexplainedCentavos: number) =>
  ({wallet, statedCentavos, unexplainedCentavos}) as unknown as WalletStatement

/** The first one foots; the second one differs, and of the third one no balance is stated. */
const FOOTING = footingWallets([
  foot('loja-1', 5, 0),
  foot('loja-2', 5, -250),
  foot('loja-3', null, 0),
])

const HINTED = [
  ['loja-1', undefined],
  ['loja-1', 'debit_not_posted'],
  ['loja-2', 'fee_not_posted'],
  ['loja-2', 'debit_not_posted'],
  ['loja-3', 'fee_not_posted'],
  ['loja-3', 'debit_not_posted'],
]

test('a fee is not missing of a wallet that foots, and of no other wallet is that known', () => {
  const drafts = withoutFeeHints(PAYOUTS, FOOTING)
  expect(drafts.map(({wallet, hint}) => [wallet, hint])).toEqual(HINTED)
})

test('so it is of findings that another thread found', () => {
  const joined = new JoinedDrafts()
  for (const one of PAYOUTS) joined.add(packDrafts([one], NAMES))
  const list = atOnce(mergedFindings([], joined, {names: NAMES, footing: FOOTING}))
  const findings = [...list]
  const hinted = findings.map(({wallet, hintCode}) => [wallet, hintCode])
  const lacking = findings.map(({lackingCentavos}) => lackingCentavos)
  expect(lacking.toSorted()).toEqual([250, 250, 7_350, 7_350, 7_350, undefined])
  expect(findings.every(({grossCentavos}) => grossCentavos === undefined)).toBe(true)
  const looked: unknown[] = []
  atOnce(lookingAt(list, (look) => looked.push(look.lackingCentavos)))
  expect(looked).toEqual(lacking)
  const written = jsonTextOf(elementTexts(list, LAYOUT, () => '{}'))
  expect(written.split('\n').map((text) => JSON.parse(text))).toEqual(findings)
  expect(hinted).toHaveLength(HINTED.length)
  expect(hinted).toEqual(expect.arrayContaining(HINTED))
})
