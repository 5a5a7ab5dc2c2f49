import {failsCheck} from '../../actions/reconcile/fail-on.ts'
import {type ReconcileOutcome, runReconciliation} from '../../actions/reconcile/run.ts'
import {exitsWith, LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {reconcileFlags, toJournalCsv} from '../../cli/flags/reconcile.ts'
import {requireUse} from '../../cli/flags/report-uses.ts'
import {ExitCode} from '../../messages/errors.ts'
import type {Result} from '../../reconcile/result.ts'
import {
  DEFAULT_FORMATS,
  type ExportFormat,
  needReport,
  replacedFiles,
} from '../../render/reconcile/books/export-formats.ts'
import {renderWritten, runWords} from '../../render/reconcile/run-report.ts'

export default class Reconcile extends ServiceCommand<typeof Reconcile> {
  static override summary = 'Prove offline that the money adds up, or say to the centavo why not.'
  static override description =
    `Compares what records, events and fees say should be with what statement and balances say is.
Opens no connection. Any file may be absent: checks that need it are skipped, not passed.
Without any file it reads the local journal. "reconcile explain CODE" explains a finding.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --from ./data',
    '<%= config.bin %> <%= command.id %> --from ./data --as-of 2026-11-30 --out ./november',
    '<%= config.bin %> <%= command.id %> --statement extrato.csv --mapping bank.json --json',
  ]
  static override exits = exitsWith(LOCAL_EXITS, ExitCode.checkFailed)
  static override flags = reconcileFlags

  async run(): Promise<Result> {
    const {flags, context} = this
    requireUse(this.argv, {...flags, formats: this.formats()})
    const outcome = await runReconciliation(context, {
      ...flags,
      asOf: flags['as-of'],
      files: flags,
      wantsReport: needReport(this.formats()) || flags.packs,
      replaced: replacedFiles(flags.out, this.formats()),
      line: this.statusLine(),
      ...runWords(context.language),
    })
    await this.export(outcome)
    await this.correct(outcome)
    await this.logTextLater(() => this.summary(outcome))
    if (failsCheck(outcome.result, flags['fail-on'])) this.exitWith(ExitCode.checkFailed)
    return outcome.result
  }

  private async summary({result}: ReconcileOutcome): Promise<string> {
    const {lookThrough} = await import('../../render/reconcile/look-through.ts')
    const {renderSummary} = await import('../../render/reconcile/summary/summary.ts')
    const {timezone, corrections, out} = this.flags
    const {language, signal} = this.context
    await lookThrough(result, signal)
    const written = {corrects: corrections !== undefined, writes: out !== undefined}
    return renderSummary(result, {language, timezone, ...written})
  }

  private formats(): readonly ExportFormat[] {
    return this.flags.out === undefined ? [] : (this.flags.format ?? DEFAULT_FORMATS)
  }

  private async export({statement, corrections: _, ...outcome}: ReconcileOutcome): Promise<void> {
    const {out, locale, 'show-documents': showsDocuments} = this.flags
    if (out === undefined) return
    const {renderExports} = await import('../../render/reconcile/books/exports.ts')
    const {writeExports} = await import('../../actions/reconcile/write-exports.ts')
    const {language, signal} = this.context
    const ofx = {
      bank: this.flags['ofx-bank'],
      branch: this.flags['ofx-branch'],
      account: this.flags['ofx-account'],
    }
    const {chartFor} = await import('../../render/reconcile/books/chart-names.ts')
    const chart = chartFor(await this.chartNames(), language, this.formats())
    const {packs} = this.flags
    const journal = toJournalCsv(this.flags)
    const texts = {formats: this.formats(), locale, ofx, chart, journal, packs}
    const options = {...texts, statement, signal}
    const pieces = renderExports({...outcome, language, showsDocuments}, options)
    const saying = {line: this.statusLine(), ...runWords(language)}
    const written = await writeExports(out, pieces, {signal, ...saying})
    this.notice(renderWritten(written, out, language))
    const {olderFiles} = await import('../../actions/reconcile/older-files.ts')
    const {isReportFile, renderOlder} = await import('../../render/reconcile/report-files.ts')
    const older = olderFiles(out, written, isReportFile)
    if (older.length > 0) this.notice(renderOlder(older, out, language))
    if (!this.flags.open || !written.includes('report.html')) return
    const {openReport} = await import('../../actions/reconcile/open-report.ts')
    await openReport(this.context, out)
  }

  private async chartNames(): Promise<Readonly<Record<string, string>>> {
    const {chart} = this.flags
    if (chart === undefined) return {}
    const {readChart} = await import('../../actions/reconcile/settings-files.ts')
    return readChart(chart)
  }

  private async correct({corrections}: ReconcileOutcome): Promise<void> {
    const {flags, context} = this
    const {language, signal} = context
    if (flags.corrections === undefined) return
    const {writeExports} = await import('../../actions/reconcile/write-exports.ts')
    const {renderCorrected, renderCorrections} = await import(
      '../../render/reconcile/decisions/corrections.ts'
    )
    const pieces = renderCorrections(corrections)
    const written = await writeExports(flags.corrections, pieces, {signal})
    const given = {fees: flags.fees ?? [], mapping: flags.mapping ?? []}
    const corrected = {files: written, directory: flags.corrections, given}
    this.notice(renderCorrected(corrected, language))
  }
}
