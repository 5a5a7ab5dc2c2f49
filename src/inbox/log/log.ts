import {readdirSync} from 'node:fs'
import {InboxUnavailable} from '../inbox.ts'
import {FrameBatch, type LoggedDelivery} from './frame.ts'
import {LogSegment} from './segment.ts'

/** A place in the log: everything before it has been read. */
export interface LogPosition {
  readonly segment: number
  readonly offset: number
}

export const isAfter = (a: LogPosition, b: LogPosition): boolean =>
  a.segment > b.segment || (a.segment === b.segment && a.offset > b.offset)

/** A new file is begun at this size, so that what has been taken over can be deleted. */
const SEGMENT_BYTES = 64 * 1024 * 1024
/** Deliveries that wait for the disk; beyond this the sender is asked to come back. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024

interface Batch {
  readonly frames: FrameBatch
  readonly waiters: PromiseWithResolvers<LogPosition>[]
}

/**
 * An append-only log of deliveries. What arrives while one batch is on its way to the disk goes
 * with the next, so the cost of waiting for the disk is shared.
 *
 * A log writes only files that it made itself, one after the other, and begins a new one after any
 * failure: a torn or doubtful end is never written over, and never has to be repaired.
 */
export class IntakeLog {
  readonly #directory: string
  #nextSegment: number
  #segment: LogSegment | undefined
  #filling: Batch = emptyBatch()
  #writing: Promise<void> | undefined

  constructor(directory: string, firstSegment: number) {
    this.#directory = directory
    this.#nextSegment = Math.max(firstSegment, (segmentsIn(directory).at(-1) ?? 0) + 1)
  }

  /**
   * Settles with where the delivery ends, after the disk has it.
   *
   * Errors: `InboxUnavailable`.
   */
  append(delivery: LoggedDelivery): Promise<LogPosition> {
    if (this.#filling.frames.bytes.length > MAX_WAITING_BYTES) {
      return Promise.reject(new InboxUnavailable('too many deliveries wait for the disk'))
    }
    const waiter = Promise.withResolvers<LogPosition>()
    this.#filling.frames.append(delivery)
    this.#filling.waiters.push(waiter)
    if (!this.#writing) this.#writing = this.#writeUntilEmpty()
    return waiter.promise
  }

  /** The file that is being written, or will be next: earlier ones never change again. */
  get segment(): number {
    return this.#segment?.number ?? this.#nextSegment
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#leaveSegment()
  }

  async #writeUntilEmpty(): Promise<void> {
    // Everything that arrived in this turn of the event loop goes into one batch.
    await new Promise<void>((resolve) => setImmediate(resolve))
    while (this.#filling.waiters.length > 0) {
      const batch = this.#filling
      this.#filling = emptyBatch()
      await this.#write(batch)
    }
    this.#writing = undefined
  }

  async #write({frames, waiters}: Batch): Promise<void> {
    try {
      const segment = await this.#currentSegment()
      const end = await segment.write(frames.bytes)
      for (const waiter of waiters) waiter.resolve(end)
    } catch (cause) {
      await this.#leaveSegment()
      const error = new InboxUnavailable('the disk did not take the delivery', {cause})
      for (const waiter of waiters) waiter.reject(error)
    }
  }

  async #currentSegment(): Promise<LogSegment> {
    if (this.#segment && this.#segment.offset >= SEGMENT_BYTES) await this.#leaveSegment()
    if (this.#segment) return this.#segment
    const number = this.#nextSegment
    this.#nextSegment += 1
    this.#segment = await LogSegment.create(this.#directory, number)
    return this.#segment
  }

  async #leaveSegment(): Promise<void> {
    const segment = this.#segment
    this.#segment = undefined
    await segment?.close()
  }
}

/** The numbers of the log's files, oldest first. */
export function segmentsIn(directory: string): number[] {
  return readdirSync(directory)
    .filter((name) => /^\d{10}[.]log$/.test(name))
    .map((name) => Number(name.slice(0, 10)))
    .sort((a, b) => a - b)
}

const emptyBatch = (): Batch => ({frames: new FrameBatch(), waiters: []})
