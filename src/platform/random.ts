import {randomFillSync} from 'node:crypto'
import {closeSync, openSync, readSync} from 'node:fs'

/** The random numbers of the operating system as a file; Windows has none. */
const DEVICE = '/dev/urandom'

/** Enough for the ids of one command; a batch draws more at a time. */
const FIRST_BYTES = 256
const MORE_BYTES = 8_192

let drawn = Buffer.alloc(FIRST_BYTES)
let used = FIRST_BYTES
let isFirst = true

/**
 * `count` random bytes, at most 256, which hold until the next call. The first are read from the
 * operating system itself: `node:crypto` takes 4 ms to load, a thirtieth of what the creation of a
 * charge takes.
 */
export function randomBytes(count: number): Buffer {
  if (used + count > drawn.length) draw()
  used += count
  return drawn.subarray(used - count, used)
}

function draw(): void {
  if (!isFirst && drawn.length < MORE_BYTES) drawn = Buffer.alloc(MORE_BYTES)
  if (!isFirst || !readDevice()) randomFillSync(drawn)
  isFirst = false
  used = 0
}

function readDevice(): boolean {
  try {
    const device = openSync(DEVICE, 'r')
    try {
      return readSync(device, drawn, 0, drawn.length, 0) === drawn.length
    } finally {
      closeSync(device)
    }
  } catch {
    return false
  }
}
