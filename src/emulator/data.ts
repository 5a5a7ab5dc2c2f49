import {randomBytes} from 'node:crypto'
import {existsSync, mkdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import {LocalFailureError} from '../errors.ts'
import {NewerSchemaError, openSqlite} from '../sqlite.ts'
import {MIGRATIONS} from './store/schema.ts'

/** Where an emulator keeps its state: a directory, or nowhere. */
export class DataPlace {
  readonly #directory: string | undefined

  constructor(directory: string | undefined) {
    this.#directory = directory
  }

  get path(): string {
    return this.#directory === undefined ? ':memory:' : join(this.#directory, 'emulator.db')
  }

  /**
   * Opens the data for this process alone.
   *
   * Errors: `LocalFailureError` when another emulator has it, a newer one wrote it, or it is no data.
   */
  async open(): Promise<DatabaseSync> {
    const directory = this.#directory
    if (directory !== undefined) mkdirSync(directory, {recursive: true, mode: 0o700})
    try {
      return await openSqlite(this.path, {
        migrations: MIGRATIONS,
        durability: 'normal',
        exclusive: true,
      })
    } catch (error) {
      throw directory === undefined ? error : unusable(directory, error)
    }
  }

  /** Throws everything away. The connection must be closed. */
  erase(): void {
    if (this.#directory === undefined) return
    for (const suffix of ['', '-wal', '-shm', '-journal']) {
      if (existsSync(this.path + suffix)) rmSync(this.path + suffix)
    }
  }
}

/** A seed for whoever names none: nobody can guess the credentials that come from it. */
export const drawSeed = (): string => randomBytes(16).toString('hex')

function unusable(directory: string, cause: unknown): LocalFailureError {
  if (cause instanceof NewerSchemaError) {
    return new LocalFailureError('EMULATOR_DATA_NEWER', `${directory}: ${cause.message}`, {
      hint: 'Update pixctl, or start with another --data directory.',
      cause,
    })
  }
  if (cause instanceof Error && /locked|busy/i.test(cause.message)) {
    return new LocalFailureError(
      'EMULATOR_DATA_IN_USE',
      `Another emulator is using ${directory}.`,
      {hint: 'Stop it, or start with another --data directory.', cause},
    )
  }
  return new LocalFailureError('EMULATOR_DATA_UNUSABLE', `${directory} cannot be used as data.`, {
    hint: 'Start with another --data directory.',
    cause,
  })
}
