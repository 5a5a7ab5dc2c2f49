import {randomUUID} from 'node:crypto'
import {constants} from 'node:fs'
import {type FileHandle, open, rename, rm} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {createDirectory} from '../../platform/home.ts'
import {requireNoLinkedFolder} from '../../platform/replace-file.ts'
import {notWritten} from '../files/not-written.ts'

/** A piece of a file, to be put after the pieces of it that came before. */
export interface FilePiece {
  readonly file: string
  readonly content: string | Uint8Array
}

/**
 * Few enough for any machine, though a statement may have a file for each of thousands of wallets.
 */
const MAX_OPEN = 64
/** Units: UTF-16 units. */
const CHUNK_UNITS = 64 * 1024
const CREATE = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | constants.O_APPEND
const APPEND = constants.O_WRONLY | constants.O_APPEND

export interface Writing {
  readonly signal: AbortSignal
  /** Where it is said which file is being written. */
  readonly line?: {show(text: string): void; clear(): void}
  readonly describeFile?: (file: string) => string
}

/**
 * Writes all files or none: each grows beside its name and takes it when everything is written.
 * Only the owner can read them. Returns their names.
 *
 * Errors: those of `notWritten`; `InvalidInputError` for a folder that is a link; the signal's
 * reason on Ctrl-C.
 */
export async function writeExports(
  directory: string,
  pieces: AsyncIterable<FilePiece>,
  {signal, line, describeFile = String}: Writing,
): Promise<string[]> {
  const writing = new GrowingFiles(directory)
  try {
    createDirectory(directory)
    for await (const {file, content} of pieces) {
      signal.throwIfAborted()
      line?.show(describeFile(file))
      await writing.append(file, content)
    }
    return await writing.finish()
  } catch (cause) {
    await writing.discard()
    throw isOfTheDisk(cause) ? notWritten(directory, cause) : cause
  } finally {
    line?.clear()
  }
}

const isOfTheDisk = (cause: unknown): cause is NodeJS.ErrnoException =>
  cause instanceof Error && 'syscall' in cause

interface OpenFile {
  readonly handle: FileHandle
  /** What is written with what comes next. */
  waiting: string
}

async function writeWaiting(open: OpenFile): Promise<void> {
  const {waiting} = open
  open.waiting = ''
  if (waiting !== '') await open.handle.appendFile(waiting)
}

/** Files under names of their own until they are whole. */
class GrowingFiles {
  readonly #directory: string
  readonly #suffix = `.${randomUUID()}.partial`
  readonly #names = new Set<string>()
  /** In order of last use. */
  readonly #open = new Map<string, OpenFile>()

  constructor(directory: string) {
    this.#directory = directory
  }

  /** Short texts, such as the lines of a table, are written together. */
  async append(file: string, content: string | Uint8Array): Promise<void> {
    const open = await this.#openFile(file)
    const isText = typeof content === 'string'
    if (isText) open.waiting += content
    if (isText && open.waiting.length < CHUNK_UNITS) return
    await writeWaiting(open)
    if (!isText) await open.handle.appendFile(content)
  }

  async finish(): Promise<string[]> {
    await this.#closeAll()
    for (const file of this.#names) await rename(this.#partial(file), join(this.#directory, file))
    return [...this.#names]
  }

  async discard(): Promise<void> {
    for (const open of this.#open.values()) open.waiting = ''
    await this.#closeAll()
    for (const file of this.#names) await rm(this.#partial(file), {force: true})
  }

  async #openFile(file: string): Promise<OpenFile> {
    const known = this.#open.get(file)
    if (known === undefined && this.#open.size >= MAX_OPEN) await this.#closeOldest()
    const open = known ?? {handle: await this.#openPartial(file), waiting: ''}
    this.#open.delete(file)
    this.#open.set(file, open)
    return open
  }

  async #openPartial(file: string): Promise<FileHandle> {
    const isNew = !this.#names.has(file)
    if (isNew && file.includes('/')) {
      requireNoLinkedFolder(this.#directory, file)
      createDirectory(join(this.#directory, dirname(file)))
    }
    const handle = await open(this.#partial(file), isNew ? CREATE : APPEND, 0o600)
    this.#names.add(file)
    return handle
  }

  async #closeOldest(): Promise<void> {
    const [oldest] = this.#open
    if (oldest === undefined) return
    const [file, open] = oldest
    this.#open.delete(file)
    try {
      await writeWaiting(open)
    } finally {
      await open.handle.close()
    }
  }

  async #closeAll(): Promise<void> {
    while (this.#open.size > 0) await this.#closeOldest()
  }

  #partial(file: string): string {
    return join(this.#directory, file + this.#suffix)
  }
}
