import {randomUUID} from 'node:crypto'
import {closeSync, openSync, readSync, rmSync, unlinkSync, writeSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {withTemporaryFile} from '../../../read/files/temporary-file.ts'

/**
 * Rows that are judged apart, in a temporary file that all threads write and read: memory holds one
 * segment of each share, whatever the number of rows.
 */
export interface Spill {
  /** Open in the whole process. */
  readonly file: number
  /** [0]: the first segment that is free. Shared. */
  readonly next: Int32Array
}

/** What one thread spilled of a share: pairs of a segment's number and its bytes. */
export type Segments = Int32Array<ArrayBuffer>

/** What stands before the bytes of a row. */
interface RowHead {
  readonly source: number
  readonly line: number
  /** Of the subject it is about. */
  readonly place: number
  /** Of its bytes. */
  readonly length: number
}

/** A row on its way to its share: with its line feed, `length` bytes of `from` from `start` on. */
export interface RowToSpill extends RowHead {
  readonly from: Buffer
  readonly start: number
}

/** A row that was read back: with its line feed, the bytes of `from` from `start` to before `end`. */
export interface SpilledRow extends Omit<RowHead, 'length'> {
  readonly from: Buffer
  readonly start: number
  readonly end: number
}

const SEGMENT_BYTES = 1 << 13
/** What stands before each row, and where. Units: bytes. */
export const HEAD = {source: 0, line: 4, length: 8, place: 12} as const
export const HEAD_BYTES = 16

/** A row of more bytes has no room in a segment. */
export const MOST_ROOM = SEGMENT_BYTES - HEAD_BYTES

/** Opens a file that is gone when it is closed. Errors: `TemporaryFileError`. */
export function openSpill(): {readonly spill: Spill; readonly close: () => void} {
  const path = join(tmpdir(), `pixctl-${randomUUID()}.rows`)
  const file = withTemporaryFile(() => openSync(path, 'wx+', 0o600))
  const isGone = unlinked(path)
  return {
    spill: {file, next: new Int32Array(new SharedArrayBuffer(4))},
    close: () => {
      closeSync(file)
      if (!isGone) rmSync(path, {force: true})
    },
  }
}

/** Nothing on a machine whose temporary directory takes no files. */
export function openSpillIfPossible(): ReturnType<typeof openSpill> | undefined {
  try {
    return openSpill()
  } catch {
    return undefined
  }
}

/** Where an open file may lose its name, nothing is left of it when the process is killed. */
function unlinked(path: string): boolean {
  try {
    unlinkSync(path)
    return true
  } catch {
    return false
  }
}

/** Writes all of `bytes`, from `position` of the file on. Errors: those of the file system. */
export function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done, bytes.length - done, position + done)
  }
}

/**
 * Writes bytes behind all that was written; answers the segment at which they begin.
 *
 * Errors: `TemporaryFileError`, as on a disk that is full.
 */
export function writeSpilled({file, next}: Spill, bytes: Uint8Array): number {
  const segment = Atomics.add(next, 0, Math.ceil(bytes.length / SEGMENT_BYTES))
  withTemporaryFile(() => writeAll(file, bytes, segment * SEGMENT_BYTES))
  return segment
}

/** Reads as many bytes as there is room for, from the beginning of a segment on. */
export const readSpilled = ({file}: Spill, segment: number, bytes: Buffer): void =>
  readAll(file, bytes, segment * SEGMENT_BYTES)

/** What stands of a share in memory, and what was written of it. */
interface OpenShare {
  readonly buffer: Buffer
  readonly view: DataView
  used: number
  readonly segments: number[]
}

/** Room for the bytes of a row: `view` is of `buffer`. */
interface Room {
  readonly buffer: Buffer
  readonly view: DataView
  readonly at: number
}

function openShare(size: number, segments: number[]): OpenShare {
  const buffer = Buffer.allocUnsafe(size)
  const view = new DataView(buffer.buffer, buffer.byteOffset, size)
  return {buffer, view, used: 0, segments}
}

/** Sorts rows into shares on disk. */
export class SpillWriter {
  readonly #spill: Spill
  readonly #shares: (OpenShare | undefined)[]

  constructor(spill: Spill, shares: number) {
    this.#spill = spill
    this.#shares = Array.from({length: shares}, () => undefined)
  }

