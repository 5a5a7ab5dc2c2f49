import {randomBytes} from './random.ts'

/** Values of the 12 bits after the time. */
const COUNTERS = 4096

let lastMs = 0
let counter = 0

/**
 * A UUID of version 7 (RFC 9562): ids of one process sort in the order in which they were made, and
 * those of several by their clocks. Within a millisecond the 12 bits after the time count up.
 */
export function uuid7(nowMs: number = Date.now()): string {
  const isLater = nowMs > lastMs
  // The lower half of the counters, so that there is room to count up.
  counter = isLater ? randomBytes(2).readUInt16BE() % (COUNTERS / 2) : counter + 1
  if (isLater) lastMs = nowMs
  if (counter === COUNTERS) {
    lastMs += 1
    counter = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const count = counter.toString(16).padStart(3, '0')
  const tail = randomTail()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

/** Two bits that say which form of UUID this is, and 62 random ones. */
function randomTail(): string {
  const bytes = randomBytes(8)
  bytes.writeUInt8((bytes.readUInt8() & 0x3f) | 0x80)
  return bytes.toString('hex')
}

/** When it was made, in milliseconds since 1970 by the clock of its machine; nothing of another kind of id. */
export function uuid7Ms(id: string): number | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id) ?? []
  return high === undefined ? undefined : Number.parseInt(`${high}${low}`, 16)
}
