import {closeSync, existsSync, openSync, readSync} from 'node:fs'
import {join} from 'node:path'
import type {Damage, Rest} from './damage.ts'
import {type LoggedDelivery, readFrame, readFrames} from './frame.ts'
import {segmentsIn} from './log.ts'
import type {LogPosition} from './position.ts'
import {segmentName} from './segment.ts'

/** Deliveries of the log in their order, and where the next ones begin. */
export interface LogSlice {
  readonly deliveries: readonly LoggedDelivery[]
  readonly end: LogPosition
  /** Files in which bytes cannot be read. */
  readonly damaged: readonly Damage[]
}

/** How much is read, and how damage is passed. */
export interface LogReading {
  /** About so many at once. */
  readonly bytes: number
  /**
   * Reads on where no further frame checks. `isClosed`: a later file exists, so none is added to
   * this one. Without it, such a place is taken for the end of the file.
   */
  readonly rest?: (from: LogPosition, isClosed: boolean) => Rest | undefined
}

/**
 * Reads a part of the log from a position on. An empty slice is the end of the log for now.
 *
 * The last bytes of a file may be a frame that a killed process did not finish, or that its
 * listener is writing this moment. Once a later file exists nothing is added to an earlier one:
 * what cannot be read there, and is no write cut short, is damage.
 */
export function readLog(directory: string, from: LogPosition, reading: LogReading): LogSlice {
  // Listed before reading: a file that had a successor then is complete in what is read now.
  const segments = segmentsIn(directory).filter((segment) => segment >= from.segment)
  const damaged: Damage[] = []
  let end = from
  for (const segment of segments) {
    if (segment > end.segment) end = {segment, offset: 0}
    const {deliveries, offset} = readSegment(
      join(directory, segmentName(segment)),
      end.offset,
      reading.bytes,
    )
    end = {segment, offset}
    if (deliveries.length > 0) return {deliveries, end, damaged}
    const rest = reading.rest?.(end, segment !== segments.at(-1))
    if (!rest) continue
    damaged.push(rest.damage)
    end = rest.end
    if (rest.deliveries.length > 0) return {deliveries: rest.deliveries, end, damaged}
  }
  return {deliveries: [], end, damaged}
}

function readSegment(
  path: string,
  offset: number,
  bytes: number,
): {deliveries: LoggedDelivery[]; offset: number} {
  // A file that is gone holds nothing; whether something is lost with it, its mark says.
  if (!existsSync(path)) return {deliveries: [], offset}
  const fd = openSync(path, 'r')
  try {
    const buffer = readAt(fd, offset, bytes)
    const first = readFrame(buffer, 0)
    const longer =
      first && 'needs' in first && first.needs > buffer.length && buffer.length === bytes
    const {deliveries, end} = readFrames(longer ? readAt(fd, offset, first.needs) : buffer)
    return {deliveries, offset: offset + end}
  } finally {
    closeSync(fd)
  }
}

function readAt(fd: number, offset: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(bytes)
  return buffer.subarray(0, readSync(fd, buffer, 0, bytes, offset))
}
