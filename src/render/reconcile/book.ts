import type {Language} from '../../messages/language.ts'
import type {FindingCode} from '../../reconcile/findings/finding-codes.ts'
import type {ReportData} from '../../reconcile/report-data.ts'
import type {Finding, Result} from '../../reconcile/result.ts'
import {maskDocuments} from '../document-mask.ts'

/** Everything the pages of a report are made from. */
export interface Book {
  readonly result: Result
  readonly report: ReportData
  readonly language: Language
  /** CPF and CNPJ in full; masked otherwise. */
  readonly showsDocuments: boolean
}

/** Text of the data as a page shows it. */
export const shownText = (book: Book, text: string): string =>
  book.showsDocuments ? text : maskDocuments(text)

/** What a finding is about in money, whatever its direction: the difference, else the amount. */
export function amountAtStake(finding: Finding): number {
  const {deltaCentavos, expectedCentavos, actualCentavos} = finding
  return Math.abs(deltaCentavos ?? actualCentavos ?? expectedCentavos ?? 0)
}

/** Findings of one code. */
export interface CodeGroup {
  readonly code: FindingCode
  readonly findings: readonly Finding[]
  readonly atStakeCentavos: number
}

const CLASS_ORDER: Readonly<Record<Finding['class'], number>> = {
  data: 0,
  error: 1,
  timing: 2,
  info: 3,
}
const SEVERITY_ORDER: Readonly<Record<Finding['severity'], number>> = {high: 0, medium: 1, low: 2}

/** Findings by code: what matters most first, then what has most money at stake. */
export function codeGroups(findings: readonly Finding[]): CodeGroup[] {
  const byCode = Map.groupBy(findings, (finding) => finding.code)
  const groups = [...byCode].map(([code, members]) => ({
    code,
    findings: members,
    atStakeCentavos: members.reduce((total, finding) => total + amountAtStake(finding), 0),
  }))
  return groups.sort(
    (a, b) =>
      urgency(a) - urgency(b) ||
      b.atStakeCentavos - a.atStakeCentavos ||
      (a.code < b.code ? -1 : 1),
  )
}

function urgency({findings: [first]}: CodeGroup): number {
  if (first === undefined) return 0
  const isProblem = first.class === 'data' || first.class === 'error'
  return (isProblem ? 0 : 10) + SEVERITY_ORDER[first.severity] * 4 + CLASS_ORDER[first.class] / 4
}
