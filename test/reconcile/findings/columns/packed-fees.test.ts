import fc from 'fast-check'
import {expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import {JoinedDrafts} from '../../../../src/reconcile/findings/columns/joined-drafts.ts'
import {
  type PackedDrafts,
  packDrafts,
} from '../../../../src/reconcile/findings/columns/packed-drafts.ts'
import {packFees} from '../../../../src/reconcile/findings/columns/packed-fees.ts'
import {unpacked} from '../../../../src/reconcile/findings/columns/read-columns.ts'
import type {Draft} from '../../../../src/reconcile/findings/draft.ts'
import {FEE_SUBJECTS, FeeColumns} from '../../../../src/reconcile/read/fees/fee-columns.ts'

const WALLETS = ['loja-2', 'principal', 'loja-10', 'loja-2']

const fee = fc.record({
  // Ids that sort by their first characters, ids that JSON escapes, and a UUID in capitals.
  id: fc.oneof(
    fc.uuid(),
    fc.constantFrom('a"b\\', 'é', '', '0F8FAD5B-D9CB-469F-A165-70867728950E', 'zz top'),
    fc.string({maxLength: 8}),
  ),
  kind: fc.integer({min: 0, max: FEE_SUBJECTS.length - 1}),
  wallet: fc.integer({min: 0, max: WALLETS.length - 1}),
  gross: fc.integer({min: 1, max: 1_000_000}),
  atMs: fc.integer({min: 0, max: 2_000_000_000_000}),
  due: fc.integer({min: 0, max: 300}),
  reference: fc.constantFrom('', 'pedido 7', 'ação'),
  rows: fc.uniqueArray(
    fc.record({source: fc.integer({min: 0, max: 2}), line: fc.integer({min: 1, max: 9})}),
    {maxLength: 4, selector: ({source, line}) => `${source}:${line}`},
  ),
})

const fees = fc.uniqueArray(fee, {maxLength: 12, selector: ({id}) => id.toLowerCase()})

type Fee = typeof fee extends fc.Arbitrary<infer T> ? T : never

function columnsOf(all: readonly Fee[]): FeeColumns {
  const texts = all.flatMap(({id, reference}) => [Buffer.from(id), Buffer.from(reference)])
  const columns = new FeeColumns(50, Buffer.concat(texts), WALLETS)
  let from = 0
  for (const {id, kind, wallet, gross, atMs, reference, rows} of all) {
    const idTo = from + Buffer.byteLength(id)
    const subject = columns.open()
    columns.name(subject, {kind, wallet, gross, atMs, idFrom: from, idTo})
    columns.subjects.referenceFrom[subject] = idTo
    columns.subjects.referenceTo[subject] = idTo + Buffer.byteLength(reference)
    from = idTo + Buffer.byteLength(reference)
    for (const row of rows) columns.addRow(subject, {...row, name: 0, amount: gross})
  }
  return columns
}

/** Each is a hundredfold of what was due, or a centavo more. */
const postedFor = ({due}: Fee) => centavos(due % 3 === 0 ? due * 100 : due + 1)
const codeOf = (one: Fee): 'FEE_OVERCHARGE' | 'FEE_UNDERCHARGE' =>
  postedFor(one) > one.due ? 'FEE_OVERCHARGE' : 'FEE_UNDERCHARGE'

const draftOf = (one: Fee, id: string): Draft => ({
  code: codeOf(one),
  subject: {kind: FEE_SUBJECTS[one.kind] ?? 'charge', id},
  wallet: WALLETS[one.wallet] ?? null,
  role: 'fee',
  expected: centavos(one.due),
  actual: postedFor(one),
  gross: centavos(one.gross),
  atMs: one.atMs,
  evidence: one.rows,
  ...(one.reference === '' ? {} : {externalReference: one.reference}),
})

function all(packed: PackedDrafts) {
  const joined = new JoinedDrafts()
  joined.add(packed)
  const columns = joined.columns()
  return Array.from({length: columns.count}, (_, at) => unpacked(columns, at))
}

test('findings about fees are packed as their drafts would be', () => {
  fc.assert(
    fc.property(fees, (some) => {
      const columns = columnsOf(some)
      const wrong = some.map((one, subject) => ({
        subject,
        code: codeOf(one),
        due: centavos(one.due),
        posted: postedFor(one),
      }))
      const drafts = some.map((one, subject) => draftOf(one, columns.idOf(subject)))
      expect(all(packFees(columns, wrong))).toEqual(all(packDrafts(drafts, [])))
    }),
  )
})
