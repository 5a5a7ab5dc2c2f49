import {existsSync, statSync} from 'node:fs'
import {endianness, uptime} from 'node:os'
import {isOpenHere, startOf} from './database-file.ts'

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

/**
 * Another process may begin the log anew while it is read: what is seen once is looked at again.
 */
const LOOKS = 3

/**
 * Whether the write-ahead log beside a database holds less than was committed to it. SQLite takes a
 * frame whose checksum is wrong for the end of the log, and forgets it and every later one without
 * a word. The index beside the log says how many frames there were; it is written after they are.
 *
 * Says nothing when there is no index, or it is from before this machine started: a power cut may
 * take commits that did not wait for the disk, and leave the index that counted them. Nor of a
 * database that is open here: its files are not to be opened beside SQLite.
 */
export function isLogDamaged(database: string): boolean {
  if (isOpenHere(database)) return false
  for (let look = 0; look < LOOKS; look += 1) {
    if (!seemsDamaged(`${database}-wal`, `${database}-shm`)) return false
  }
  return true
}

function seemsDamaged(logPath: string, indexPath: string): boolean {
  const changedMs = statSync(indexPath, {throwIfNoEntry: false})?.mtimeMs
  if (changedMs === undefined || changedMs < Date.now() - uptime() * 1_000) return false
  const index = startOf(indexPath, INDEX_BYTES)
  if (index.length < INDEX_BYTES) return false
  // A log that was deleted has nothing that the file lacks only where all of it was moved there.
  if (!existsSync(logPath)) return isInitialised(index) && pendingIn(index) > 0
  const committed = index.readUInt32LE(INDEX_LAST_FRAME)
  const header = startOf(logPath, LOG_HEADER_BYTES)
  if (committed === 0 || header.length === 0) return committed > 0 && isInitialised(index)
  const isSameLog =
    header.length === LOG_HEADER_BYTES &&
    index.subarray(INDEX_SALTS, INDEX_SALTS + 8).equals(header.subarray(SALTS, SALTS + 8))
  return isSameLog && !holds(logPath, header, committed)
}

const pendingIn = (index: Buffer): number =>
  index.readUInt32LE(INDEX_LAST_FRAME) - index.readUInt32LE(INDEX_MOVED_FRAMES)

const isInitialised = (index: Buffer): boolean => index[12] === 1

/** Whether the log begins with that many frames, each with the checksum that it should have. */
function holds(path: string, header: Buffer, frames: number): boolean {
  const isLittleEndian = header.readUInt32BE(0) === LITTLE_ENDIAN_MAGIC
  if (!new Checksum(header, isLittleEndian).isSound(0, 24)) return false
  const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(8)
  const wanted = LOG_HEADER_BYTES + frames * frameBytes
  const log = startOf(path, wanted)
  if (log.length < wanted) return false
  const sum = new Checksum(log, isLittleEndian)
  sum.add(0, 24)
  for (let at = LOG_HEADER_BYTES; at < wanted; at += frameBytes) {
    sum.add(at, 8)
    sum.add(at + FRAME_HEADER_BYTES, frameBytes - FRAME_HEADER_BYTES)
    if (!isSamePair(log, at + 8, SALTS) || !sum.isAt(at + 16)) return false
  }
  return true
}

const isSamePair = (log: Buffer, at: number, other: number): boolean =>
  log.readInt32BE(at) === log.readInt32BE(other) &&
  log.readInt32BE(at + 4) === log.readInt32BE(other + 4)

/** The checksum of the log: over pairs of words, each frame's goes on from the one before. */
class Checksum {
  readonly #log: Buffer
  readonly #words: Int32Array
  #first = 0
  #second = 0

  /** @param log from its beginning, in a buffer of its own. */
  constructor(log: Buffer, isLittleEndian: boolean) {
    this.#log = log
    this.#words = wordsOf(log, isLittleEndian)
  }

  /**
   * Every start that opens the journal adds up to 4 MB: local numbers, so that it takes no time.
   */
  add(at: number, count: number): void {
    const words = this.#words
    const end = (at + count) / Int32Array.BYTES_PER_ELEMENT
    let first = this.#first
    let second = this.#second
    for (let word = at / Int32Array.BYTES_PER_ELEMENT; word < end; word += 2) {
      first = (first + (words[word] as number) + second) | 0
      second = (second + (words[word + 1] as number) + first) | 0
    }
    this.#first = first
    this.#second = second
  }

  /** Whether the sum so far is the one that is written at a place. */
  isAt(at: number): boolean {
    return (
      this.#log.readInt32BE(at) === this.#first && this.#log.readInt32BE(at + 4) === this.#second
    )
  }

  isSound(at: number, count: number): boolean {
    this.add(at, count)
    return this.isAt(at + count)
  }
}

/** The words of the log in the byte order of the machine that wrote it. */
function wordsOf(log: Buffer, isLittleEndian: boolean): Int32Array {
  const isNative = isLittleEndian === (endianness() === 'LE')
  const {buffer, byteOffset, length} = isNative ? log : Buffer.from(log).swap32()
  return new Int32Array(buffer, byteOffset, length / Int32Array.BYTES_PER_ELEMENT)
}
