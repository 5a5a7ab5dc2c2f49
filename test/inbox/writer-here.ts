import {InboxUnavailable} from '../../src/inbox/inbox.ts'
import type {Taken} from '../../src/inbox/log/take-over.ts'
import {SqliteInbox} from '../../src/inbox/sqlite/sqlite-inbox.ts'
import type {Writer, WriterCalls, WriterPlace} from '../../src/inbox/writer/calls.ts'
import {perform} from '../../src/inbox/writer/serve.ts'

/** The writer of a listener without a thread: it does at once what it is asked for. */
export class WriterHere implements Writer {
  readonly asked: (keyof WriterCalls)[] = []
  /** A disk that takes nothing. */
  isRefusing = false
  /** Nothing is done before this settles. */
  held: Promise<void> | undefined
  readonly #log: string
  readonly #sqlite: Promise<SqliteInbox>

  constructor({log, database}: WriterPlace) {
    this.#log = log
    this.#sqlite = SqliteInbox.open(database, 'normal')
  }

  async ask<M extends keyof WriterCalls>(
    method: M,
    ...[argument]: Parameters<WriterCalls[M]>
  ): Promise<ReturnType<WriterCalls[M]>> {
    this.asked.push(method)
    await this.held
    if (this.isRefusing) throw new InboxUnavailable('the disk is full')
    const done = perform({method, argument}, this.#log, await this.#sqlite)
    return done as Promise<ReturnType<WriterCalls[M]>>
  }

  takeOver(finished: Parameters<Writer['takeOver']>[0]): Promise<Taken> {
    return this.ask('takeOver', finished)
  }

  async takeOverAll(): Promise<void> {
    while ((await this.takeOver('all')).taken > 0);
  }

  async close(): Promise<void> {
    this.asked.push('close')
    await (await this.#sqlite).close()
  }
}
