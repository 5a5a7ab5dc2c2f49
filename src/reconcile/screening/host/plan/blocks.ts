import {closeSync, openSync, readSync} from 'node:fs'
import {chunksOf, isCompressed} from '../../../read/files/chunks.ts'
import {
  DamagedInput,
  isBlankByte,
  MAX_BLANK_BYTES,
  MAX_LINE_BYTES,
} from '../../../read/files/damage.ts'
import type {FileDigest} from '../../../read/files/file-digest.ts'
import type {Kernel} from '../module/kernel.ts'

/** Addresses of whole lines, each with its line feed; valid until the next block is asked for. */
export interface Block {
  readonly start: number
  readonly end: number
}

/** A part of a file: the lines that begin in it. A compressed file is one part. */
export interface Task {
  readonly source: number
  readonly path: string
  /** Of a table that was copied: the copy, open in the whole process. */
  readonly file?: number | undefined
  readonly from: number
  readonly to: number
}

const LF = 10
/** A line may run over the end of its part; most are shorter than this. */
const TAIL_BYTES = 1 << 12
/** Where they are not, so many times as much is read, until the line ends. */
const TAIL_GROWTH = 16

/** Whether only a stream tells where the lines of a part begin. */
export const isStreamed = ({path, file}: Pick<Task, 'path' | 'file'>): boolean =>
  file === undefined && isCompressed(path)

/** The parts of a file, of about `size` bytes each. */
export function tasksOf(
  {source, path, file}: Pick<Task, 'source' | 'path' | 'file'>,
  bytes: number,
  size: number,
): Task[] {
  const of = {source, path, file}
  if (isStreamed(of)) return [{...of, from: 0, to: bytes}]
  const count = Math.max(1, Math.ceil(bytes / size))
  return Array.from({length: count}, (_, at) => ({
    ...of,
    from: at * size,
    to: Math.min(bytes, (at + 1) * size),
  }))
}

/** What `work` does with the file of a part. */
function withFile<T>({path, file}: Task, work: (file: number) => T): T {
  if (file !== undefined) return work(file)
  const opened = openSync(path, 'r')
  try {
    return work(opened)
  } finally {
    closeSync(opened)
  }
}

/** Reads parts of files into the kernel's memory, which grows to the longest. */
export class BlockReader {
  readonly #kernel: Kernel

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  /** @param digest takes the bytes of a part that are as they stand on disk. */
  async *blocks(task: Task, digest?: FileDigest): AsyncGenerator<Block> {
    if (isStreamed(task)) yield* this.#streamed(task.path)
    else {
      const block = withFile(task, (file) => this.#part(file, task))
      digest?.take(this.#bytesOf(task))
      if (block.end > block.start) yield block
    }
  }

  /**
   * Reads again what lies between addresses of a part that was one block, given in pairs: its bytes
   * are where they were, and the rest of the block is what another part left there.
   */
  readAgain(task: Task, stretches: readonly number[]): void {
    const base = Math.max(0, task.from - 1)
    const {bytes, input} = this.#kernel
    withFile(task, (file) => {
      for (let at = 0; at < stretches.length; at += 2) {
        const [start, end] = [stretches[at] as number, stretches[at + 1] as number]
        const filled = readUpTo(file, bytes, {start, end, position: base + start - input})
        // The last line of a file may lack its line feed.
        if (filled < end) bytes[filled] = LF
      }
    })
  }

  /** The bytes of the part that was read last. */
  #bytesOf({from, to}: Task): Buffer {
    const {bytes, input} = this.#kernel
    const start = input + (from === 0 ? 0 : 1)
    return bytes.subarray(start, start + to - from)
  }

  #reserve(size: number): Buffer {
    this.#kernel.reserve(size)
    const {bytes, input} = this.#kernel
    return bytes.subarray(input, input + size)
  }

  #blockOf(start: number, end: number): Block {
    const {input} = this.#kernel
    return {start: input + start, end: input + end}
  }

  #part(file: number, {from, to}: Task): Block {
    const base = Math.max(0, from - 1)
    const wanted = to - base
    let tail = TAIL_BYTES
    let filled = this.#fill(file, {at: 0, base, size: wanted + tail})
    if (filled < wanted) throw new DamagedInput('a file that has become shorter')
    let stop = this.#reserve(filled).indexOf(LF, wanted - 1)
    while (stop < 0 && filled >= wanted + tail) {
      if (tail >= MAX_LINE_BYTES) throw new DamagedInput('a line without end')
      tail *= TAIL_GROWTH
      const more = this.#fill(file, {at: filled, base, size: wanted + tail})
      stop = this.#reserve(more).indexOf(LF, filled)
      filled = more
    }
    const end = stop < 0 ? this.#closed(filled) : stop + 1
    requireRows(this.#reserve(end))
    const start = from === 0 ? 0 : this.#reserve(end).indexOf(LF) + 1
    return this.#blockOf(start, start + base >= to ? start : end)
  }

  /** Reads until `size` bytes are in the buffer or the file ends; how many are. */
  #fill(file: number, {at, base, size}: {at: number; base: number; size: number}): number {
    const buffer = this.#reserve(size + 1)
    return readUpTo(file, buffer, {start: at, end: size, position: base + at})
  }

  /** Gives the last line of a file the line feed it may lack. */
  #closed(filled: number): number {
    const buffer = this.#reserve(filled + 1)
    buffer[filled] = LF
    return filled > 0 && buffer[filled - 1] === LF ? filled : filled + 1
  }

  async *#streamed(path: string): AsyncGenerator<Block> {
    let kept = 0
    let blank = 0
    for await (const chunk of chunksOf(path)) {
      blank = isBlank(chunk) ? blank + chunk.length : 0
      const filled = kept + chunk.length
      if (blank > MAX_BLANK_BYTES) throw new DamagedInput('blank lines without end')
      if (filled > MAX_LINE_BYTES + chunk.length) throw new DamagedInput('a line without end')
      const buffer = this.#reserve(filled + 1)
      buffer.set(chunk, kept)
      const end = buffer.subarray(0, filled).lastIndexOf(LF) + 1
      if (end > 0) yield this.#blockOf(0, end)
      buffer.copyWithin(0, end, filled)
      kept = filled - end
    }
    if (kept > 0) yield this.#blockOf(0, this.#closed(kept))
  }
}

/** Reads what stands from `position` on; answers until where the buffer is filled. */
function readUpTo(
  file: number,
  buffer: Buffer,
  {start, end, position}: {readonly start: number; readonly end: number; readonly position: number},
): number {
  let filled = start
  while (filled < end) {
    const read = readSync(file, buffer, filled, end - filled, position + filled - start)
    if (read === 0) break
    filled += read
  }
  return filled
}

/** A line each takes memory: blank ones without end would take all of it. */
function requireRows(bytes: Uint8Array): void {
  if (bytes.length > MAX_BLANK_BYTES && isBlank(bytes)) {
    throw new DamagedInput('blank lines without end')
  }
}

/** Decided by the first byte for whatever holds rows. */
const isBlank = (bytes: Uint8Array): boolean => isBlankByte(bytes[0]) && bytes.every(isBlankByte)
