import {mkdirSync, readdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {fulfilled, GroupCommit} from '../../platform/group-commit.ts'
import {InboxUnavailable} from '../inbox.ts'
import {dropMark, markedNames} from './end-mark.ts'
import {FrameBatch, type LoggedDelivery, readFrames} from './frame.ts'
import {isAfter, type LogPosition} from './position.ts'
import {LogSegment, segmentName} from './segment.ts'

/** A new file is begun at this size, so that what has been taken over can be deleted. */
const SEGMENT_BYTES = 64 * 1024 * 1024
/** Deliveries that wait for the disk; beyond this the sender is asked to come back. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024

/** From which offset on a file of the log is still needed. */
export type RescueFrom = (segment: number) => number

/**
 * An append-only log of deliveries. What arrives while one batch is on its way to the disk goes
 * with the next, so the cost of waiting for the disk is shared.
 *
 * A log writes only files that it made itself, one after the other, and begins a new one after any
 * failure: a torn or doubtful end is never written over, and never has to be repaired.
 */
export class IntakeLog {
  readonly #directory: string
  readonly #rescueFrom: RescueFrom | undefined
  #nextSegment: number
  #segment: LogSegment | undefined
  /** The frames of what is waiting: a delivery is encoded when it arrives. */
  #filling = new FrameBatch()
  /** Bytes of frames that are on their way to the disk. */
  #writing = 0
  readonly #commits = new GroupCommit((group: readonly undefined[]) => this.#write(group.length))

  /** @param rescueFrom where given, a file that is moved away or deleted is written again from there. */
  constructor(directory: string, firstSegment: number, rescueFrom?: RescueFrom) {
    this.#directory = directory
    this.#rescueFrom = rescueFrom
    this.#nextSegment = Math.max(firstSegment, (segmentsIn(directory).at(-1) ?? 0) + 1)
  }

  /**
   * Settles with where the delivery ends, after the disk has it.
   *
   * Errors: `InboxUnavailable`.
   */
  append(delivery: LoggedDelivery): Promise<LogPosition> {
    if (this.#filling.bytes.length > MAX_WAITING_BYTES) {
      return Promise.reject(new InboxUnavailable('too many deliveries wait for the disk'))
    }
    this.#filling.append(delivery)
    return this.#commits.add(undefined)
  }

  /** The file that is being written, or will be next: earlier ones never change again. */
  get segment(): number {
    return this.#segment?.number ?? this.#nextSegment
  }

  /**
   * Whether no delivery stands at `position` or behind it, nor will by a write under way: a reader that
   * came as far as that has everything that was, or still can be, acknowledged.
   */
  endsBy(position: LogPosition): boolean {
    const pending = this.#writing + this.#filling.bytes.length
    if (!this.#segment) return pending === 0
    const {number: segment, offset} = this.#segment
    return !isAfter({segment, offset: offset + pending}, position)
  }

  /** Notices without a delivery that the file that is being written was moved away or deleted. */
  async look(): Promise<void> {
    if (!this.#segment || this.#segment.isInPlace()) return
    await this.#commits.add(undefined).catch(() => {})
  }

  async close(): Promise<void> {
    await this.look()
    await this.#commits.drain()
    await this.#leaveSegment()
  }

  /** Writes the frames of the `count` deliveries that are waiting. */
  async #write(count: number): Promise<PromiseFulfilledResult<LogPosition>[]> {
    const frames = this.#filling
    this.#filling = new FrameBatch()
    this.#writing = frames.bytes.length
    try {
      if (frames.bytes.length === 0 && !this.#segment) return []
      const segment = await this.#currentSegment()
      const end = await segment.write(frames.bytes)
      return Array.from({length: count}, () => fulfilled(end))
    } catch (cause) {
      await this.#rescue().catch(() => {})
      await this.#leaveSegment()
      throw new InboxUnavailable('the disk did not take the delivery', {cause})
    } finally {
      this.#writing = 0
    }
  }

  async #currentSegment(): Promise<LogSegment> {
    if (this.#segment && this.#segment.offset >= SEGMENT_BYTES) await this.#leaveSegment()
    if (this.#segment) return this.#segment
    this.#segment = await this.#nextFile()
    return this.#segment
  }

  #nextFile(): Promise<LogSegment> {
    const number = this.#nextSegment
    this.#nextSegment += 1
    return LogSegment.create(this.#directory, number)
  }

  /** Only a listener that has the file open can still read it. Errors: those of the disk. */
  async #rescue(): Promise<void> {
    const lost = this.#segment
    if (!lost || !this.#rescueFrom || lost.isInPlace()) return
    const from = this.#rescueFrom(lost.number)
    if (from >= lost.offset) return
    const acknowledged = lost.acknowledgedFrom(from)
    const bytes = acknowledged.subarray(0, readFrames(acknowledged).end)
    if (bytes.length === 0) return
    mkdirSync(this.#directory, {recursive: true, mode: 0o700})
    const next = await this.#nextFile()
    try {
      await next.write(bytes)
      if (bytes.length === acknowledged.length) lost.leaveMarkAt(from)
    } finally {
      await next.close()
    }
  }

  async #leaveSegment(): Promise<void> {
    const segment = this.#segment
    this.#segment = undefined
    await segment?.close()
  }
}

/** The numbers of the log's files, oldest first, also of those that are gone and left their mark. */
export function segmentsIn(directory: string): number[] {
  const names = new Set([...readdirSync(directory), ...markedNames(directory)])
  return [...names]
    .filter((name) => /^\d{10}[.]log$/.test(name))
    .map((name) => Number(name.slice(0, 10)))
    .sort((a, b) => a - b)
}

/** Deletes the files up to that one: what reads the log has everything in them. */
export function dropSegments(directory: string, last: number): void {
  for (const segment of segmentsIn(directory).filter((number) => number <= last)) {
    rmSync(join(directory, segmentName(segment)), {force: true})
    dropMark(directory, segmentName(segment))
  }
}
