import {randomBytes} from 'node:crypto'
import {existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import {LocalFailureError} from '../messages/errors.ts'
import {
  emulatorDataInUse,
  emulatorDataNewer,
  emulatorDataUnusable,
} from '../messages/webhooks/emulator.ts'
import {failureCode} from '../platform/failure-code.ts'
import {createDirectory} from '../platform/home.ts'
import {requireRegularFile} from '../platform/regular-file.ts'
import {NewerSchemaError, openSqlite, sqliteCode} from '../platform/sqlite.ts'
import {MIGRATIONS} from './store/schema/migrations.ts'

/** Where an emulator keeps its state: a directory, or nowhere. */
export class DataPlace {
  readonly #directory: string | undefined
  /** Snapshots of an emulator that keeps nothing. */
  readonly #kept = new Map<string, Uint8Array>()

  constructor(directory: string | undefined) {
    this.#directory = directory
  }

  get path(): string {
    return this.#directory === undefined ? ':memory:' : join(this.#directory, 'emulator.db')
  }

  /**
   * Opens the data for this process alone.
   *
   * Errors: `LocalFailureError` when another emulator has it, a newer one wrote it, or it is no
   *         data.
   */
  async open(): Promise<DatabaseSync> {
    const directory = this.#directory
    try {
      if (directory !== undefined) createDirectory(directory)
      const db = await openSqlite(this.path, {
        migrations: MIGRATIONS,
        durability: 'normal',
        exclusive: true,
      })
      db.exec(ROOM)
      return db
    } catch (error) {
      throw directory === undefined ? error : unusable(directory, error)
    }
  }

  /**
   * Keeps a copy of the state under a name. Read through the connection: opening the file beside
   * it would give its lock away.
   */
  snapshot(db: DatabaseSync, name: string): void {
    const image = db.serialize()
    if (this.#directory === undefined) {
      this.#kept.set(name, image)
      return
    }
    createDirectory(join(this.#directory, SNAPSHOTS))
    writeFileSync(this.#snapshotPath(name), image, {mode: 0o600})
  }

  snapshots(): string[] {
    if (this.#directory === undefined) return [...this.#kept.keys()].sort()
    const directory = join(this.#directory, SNAPSHOTS)
    const files = existsSync(directory) ? readdirSync(directory) : []
    return files.map((file) => file.slice(0, -SUFFIX.length)).sort()
  }

  /** Opens a copy in the place of the state. The connection must be closed. */
  async restore(name: string): Promise<DatabaseSync> {
    const kept = this.#kept.get(name)
    if (kept) {
      const db = await this.open()
      db.deserialize(kept)
      return db
    }
    const incoming = `${this.path}-incoming`
    const snapshot = this.#snapshotPath(name)
    requireRegularFile(snapshot)
    writeFileSync(incoming, readFileSync(snapshot), {mode: 0o600})
    this.erase()
    renameSync(incoming, this.path)
    return this.open()
  }

  #snapshotPath(name: string): string {
    return join(this.#directory ?? '', SNAPSHOTS, name + SUFFIX)
  }

  /** Throws everything away. The connection must be closed. */
  erase(): void {
    if (this.#directory === undefined) return
    for (const suffix of ['', '-wal', '-shm', '-journal']) {
      if (existsSync(this.path + suffix)) rmSync(this.path + suffix)
    }
  }
}

/**
 * 64 MiB of pages in memory, so that the ends of all indexes stay there; and a log of 32 MiB before
 * it is copied into the file, because that waits for the disk.
 */
const ROOM = 'PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8192'

const SNAPSHOTS = 'snapshots'
const SUFFIX = '.db'

/** A random seed where none was given: the credentials made from it cannot be guessed. */
export const drawSeed = (): string => randomBytes(16).toString('hex')

function unusable(directory: string, cause: unknown): LocalFailureError {
  if (cause instanceof LocalFailureError) return cause
  if (cause instanceof NewerSchemaError) {
    const {found, known} = cause
    return new LocalFailureError(emulatorDataNewer({directory, found, known}), {cause})
  }
  if (isInUse(cause)) {
    return new LocalFailureError(emulatorDataInUse({directory}), {cause})
  }
  return new LocalFailureError(emulatorDataUnusable({directory, reason: failureCode(cause)}), {
    cause,
  })
}

/** What SQLite says where another process has the file: SQLITE_BUSY and SQLITE_LOCKED. */
const isInUse = (cause: unknown): boolean => [5, 6].includes(sqliteCode(cause))