  add(nth: number, row: RowToSpill): void {
    const {from, start, length} = row
    if (length <= MOST_ROOM) {
      const {buffer, at} = this.room(nth, row)
      from.copy(buffer, at, start, start + length)
    } else {
      const long = openShare(HEAD_BYTES + length, this.#shareOf(nth).segments)
      this.#flush(this.#shareOf(nth))
      const {buffer, at} = roomIn(long, row)
      from.copy(buffer, at, start, start + length)
      this.#flush(long)
    }
  }

  /** Room for a row that fits in a segment: its bytes are to be written there. */
  room(nth: number, head: RowHead): Room {
    const share = this.#shareOf(nth)
    if (share.used + HEAD_BYTES + head.length > SEGMENT_BYTES) this.#flush(share)
    return roomIn(share, head)
  }

  #shareOf(nth: number): OpenShare {
    const known = this.#shares[nth]
    if (known) return known
    const share = openShare(SEGMENT_BYTES, [])
    this.#shares[nth] = share
    return share
  }

  #flush(share: OpenShare): void {
    if (share.used === 0) return
    const segment = writeSpilled(this.#spill, share.buffer.subarray(0, share.used))
    share.segments.push(segment, share.used)
    share.used = 0
  }

  /** Writes what is left; answers the segments of each share. */
  result(): Segments[] {
    return this.#shares.map((share) => {
      if (share) this.#flush(share)
      return Int32Array.from(share?.segments ?? [])
    })
  }
}

/** Writes the head of a row; answers where its bytes go. */
function roomIn(share: OpenShare, {source, line, length, place}: RowHead): Room {
  const {buffer, view, used} = share
  view.setInt32(used + HEAD.source, source, true)
  view.setInt32(used + HEAD.line, line, true)
  view.setInt32(used + HEAD.length, length, true)
  view.setInt32(used + HEAD.place, place, true)
  share.used = used + HEAD_BYTES + length
  return {buffer, view, at: used + HEAD_BYTES}
}

/** The rows of some segments; each is valid until the next is asked for: it is one object. */
export function* rowsIn({file}: Spill, segments: Segments): Generator<SpilledRow> {
  let buffer = Buffer.allocUnsafe(SEGMENT_BYTES)
  for (let at = 0; at < segments.length; at += 2) {
    const size = segments[at + 1] as number
    if (size > buffer.length) buffer = Buffer.allocUnsafe(size)
    readAll(file, buffer.subarray(0, size), (segments[at] as number) * SEGMENT_BYTES)
    const row = {source: 0, line: 0, place: 0, from: buffer, start: 0, end: 0}
    for (; row.end < size; ) {
      const head = row.end
      row.start = head + HEAD_BYTES
      row.end = row.start + buffer.readInt32LE(head + HEAD.length)
      row.source = buffer.readInt32LE(head + HEAD.source)
      row.line = buffer.readInt32LE(head + HEAD.line)
      row.place = buffer.readInt32LE(head + HEAD.place)
      yield row
    }
  }
}

/** The rows of several lists of segments, one list after the other, and where each list ends. */
export function bytesOfSegments(
  {file}: Spill,
  lists: readonly Segments[],
): {readonly bytes: Buffer; readonly ends: readonly number[]} {
  const sizes = lists.map((segments) => {
    let size = 0
    for (let at = 1; at < segments.length; at += 2) size += segments[at] as number
    return size
  })
  const bytes = Buffer.allocUnsafeSlow(sizes.reduce((sum, size) => sum + size, 0))
  const ends: number[] = []
  let end = 0
  for (const segments of lists) {
    for (let at = 0; at < segments.length; at += 2) {
      const part = bytes.subarray(end, end + (segments[at + 1] as number))
      readAll(file, part, (segments[at] as number) * SEGMENT_BYTES)
      end += part.length
    }
    ends.push(end)
  }
  return {bytes, ends}
}

function readAll(file: number, buffer: Buffer, position: number): void {
  for (let done = 0; done < buffer.length; ) {
    const read = readSync(file, buffer, done, buffer.length - done, position + done)
    if (read === 0) throw new Error('the temporary file of the reconciliation was cut')
    done += read
  }
}
