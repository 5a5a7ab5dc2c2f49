import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import {JoinedDrafts} from '../../../../src/reconcile/findings/columns/joined-drafts.ts'
import {mergeDrafts} from '../../../../src/reconcile/findings/columns/merge-drafts.ts'
import {byPrecedence} from '../../../../src/reconcile/findings/columns/order-drafts.ts'
import {packDrafts} from '../../../../src/reconcile/findings/columns/packed-drafts.ts'
import type {Draft} from '../../../../src/reconcile/findings/draft.ts'
import {atOnce} from '../../../../src/reconcile/read/files/steps.ts'

const WALLETS = ['loja-2', 'principal', 'ação', '日本']

const draft: fc.Arbitrary<Draft> = fc.record(
  {
    code: fc.constantFrom('FEE_OVERCHARGE', 'MISSING_POSTING', 'AMOUNT_MISMATCH', 'IN_TRANSIT'),
    subject: fc.record({
      kind: fc.constantFrom('charge', 'withdrawal', 'leg', 'line'),
      // Of one byte a character, of two, and half of a character.
      id: fc.oneof(fc.uuid(), fc.constantFrom('ação', '日本', '\ud800', 'a"b\\')),
    }),
    wallet: fc.option(fc.constantFrom(...WALLETS)),
    otherWallet: fc.constantFrom(...WALLETS),
    role: fc.constantFrom('main', 'fee'),
    tag: fc.constantFrom('payment', 3),
    expected: fc.integer({min: -500, max: 500}).map(centavos),
    actual: fc.integer({min: -500, max: 500}).map(centavos),
    atMs: fc.integer({min: 0, max: 2_000_000_000_000}),
    gross: fc.integer({min: 1, max: 500}).map(centavos),
    externalReference: fc.constantFrom('pedido 7', 'não', '日'),
    evidence: fc.uniqueArray(
      fc.record({source: fc.integer({min: 0, max: 2}), line: fc.integer({min: 1, max: 9})}),
      {maxLength: 4, selector: ({source, line}) => source * 10 + line},
    ),
  },
  {requiredKeys: ['code', 'subject', 'wallet', 'evidence']},
)

const byPlace = (a: Draft['evidence'][number], b: Draft['evidence'][number]) =>
  a.source - b.source || a.line - b.line

/** What a draft says, whether or not a share has kept it as columns. */
const said = ({evidence, ...rest}: Draft) => {
  const {hint: _hint, ...known} = {...rest, evidence: evidence.toSorted(byPlace)} as Draft
  const {repetition: _nth, id: _id, ...own} = known as Draft & {repetition?: number; id?: string}
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
}

const unique = fc.uniqueArray(draft, {maxLength: 20, selector: ({subject}) => subject.id})

describe('findings of the calling thread and of several shares', () => {
  test('are in the order of precedence, each as it was drafted', () => {
    fc.assert(
      fc.property(unique, fc.infiniteStream(fc.nat({max: 3})), (drafts, picked) => {
        const groups = Map.groupBy(drafts, () => Number(picked.next().value))
        const own = groups.get(0) ?? []
        const joined = new JoinedDrafts()
        for (const nth of [1, 2, 3]) joined.add(packDrafts(groups.get(nth) ?? [], []))
        expect(joined.count).toBe(drafts.length - own.length)
        const merged = atOnce(mergeDrafts(own, joined))
        const found = Array.from({length: merged.count}, (_, at) => said(merged.draftAt(at)))
        expect(found).toEqual(drafts.toSorted(byPrecedence).map(said))
      }),
    )
  })

  test('are as many as come, and none of what a share has sent is kept twice', () => {
    const joined = new JoinedDrafts()
    const share = (from: number) =>
      Array.from({length: 700}, (_, at): Draft => {
        const id = `id-${String(from + at).padStart(5, '0')}`
        const evidence = [{source: 0, line: from + at + 1}]
        return {code: 'IN_TRANSIT', subject: {kind: 'charge', id}, wallet: 'loja-2', evidence}
      })
    for (let from = 0; from < 7_000; from += 700) {
      const packed = packDrafts(share(from), [])
      joined.add(packed)
      expect(packed.evidence.length).toBe(0)
    }
    const merged = atOnce(mergeDrafts([], joined))
    const found = Array.from({length: merged.count}, (_, at) => said(merged.draftAt(at)))
    expect(found).toEqual(
      share(0)
        .concat(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => share(n * 700)))
        .map(said),
    )
  })
})
