import {readdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {fulfilled, GroupCommit} from '../../platform/group-commit.ts'
import {InboxUnavailable} from '../inbox.ts'
import {dropMark, markedNames} from './end-mark.ts'
import {FrameBatch, type LoggedDelivery} from './frame.ts'
import type {LogPosition} from './position.ts'
import {LogSegment, segmentName} from './segment.ts'

/** A new file is begun at this size, so that what has been taken over can be deleted. */
const SEGMENT_BYTES = 64 * 1024 * 1024
/** Deliveries that wait for the disk; beyond this the sender is asked to come back. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024

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
  /** The frames of what is waiting: a delivery is encoded when it arrives. */
  #filling = new FrameBatch()
  readonly #commits = new GroupCommit((group: readonly undefined[]) => this.#write(group.length))

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

  async close(): Promise<void> {
    await this.#commits.drain()
    await this.#leaveSegment()
  }

  /** Writes the frames of the `count` deliveries that are waiting. */
  async #write(count: number): Promise<PromiseFulfilledResult<LogPosition>[]> {
    const frames = this.#filling
    this.#filling = new FrameBatch()
    try {
      const segment = await this.#currentSegment()
      const end = await segment.write(frames.bytes)
      return Array.from({length: count}, () => fulfilled(end))
    } catch (cause) {
      await this.#leaveSegment()
      throw new InboxUnavailable('the disk did not take the delivery', {cause})
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
