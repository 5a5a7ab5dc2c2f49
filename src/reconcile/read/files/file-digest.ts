import {createHash} from 'node:crypto'
import {breathe, fileChunks} from './chunks.ts'

/** How many bytes of which file a digest is made of: of a file that grows, those it had at first. */
export interface DigestedFile {
  readonly path: string
  readonly bytes: number
}

const CHUNKS_A_BREATH = 128

/**
 * The SHA-256 of a file, made of the parts that are read of it in their order, while they are in the
 * cache of the processor, and of the rest, which is read for it alone.
 */
export class FileDigest {
  readonly #file: DigestedFile
  readonly #hash = createHash('sha256')
  #taken = 0

  constructor(file: DigestedFile) {
    this.#file = file
  }

  /** Takes the bytes that follow those taken before. */
  take(bytes: Uint8Array): void {
    this.#hash.update(bytes)
    this.#taken += bytes.length
  }

  /**
   * Takes what is left of the file, and lets others run now and then. Hex.
   *
   * Errors: those of the file system; those of `onChunks`.
   */
  async end(onChunks: () => Promise<void> = breathe): Promise<string> {
    const {path, bytes} = this.#file
    let chunks = 0
    for (const chunk of fileChunks(path, this.#taken)) {
      const left = bytes - this.#taken
      if (left <= 0) break
      this.take(chunk.subarray(0, left))
      chunks += 1
      if (chunks % CHUNKS_A_BREATH === 0) await onChunks()
    }
    return this.#hash.digest('hex')
  }
}
