import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import {join} from 'node:path'
import {crc32} from 'node:zlib'

/** Where the last acknowledged delivery of the file ends, and a checksum of that. */
const MARK_BYTES = 12
const CHECKSUM_AT = 8

/**
 * How far one file of the intake log was acknowledged, written in a folder beside the log after the
 * disk has the deliveries and before their senders get an answer. A log file that is deleted,
 * emptied or cut between two deliveries cannot say that something is missing; its mark can.
 *
 * Only the first mark of a file waits for the disk: after a power cut a mark may be behind, and then
 * says less than was lost, but never more.
 */
export class EndMark {
  readonly #path: string
  readonly #bytes = Buffer.alloc(MARK_BYTES)
  #fd: number | undefined
  #isGivenUp = false

  constructor(directory: string, name: string) {
    this.#path = join(marksOf(directory), name)
  }

  /** A disk that takes no mark takes deliveries all the same: their loss would go unnoticed then. */
  moveTo(offset: number): void {
    if (this.#isGivenUp) return
    try {
      const isFirst = this.#fd === undefined
      this.#fd ??= create(this.#path)
      this.#bytes.writeBigUInt64LE(BigInt(offset))
      this.#bytes.writeUInt32LE(crc32(this.#bytes.subarray(0, CHECKSUM_AT)), CHECKSUM_AT)
      writeSync(this.#fd, this.#bytes, 0, MARK_BYTES, 0)
      if (isFirst) fsyncSync(this.#fd)
    } catch {
      this.#isGivenUp = true
    }
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }
}

/** How far a file of the log was acknowledged; 0 where no mark says it. */
export function acknowledgedEnd(directory: string, name: string): number {
  const path = join(marksOf(directory), name)
  if (!existsSync(path)) return 0
  const bytes = readFileSync(path)
  if (bytes.length !== MARK_BYTES) return 0
  const isSound = crc32(bytes.subarray(0, CHECKSUM_AT)) === bytes.readUInt32LE(CHECKSUM_AT)
  return isSound ? Number(bytes.readBigUInt64LE()) : 0
}

/** The names of the files that have a mark. */
export function markedNames(directory: string): string[] {
  const folder = marksOf(directory)
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Everything of the file was taken over: it may go. */
export function dropMark(directory: string, name: string): void {
  rmSync(join(marksOf(directory), name), {force: true})
}

/** Beside the log, not in it: whoever clears the folder of the log leaves the marks. */
const marksOf = (directory: string): string => `${directory}.ends`

function create(path: string): number {
  mkdirSync(join(path, '..'), {recursive: true, mode: 0o700})
  return openSync(path, 'w', 0o600)
}
