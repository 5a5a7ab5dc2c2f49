import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import {JoinedDrafts} from '../../../../src/reconcile/findings/columns/joined-drafts.ts'
import {packDrafts} from '../../../../src/reconcile/findings/columns/packed-drafts.ts'
import type {Draft} from '../../../../src/reconcile/findings/draft.ts'
import {findingLines} from '../../../../src/reconcile/findings/finding-json.ts'
import {type FindingLook, lookingAt} from '../../../../src/reconcile/findings/finding-look.ts'
import {
  findingsAt,
  findingsOf,
  keptFindings,
  mergedFindings,
} from '../../../../src/reconcile/findings/findings.ts'
import {NUMBERED} from '../../../../src/reconcile/findings/repetitions.ts'
import {atOnce} from '../../../../src/reconcile/read/files/steps.ts'

const NAMES = ['charges.jsonl', 'statement.csv']

/** Alike in all that numbers them, more often than not; ids begin alike, as those of most services do. */
const draft: fc.Arbitrary<Omit<Draft, 'evidence'>> = fc.record(
  {
    code: fc.constantFrom('UNMATCHED_LEDGER_LINE', 'AMOUNT_MISMATCH'),
    subject: fc.record({
      kind: fc.constantFrom('charge', 'line', 'event'),
      id: fc.constantFrom('pedido-1', 'pedido-2', 'pedido-20', 'pedido-ação'),
    }),
    wallet: fc.constantFrom('loja-2', 'principal', null),
    role: fc.constantFrom('main'),
    tag: fc.constantFrom(3),
    expected: fc.constantFrom(-500, 0, 500).map(centavos),
    actual: fc.constantFrom(-500, 0, 500).map(centavos),
    atMs: fc.constantFrom(0, 1_800_000_000_000),
    externalReference: fc.constantFrom('pedido 7', 'não'),
    otherWallet: fc.constant('loja-3'),
    hint: fc.constant('posted_in_other_wallet'),
  },
  {requiredKeys: ['code', 'subject', 'wallet']},
)

const row: typeof draft = fc.record(
  {
    code: fc.constant('RECORD_INVALID'),
    subject: fc.constant({kind: 'file_line', id: ''}),
    wallet: fc.constantFrom('loja-2', null),
    tag: fc.constantFrom('a1', 'b2'),
    fault: fc.constantFrom<NonNullable<Draft['fault']>>(
      {code: 'unknown_word', field: 'type', value: 'pix'},
      {code: 'unreadable_value', field: 'amount', value: ''},
      {code: 'impossible_date', field: 'createdAt', value: 'não "é"\n'},
      {code: 'missing_field', field: 'id'},
      {code: 'bad_json', field: undefined},
    ),
  },
  {requiredKeys: ['code', 'subject', 'wallet', 'fault']},
)

const opening: typeof draft = fc.record({
  code: fc.constant('UNEXPLAINED_DIFFERENCE'),
  subject: fc.record({kind: fc.constant('wallet'), id: fc.constantFrom('loja-2', 'loja-3')}),
  wallet: fc.constant('loja-2'),
  role: fc.constant('opening'),
  expected: fc.constant(centavos(500)),
  actual: fc.constantFrom(0, 700).map(centavos),
})

const drafts = fc
  .array(fc.oneof({arbitrary: draft, weight: 6}, row, opening), {maxLength: 30, size: 'max'})
  .map((list) => list.map((one, at): Draft => ({...one, evidence: [{source: 1, line: at + 1}]})))

/** All findings of a charge come from one thread. */
const threadOf = ({subject}: Draft, picked: number): number =>
  NUMBERED.has(subject.kind) ? subject.id.length % 3 : picked

/** Shares open no wallet. */
const isOfCaller = ({role}: Draft): boolean => role === 'opening'

