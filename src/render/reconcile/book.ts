import type {Language} from '../../messages/language.ts'
import {isDayFirst, isTextFee} from '../../reconcile/findings/faults.ts'
import {type FindingCode, isProblem} from '../../reconcile/findings/finding-codes.ts'
import {type FindingLook, lookingAt} from '../../reconcile/findings/finding-look.ts'
import {findingsAt} from '../../reconcile/findings/findings.ts'
import {lacksLine} from '../../reconcile/findings/lacking-lines.ts'
import {amountAtStake} from '../../reconcile/findings/stakes.ts'
import {atOnce, type Steps} from '../../reconcile/read/files/steps.ts'
import type {ReportData} from '../../reconcile/report-data.ts'
import type {Finding, Result} from '../../reconcile/result.ts'
import {maskDocuments} from '../text/document-mask.ts'
import type {GapTerms} from './causes/gaps.ts'
import {remedyText} from './findings/finding-text.ts'

/** Everything the pages of a report are made from. */
export interface Book {
  readonly result: Result
  readonly report: ReportData
  readonly language: Language
  /** CPF and CNPJ in full; masked otherwise. */
  readonly showsDocuments: boolean
  /** The only wallet that a pack is of; a report of the whole account has none. */
  readonly wallet?: string
}

/** In whose words a page says what was not compared. */
export const gapTerms = ({language, report, wallet}: Book): GapTerms => ({
  language,
  timezone: report.timezone,
  wallet,
})

/** Text of the data as a page shows it. */
export const shownText = (book: Book, text: string): string =>
  book.showsDocuments ? text : maskDocuments(text)

/** How many findings a code has, and what they come to. */
export interface CodeTotal {
  readonly code: FindingCode
  readonly count: number
  readonly first: Finding
  readonly atStakeCentavos: number
}

/** Findings of one code. */
export interface CodeGroup extends CodeTotal {
  readonly findings: readonly Finding[]
  /** Where each stands among all that were grouped. */
  readonly places: readonly number[]
  /** Those with most at stake, equal ones in their order. */
  readonly largest: readonly Finding[]
  /** What to do about all of them. */
  readonly remedies: Readonly<Record<Language, ReadonlySet<string>>>
  readonly wallets: ReadonlySet<string>
}

/** Of each code so many findings with most money at stake are shown. */
const MOST_LARGEST = 25

const CLASS_ORDER: Readonly<Record<Finding['class'], number>> = {
  data: 0,
  error: 1,
  timing: 2,
  info: 3,
}
const SEVERITY_ORDER: Readonly<Record<Finding['severity'], number>> = {high: 0, medium: 1, low: 2}

/** What findings are grouped by. */
type KeyOf = (finding: FindingLook) => string

const codeOf: KeyOf = ({code}) => code

/**
 * What a finding calls for. A line that only stands in the wrong wallet needs another step than one
 * that is missing; so does one that may be there and cannot be read, one of before the last closing, an
 * opening that is not the last closing, a row or line whose type only lacks its translation, and a balance of another moment.
 * What ended before the last closing needs one step, whichever line of it is missing. A payout that is waited for
 * and lacks a line is not to be waited for alone.
 */
export function stepOf({code, hintCode, role, fault}: FindingLook): string {
  if (role === 'opening') return `${code} opening`
  if (fault?.code === 'unknown_word') return `${code} word`
  if (fault?.code === 'unequal_duplicate') return `${code} twice`
  if (fault?.code === 'header_again') return `${code} header`
  if (fault?.code === 'older_balance') return `${code} balance`
  if (fault?.code === 'missing_field') return `${code} missing`
  if (fault && isTextFee(fault)) return `${code} fee`
  if (fault?.code === 'text_amount') return `${code} text`
  if (fault && isDayFirst(fault)) return `${code} day first ${fault.field === 'asOf'}`
  if (hintCode === 'unreadable_line') return `${code} unread`
  if (hintCode === 'posted_before_closing') return `${code} before`
  // Whatever is missing of it, the records and events of more than this period were given.
  if (hintCode === 'ended_before_closing') return 'ended before'
  // The same is to be done whether such a fee is too high or too low, or which finding a leg of it has.
  if (hintCode === 'fee_line_off' || hintCode === 'fee_line_unit') return 'fee line'
  if (hintCode === 'as_accepted') return 'as accepted'
  if (hintCode === 'paid_in_period') return `${code} paid`
  if (hintCode === 'in_balance' || hintCode === 'posted_once') return `${code} ${hintCode}`
  if (hintCode === 'unknown_type') return `${code} type`
  if (lacksLine(hintCode)) return `${code} ${hintCode}`
  return hintCode === 'posted_in_other_wallet' ? `${code} elsewhere` : code
}

/**
 * Findings by code, or by another key: what matters most first, then what has most at stake. A bad month
 * has more of them than memory should hold: a group keeps their places, and makes each when it is read.
 */
