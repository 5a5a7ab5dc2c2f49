import {invariant} from '../../../domain/invariant.ts'
import type {Plan} from '../../../fleet/plan.ts'
import type {ReportData} from '../../../reconcile/report-data.ts'
import type {Result} from '../../../reconcile/result.ts'
import type {ExportPiece} from '../books/export-piece.ts'
import {renderReportPage} from '../html/document.ts'

interface UnitOutcome {
  readonly result: Result
  readonly report?: ReportData
}

/** An account's own report, in the language of the plan. Documents stay masked. */
export async function* renderUnitReport(
  {result, report}: UnitOutcome,
  {options}: Plan,
  file: string,
): AsyncGenerator<ExportPiece> {
  invariant(report !== undefined, 'a report shows more than the result holds')
  const book = {result, report, language: options.language, showsDocuments: false}
  for (const content of renderReportPage(book)) yield {file, content}
}
