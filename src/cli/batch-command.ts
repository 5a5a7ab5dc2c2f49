import {Args, type Command, Flags} from '@oclif/core'
import {requireBatchAllowed} from '../actions/approval/requirements.ts'
import {type Batch, type BatchKind, openBatch} from '../actions/batch/batch.ts'
import {type BatchReport, batchReport, type RowResult} from '../actions/batch/batch-outcome.ts'
import {
  confirmBatch,
  requireNotElsewhere,
  requireTerminalForBatch,
} from '../actions/batch/confirm-batch.ts'
import {addedColumns, resultPath} from '../actions/batch/former-results.ts'
import {leavingNow} from '../actions/batch/leaving.ts'
import {resultRows} from '../actions/batch/result-rows.ts'
import {saveResults} from '../actions/batch/save-results.ts'
import {prepareBatch, type ReadyBatch} from '../actions/batch/send-batch.ts'
import {DEFAULT_CONCURRENCY} from '../actions/batch/send-rows.ts'
import {batchInterrupted} from '../messages/command-line.ts'
import {ExitCode, InterruptedError, InvalidInputError} from '../messages/errors.ts'
import {invalidCommandLine} from '../messages/parse-faults.ts'
import {renderReais} from '../messages/reais.ts'
import {
  renderBatchNotices,
  renderBatchOutcome,
  renderBatchSummary,
  renderLeaving,
} from '../render/batch.ts'
import {renderTemplate} from '../render/batch-template.ts'
import {BATCH_WORDS} from '../render/batch-words.ts'
import {renderProgress} from '../render/progress.ts'
import {renderResultFile} from '../render/result-file.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from './base-command.ts'
import {openStatusLine} from './terminal/progress.ts'

/** What a batch would send, in place of sending it. */
export interface BatchDryRun {
  readonly dryRun: true
  readonly requests: readonly {
    readonly line: number
    readonly subAccount: string
    readonly idempotencyKey: string
    readonly request: {readonly method: 'POST'; readonly path: string; readonly body: object}
  }[]
}

/** A file to fill in. */
export interface BatchTemplate {
  readonly template: string
}

interface TypedBatchFlags {
  readonly yes: boolean
  readonly again: boolean
  readonly 'dry-run': boolean
  readonly template?: boolean
  readonly concurrency: number
}

/** Flags of everything that sends the rows of a file. */
export const sendingFlags = {
  yes: Flags.boolean({char: 'y', summary: 'Send without asking.'}),
  again: Flags.boolean({
    summary: 'Send rows that were sent before as another account or to another address.',
  }),
  concurrency: Flags.integer({
    summary: 'How many rows are sent at once.',
    default: DEFAULT_CONCURRENCY,
    min: 1,
    max: 256,
  }),
}

/** Flags of a batch of either kind. */
export const batchFlags = {
  ...sendingFlags,
  'dry-run': Flags.boolean({summary: 'Check the file and show what would be sent.'}),
  template: Flags.boolean({summary: 'Print a file to fill in, and send nothing.'}),
}

const NO_FILE = {kind: 'missing_args', names: 'FILE'} as const

/** `pix batch` and `withdraw batch`: the same flow over another kind of row. */
export abstract class BatchCommand<T extends typeof Command> extends ServiceCommand<T> {
  static override exits = exitsWith(
    SERVICE_EXITS,
    ExitCode.outcomeUnknown,
    ExitCode.checkFailed,
    ExitCode.notConfirmed,
  )
  static override args = {
    file: Args.string({description: 'CSV or JSONL file, one row a creation.'}),
  }

  protected abstract readonly kind: BatchKind

  async run(): Promise<BatchReport | BatchDryRun | BatchTemplate> {
    const flags = this.flags as unknown as TypedBatchFlags
    return flags.template ? this.#template() : this.sendFile(flags)
  }

