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
  readonly #start: () => Promise<WriterThread>
  readonly #commits: JournalCommits
  readonly #planned: (write: Write) => PlannedWrite
  /** Of `whileMany`, while its work runs. */
  #thread: WriterThread | undefined
  /** Started ahead of it. */
  #expected: Promise<WriterThread> | undefined
  #ended: Promise<void> = Promise.resolve()

  /**
   * @param path of the database.
   * @param start for tests: how the thread is started.
   */
  constructor(db: DatabaseSync, path: string, start = startThread) {
    this.#start = () => start(path)
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

  /** Starts the thread that writes: that takes about as long as a batch takes to look for its rows. */
  expectMany(): void {
    // Where it cannot be started, `whileMany` says so.
    this.#expectThread().catch(() => {})
  }

  /**
   * Runs `work` while another thread writes. Where that thread dies, what it was writing has failed,
   * and this one goes on. The thread has written all of it when this ends; then it moves the log.
   */
  async whileMany<T>(work: () => Promise<T>): Promise<T> {
    if (this.#thread) return work()
    const thread = await this.#expectThread()
    this.#expected = undefined
    await this.#commits.drain()
    this.#thread = thread
    try {
      return await work()
    } finally {
      this.#thread = undefined
      await thread.drain()
      this.#ended = thread.close()
    }
  }

  /** As the thread of `whileMany` saw it when it last wrote. */
  writesOfOthers(): number | undefined {
    return this.#thread?.isAlive ? this.#thread.writesOfOthers() : undefined
  }

  /** Ends when the thread of `whileMany` has let go of the database. */
  threadEnded(): Promise<void> {
    return this.#ended
  }

  /** Ends when nothing is being written. The database is closed after this. */
  async close(): Promise<void> {
    const unused = await this.#expected?.catch(() => undefined)
    await unused?.close()
    await this.#thread?.close()
    await this.#ended
    await this.#commits.close()
  }

  #expectThread(): Promise<WriterThread> {
    this.#expected ??= this.#start()
    return this.#expected
  }
}

async function startThread(path: string): Promise<WriterThread> {
  const thread = await import('./thread.ts')
  return thread.startThread(path)
}
