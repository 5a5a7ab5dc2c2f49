import {HOUR_MS} from '../../../../domain/duration.ts'
import {TRANSACTION_TYPES} from '../../../../domain/ledger.ts'
import {FeeBook} from '../../../read/fees/fee-book.ts'
import type {FileDigest} from '../../../read/files/file-digest.ts'
import type {RowsOfShare} from '../../../read/gather/deliveries.ts'
import {AMOUNT, AT_MS, CODE, WALLET} from '../../kernel/row-layout.ts'
import {FeeNotes} from '../fees/fee-notes.ts'
import {FileScreen} from '../first-pass/file-screen.ts'
import {OpenQuote} from '../first-pass/full-reader.ts'
import {RowSampler} from '../first-pass/row-sampler.ts'
import {TooManyLegs} from '../first-pass/row-writer.ts'
import {RepeatFilter} from '../hashes/repeats.ts'
import {CodesKeeper, type KeptCodes, partOf} from '../kept/kept-codes.ts'
import {LineCodesTaker} from '../kept/line-codes.ts'
import {RefundLinks} from '../marks/refund-links.ts'
import {ACCOUNT_NAMES} from '../module/accounts.ts'
import {Kernel} from '../module/kernel.ts'
import {TooManyWallets} from '../module/wallet-book.ts'
import {BlockReader, type Task} from '../plan/blocks.ts'
import type {
  Collected,
  CollectedRows,
  CollectOrder,
  Digest,
  JudgedRows,
  Obstacle,
  Plan,
  PlannedFile,
  ReplayedLines,
  ReplayOrder,
  SampledTexts,
  ScreenedReply,
  Share,
} from '../plan/plan.ts'
import {TaskTurns} from '../plan/task-turns.ts'
import {Collector} from '../second-pass/collector.ts'
import {ShareReader} from '../shares/share-reader.ts'

function obstacleIn(error: unknown): Obstacle | undefined {
  if (error instanceof OpenQuote) return 'open_quote'
  const isTooMuch = error instanceof TooManyLegs || error instanceof TooManyWallets
  return isTooMuch ? 'too_much' : undefined
}

const NOTHING_SAMPLED: SampledTexts = {kinds: [], hashes: [], sources: [], texts: []}

interface DoneTask {
  readonly index: number
  readonly kept: KeptCodes
}

/** What one thread does: it screens its share of the parts, and later fetches rows from the same. */
export class ScreenJob {
  readonly #plan: Plan
  readonly #files: ReadonlyMap<number, PlannedFile>
  readonly #kernel: Kernel
  readonly #reader: BlockReader
  readonly #repeats: RepeatFilter
  readonly #refunds: RefundLinks
  readonly #notes: FeeNotes | undefined
  readonly #sampler: RowSampler | undefined
  readonly #screen: FileScreen
  readonly #shares: ShareReader
  readonly #codes = new LineCodesTaker()
  readonly #keeper: CodesKeeper
  readonly #done: DoneTask[] = []

