import {randomBytes, randomUUID} from 'node:crypto'

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
  // Node keeps random bytes for UUIDs in advance; of the other version the end is the same.
  const tail = randomUUID().slice(19)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail}`
}
