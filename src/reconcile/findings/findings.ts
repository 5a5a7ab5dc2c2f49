import {createHash} from 'node:crypto'
import {type Centavos, subtract} from '../../domain/money.ts'
import {byText} from '../read/order.ts'
import type {Place} from '../read/rows.ts'
import type {Finding, HintCode, Subject} from '../result.ts'
import type {Draft} from './draft.ts'
import {FINDING_CODES, type FindingCode, factsOf, TIERS} from './finding-codes.ts'
import {FAULTS, HINTS, postedElsewhere, REMEDIES} from './remedies.ts'

/** Where names of inputs come from: `<file>` of an evidence by a place's source. */
export type FileNames = readonly string[]

const CODE_ORDER = new Map(FINDING_CODES.map((code, at) => [code, at]))
const TIER_ORDER = new Map(TIERS.map((tier, at) => [tier, at]))

const rankOf = ({code}: Draft): number =>
  (TIER_ORDER.get(factsOf(code).tier) ?? 0) * 100 + (CODE_ORDER.get(code) ?? 0)

const byPlace = (a: Place, b: Place): number => a.source - b.source || a.line - b.line

const firstPlace = (draft: Draft): Place => draft.evidence[0] ?? {source: 0, line: 0}

/** By precedence, code, wallet and subject; rows without a subject by where they stand. */
const byPrecedence = (a: Draft, b: Draft): number =>
  rankOf(a) - rankOf(b) ||
  byText(a.wallet ?? '', b.wallet ?? '') ||
  byText(a.subject.id, b.subject.id) ||
  byText(String(a.tag ?? ''), String(b.tag ?? '')) ||
  (a.actual ?? 0) - (b.actual ?? 0) ||
  (a.subject.kind === 'file_line' ? byPlace(firstPlace(a), firstPlace(b)) : 0)

const differenceOf = (draft: Draft): Centavos | undefined =>
  draft.expected === undefined || draft.actual === undefined
    ? undefined
    : subtract(draft.actual, draft.expected)

const isHundredfold = (a: number, b: number): boolean =>
  a !== 0 && b !== 0 && (Math.abs(a) === Math.abs(b) * 100 || Math.abs(b) === Math.abs(a) * 100)

/** The first coincidence that holds, in the order of `HINT_CODES`. */
function hintOf(draft: Draft, offsets: ReadonlySet<Draft>): HintCode | undefined {
  const delta = differenceOf(draft)
  if (draft.hint !== undefined || delta === undefined || delta === 0) return draft.hint
  if (isHundredfold(draft.expected ?? 0, draft.actual ?? 0)) return 'ratio_100'
  if (draft.fee !== undefined && Math.abs(delta) === draft.fee) return 'delta_equals_fee'
  if (draft.legs?.some((leg) => leg === Math.abs(delta))) return 'delta_equals_leg'
  return offsets.has(draft) ? 'offsetting_pair' : undefined
}

/** Where money in the wrong place shows as two opposite differences. */
const OFFSETTING: ReadonlySet<FindingCode> = new Set([
  'UNEXPLAINED_DIFFERENCE',
  'UNMATCHED_LEDGER_LINE',
  'AMOUNT_MISMATCH',
])

/** Drafts of one code whose differences cancel another's, in pairs. */
function offsettingPairs(drafts: readonly Draft[]): ReadonlySet<Draft> {
  const open = new Map<string, Draft[]>()
  const paired = new Set<Draft>()
  for (const draft of drafts) {
    const delta = differenceOf(draft)
    if (delta === undefined || delta === 0 || !OFFSETTING.has(draft.code)) continue
    const partner = open.get(`${draft.code} ${-delta}`)?.pop()
    const alike = open.get(`${draft.code} ${delta}`)
    if (partner) paired.add(draft).add(partner)
    else if (alike) alike.push(draft)
    else open.set(`${draft.code} ${delta}`, [draft])
  }
  return paired
}

const idOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)

function subjectOf(draft: Draft, names: FileNames): Subject {
  if (draft.subject.kind !== 'file_line') return draft.subject
  const {source, line} = firstPlace(draft)
  return {kind: 'file_line', id: `${names[source]}:${line}`}
}

/** A fault's sentence with the field it is about. */
const faultHint = ({code, field}: NonNullable<Draft['fault']>): string =>
  field === undefined ? FAULTS[code].en : `${FAULTS[code].en}: ${field}.`

function hintFields(draft: Draft, hint: HintCode | undefined) {
  if (draft.fault) return {hint: faultHint(draft.fault), fault: draft.fault}
  return hint === undefined ? {} : {hint: HINTS[hint].en, hintCode: hint}
}

/** Drafts become findings: ordered, identified, with the places of their evidence. */
export function findingsOf(drafts: readonly Draft[], names: FileNames): readonly Finding[] {
  const ordered = drafts.toSorted(byPrecedence)
  const offsets = offsettingPairs(ordered)
  const seen = new Map<string, number>()
  return ordered.map((draft) => {
    const {code, wallet, role, tag, atMs} = draft
    const subject = subjectOf(draft, names)
    const facts = factsOf(code)
    const key = JSON.stringify([code, subject.kind, subject.id, role ?? '', tag ?? ''])
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return {
      id: idOf([key, nth]),
      code,
      class: facts.class,
      severity: facts.severity,
      wallet,
      subject,
      ...(role === undefined ? {} : {role}),
      expectedCentavos: draft.expected ?? null,
      actualCentavos: draft.actual ?? null,
      deltaCentavos: differenceOf(draft) ?? null,
      ...contextOf(draft),
      ...(atMs === undefined ? {} : {occurredAt: new Date(atMs).toISOString()}),
      evidence: evidenceOf(draft, names),
      ...hintFields(draft, hintOf(draft, offsets)),
      remedy: remedyOf(draft),
    }
  })
}

const remedyOf = ({code, hint, otherWallet, wallet}: Draft): string =>
  hint === 'posted_in_other_wallet' && otherWallet !== undefined
    ? postedElsewhere(otherWallet, wallet ?? '').en
    : REMEDIES[code].en

/** What helps a person to recognise the thing, where the draft knows it. */
function contextOf({gross, otherWallet, externalReference}: Draft) {
  return {
    ...(gross === undefined ? {} : {grossCentavos: gross}),
    ...(otherWallet === undefined ? {} : {otherWallet}),
    ...(externalReference === undefined ? {} : {externalReference}),
  }
}

/** Each place once, in the order of the inputs. */
function evidenceOf({evidence}: Draft, names: FileNames) {
  const places = evidence
    .toSorted(byPlace)
    .map(({source, line}) => ({file: names[source] ?? '', line}))
  return places.filter(
    ({file, line}, at) => places[at - 1]?.file !== file || places[at - 1]?.line !== line,
  )
}