function merged(all: readonly Draft[], threads: readonly number[]) {
  const groups = Map.groupBy(all, (one) =>
    isOfCaller(one) ? 0 : threadOf(one, threads[all.indexOf(one)] ?? 0),
  )
  const joined = new JoinedDrafts()
  for (const nth of [1, 2]) joined.add(packDrafts(groups.get(nth) ?? [], NAMES))
  return atOnce(mergedFindings(groups.get(0) ?? [], joined, {names: NAMES}))
}

const LOOKED_AT = [
  'id',
  'code',
  'class',
  'severity',
  'wallet',
  'otherWallet',
  'role',
  'expectedCentavos',
  'actualCentavos',
  'deltaCentavos',
  'occurredAt',
  'fault',
  'hintCode',
  'remedy',
  'cause',
] as const satisfies readonly (keyof FindingLook)[]

const seen = (look: FindingLook) => LOOKED_AT.map((field) => [field, look[field]])

function looksAt(findings: Parameters<typeof lookingAt>[0]) {
  const looks: unknown[] = []
  atOnce(
    lookingAt(findings, (look, at) => {
      looks.push([at, seen(look)])
    }),
  )
  return looks
}

describe('findings of several threads as one list', () => {
  test('have each field that is looked at as if they were made', () => {
    fc.assert(
      fc.property(drafts, fc.array(fc.nat({max: 2}), {minLength: 30}), (all, threads) => {
        const found = merged(all, threads)
        expect(looksAt(found)).toEqual([...found].map((one, at) => [at, seen(one)]))
      }),
    )
  })

  test('are the same at some of their places', () => {
    fc.assert(
      fc.property(drafts, fc.array(fc.nat({max: 2}), {minLength: 30}), (all, threads) => {
        const found = merged(all, threads)
        const some = [...found.keys()].filter((at) => at % 3 !== 1)
        const there = some.map((at) => found[at])
        const picked = findingsAt(found, some)
        expect([...picked]).toEqual(there)
        expect(looksAt(picked)).toEqual(there.map((one, at) => [at, one && seen(one)]))
        const pieces = Array.from(findingLines(picked), (piece) => Buffer.from(piece).toString())
        expect(pieces.join('')).toBe(there.map((each) => JSON.stringify(each)).join(',\n    '))
      }),
    )
  })

  test('are those of one thread, each with the same id', () => {
    fc.assert(
      fc.property(drafts, fc.array(fc.nat({max: 2}), {minLength: 30}), (all, threads) => {
        const found = merged(all, threads)
        const one = atOnce(findingsOf(all, NAMES))
        expect([...found]).toEqual(one)
        const pieces = Array.from(findingLines(found), (piece) => Buffer.from(piece).toString())
        expect(pieces.join('')).toBe(one.map((each) => JSON.stringify(each)).join(',\n    '))
      }),
    )
  })

  test('are columns where columns say all of them, whichever thread found them', () => {
    const line = (at: number): Draft => ({
      code: 'UNMATCHED_LEDGER_LINE',
      subject: {kind: 'line', id: `linha-${at}`},
      wallet: 'loja-2',
      evidence: [{source: 1, line: at}],
    })
    const unread = (at: number): Draft => ({
      code: 'RECORD_INVALID',
      subject: {kind: 'file_line', id: ''},
      wallet: null,
      evidence: [{source: 0, line: at}],
      fault: {code: 'bad_json', field: undefined},
    })
    const opened = (id: string): Draft => ({
      code: 'UNEXPLAINED_DIFFERENCE',
      subject: {kind: 'wallet', id},
      wallet: id,
      role: 'opening',
      evidence: [{source: 0, line: 1}],
    })
    const lines = Array.from({length: 9_000}, (_, at) => line(at + 1))
    const all = [...lines, unread(1), unread(2), opened('loja-2')]
    const kept = keptFindings(merged(all, []))
    expect(kept?.merged.columns.count).toBe(lines.length + 2)
    expect(kept?.merged.numbers.filter((number) => number < 0)).toHaveLength(1)
  })
})