  /** The file is checked whole, confirmed, and sent row by row; a dry run ends before. */
  protected async sendFile(
    flags = this.flags as unknown as TypedBatchFlags,
  ): Promise<BatchReport | BatchDryRun> {
    const {file} = this.args as {file?: string}
    if (file === undefined) throw new InvalidInputError(invalidCommandLine({fault: NO_FILE}))
    const batch = await this.open(file)
    const endsHere = flags['dry-run'] || (!flags.yes && !this.context.terminal.canAsk)
    if (endsHere) return this.#showOnly(batch, flags)
    const ready = await prepareBatch(this.context, batch)
    if (!flags.again) requireNotElsewhere(ready.earlier)
    await this.requireAllowed(batch, ready)
    // What may not be sent is refused before hundreds of its rows are shown.
    await this.announce(batch)
    if (!flags.yes) await this.#confirm(batch, ready)
    await this.confirmed(batch)
    const results = await this.#send(ready, flags.concurrency)
    return this.#conclude(batch, results)
  }

  /** What ends before the service is asked: a dry run, or no terminal to ask a person on. */
  async #showOnly(batch: Batch, flags: TypedBatchFlags): Promise<BatchDryRun> {
    await this.announce(batch)
    if (!flags['dry-run']) requireTerminalForBatch(this.context, batch.rows.length)
    this.log(BATCH_WORDS[this.context.language].dryRun)
    return dryRun(batch)
  }

  /** Reads and checks the file. */
  protected open(file: string): Promise<Batch> {
    return openBatch(this.context, this.kind, file)
  }

  /** What has to hold before a person is asked. */
  protected requireAllowed(batch: Batch, {open}: ReadyBatch): Promise<void> {
    return requireBatchAllowed(this.context, batch, open)
  }

  /** What happens between the confirmation and the first row. */
  protected async confirmed(_batch: Batch): Promise<void> {}

  #template(): BatchTemplate {
    const template = renderTemplate(this.kind, this.context.language)
    this.log(template)
    return {template}
  }

  /** Says what the file holds. */
  protected async announce(batch: Batch): Promise<void> {
    const {language} = this.context
    this.notice(renderBatchSummary(batch.summary, batch.environment, language))
    for (const line of renderBatchNotices(batch.rows, language)) this.notice(line)
    if (batch.edited.length > 0) this.notice(BATCH_WORDS[language].edited(batch.edited))
  }

  async #confirm(batch: Batch, {open}: ReadyBatch): Promise<void> {
    if (open.length === 0) return
    const {context} = this
    const leaving = await leavingNow(context, batch, open)
    const words = BATCH_WORDS[context.language]
    this.notice(renderLeaving(leaving, context.language))
    await confirmBatch(
      context,
      {kind: batch.kind, leaving},
      {
        typeTotal: words.typeTotal(renderReais(leaving.total, context.language)),
        createThem: words.createThem(leaving.count),
      },
    )
  }

  async #send(ready: ReadyBatch, concurrency: number): Promise<RowResult[]> {
    const {language, now} = this.context
    const line = openStatusLine()
    const startedAt = now()
    const progress = {done: 0, failed: 0, total: ready.count}
    try {
      return await ready.send({
        concurrency,
        onResult: ({status}) => {
          progress.done += 1
          if (status === 'failed') progress.failed += 1
          line.show(renderProgress({...progress, elapsedMs: now() - startedAt}, language))
        },
      })
    } finally {
      line.clear()
    }
  }

  async #conclude(batch: Batch, results: readonly RowResult[]): Promise<BatchReport> {
    const {language, signal} = this.context
    const {layout} = batch.raw
    const rows = await resultRows(this.context, batch, results)
    await saveResults(batch.file, renderResultFile(rows, layout, addedColumns(layout.columns)))
    const outcome = renderBatchOutcome(results, resultPath(batch.file), language)
    const isOpen = results.some(({status}) => status === 'unknown')
    if (signal.aborted) {
      this.notice(outcome)
      if (isOpen) this.notice(BATCH_WORDS[language].resume(batch.file))
      throw new InterruptedError(batchInterrupted())
    }
    this.log(outcome)
    if (isOpen) {
      this.notice(BATCH_WORDS[language].resume(batch.file))
      this.exitWith(ExitCode.outcomeUnknown)
    } else if (results.some(({status}) => status === 'failed' || status === 'not_sent')) {
      this.exitWith(ExitCode.checkFailed)
    }
    return batchReport(results)
  }
}

const dryRun = ({rows, path}: Batch): BatchDryRun => ({
  dryRun: true,
  requests: rows.map(({line, wallet, key, body}) => ({
    line,
    subAccount: wallet,
    idempotencyKey: key,
    request: {method: 'POST', path, body},
  })),
})
