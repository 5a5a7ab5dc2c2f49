import {type LoggedDelivery, readFrame} from './frame.ts'

/** What could still be read behind damage, and how many bytes could not. */
export interface Salvage {
  readonly deliveries: readonly LoggedDelivery[]
  readonly unreadable: number
  /** Where in the file the last of it ends. */
  readonly end: number
}

/** Writes that a killed process or a full disk cut short end at the edge of a page. */
const PAGE_BYTES = 4096
/** The last bytes written before that edge may have been zeros. */
const ZEROS_BEFORE_EDGE = 8
/** From the start of a frame to its JSON, which is an array. */
const BEFORE_JSON = 12

/**
 * Reads on where no frame checks, in a file that nothing is added to any more. A frame is skipped by
 * its own length where that leads to another frame, so that nothing inside a body is taken for one;
 * else the next whole frame with a right checksum is looked for.
 *
 * @param tail the file from `offset` on. Gives nothing where the file ends there in order.
 */
export function salvage(tail: Buffer, offset: number): Salvage | undefined {
  const written = withoutZeros(tail)
  if (isOrderlyEnd(written, 0, offset)) return undefined
  const deliveries: LoggedDelivery[] = []
  let unreadable = 0
  let at = 0
  while (!isOrderlyEnd(written, at, offset)) {
    const frame = wholeFrame(tail, at)
    const next = frame?.end ?? nextFrame(written, tail, at)
    if (frame) deliveries.push(frame.delivery)
    else unreadable += Math.min(next, written.length) - at
    at = next
  }
  return {deliveries, unreadable, end: offset + at}
}

/** Zeros were laid ahead of the frames. */
function withoutZeros(tail: Buffer): Buffer {
  let end = tail.length
  while (tail[end - 1] === 0) end -= 1
  return tail.subarray(0, end)
}

/** Nothing more was written, or the last write was cut short and so never acknowledged. */
function isOrderlyEnd(written: Buffer, at: number, offset: number): boolean {
  if (at >= written.length) return true
  const frame = readFrame(written, at)
  if (!frame || !('needs' in frame)) return false
  const toEdge = (PAGE_BYTES - ((offset + written.length) % PAGE_BYTES)) % PAGE_BYTES
  return toEdge < ZEROS_BEFORE_EDGE
}

/** Read from the whole tail: a body may end with zeros. */
function wholeFrame(tail: Buffer, at: number) {
  const frame = readFrame(tail, at)
  return frame && 'delivery' in frame ? frame : undefined
}

function nextFrame(written: Buffer, tail: Buffer, at: number): number {
  const end = at + 8 + (at + 4 <= written.length ? written.readUInt32LE(at) : 0)
  if (end === written.length || wholeFrame(tail, end)) return end
  for (let json = at + BEFORE_JSON; ; ) {
    json = written.indexOf('[', json + 1)
    if (json < 0) return written.length
    if (wholeFrame(tail, json - BEFORE_JSON)) return json - BEFORE_JSON
  }
}
