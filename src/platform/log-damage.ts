import {existsSync, readFileSync, statSync} from 'node:fs'
import {endianness, uptime} from 'node:os'

/** Source: SQLite, "Database File Format", 4: the write-ahead log. */
const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const SALTS = 16
const LITTLE_ENDIAN_MAGIC = 0x377f0682

/** Source: SQLite, "WAL-mode File Format", 2.1: the header of the index in shared memory. */
const INDEX_BYTES = 100
const INDEX_LAST_FRAME = 16
const INDEX_SALTS = 32
const INDEX_MOVED_FRAMES = 96

/** Another process may begin the log anew while it is read: what is seen once is looked at again. */
const LOOKS = 3

/**
 * Whether the write-ahead log beside a database holds less than was committed to it. SQLite takes a
 * frame whose checksum is wrong for the end of the log, and forgets it and every later one without a
 * word. The index beside the log says how many frames there were; it is written after they are.
 *
 * Says nothing when there is no index, or it is from before this machine started: a power cut may
 * take commits that did not wait for the disk, and leave the index that counted them.
 */
export function isLogDamaged(database: string): boolean {
  for (let look = 0; look < LOOKS; look += 1) {
    if (!seemsDamaged(`${database}-wal`, `${database}-shm`)) return false
  }
  return true
}

function seemsDamaged(logPath: string, indexPath: string): boolean {
  if (!existsSync(indexPath)) return false
  if (statSync(indexPath).mtimeMs < Date.now() - uptime() * 1_000) return false
  const index = readFileSync(indexPath).subarray(0, INDEX_BYTES)
  if (index.length < INDEX_BYTES) return false
  // A log that was deleted has nothing that the file lacks only where all of it was moved there.
  if (!existsSync(logPath)) return isInitialised(index) && pendingIn(index) > 0
  const log = readFileSync(logPath)
  const committed = index.readUInt32LE(INDEX_LAST_FRAME)
  if (committed === 0 || log.length === 0) return committed > 0 && isInitialised(index)
  const isSameLog =
    log.length >= LOG_HEADER_BYTES &&
    index.subarray(INDEX_SALTS, INDEX_SALTS + 8).equals(log.subarray(SALTS, SALTS + 8))
  return isSameLog && soundFrames(log) < committed
}

/** How many frames of the log are not in the database file yet; nothing where no index says it. */
export function framesNotMoved(database: string): number {
  const path = `${database}-shm`
  if (!existsSync(path)) return 0
  const index = readFileSync(path).subarray(0, INDEX_BYTES)
  return index.length < INDEX_BYTES ? 0 : pendingIn(index)
}

const pendingIn = (index: Buffer): number =>
  index.readUInt32LE(INDEX_LAST_FRAME) - index.readUInt32LE(INDEX_MOVED_FRAMES)

const isInitialised = (index: Buffer): boolean => index[12] === 1

/** How many frames from the beginning have the checksum they should have. */
function soundFrames(log: Buffer): number {
  const pageBytes = log.readUInt32BE(8)
  const isLittleEndian = log.readUInt32BE(0) === LITTLE_ENDIAN_MAGIC
  const salts = log.subarray(SALTS, SALTS + 8)
  const sum = new Checksum(isLittleEndian)
  sum.add(log.subarray(0, 24))
  if (!sum.is(log, 24)) return 0
  let frames = 0
  for (let at = LOG_HEADER_BYTES; at + FRAME_HEADER_BYTES + pageBytes <= log.length; ) {
    const page = at + FRAME_HEADER_BYTES
    sum.add(log.subarray(at, at + 8))
    sum.add(log.subarray(page, page + pageBytes))
    if (!log.subarray(at + 8, at + 16).equals(salts) || !sum.is(log, at + 16)) return frames
    frames += 1
    at = page + pageBytes
  }
  return frames
}

/** The checksum of the log: over pairs of words, each frame's goes on from the one before. */
class Checksum {
  readonly #isLittleEndian: boolean
  #first = 0
  #second = 0

  constructor(isLittleEndian: boolean) {
    this.#isLittleEndian = isLittleEndian
  }

  /** Every start that opens the journal adds up to 4 MB: local numbers, so that it takes no time. */
  add(bytes: Buffer): void {
    const words = wordsOf(bytes, this.#isLittleEndian)
    let first = this.#first
    let second = this.#second
    for (let at = 0; at < words.length; at += 2) {
      first = (first + (words[at] as number) + second) | 0
      second = (second + (words[at + 1] as number) + first) | 0
    }
    this.#first = first
    this.#second = second
  }

  is(bytes: Buffer, at: number): boolean {
    return bytes.readInt32BE(at) === this.#first && bytes.readInt32BE(at + 4) === this.#second
  }
}

/** The words of a part of the log, read in the byte order of the machine that wrote it. */
function wordsOf(bytes: Buffer, isLittleEndian: boolean): Int32Array {
  const isNative = isLittleEndian === (endianness() === 'LE')
  const isAligned = bytes.byteOffset % Int32Array.BYTES_PER_ELEMENT === 0
  const readable = isNative && isAligned ? bytes : Buffer.from(bytes)
  if (!isNative) readable.swap32()
  const count = readable.length / Int32Array.BYTES_PER_ELEMENT
  return new Int32Array(readable.buffer, readable.byteOffset, count)
}
