import {chunksOf, fileChunks, givenName, isCompressed, unpackedChunks} from './chunks.ts'
import type {InputFile} from './inputs.ts'
import {otherFormOf} from './other-form.ts'

/** No row of any file comes near this; a longer line is damage, and would take the memory. */
export const MAX_LINE_BYTES = 16 << 20

/** Blank lines in a row, in bytes: no export writes so many. */
export const MAX_BLANK_BYTES = 4 << 20

/** A file of settings or balances is read as a whole. */
export const MAX_WHOLE_BYTES = 256 << 20

/** Why a file cannot be read as a whole. */
export type DamageKind =
  | 'broken_gzip'
  | 'not_compressed'
  | 'long_line'
  | 'list_on_a_line'
  | 'blank_lines'
  | 'too_large'
  | 'old_line_ends'
  | 'open_quote'
  | 'not_json'
  | 'utf16'
  | 'repeated_key'

/** What makes a file unreadable as a whole, and the line at which that was found. */
export interface Damage {
  readonly file: string
  readonly line: number
  readonly kind: DamageKind
  /** The key that an object of JSON has twice. */
  readonly key?: string
  /** What makes JSON lines of a list that stands on one line. */
  readonly command?: string
}

/** Thrown by a reader that meets damage. Where the reader does not say, `findDamage` says where it is. */
export class DamagedInput extends Error {
  override readonly name = 'DamagedInput'
  readonly damage: Damage | undefined

  constructor(message: string, damage?: Damage) {
    super(message)
    this.damage = damage
  }
}

const LF = 10
const CR = 13
const TAB = 9
const SPACE = 32
/** Enough to tell a text: what is compressed, and a table of a spreadsheet, has control characters among them. */
const LOOK_BYTES = 256

/** Whether a byte ends a line. */
export const isBlankByte = (byte: number | undefined): boolean => byte === LF || byte === CR

/**
 * Reads the files once more, counting lines, to say which one is damaged and where. Asked for only
 * after a run has failed: a reader on another thread can tell no more than that it did.
 *
 * Errors: those of the file system.
 */
export async function findDamage(
  files: readonly {readonly file: InputFile; readonly isWhole: boolean}[],
): Promise<Damage | undefined> {
  for (const {file, isWhole} of files) {
    const walk = new LineWalk()
    const found = (kind: DamageKind): Damage => ({file: givenName(file), line: walk.line, kind})
    try {
      for await (const chunk of chunksOf(file)) {
        const kind = walk.take(chunk, isWhole)
        if (kind === 'long_line') return {...found(kind), ...(await listIn(file))}
        if (kind) return found(kind)
      }
    } catch (error) {
      if (isOfZlib(error)) return found(isPlainText(file) ? 'not_compressed' : 'broken_gzip')
      throw error
    }
  }
  return undefined
}

/**
 * Where a file that holds gzip, whatever its name, breaks off or was altered; nothing where it is whole.
 *
 * Errors: those of the file system.
 */
export async function damageOfPacked(file: string): Promise<Damage | undefined> {
  const walk = new LineWalk()
  try {
    for await (const chunk of unpackedChunks(file)) walk.take(chunk, false)
  } catch (error) {
    if (isOfZlib(error)) return {file: givenName(file), line: walk.line, kind: 'broken_gzip'}
    throw error
  }
  return undefined
}

/** A line that is too long is often no damage: a list of all records on one line is exported with one call. */
async function listIn(file: InputFile): Promise<Partial<Damage>> {
  const found = await otherFormOf(file, {canBePage: true})
  const isList = found?.form === 'array' || found?.form === 'page'
  return isList ? {kind: 'list_on_a_line', command: found.command} : {}
}

/** Errors of a `.gz` that is cut short, followed by something else, or altered. */
const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z_|^ERR_TRAILING_JUNK/.test(String(error.code))

/** A text named `.gz`, as browsers leave it that unpack what they download: its first bytes are no control characters. */
function isPlainText(file: InputFile): boolean {
  if (!isCompressed(file)) return false
  for (const chunk of fileChunks(file)) {
    const start = chunk.subarray(0, LOOK_BYTES)
    return start.every((byte) => byte >= SPACE || isBlankByte(byte) || byte === TAB)
  }
  return false
}

/** Counts lines, the bytes of the present one and the blank bytes before it. */
class LineWalk {
  line = 1
  #lineBytes = 0
  #blankBytes = 0
  #bytes = 0

  take(chunk: Uint8Array, isWhole: boolean): DamageKind | undefined {
    this.#bytes += chunk.length
    if (isWhole) return this.#bytes > MAX_WHOLE_BYTES ? 'too_large' : undefined
    for (const byte of chunk) {
      this.#blankBytes = isBlankByte(byte) ? this.#blankBytes + 1 : 0
      if (byte === LF) {
        this.line += 1
        this.#lineBytes = 0
      } else this.#lineBytes += 1
      if (this.#lineBytes > MAX_LINE_BYTES) return 'long_line'
      if (this.#blankBytes > MAX_BLANK_BYTES) return 'blank_lines'
    }
    return undefined
  }
}
