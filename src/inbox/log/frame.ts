import {crc32} from 'node:zlib'
import type {Delivery, ForwardWish} from '../inbox.ts'

/**
 * A delivery as the intake log holds it. A repetition of an event that is safely stored
 * is logged without its body.
 */
export type LoggedDelivery = Omit<Delivery, 'body'> & {readonly body: Buffer | undefined}

/** Length and checksum of what follows, then the length of the JSON, the JSON and the body. */
const HEADER_BYTES = 8
const META_LENGTH_BYTES = 4
/** No delivery comes near this: a longer frame is damage. */
const MAX_FRAME_BYTES = 8 * 1024 * 1024

type Meta = [
  number,
  string,
  string,
  string | null,
  string | null,
  ForwardWish,
  0 | 1,
  0 | 1,
  string[],
  string?,
]

/** Frames back to back in one buffer that is written to the log at once. */
export class FrameBatch {
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #length = 0

  append(delivery: LoggedDelivery): void {
    const meta = encodeMeta(delivery)
    const body = delivery.body
    const room = HEADER_BYTES + META_LENGTH_BYTES + meta.length * 3 + (body?.length ?? 0)
    this.#reserve(room)
    const start = this.#length
    const metaStart = start + HEADER_BYTES + META_LENGTH_BYTES
    const metaLength = this.#bytes.write(meta, metaStart)
    this.#bytes.writeUInt32LE(metaLength, start + HEADER_BYTES)
    const bodyLength = body?.copy(this.#bytes, metaStart + metaLength) ?? 0
    const end = metaStart + metaLength + bodyLength
    this.#bytes.writeUInt32LE(end - start - HEADER_BYTES, start)
    this.#bytes.writeUInt32LE(crc32(this.#bytes.subarray(start + HEADER_BYTES, end)), start + 4)
    this.#length = end
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Begins anew, in the memory that is there. */
  clear(): void {
    this.#length = 0
  }

  #reserve(room: number): void {
    if (this.#length + room <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + room))
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}

/**
 * Reads the frame at `offset`.
 *
 * Errors: the number of bytes a whole frame would take when `bytes` ends before it does;
 * `undefined` when what is there is no frame.
 */
export function readFrame(
  bytes: Buffer,
  offset: number,
): {delivery: LoggedDelivery; end: number} | {needs: number} | undefined {
  if (bytes.length - offset < HEADER_BYTES) return {needs: HEADER_BYTES}
  const length = bytes.readUInt32LE(offset)
  if (length < META_LENGTH_BYTES || length > MAX_FRAME_BYTES) return undefined
  const start = offset + HEADER_BYTES
  const end = start + length
  if (end > bytes.length) return {needs: HEADER_BYTES + length}
  const payload = bytes.subarray(start, end)
  if (crc32(payload) !== bytes.readUInt32LE(offset + 4)) return undefined
  return {delivery: decodePayload(payload), end}
}

/** The whole frames that `bytes` begin with, and where they end. */
export function readFrames(bytes: Buffer): {deliveries: LoggedDelivery[]; end: number} {
  const deliveries: LoggedDelivery[] = []
  let end = 0
  for (;;) {
    const frame = readFrame(bytes, end)
    if (!frame || 'needs' in frame) return {deliveries, end}
    deliveries.push(frame.delivery)
    end = frame.end
  }
}

/** Where every body was logged: the delivery, and otherwise nothing. */
export function withBody(logged: LoggedDelivery): Delivery[] {
  const {body} = logged
  return body === undefined ? [] : [{...logged, body}]
}

function encodeMeta(delivery: LoggedDelivery): string {
  const meta: Meta = [
    delivery.receivedAtMs,
    delivery.event,
    delivery.eventId,
    delivery.subAccount,
    delivery.subject,
    delivery.forward,
    delivery.forwardRepeats ? 1 : 0,
    delivery.body ? 1 : 0,
    delivery.headers as string[],
  ]
  if (delivery.id !== undefined) meta.push(delivery.id)
  return JSON.stringify(meta)
}

function decodePayload(payload: Buffer): LoggedDelivery {
  const bodyStart = META_LENGTH_BYTES + payload.readUInt32LE(0)
  const meta = JSON.parse(payload.toString('utf8', META_LENGTH_BYTES, bodyStart)) as Meta
  const [receivedAtMs, event, eventId, subAccount, subject, forward, repeats, whole, headers, id] =
    meta
  return {
    receivedAtMs,
    event,
    eventId,
    subAccount,
    subject,
    forward,
    forwardRepeats: repeats === 1,
    headers,
    body: whole === 1 ? Buffer.from(payload.subarray(bodyStart)) : undefined,
    ...(id !== undefined && {id}),
  }
}
