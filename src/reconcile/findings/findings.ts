import {type JsonLayout, writeElementsBy} from '../../platform/json-elements.ts'
import {eachOf, type Steps, sorted} from '../read/files/steps.ts'
import type {Place} from '../read/rows/rows.ts'
import type {Finding, HintCode, Subject} from '../result.ts'
import type {JoinedDrafts} from './columns/joined-drafts.ts'
import {lazyList} from './columns/lazy-list.ts'
import {type MergedDrafts, mergeDrafts, type NumberedDraft} from './columns/merge-drafts.ts'
import {byPrecedence, differenceOf, hintOf, offsettingPairs} from './columns/order-drafts.ts'
import {packingOwn} from './columns/pack-own.ts'
import {distinctPlaces} from './columns/packed-drafts.ts'
import type {Draft} from './draft.ts'
import {faultSentence, remedyOfFault} from './faults.ts'
import {droppingFeeHints, type StatedWallets} from './fees-not-missing.ts'
import {factsOf} from './finding-codes.ts'
import {idOf, likenessOf} from './finding-id.ts'
import {FindingJson} from './finding-json.ts'
import {HINTS} from './hints.ts'
import {hintingLines} from './lines-off.ts'
import {LikenessNumbers, numberingAlike} from './number-findings.ts'
import {offsettingPlaces} from './offsetting-places.ts'
import {openingRemedy, postedElsewhere, REMEDIES, REMEDIES_OF_HINTS} from './remedies.ts'
import {type FileNames, subjectOf} from './subject-of.ts'
import type {UnreadLines} from './unread-lines.ts'

type RemedyFacts = 'code' | 'role' | 'hint' | 'otherWallet' | 'wallet' | 'fault' | 'actual'

/** What to do about a finding, in English. */
export function remedyOf(draft: Pick<Draft, RemedyFacts>): string {
  const {code, role, hint, otherWallet, wallet, fault, actual} = draft
  if (role === 'opening') return openingRemedy(actual).en
  if (fault) return remedyOfFault(fault).en
  const ofHint = hint && REMEDIES_OF_HINTS[hint]
  if (ofHint !== undefined) return ofHint.en
  return hint === 'posted_in_other_wallet' && otherWallet !== undefined
    ? postedElsewhere(otherWallet, wallet ?? '').en
    : REMEDIES[code].en
}

/** A finding while it is made, field after field in the order in which it is shown. */
type OpenFinding = {-readonly [Field in keyof Finding]?: Finding[Field]}

/** What helps a person to recognise the thing, where the draft knows it. */
function addContext(
  finding: OpenFinding,
  {gross, lacking, otherWallet, externalReference}: Draft,
): void {
  if (gross !== undefined) finding.grossCentavos = gross
  if (lacking !== undefined) finding.lackingCentavos = lacking
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
  const id = draft.id ?? idOf(likenessOf(draft, subject), nth)
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

/** Drafts become findings: ordered, identified, with the places of their evidence; in steps. */
export function* findingsOf(drafts: readonly Draft[], names: FileNames): Steps<readonly Finding[]> {
  const ordered = yield* sorted(drafts, byPrecedence)
  const offsets = offsettingPairs(ordered)
  yield
  const repetitions = new LikenessNumbers()
  const findings: Finding[] = []
  yield* eachOf(ordered, (draft) => {
    const subject = subjectOf(draft, names)
    const nth = repetitions.next(likenessOf(draft, subject))
    findings.push(findingOf(draft, subject, {names, nth, hint: hintOf(draft, offsets.has(draft))}))
  })
  return findings
}

/** What the findings of a list are made of, where they are made when they are asked for. */
export interface KeptFindings {
  readonly merged: MergedDrafts
  /** Another finding has the opposite difference. */
  readonly isPaired: (at: number) => boolean
  readonly names: FileNames
  /** The id of the cause that explains it. */
  readonly causeOf: (at: number) => string | undefined
}

const KEPT = new WeakMap<readonly Finding[], KeptFindings>()

/** What a list of findings is made of, where it is made when it is asked for. */
export const keptFindings = (findings: readonly Finding[]): KeptFindings | undefined =>
  KEPT.get(findings)

/** What is known of a run when its findings are listed. */
export interface ListTerms {
  readonly names: FileNames
  readonly unread?: UnreadLines | undefined
  readonly stated?: StatedWallets
}

/**
 * Findings of the calling thread and of the shares, as one list. They are made when they are asked
 * for, and not kept: a bad month has more of them than memory should hold. The list takes `joined`
 * over. In steps.
 */
export function* mergedFindings(
  drafts: readonly Draft[],
  joined: JoinedDrafts,
  {names, unread, stated}: ListTerms,
): Steps<readonly Finding[]> {
  if (stated) {
    yield* droppingFeeHints(joined.columns(), stated)
    yield* hintingLines(joined.columns(), stated)
  }
  const own = yield* packingOwn(drafts, joined, names)
  const merged = yield* mergeDrafts(own, joined, unread)
  yield
  const paired = yield* offsettingPlaces(merged)
  const isPaired = (at: number) => paired[at] === 1
  const repetitions = yield* numberingAlike(merged, (draft) => subjectOf(draft, names))
  const findings = lazyList(merged.count, (at) => {
    const draft = merged.draftAt(at)
    const hint = hintOf(draft, isPaired(at))
    const nth = repetitions.get(at) ?? draft.repetition ?? 0
    return findingOf(draft, subjectOf(draft, names), {names, nth, hint})
  })
  keepFindings(findings, {merged, isPaired, names, causeOf: () => undefined})
  return findings
}

/**
 * Notes what the findings of a list are made of: they are looked at, and written as JSON, without
 * being made.
 */
export function keepFindings(findings: readonly Finding[], kept: KeptFindings): void {
  KEPT.set(findings, kept)
  const {merged, isPaired, names, causeOf} = kept
  const {columns, numbers} = merged
  const writers = new Map<JsonLayout, FindingJson>()
  writeElementsBy(findings, (from, layout) => {
    const writer = writers.get(layout) ?? new FindingJson(layout, columns, names)
    writers.set(layout, writer)
    let at = from
    for (; at < numbers.length && !writer.isFull; at += 1) {
      const number = numbers[at] as number
      if (number < 0) break
      writer.add(number, {isPaired: isPaired(at), cause: causeOf(at), isFirst: at === 0})
    }
    return at === from ? undefined : {json: writer.take(), next: at}
  })
}

/** Those of a list that stand at these places, in their order; made when they are read, as those of the list. */
export function findingsAt(
  findings: readonly Finding[],
  places: readonly number[],
): readonly Finding[] {
  const placeOf = (at: number): number => places[at] as number
  const some = lazyList(places.length, (at) => findings[placeOf(at)] as Finding)
  const kept = keptFindings(findings)
  if (!kept) return some
  const {columns, numbers, draftAt} = kept.merged
  keepFindings(some, {
    merged: {
      count: places.length,
      columns,
      numbers: Int32Array.from(places, (at) => numbers[at] as number),
      draftAt: (at) => draftAt(placeOf(at)),
    },
    isPaired: (at) => kept.isPaired(placeOf(at)),
    names: kept.names,
    causeOf: (at) => kept.causeOf(placeOf(at)),
  })
  return some
}
