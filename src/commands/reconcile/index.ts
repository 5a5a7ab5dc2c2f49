import {failsCheck} from '../../actions/reconcile/fail-on.ts'
import {type ReconcileOutcome, runReconciliation} from '../../actions/reconcile/run.ts'
import {exitsWith, LOCAL_EXITS, ServiceCommand} from '../../base-command.ts'
import {invariant} from '../../domain/invariant.ts'
import {ExitCode} from '../../errors.ts'
import {reconcileFlags} from '../../flags/reconcile.ts'
import type {Result} from '../../reconcile/result.ts'
import {EXPORT_FORMATS} from '../../render/reconcile/export-formats.ts'
import {renderRunProgress} from '../../render/reconcile/progress-text.ts'
import {renderWritten} from '../../render/reconcile/run-report.ts'
import {renderSummary} from '../../render/reconcile/summary.ts'

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
    const {timezone, 'as-of': asOf, 'fail-on': failOn} = flags
    const outcome = await runReconciliation(context, {
      ...{...flags, asOf, files: flags, wantsReport: flags.out !== undefined},
      line: this.statusLine(),
      describe: (progress) => renderRunProgress(progress, context.language),
    })
    await this.export(outcome)
    this.log(renderSummary(outcome.result, {language: context.language, timezone}))
    if (failsCheck(outcome.result, failOn)) this.exitWith(ExitCode.checkFailed)
    return outcome.result
  }

  private async export({result, report, statement}: ReconcileOutcome): Promise<void> {
    const {out, locale, format: formats = EXPORT_FORMATS} = this.flags
    if (out === undefined) return
    invariant(report !== undefined, 'a run that writes reports gathers what they need')
    const {renderExports} = await import('../../render/reconcile/exports.ts')
    const {writeExports} = await import('../../actions/reconcile/write-exports.ts')
    const {language, signal} = this.context
    const book = {result, report, language, showsDocuments: this.flags['show-documents']}
    const pieces = renderExports(book, {formats, locale, statement})
    this.notice(renderWritten(await writeExports(out, pieces, signal), out, language))
  }
}