export const codeGroups = (
  findings: readonly Finding[],
  keyOf: KeyOf = codeOf,
): readonly CodeGroup[] => knownGroups(findings, keyOf) ?? atOnce(groupingBy(findings, keyOf))

/** The same without the findings: each is read once, and none is kept but the first of its key. */
export const codeTotals = (
  findings: readonly Finding[],
  keyOf: KeyOf = codeOf,
): readonly CodeTotal[] =>
  knownGroups(findings, keyOf) ?? atOnce(totalling(findings, keyOf, () => {}))

/** The first findings of some groups, in the order of all that were grouped. */
export const firstOf = (groups: readonly CodeGroup[], most: number): Finding[] =>
  groups
    .flatMap(({places, findings}) =>
      findings.slice(0, most).map((finding, nth) => ({finding, place: places[nth] ?? 0})),
    )
    .sort((a, b) => a.place - b.place)
    .slice(0, most)
    .map(({finding}) => finding)

type Groups = Map<KeyOf, readonly CodeGroup[]>

const GROUPS = new WeakMap<readonly Finding[], Groups>()

const knownGroups = (findings: readonly Finding[], keyOf: KeyOf) => GROUPS.get(findings)?.get(keyOf)

/** Groups findings by code, or by another key, once for all pages, in steps. */
export function* groupingBy(
  findings: readonly Finding[],
  keyOf: KeyOf = codeOf,
): Steps<readonly CodeGroup[]> {
  const groups = yield* grouping(findings, keyOf)
  const known: Groups = GROUPS.get(findings) ?? new Map()
  GROUPS.set(findings, known.set(keyOf, groups))
  return groups
}

/** A finding with much at stake, and where it stands. */
interface Ranked {
  readonly at: number
  readonly atStakeCentavos: number
}

/** What a group gathers of its findings while they are looked at. */
class Gathered {
  readonly places: number[] = []
  readonly largest: Ranked[] = []
  readonly remedies = {en: new Set<string>(), 'pt-BR': new Set<string>()}
  readonly wallets = new Set<string>()

  add(finding: FindingLook, at: number): void {
    this.places.push(at)
    this.remedies.en.add(remedyText(finding, 'en'))
    this.remedies['pt-BR'].add(remedyText(finding, 'pt-BR'))
    if (finding.wallet !== null) this.wallets.add(finding.wallet)
    const atStakeCentavos = amountAtStake(finding)
    const after =
      this.largest.findLastIndex((known) => known.atStakeCentavos >= atStakeCentavos) + 1
    if (after === MOST_LARGEST) return
    this.largest.splice(after, 0, {at, atStakeCentavos})
    if (this.largest.length > MOST_LARGEST) this.largest.pop()
  }
}

function* grouping(findings: readonly Finding[], keyOf: KeyOf): Steps<readonly CodeGroup[]> {
  const byKey = new Map<string, Gathered>()
  const totals = yield* totalling(findings, keyOf, (key, at, finding) => {
    const known = byKey.get(key) ?? new Gathered()
    known.add(finding, at)
    byKey.set(key, known)
  })
  return totals.map(({key, ...total}) => {
    const {places, largest, ...gathered} = byKey.get(key) ?? new Gathered()
    return {
      ...total,
      ...gathered,
      places,
      largest: largest.map(({at}) => findings[at] as Finding),
      findings: findingsAt(findings, places),
    }
  })
}

function* totalling(
  findings: readonly Finding[],
  keyOf: KeyOf,
  onFinding: (key: string, at: number, finding: FindingLook) => void,
): Steps<readonly (CodeTotal & {readonly key: string})[]> {
  const totals = new Map<string, {count: number; first: Finding; atStakeCentavos: number}>()
  yield* lookingAt(findings, (finding, at) => {
    const key = keyOf(finding)
    const known = totals.get(key)
    const total = known ?? {count: 0, first: findings[at] as Finding, atStakeCentavos: 0}
    if (!known) totals.set(key, total)
    total.count += 1
    total.atStakeCentavos += keyOf === stepOf ? amountOfStep(finding) : amountAtStake(finding)
    onFinding(key, at, finding)
  })
  return Array.from(totals, ([key, total]) => ({key, code: total.first.code, ...total})).sort(
    (a, b) =>
      urgency(a) - urgency(b) || b.atStakeCentavos - a.atStakeCentavos || (a.key < b.key ? -1 : 1),
  )
}

/** What a step is about: where a payout that is waited for lacks a line, the line, and not the payout. */
const amountOfStep = (finding: FindingLook): number =>
  lacksLine(finding.hintCode) ? (finding.lackingCentavos ?? 0) : amountAtStake(finding)

/** A payout that lacks a line is as urgent as the difference of its wallet, which comes of that. */
function urgency({first}: CodeTotal): number {
  if (lacksLine(first.hintCode)) return CLASS_ORDER.error / 4
  return (
    (isProblem(first) ? 0 : 10) + SEVERITY_ORDER[first.severity] * 4 + CLASS_ORDER[first.class] / 4
  )
}
