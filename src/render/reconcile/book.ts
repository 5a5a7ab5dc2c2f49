import type {Language} from '../../messages/language.ts'
import type {FindingCode} from '../../reconcile/findings/finding-codes.ts'
import {lazyList} from '../../reconcile/findings/lazy-list.ts'
import {atOnce, eachOf, type Steps} from '../../reconcile/read/steps.ts'
import type {ReportData} from '../../reconcile/report-data.ts'
import type {Finding, Result} from '../../reconcile/result.ts'
import {maskDocuments} from '../document-mask.ts'
import type {GapTerms} from './gaps.ts'

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

/** What a finding is about in money, whatever its direction: the difference, else the amount. */
export function amountAtStake(finding: Finding): number {
  const {deltaCentavos, expectedCentavos, actualCentavos} = finding
  return Math.abs(deltaCentavos ?? actualCentavos ?? expectedCentavos ?? 0)
}

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
}

const CLASS_ORDER: Readonly<Record<Finding['class'], number>> = {
  data: 0,
  error: 1,
  timing: 2,
  info: 3,
}
const SEVERITY_ORDER: Readonly<Record<Finding['severity'], number>> = {high: 0, medium: 1, low: 2}

/** What findings are grouped by. */
type KeyOf = (finding: Finding) => string

const codeOf: KeyOf = ({code}) => code

/**
 * What a finding calls for. A line that only stands in the wrong wallet needs another step than one
 * that is missing; so does one that may be there and cannot be read, an opening that is not the last
 * closing, and a row whose type only lacks its translation.
 */
export function stepOf({code, hintCode, role, fault}: Finding): string {
  if (role === 'opening') return `${code} opening`
  if (fault?.code === 'unknown_word') return `${code} word`
  if (hintCode === 'unreadable_line') return `${code} unread`
  return hintCode === 'posted_in_other_wallet' ? `${code} elsewhere` : code
}

/**
 * Findings by code, or by another key: what matters most first, then what has most at stake. A bad month
 * has more of them than memory should hold: a group keeps their places, and makes each when it is read.
 */
export const codeGroups = (findings: readonly Finding[], keyOf: KeyOf = codeOf) =>
  knownGroups(findings, keyOf) ?? atOnce(grouping(findings, keyOf))

/** The same without the findings: each is read once, and none is kept but the first of its key. */
export const codeTotals = (
  findings: readonly Finding[] | Iterable<Finding>,
  keyOf: KeyOf = codeOf,
): readonly CodeTotal[] =>
  (Array.isArray(findings) ? knownGroups(findings, keyOf) : undefined) ??
  atOnce(totalling(findings, keyOf, () => {}))

const GROUPS = new WeakMap<readonly Finding[], readonly CodeGroup[]>()

const knownGroups = (findings: readonly Finding[], keyOf: KeyOf) =>
  keyOf === codeOf ? GROUPS.get(findings) : undefined

/** Groups findings by code once for all pages, in steps. */
export function* groupingByCode(findings: readonly Finding[]): Steps<void> {
  GROUPS.set(findings, yield* grouping(findings, codeOf))
}

function* grouping(findings: readonly Finding[], keyOf: KeyOf): Steps<readonly CodeGroup[]> {
  const byKey = new Map<string, number[]>()
  const totals = yield* totalling(findings, keyOf, (key, at) => {
    const places = byKey.get(key)
    if (places) places.push(at)
    else byKey.set(key, [at])
  })
  return totals.map(({key, ...total}) => {
    const places = byKey.get(key) ?? []
    const findingAt = (nth: number): Finding => findings[places[nth] as number] as Finding
    return {...total, findings: lazyList(places.length, findingAt)}
  })
}

function* totalling(
  findings: Iterable<Finding>,
  keyOf: KeyOf,
  onFinding: (key: string, at: number) => void,
): Steps<readonly (CodeTotal & {readonly key: string})[]> {
  const totals = new Map<string, {count: number; first: Finding; atStakeCentavos: number}>()
  let at = 0
  yield* eachOf(findings, (finding) => {
    const key = keyOf(finding)
    const known = totals.get(key)
    const total = known ?? {count: 0, first: finding, atStakeCentavos: 0}
    if (!known) totals.set(key, total)
    total.count += 1
    total.atStakeCentavos += amountAtStake(finding)
    onFinding(key, at)
    at += 1
  })
  return Array.from(totals, ([key, total]) => ({key, code: total.first.code, ...total})).sort(
    (a, b) =>
      urgency(a) - urgency(b) || b.atStakeCentavos - a.atStakeCentavos || (a.key < b.key ? -1 : 1),
  )
}

function urgency({first}: CodeTotal): number {
  const isProblem = first.class === 'data' || first.class === 'error'
  return (isProblem ? 0 : 10) + SEVERITY_ORDER[first.severity] * 4 + CLASS_ORDER[first.class] / 4
}
