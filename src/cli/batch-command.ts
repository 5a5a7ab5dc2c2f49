import {Args, type Command, Flags} from '@oclif/core'
import {requireBatchAllowed} from '../actions/approval/requirements.ts'
import {type Batch, type BatchKind, openBatch} from '../actions/batch/batch.ts'
import {type BatchReport, batchReport, type RowResult} from '../actions/batch/batch-outcome.ts'
import {sentBefore} from '../actions/batch/earlier/sent-before.ts'
import type {SentHere} from '../actions/batch/earlier/sent-here.ts'
import {requireNamedFile} from '../actions/batch/file/read-file.ts'
import {saveTemplate} from '../actions/batch/file/save-template.ts'
import {type BatchRun, type BatchSource, runBatch} from '../actions/batch/run-batch.ts'
import {DEFAULT_CONCURRENCY} from '../actions/batch/sending/send-rows.ts'
import {batchInterrupted} from '../messages/command-line/command-line.ts'
import {invalidCommandLine} from '../messages/command-line/parse-faults.ts'
import {ExitCode, InterruptedError, InvalidInputError} from '../messages/errors.ts'
import {renderBatchOutcome} from '../render/batch/batch.ts'
import {renderTemplate} from '../render/batch/batch-template.ts'
import {BATCH_WORDS} from '../render/batch/batch-words.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from './base-command.ts'
import {batchView} from './batch-view.ts'

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
    summary:
      'Send rows that were sent before as another account, to another address or from another wallet, or that may repeat another payment.',
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
  'dry-run': Flags.boolean({
    summary: 'Check the file, say what it holds, and send nothing; --json lists each request.',
  }),
  template: Flags.boolean({
    summary: 'Print a file to fill in, or write it to FILE, and send nothing.',
  }),
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
  /** The file is a signed proposal: running it again is approving it again. */
  protected readonly isProposal: boolean = false

  async run(): Promise<BatchReport | BatchDryRun | BatchTemplate> {
    return this.#typed.template ? this.#template() : this.sendFile()
  }

  /**
   * The file is checked whole, confirmed, and sent row by row. A dry run ends before, and what the
   * file holds is then the result: it goes to stdout.
   */
  protected async sendFile(): Promise<BatchReport | BatchDryRun> {
    const {yes, again, concurrency, 'dry-run': isDryRun} = this.#typed
    const order = {isDryRun, isConfirmed: yes, mayRepeatElsewhere: again, concurrency}
    const say = (text: string) => (isDryRun ? this.logProse(text) : this.notice(text))
    const view = batchView(this.context, say)
    const source = this.source(this.#file())
    const announce = async (batch: Batch) => {
      const introduction = await this.introduction(batch)
      if (introduction !== undefined) say(introduction)
      await view.announce(batch)
    }
    let before: SentHere = {done: [], asked: []}
    const sentBefore = (sent: SentHere): void => {
      before = sent
      view.sentBefore(sent)
    }
    const run = await runBatch(this.context, {source, view: {...view, announce, sentBefore}}, order)
    return run.results ? this.#conclude(run, run.results) : this.#dryRun(run.batch, before)
  }

  /** Where the rows come from, and what has to hold before they are sent. */
  protected source(file: string): BatchSource {
    return {
      open: async () => {
        requireNamedFile(file)
        return openBatch(this.context, this.kind, file)
      },
      requireAllowed: (batch, {open}) => requireBatchAllowed(this.context, batch, open),
      confirmed: async () => {},
    }
  }

  /** What is shown before what the file holds. */
  protected async introduction(_batch: Batch): Promise<string | undefined> {
    return undefined
  }

  get #typed(): TypedBatchFlags {
    return this.flags as unknown as TypedBatchFlags
  }

  #file(): string {
    const {file} = this.args as {file?: string}
    if (file === undefined) throw new InvalidInputError(invalidCommandLine({fault: NO_FILE}))
    return file
  }

  #template(): BatchTemplate {
    const template = renderTemplate(this.kind, this.context.language)
    const {file} = this.args as {file?: string}
    if (file === undefined) this.log(template)
    else
      this.notice(BATCH_WORDS[this.context.language].templateWritten(saveTemplate(file, template)))
    return {template}
  }

  #dryRun(batch: Batch, {done, asked}: SentHere): BatchDryRun {
    const {dryRun: said, dryRunAllSent} = BATCH_WORDS[this.context.language]
    const isAllSent = done.length + asked.length === batch.rows.length
    this.log(isAllSent ? dryRunAllSent(asked.length === 0) : said)
    return dryRun(batch)
  }

  async #conclude(
    {batch, resultPath}: BatchRun,
    results: readonly RowResult[],
  ): Promise<BatchReport> {
    const {language, signal} = this.context
    const outcome = renderBatchOutcome(results, resultPath, language)
    const isOpen = results.some(({status}) => status === 'unknown')
    if (signal.aborted) this.notice(outcome)
    else this.logProse(outcome)
    if (isOpen) this.notice(BATCH_WORDS[language].resume(batch.file, this.isProposal))
    else if (!signal.aborted && results.some(isLeft)) {
      this.notice(BATCH_WORDS[language].stopped(batch.file, this.isProposal))
    }
    if (results.some(({code}) => code === 'INSUFFICIENT_BALANCE')) {
      this.notice(BATCH_WORDS[language].refusedShort(batch.file, this.isProposal))
    }
    const before = await sentBefore(this.context, batch, results)
    if (before) this.notice(BATCH_WORDS[language].allSentBefore(before.sentAt))
    if (signal.aborted) throw new InterruptedError(batchInterrupted())
    if (isOpen) this.exitWith(ExitCode.outcomeUnknown)
    else if (results.some(({status}) => status === 'failed' || status === 'not_sent')) {
      this.exitWith(ExitCode.checkFailed)
    }
    return batchReport(results)
  }
}

/** Not for what is in the row: the batch had stopped, or the store of the journal was away. */
const isLeft = ({status, code}: RowResult): boolean =>
  (status === 'not_sent' && code === undefined) || code === 'STORE_UNAVAILABLE'

const dryRun = ({rows, path}: Batch): BatchDryRun => ({
  dryRun: true,
  requests: rows.map(({line, wallet, key, body}) => ({
    line,
    subAccount: wallet,
    idempotencyKey: key,
    request: {method: 'POST', path, body},
  })),
})
