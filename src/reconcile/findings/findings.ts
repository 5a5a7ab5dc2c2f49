import {hash} from 'node:crypto'
import type {Place} from '../read/rows.ts'
import type {Finding, HintCode, Subject} from '../result.ts'
import type {Draft} from './draft.ts'
import {factsOf} from './finding-codes.ts'
import {lazyList} from './lazy-list.ts'
import {type MergedDrafts, mergeDrafts, type NumberedDraft} from './merge-drafts.ts'
import {byPrecedence, differenceOf, firstPlace, hintOf, offsettingPairs} from './order-drafts.ts'
import {distinctPlaces, kindAt, type PackedDrafts} from './packed-drafts.ts'
import {faultSentence, HINTS, postedElsewhere, REMEDIES} from './remedies.ts'

/** Where names of inputs come from: `<file>` of an evidence by a place's source. */
export type FileNames = readonly string[]

const idOf = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts)).slice(0, 16)

function subjectOf(draft: Draft, names: FileNames): Subject {
  if (draft.subject.kind !== 'file_line') return draft.subject
  const {source, line} = firstPlace(draft)
  return {kind: 'file_line', id: `${names[source]}:${line}`}
}

/** Findings of one code and subject that differ in nothing else, numbered as they come. */
class Repetitions {
  readonly #seen = new Map<string, number>()

  next(likeness: string): number {
    const nth = this.#seen.get(likeness) ?? 0
    this.#seen.set(likeness, nth + 1)
    return nth
  }
}

/**
 * What a finding is known by from one run to the next. A row that cannot be read is known by its file
 * and what it holds: a decision about it holds where it moves, and not for what stands there next.
 */
function likenessOf({code, role, tag}: Draft, subject: Subject): string {
  const isRow = subject.kind === 'file_line' && tag !== undefined
  const id = isRow ? subject.id.replace(/:\d+$/, '') : subject.id
  return JSON.stringify([code, subject.kind, id, role ?? '', tag ?? ''])
}

const remedyOf = ({code, hint, otherWallet, wallet}: Draft): string =>
  hint === 'posted_in_other_wallet' && otherWallet !== undefined
    ? postedElsewhere(otherWallet, wallet ?? '').en
    : REMEDIES[code].en

/** A finding while it is made, field after field in the order in which it is shown. */
type OpenFinding = {-readonly [Field in keyof Finding]?: Finding[Field]}

/** What helps a person to recognise the thing, where the draft knows it. */
function addContext(finding: OpenFinding, {gross, otherWallet, externalReference}: Draft): void {
  if (gross !== undefined) finding.grossCentavos = gross
  if (otherWallet !== undefined) finding.otherWallet = otherWallet
  if (externalReference !== undefined) finding.externalReference = externalReference
}

function addHint(finding: OpenFinding, {fault}: Draft, hint: HintCode | undefined): void {
  if (fault) {
    finding.hint = faultSentence(fault, 'en')
    finding.fault = fault
  } else if (hint !== undefined) {
    finding.hint = HINTS[hint].en
    finding.hintCode = hint
  }
}

interface FindingTerms {
  readonly names: FileNames
  readonly nth: number
  readonly hint: HintCode | undefined
}

function findingOf(
  draft: NumberedDraft,
  subject: Subject,
  {names, nth, hint}: FindingTerms,
): Finding {
  const {code, wallet, role, atMs} = draft
  const facts = factsOf(code)
  const id = idOf([likenessOf(draft, subject), nth])
  const {class: findingClass, severity} = facts
  const finding: OpenFinding = {id, code, class: findingClass, severity, wallet, subject}
  if (role !== undefined) finding.role = role
  finding.expectedCentavos = draft.expected ?? null
  finding.actualCentavos = draft.actual ?? null
  finding.deltaCentavos = differenceOf(draft) ?? null
  addContext(finding, draft)
  if (atMs !== undefined) finding.occurredAt = new Date(atMs).toISOString()
  finding.evidence = placesOf(draft).map(({source, line}) => ({file: names[source] ?? '', line}))
  addHint(finding, draft, hint)
  finding.remedy = remedyOf(draft)
  return finding as Finding
}

/** Places of a share's finding are in order, and each is there once. */
const placesOf = (draft: NumberedDraft): readonly Place[] =>
  draft.repetition === undefined ? distinctPlaces(draft) : draft.evidence

/** Drafts become findings: ordered, identified, with the places of their evidence. */
export function findingsOf(drafts: readonly Draft[], names: FileNames): readonly Finding[] {
  const ordered = drafts.toSorted(byPrecedence)
  const offsets = offsettingPairs(ordered)
  const repetitions = new Repetitions()
  return ordered.map((draft) => {
    const subject = subjectOf(draft, names)
    const nth = repetitions.next(likenessOf(draft, subject))
    return findingOf(draft, subject, {names, nth, hint: hintOf(draft, offsets)})
  })
}

/** Subjects whose findings all come from one share, which has numbered those that are alike. */
const NUMBERED: ReadonlySet<string> = new Set(['charge', 'withdrawal', 'refund', 'block', 'leg'])

/** What the findings of a list are made of, where they are made when they are asked for. */
const KEPT = new WeakMap<readonly Finding[], MergedDrafts>()

export const keptDrafts = (findings: readonly Finding[]): MergedDrafts | undefined =>
  KEPT.get(findings)

/**
 * Findings of the calling thread and of the shares, as one list. They are made when they are asked
 * for, and not kept: a bad month has more of them than memory should hold.
 */
export function mergedFindings(
  drafts: readonly Draft[],
  shares: readonly PackedDrafts[],
  names: FileNames,
): readonly Finding[] {
  const merged = mergeDrafts(drafts, shares)
  const offsets = offsettingPairs(merged.offsetting())
  const paired = new Set([...offsets].map((draft) => merged.itemOf(draft)))
  const repetitions = new Repetitions()
  const numbers = new Map<number, number>()
  for (let at = 0; at < merged.count; at += 1) {
    const place = merged.packedAt(at)
    if (place && NUMBERED.has(kindAt(place.packed, place.nth))) continue
    const draft = merged.draftAt(at)
    const nth = repetitions.next(likenessOf(draft, subjectOf(draft, names)))
    if (nth > 0) numbers.set(at, nth)
  }
  const findings = lazyList(merged.count, (at) => {
    const draft = merged.draftAt(at)
    const isPaired = paired.has(merged.itemAt(at))
    const hint = hintOf(draft, isPaired ? new Set([draft]) : offsets)
    const nth = numbers.get(at) ?? draft.repetition ?? 0
    return findingOf(draft, subjectOf(draft, names), {names, nth, hint})
  })
  KEPT.set(findings, merged)
  return findings
}