  constructor(plan: Plan) {
    this.#plan = plan
    this.#keeper = new CodesKeeper(plan.codes)
    this.#files = new Map(plan.files.map((file) => [file.source, file]))
    const {seed, buckets, asOfMs, earlierMs, cutoffs, mapping} = plan
    const fees = new FeeBook(plan.fees)
    const taken = plan.taken.length > 0 ? new FeeBook(plan.taken) : undefined
    const absent = ACCOUNT_NAMES.filter((name) => plan.files.every((file) => file.name !== name))
    this.#kernel = new Kernel({seed, buckets, asOfMs, earlierMs, cutoffs, fees, taken, absent})
    this.#reader = new BlockReader(this.#kernel)
    this.#repeats = new RepeatFilter(plan.repeats)
    this.#refunds = new RefundLinks(this.#repeats)
    if (plan.facts) this.#notes = new FeeNotes(this.#kernel, plan, plan.facts)
    if (plan.isSampled) this.#sampler = new RowSampler(this.#kernel)
    this.#screen = new FileScreen({
      kernel: this.#kernel,
      notes: this.#notes,
      sampler: this.#sampler,
      repeats: this.#repeats,
      refunds: this.#refunds,
      mapping,
    })
    for (const id of plan.carried) this.#screen.examine(id)
    this.#shares = new ShareReader(plan, this.#files)
  }

  /** Takes parts until none is left. */
  async screen(onPart: () => Promise<void> = async () => {}): Promise<ScreenedReply> {
    const turns = new TaskTurns(this.#plan.lists)
    const digests: Digest[] = []
    let obstacle: Obstacle | undefined
    for (let turn = turns.next(); turn && !obstacle; turn = turns.next()) {
      if (turn.task === undefined) {
        const {source, digest} = turn
        digests.push({source, sha256: await digest.end(onPart)})
      } else obstacle = await this.#screenOrObstacle(turn.task, turn.digest)
      await onPart()
    }
    if (obstacle) turns.stopAll()
    // Rows are fetched in the order of the files.
    this.#done.sort((a, b) => a.index - b.index)
    return {
      tables: this.#kernel.tables(),
      accounts: this.#kernel.counted(),
      twice: [...this.#repeats.twice],
      again: this.#screen.repeated.result(),
      refunds: this.#refunds.reply(this.#kernel.wallets.names),
      facts: this.#notes?.result() ?? [],
      sampled: this.#sampler?.result() ?? NOTHING_SAMPLED,
      shared: [...this.#screen.shared],
      done: this.#done.map(({index, kept}) => ({task: index, ...partOf(kept)})),
      digests,
      obstacle,
    }
  }

  /** Screens a part, or says why it cannot be screened. */
  async #screenOrObstacle(
    index: number,
    digest: FileDigest | undefined,
  ): Promise<Obstacle | undefined> {
    const task = this.#plan.tasks[index] as Task
    try {
      await this.#screenTask(index, task, digest)
    } catch (error) {
      const obstacle = obstacleIn(error)
      if (obstacle === undefined) throw error
      return obstacle
    }
    Atomics.add(this.#plan.doneKib, 0, Math.ceil((task.to - task.from) / 1024))
    return undefined
  }

  async #screenTask(index: number, task: Task, digest: FileDigest | undefined): Promise<void> {
    const codes = this.#codes
    const planned = this.#files.get(task.source) as PlannedFile
    const {name, shape} = planned
    const file = {...planned, isStart: task.from === 0, task: index}
    for await (const block of this.#reader.blocks(task, digest)) {
      if (shape) this.#screen.statementBlock({...file, shape}, block, codes)
      else this.#screen.recordBlock(file, block, codes)
    }
    const taken = codes.take(name === 'events' || name === 'withdrawals')
    this.#done.push({index, kept: this.#keeper.keep(taken)})
  }

  /** Hands over every row of the parts it screened that needs a closer look. */
  async collect(
    order: CollectOrder,
    sink: (rows: CollectedRows) => void,
    onPart: () => Promise<void> = async () => {},
  ): Promise<Collected> {
    const parts = {kernel: this.#kernel, screen: this.#screen, reader: this.#reader}
    const collector = new Collector(parts, order, sink)
    for (const {index, kept} of this.#done) {
      const codes = this.#keeper.read(kept)
      const task = this.#plan.tasks[index] as Task
      const file = this.#files.get(task.source) as PlannedFile
      await collector.collect({index, task, file, codes})
      await onPart()
    }
    return collector.result()
  }

  /** What is judged of a share. */
  rowsOf(share: Share): RowsOfShare & Pick<JudgedRows<unknown>, 'conflicting'> {
    return this.#shares.read(share)
  }

  /** Hands over the lines of some hours. */
  async replay({hours, parts}: ReplayOrder): Promise<ReplayedLines[]> {
    const found: ReplayedLines[] = []
    for (const {task: index, firstLine} of parts) {
      const task = this.#plan.tasks[index] as Task
      const file = this.#files.get(task.source) as PlannedFile
      const {shape} = file
      const rows: ReplayedLines['rows'][number][] = []
      let line = firstLine
      const kernel = this.#kernel
      const onRow = (isRead: boolean): void => {
        const wallet = kernel.wallets.names[kernel.wordOf(0, WALLET)] as string
        const atMs = kernel.doubleOf(0, AT_MS)
        const isWanted = isRead && hours.get(wallet)?.has(Math.floor(atMs / HOUR_MS))
        // Of a type that is not known, too: it moved the money.
        if (isWanted) {
          const type = TRANSACTION_TYPES[kernel.wordOf(0, CODE)]
          rows.push([wallet, atMs, kernel.doubleOf(0, AMOUNT), line, type])
        }
        line += 1
      }
      for await (const block of this.#reader.blocks(task)) {
        if (shape) this.#screen.replayBlock({...file, shape}, block, onRow)
      }
      if (rows.length > 0) found.push({source: task.source, rows})
    }
    return found
  }
}
