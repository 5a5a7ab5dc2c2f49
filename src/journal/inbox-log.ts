import {close, constants, fsync, open, readdirSync, write} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {InboxUnavailable} from './inbox.ts'
import {FrameBatch, type LoggedDelivery} from './inbox-frame.ts'

const openFile = promisify(open)
const closeFile = promisify(close)
const syncFile = promisify(fsync)
const writeFile = promisify(write)

/** A place in the log: everything before it has been read. */
export interface LogPosition {
  readonly segment: number
  readonly offset: number
}

/** A new file is begun at this size, so that what has been taken over can be deleted. */
const SEGMENT_BYTES = 64 * 1024 * 1024
/** Deliveries that wait for the disk; beyond this the sender is asked to come back. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024

/** Every write returns after the disk has it. One call instead of write and fdatasync. */
const DURABLE_WRITES = process.platform === 'linux' ? constants.O_DSYNC : 0

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
  #file: {fd: number; segment: number; offset: number} | undefined
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
    return this.#file?.segment ?? this.#nextSegment
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#leaveFile()
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
      const file = await this.#currentFile()
      const bytes = frames.bytes
      const {bytesWritten} = await writeFile(file.fd, bytes, 0, bytes.length, file.offset)
      if (bytesWritten !== bytes.length) throw new Error('the disk took only a part')
      if (DURABLE_WRITES === 0) await syncFile(file.fd)
      file.offset += bytes.length
      const end = {segment: file.segment, offset: file.offset}
      for (const waiter of waiters) waiter.resolve(end)
    } catch (cause) {
      await this.#leaveFile()
      const error = new InboxUnavailable('the disk did not take the delivery', {cause})
      for (const waiter of waiters) waiter.reject(error)
    }
  }

  async #currentFile(): Promise<{fd: number; segment: number; offset: number}> {
    if (this.#file && this.#file.offset >= SEGMENT_BYTES) await this.#leaveFile()
    if (this.#file) return this.#file
    const segment = this.#nextSegment
    this.#nextSegment += 1
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | DURABLE_WRITES
    const fd = await openFile(join(this.#directory, segmentName(segment)), flags, 0o600)
    this.#file = {fd, segment, offset: 0}
    await syncDirectory(this.#directory)
    return this.#file
  }

  async #leaveFile(): Promise<void> {
    const fd = this.#file?.fd
    this.#file = undefined
    if (fd !== undefined) await closeFile(fd).catch(() => {})
  }
}

/** The numbers of the log's files, oldest first. */
export function segmentsIn(directory: string): number[] {
  return readdirSync(directory)
    .filter((name) => /^\d{10}[.]log$/.test(name))
    .map((name) => Number(name.slice(0, 10)))
    .sort((a, b) => a - b)
}

export const segmentName = (segment: number): string => `${String(segment).padStart(10, '0')}.log`

const emptyBatch = (): Batch => ({frames: new FrameBatch(), waiters: []})

/** A new file survives a power cut only when its directory was written, too. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const fd = await openFile(directory, 'r')
  try {
    await syncFile(fd)
  } finally {
    await closeFile(fd)
  }
}
