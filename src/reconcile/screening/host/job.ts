import {HOUR_MS} from '../../read/counts.ts'
import {FeeBook} from '../../read/fee-book.ts'
import type {JsonLinesName} from '../../read/intake.ts'
import {Accounts} from './accounts.ts'
import {BlockReader, type Task} from './blocks.ts'
import {Checksums} from './checksums.ts'
import {Collector} from './collector.ts'
import {FileScreen, OpenQuote} from './file-screen.ts'
import {Kernel} from './kernel.ts'
import {type LineCodes, LineCodesTaker} from './line-codes.ts'
import type {
  Collected,
  CollectedRows,
  CollectOrder,
  Plan,
  PlannedFile,
  ReplayedLines,
  ReplayOrder,
  ScreenedReply,
} from './plan.ts'
import {RefundLinks} from './refund-links.ts'
import {RepeatFilter} from './repeats.ts'
import {Screen} from './screen.ts'
import {WalletBook} from './wallet-book.ts'

const NEXT_TASK = 0
const DONE_KIB = 1

interface DoneTask {
  readonly index: number
  readonly codes: LineCodes
}

/** What one thread does: it screens its share of the parts, and later fetches rows from the same. */
export class ScreenJob {
  readonly #plan: Plan
  readonly #files: ReadonlyMap<number, PlannedFile>
  readonly #kernel: Kernel
  readonly #reader: BlockReader
  readonly #wallets: WalletBook
  readonly #accounts: Accounts
  readonly #sums: Checksums
  readonly #repeats: RepeatFilter
  readonly #refunds: RefundLinks
  readonly #screen: FileScreen
  readonly #codes = new LineCodesTaker()
  readonly #done: DoneTask[] = []

  constructor(plan: Plan) {
    this.#plan = plan
    this.#files = new Map(plan.files.map((file) => [file.source, file]))
    this.#wallets = new WalletBook(plan.seed)
    this.#accounts = new Accounts(this.#wallets, plan.asOfMs, plan.cutoffs)
    this.#kernel = new Kernel({
      wallets: this.#wallets,
      accounts: this.#accounts,
      seed: plan.seed,
      buckets: plan.buckets,
    })
    this.#reader = new BlockReader(this.#kernel)
    this.#sums = new Checksums(this.#kernel.table)
    this.#repeats = new RepeatFilter(plan.repeats)
    this.#refunds = new RefundLinks(this.#repeats)
    const fees = new FeeBook(plan.fees)
    const {asOfMs, recordsCarryFee} = plan
    this.#kernel.allowScreening({asOfMs, fees, recordsCarryFee})
    const screen = new Screen({
      sums: this.#sums,
      wallets: this.#wallets,
      accounts: this.#accounts,
      repeats: this.#repeats,
      refunds: this.#refunds,
      fees,
      recordsCarryFee,
    })
    this.#screen = new FileScreen({
      kernel: this.#kernel,
      screen,
      sums: this.#sums,
      accounts: this.#accounts,
      repeats: this.#repeats,
      wallets: this.#wallets,
      seed: plan.seed,
      mapping: plan.mapping,
    })
    for (const id of plan.carried) screen.soil(this.#screen.idLanes(id))
  }

  /** Takes parts until none is left. */
  async screen(onPart: () => Promise<void> = async () => {}): Promise<ScreenedReply> {
    const {tasks, counters} = this.#plan
    let isBroken = false
    for (;;) {
      const index = Atomics.add(counters, NEXT_TASK, 1)
      const task = tasks[index]
      if (task === undefined || isBroken) break
      try {
        await this.#screenTask(index, task)
      } catch (error) {
        if (!(error instanceof OpenQuote)) throw error
        isBroken = true
      }
      Atomics.add(counters, DONE_KIB, Math.ceil((task.to - task.from) / 1024))
      await onPart()
    }
    this.#kernel.handOver()
    return {
      table: new Int32Array(this.#kernel.table),
      accounts: this.#accounts.result(),
      twice: [...this.#repeats.twice],
      refunds: this.#refunds.reply(),
      shared: [...this.#sums.shared],
      done: this.#done.map(({index, codes}) => ({
        task: index,
        lines: codes.codes.length,
        rows: codes.rows,
        firstHour: codes.firstHour,
        lastHour: codes.lastHour,
      })),
      isBroken,
    }
  }

  async #screenTask(index: number, task: Task): Promise<void> {
    const codes = this.#codes
    const {name, shape} = this.#files.get(task.source) as PlannedFile
    for await (const block of this.#reader.blocks(task)) {
      if (shape) {
        const isFirst = task.from === 0 && codes.length === 0
        this.#screen.csvBlock(shape, {...block, isFirst}, codes)
      } else this.#screen.jsonBlock(name as JsonLinesName, block, codes)
    }
    this.#done.push({index, codes: codes.take(name === 'events' || name === 'withdrawals')})
  }

  /** Hands over every row of the parts it screened that needs a closer look. */
  async collect(order: CollectOrder, sink: (rows: CollectedRows) => void): Promise<Collected> {
    const collector = new Collector(
      {kernel: this.#kernel, screen: this.#screen, sums: this.#sums},
      order,
      sink,
    )
    for (const {index, codes} of this.#done) {
      const task = this.#plan.tasks[index] as Task
      const file = this.#files.get(task.source) as PlannedFile
      await collector.collect({index, task, file, codes}, this.#reader)
    }
    return collector.result(this.#wallets.names)
  }

  /** Hands over the lines of some hours. */
  async replay({hours, parts}: ReplayOrder): Promise<ReplayedLines[]> {
    const found: ReplayedLines[] = []
    for (const {task: index, firstLine} of parts) {
      const task = this.#plan.tasks[index] as Task
      const {shape} = this.#files.get(task.source) as PlannedFile
      const rows: ReplayedLines['rows'][number][] = []
      let line = firstLine
      const onRow = (): void => {
        const {wallet, atMs, amount, code} = this.#screen.row
        const name = this.#wallets.names[wallet] as string
        if (code >= 0 && hours.get(name)?.has(Math.floor(atMs / HOUR_MS))) {
          rows.push([name, atMs, amount, line])
        }
        line += 1
      }
      for await (const block of this.#reader.blocks(task)) {
        if (shape) this.#screen.replayBlock(shape, block, onRow)
      }
      if (rows.length > 0) found.push({source: task.source, rows})
    }
    return found
  }
}
