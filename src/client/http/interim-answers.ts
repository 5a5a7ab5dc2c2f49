import {subscribe} from 'node:diagnostics_channel'
import type {Socket} from 'node:net'

/** A head of an answer of 100 to 199, but for 101, which ends HTTP on a connection. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/
const LONGEST_START = 'HTTP/1.1 100 '.length
/** What may still become such a head. */
const INTERIM_BEGUN =
  /^(H|HT|HTT|HTTP|HTTP\/|HTTP\/1|HTTP\/1\.|HTTP\/1\.[01] ?|HTTP\/1\.[01] 1\d{0,2})$/
/** Where the first digit of the status stands. */
const STATUS_AT = 'HTTP/1.1 '.length
const [LETTER_H, DIGIT_1] = [0x48, 0x31]
const HEAD_END = Buffer.from('\r\n\r\n')
/** A longer head is left to the parser, which refuses it. */
const MAX_HEAD_BYTES = 16_384

/**
 * Has every connection of undici leave out interim answers. undici breaks a connection at a `100
 * Continue` that it did not ask for, and the true answer that follows would be lost: the outcome of
 * a creation would be unknown. Holds for direct connections and for those through a proxy.
 *
 * Source: RFC 9110, 15.2: "A client MUST be able to parse one or more 1xx responses", expected or
 * not.
 */
export function ignoreInterimAnswers(): void {
  if (isSubscribed) return
  isSubscribed = true
  subscribe('undici:client:connected', (message) => {
    const {socket} = message as {readonly socket?: Pick<Socket, 'read'>}
    if (socket) withoutInterimAnswers(socket)
  })
}

let isSubscribed = false

/** What is read from the socket has no interim answers any more. */
export function withoutInterimAnswers(socket: Pick<Socket, 'read'>): void {
  const read = socket.read.bind(socket)
  let held: Buffer = Buffer.alloc(0)
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk = read(size) as Buffer | null
      if (chunk === null) return null
      if (held.length === 0 && isOther(chunk)) return chunk
      const bytes = afterInterim(held.length > 0 ? Buffer.concat([held, chunk]) : chunk)
      held = isBegun(bytes) ? bytes : Buffer.alloc(0)
      if (held.length === 0 && bytes.length > 0) return bytes
    }
  }
}

/** Whether this is surely no beginning of an interim head, by two of its bytes: nearly all is such. */
const isOther = (bytes: Buffer): boolean =>
  bytes.length > STATUS_AT && (bytes[STATUS_AT] !== DIGIT_1 || bytes[0] !== LETTER_H)

/** The bytes behind all whole interim heads that they begin with. */
function afterInterim(bytes: Buffer): Buffer {
  let rest = bytes
  while (INTERIM.test(startOf(rest))) {
    const end = rest.indexOf(HEAD_END)
    if (end === -1) return rest
    rest = rest.subarray(end + HEAD_END.length)
  }
  return rest
}

/** Whether an interim head begins here whose end has not come yet. */
function isBegun(bytes: Buffer): boolean {
  const start = startOf(bytes)
  return (INTERIM.test(start) && bytes.length < MAX_HEAD_BYTES) || INTERIM_BEGUN.test(start)
}

const startOf = (bytes: Buffer): string => bytes.toString('latin1', 0, LONGEST_START)
