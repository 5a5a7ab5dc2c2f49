import type {DatabaseSync} from 'node:sqlite'
import {plannedWrites} from '../all-writes.ts'
import {JournalCommits, type PlannedWrite} from '../journal-commits.ts'
import type {
  JournalWriter,
  Write,
  WriteArgument,
  WriteName,
  WriteResult,
} from '../journal-writes.ts'
import type {WriterThread} from './thread.ts'

/** Writes in this thread, and while there is much to write, in one of its own. */
export class SqliteWriter implements JournalWriter {
  readonly #path: string
  readonly #commits: JournalCommits
  readonly #planned: (write: Write) => PlannedWrite
  #thread: WriterThread | undefined

  /** @param path of the database. */
  constructor(db: DatabaseSync, path: string) {
    this.#path = path
    this.#commits = new JournalCommits(db, path)
    this.#planned = plannedWrites(db)
  }

  write<Name extends WriteName>(
    name: Name,
    argument: WriteArgument<Name>,
  ): Promise<WriteResult<Name>> {
    if (this.#thread?.isAlive) return this.#thread.write(name, argument)
    return this.#commits.write(this.#planned({name, argument})) as Promise<WriteResult<Name>>
  }

  /**
   * Runs `work` while another thread writes. Where that thread dies, what it was writing has failed,
   * and this one goes on.
   */
  async whileMany<T>(work: () => Promise<T>): Promise<T> {
    if (this.#thread) return work()
    const {WriterThread} = await import('./thread.ts')
    await this.#commits.drain()
    const thread = new WriterThread(this.#path)
    this.#thread = thread
    try {
      return await work()
    } finally {
      this.#thread = undefined
      await thread.close()
    }
  }

  /** Ends when nothing is being written. The database is closed after this. */
  async close(): Promise<void> {
    await this.#thread?.close()
    await this.#commits.close()
  }
}
