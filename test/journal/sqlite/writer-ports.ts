import {EventEmitter, once} from 'node:events'
import {readFileSync, writeFileSync} from 'node:fs'
import {MessageChannel, type MessagePort} from 'node:worker_threads'
import {beforeAll, onTestFinished} from 'vitest'
import {journalPath, openJournal} from '../../../src/journal/open-journal.ts'
import type {WriterAnswer, WriterQuestion} from '../../../src/journal/sqlite/writer/messages.ts'
import {serveWrites} from '../../../src/journal/sqlite/writer/serve.ts'
import type {WriterPort} from '../../../src/journal/sqlite/writer/thread.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

/** A thread that a test answers for: it notes what it is sent, and whether the process waits for it. */
export class SilentPort extends EventEmitter implements WriterPort {
  readonly sent: WriterQuestion[] = []
  isAwaited = true

  postMessage(question: WriterQuestion): void {
    this.sent.push(question)
  }

  ref(): void {
    this.isAwaited = true
  }

  unref(): void {
    this.isAwaited = false
  }

  answer(answer: WriterAnswer): void {
    this.emit('message', answer)
  }

  /** Once a group has been sent: that is done in a turn of its own. */
  async nextTurn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Gives each test the path of a journal of its own, which is closed and holds nothing. */
export function emptyJournals(): () => string {
  let bytes: Buffer
  beforeAll(async () => {
    using home = temporaryDirectory()
    await (await openJournal({home: home.path, now: () => 0})).close()
    bytes = readFileSync(journalPath(home.path))
  })
  return () => {
    const home = temporaryDirectory()
    onTestFinished(() => home[Symbol.dispose]())
    writeFileSync(journalPath(home.path), bytes)
    return journalPath(home.path)
  }
}

/** What the thread does, in this one: everything is sent and answered as between two threads. */
export class PortHere extends SilentPort {
  readonly #near: MessagePort
  isRunning = true

  /** @param path of the database. */
  constructor(path: string, sync?: (file: number) => Promise<void>) {
    super()
    const {port1, port2} = new MessageChannel()
    this.#near = port1
    port1.on('message', (answer: WriterAnswer) => this.answer(answer))
    port1.on('close', () => {
      this.isRunning = false
      this.emit('exit')
    })
    serveWrites(port2, path, sync).catch((error) => {
      this.emit('error', error)
      port2.close()
    })
  }

  override postMessage(question: WriterQuestion): void {
    super.postMessage(question)
    this.#near.postMessage(question)
  }

  /** Asks it to end, and waits until it has. */
  async end(): Promise<void> {
    this.postMessage(undefined)
    await once(this, 'exit')
  }

  /** Ends it as a thread that is killed: what it has not answered yet, it never will. */
  async die(): Promise<void> {
    if (!this.isRunning) return
    this.#near.close()
    await once(this, 'exit')
  }
}
