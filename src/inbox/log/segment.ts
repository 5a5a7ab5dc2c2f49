import {
  close,
  constants,
  fstatSync,
  fsync,
  ftruncate,
  open,
  readSync,
  rmSync,
  type Stats,
  statSync,
  write,
} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {EndMark} from './end-mark.ts'
import type {LogPosition} from './position.ts'

const openFile = promisify(open)
const closeFile = promisify(close)
const syncFile = promisify(fsync)
const truncateFile = promisify(ftruncate)
const writeFile = promisify(write)

/** Every write returns after the disk has it: one call instead of write and fdatasync. */
const DURABLE_WRITES = process.platform === 'linux' ? constants.O_DSYNC : 0
const NEW_FILE = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL

/** What tells a file from another one of its name. */
type FileIdentity = Pick<Stats, 'dev' | 'ino'>

/** A stretch of zeros is laid when less than this is left ahead. */
const STRETCH_BYTES = 2 * 1024 * 1024
const ZEROS = Buffer.alloc(STRETCH_BYTES)

/**
 * One file of the intake log. Deliveries are written over zeros that were laid ahead: a file that
 * does not grow needs no change of the file system's own journal, which other processes wait for,
 * too. Where the zeros cannot keep up, the file grows with the deliveries.
 */
export class LogSegment {
  readonly number: number
  readonly #fd: number
  readonly #path: string
  readonly #mark: EndMark
  readonly #identity: FileIdentity
  #offset = 0
  /** Behind `#offset` the file may have whole deliveries whose senders were refused. */
  #isEndDoubtful = false
  #laid = 0
  #laying: Promise<void> | undefined

  private constructor(fd: number, directory: string, number: number) {
    const name = segmentName(number)
    this.#fd = fd
    this.#path = join(directory, name)
    this.#mark = new EndMark(directory, name)
    this.#identity = fstatSync(fd)
    this.number = number
    this.#layAhead()
  }

  static async create(directory: string, number: number): Promise<LogSegment> {
    const path = join(directory, segmentName(number))
    const fd = await openFile(path, NEW_FILE | DURABLE_WRITES, 0o600)
    try {
      await syncDirectory(directory)
      return new LogSegment(fd, directory, number)
    } catch (error) {
      await closeFile(fd)
      throw error
    }
  }

  /** Where the next delivery goes. */
  get offset(): number {
    return this.#offset
  }

  /** Settles with where the bytes end, after the disk has them. Errors: those of the disk. */
  async write(bytes: Buffer): Promise<LogPosition> {
    // Never where zeros are being laid at this moment.
    if (this.#offset + bytes.length > this.#laid) await this.#laying
    this.#isEndDoubtful = true
    await writeAll(this.#fd, bytes, this.#offset)
    // A deleted or renamed file takes bytes as well as any other, and no reader of the log sees them.
    if (!this.isInPlace()) throw new Error('the file was deleted or replaced')
    this.#offset += bytes.length
    this.#isEndDoubtful = false
    this.#mark.moveTo(this.#offset)
    this.#laid = Math.max(this.#laid, this.#offset)
    this.#layAhead()
    return {segment: this.number, offset: this.#offset}
  }

  /** Whether the name of the file still leads to it: rotation and restores leave another file there. */
  isInPlace(): boolean {
    const found = statSync(this.#path, {throwIfNoEntry: false})
    return found?.ino === this.#identity.ino && found.dev === this.#identity.dev
  }

  /** What was acknowledged here from `from` on, whatever became of the name. Errors: those of the disk. */
  acknowledgedFrom(from: number): Buffer {
    const bytes = Buffer.alloc(this.#offset - from)
    const read = readSync(this.#fd, bytes, 0, bytes.length, from)
    if (read !== bytes.length) throw new Error('the file gave only a part')
    return bytes
  }

  /** What comes after `end` is in another file now, so it does not count as lost with this one. */
  leaveMarkAt(end: number): void {
    this.#mark.moveTo(end)
  }

  async close(): Promise<void> {
    await this.#laying
    this.#mark.close()
    const isOwn = this.isInPlace()
    if (this.#isEndDoubtful && isOwn) await this.#cutBack()
    await closeFile(this.#fd).catch(() => {})
    // Nothing in it was acknowledged: a disk that fails for hours leaves no file for each try.
    if (this.#offset === 0 && isOwn) rmSync(this.#path, {force: true})
  }

  /**
   * A full disk takes the first deliveries of a group and fails at a later one. Their senders were all
   * refused, and will send them again: whoever reads the file does not find them. A disk that does not
   * let the file be cut leaves them there, and a reader stores them once more than it had to.
   */
  async #cutBack(): Promise<void> {
    try {
      await truncateFile(this.#fd, this.#offset)
      await syncFile(this.#fd)
    } catch {}
  }

  #layAhead(): void {
    if (this.#laying || this.#laid - this.#offset >= STRETCH_BYTES) return
    this.#laying = writeAll(this.#fd, ZEROS, this.#laid)
      .then(() => {
        this.#laid += STRETCH_BYTES
      })
      // A disk that is full says so to the delivery that needs the room.
      .catch(() => {})
      .finally(() => {
        this.#laying = undefined
      })
  }
}

/** The file of a segment; names sort as segments do. */
export const segmentName = (segment: number): string => `${String(segment).padStart(10, '0')}.log`

async function writeAll(fd: number, bytes: Buffer, position: number): Promise<void> {
  const {bytesWritten} = await writeFile(fd, bytes, 0, bytes.length, position)
  if (bytesWritten !== bytes.length) throw new Error('the disk took only a part')
  if (DURABLE_WRITES === 0) await syncFile(fd)
}

/** A new file survives a power cut only when its directory was written, too. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const fd = await openFile(directory, 'r')
  try {
    await syncFile(fd)
  } finally {
    await closeFile(fd)
  }
}
