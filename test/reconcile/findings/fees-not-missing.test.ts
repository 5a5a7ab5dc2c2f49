import {describe, expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {elementTexts, type JsonLayout} from '../../../src/platform/json-elements.ts'
import {JoinedDrafts} from '../../../src/reconcile/findings/columns/joined-drafts.ts'
import {packDrafts} from '../../../src/reconcile/findings/columns/packed-drafts.ts'
import type {Draft} from '../../../src/reconcile/findings/draft.ts'
import {statedWallets, withoutFeeHints} from '../../../src/reconcile/findings/fees-not-missing.ts'
import {lookingAt} from '../../../src/reconcile/findings/finding-look.ts'
import {mergedFindings} from '../../../src/reconcile/findings/findings.ts'
import {atOnce} from '../../../src/reconcile/read/files/steps.ts'
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
const FEET = [foot('loja-1', 5, 0), foot('loja-2', 5, -250), foot('loja-3', null, 0)]

/** What balances say of payouts that this thread found, and others. */
const said = (
  feet: readonly WalletStatement[],
  drafts: readonly Draft[] = [],
  {joined = new JoinedDrafts(), unread = new Set<string>()} = {},
) => atOnce(statedWallets(feet, {drafts, columns: joined.columns(), unread, corrected: new Set()}))

const joinedOf = (drafts: readonly Draft[]): JoinedDrafts => {
  const joined = new JoinedDrafts()
  for (const one of drafts) joined.add(packDrafts([one], NAMES))
  return joined
}

const HINTED = [
  ['loja-1', undefined],
  ['loja-1', 'debit_not_posted'],
  ['loja-2', 'fee_not_posted'],
  ['loja-2', 'debit_not_posted'],
  ['loja-3', 'fee_not_posted'],
  ['loja-3', 'debit_not_posted'],
]

test('a fee is not missing of a wallet that foots, and of no other wallet is that known', () => {
  const drafts = withoutFeeHints(PAYOUTS, said(FEET))
  expect(drafts.map(({wallet, hint}) => [wallet, hint])).toEqual(HINTED)
})

test('so it is of findings that another thread found', () => {
  const joined = joinedOf(PAYOUTS)
  const list = atOnce(mergedFindings([], joined, {names: NAMES, stated: said(FEET)}))
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

describe('a payout lacks both its lines', () => {
  const both = (wallet: string, amount: number, id = 'x'): Draft => ({
    ...payout(wallet, 'neither_posted'),
    subject: {kind: 'withdrawal', id},
    lacking: centavos(amount),
  })

  test.each([
    {name: 'where its wallet is lower by exactly it', drafts: [both('loja-1', 7_600)], kept: 1},
    {name: 'not where it is lower by something else', drafts: [both('loja-1', 7_601)], kept: 0},
    {name: 'not where another wallet is', drafts: [both('loja-2', 7_600)], kept: 0},
    {name: 'not where no balance is stated', drafts: [both('loja-3', 7_600)], kept: 0},
    {
      name: 'not where two payouts are of that amount',
      drafts: [both('loja-1', 7_600), both('loja-1', 7_600, 'y')],
      kept: 0,
    },
    {
      name: 'where another payout is of another amount',
      drafts: [both('loja-1', 7_600), both('loja-1', 500, 'y')],
      kept: 1,
    },
  ])('$name', ({drafts, kept}) => {
    const feet = [foot('loja-1', 5, -7_600), foot('loja-2', 5, 7_600), foot('loja-3', null, 0)]
    const own = withoutFeeHints(drafts, said(feet, drafts))
    expect(own.filter(({hint}) => hint !== undefined)).toHaveLength(kept)
    const joined = joinedOf(drafts)
    const stated = said(feet, [], {joined})
    const list = [...atOnce(mergedFindings([], joined, {names: NAMES, stated}))]
    expect(list.filter(({hintCode}) => hintCode === 'neither_posted')).toHaveLength(kept)
    expect(list.filter(({lackingCentavos}) => lackingCentavos === 7_600)).toHaveLength(kept)
  })

  test('is not said where a line of the wallet cannot be read, nor of one each of two threads', () => {
    const feet = [foot('loja-1', 5, -7_600)]
    const drafts = [both('loja-1', 7_600)]
    expect(said(feet, drafts).lacking.size).toBe(1)
    expect(said(feet, drafts, {unread: new Set(['loja-1'])}).lacking.size).toBe(0)
    const joined = joinedOf([both('loja-1', 7_600, 'y')])
    expect(said(feet, drafts, {joined}).lacking.size).toBe(0)
  })
})
