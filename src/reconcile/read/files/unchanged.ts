import {type BigIntStats, statSync} from 'node:fs'
import type {FileRead, Source} from '../files/source.ts'
import {isCompressed} from './chunks.ts'
import {FileDigest} from './file-digest.ts'
import {turn} from './steps.ts'

/**
 * Another program wrote to a file, replaced or removed it while it was read: what was read of it may
 * be no state that the file ever had.
 */
export class InputChanged extends Error {
  override readonly name = 'InputChanged'
  readonly file: string

  constructor(file: string, cause?: unknown) {
    super(`${file} changed while it was read`, {cause})
    this.file = file
  }
}

type FileState = Pick<BigIntStats, 'dev' | 'ino' | 'size' | 'mtimeNs'>

/** The state of a regular file; a pipe has none. */
function stateOf(path: string): FileState | undefined {
  const found = statSync(path, {bigint: true, throwIfNoEntry: false})
  return found?.isFile() ? found : undefined
}

const isSameFile = (before: FileState, after: FileState): boolean =>
  before.dev === after.dev && before.ino === after.ino

const isSameState = (before: FileState, after: FileState | undefined): boolean =>
  after !== undefined &&
  isSameFile(before, after) &&
  before.size === after.size &&
  before.mtimeNs === after.mtimeNs

/** A program has only added to the file, as far as its size tells. */
const hasGrown = (before: FileState, after: FileState | undefined): boolean =>
  after !== undefined && isSameFile(before, after) && after.size > before.size

/** The files of a run as they were before the first of them was read. */
export class FileStates {
  readonly #states: readonly (readonly [path: string, state: FileState])[]

  constructor(sources: readonly Source[]) {
    this.#states = sources.flatMap(({file}) => {
      const state = typeof file === 'string' ? stateOf(file) : undefined
      return state === undefined ? [] : [[file as string, state] as const]
    })
  }

  /** After a run that failed: a file that is no longer as it was is why. Errors: `InputChanged`. */
  requireSame(cause: unknown): void {
    const changed = this.#states.find(([path, state]) => !isSameState(state, stateOf(path)))
    if (changed) throw new InputChanged(changed[0], cause)
  }

  /**
   * After a run: what was read is what the file holds. Rows that a program has added meanwhile were
   * not read, if the file begins with the bytes that were; what is added to a `.gz` belongs to what
   * was read of it.
   *
   * Errors: `InputChanged`; the signal's reason.
   */
  async requireUnchanged(
    reads: readonly Pick<FileRead, 'sha256'>[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const digests = new Set(reads.map(({sha256}) => sha256))
    for (const [path, before] of this.#states) {
      const after = stateOf(path)
      if (isSameState(before, after)) continue
      const bytes = Number(before.size)
      const isWhole =
        hasGrown(before, after) &&
        !isCompressed(path) &&
        digests.has(await new FileDigest({path, bytes}).end(() => turn(signal)))
      if (!isWhole) throw new InputChanged(path)
    }
  }
}
