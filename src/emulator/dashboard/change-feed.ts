import {setTimeout as sleep} from 'node:timers/promises'
import type {ChangeNotice} from '../../wire/dashboard.ts'
import type {Answer} from '../http/message.ts'
import {timestamp} from '../resources/timestamp.ts'
import type {World} from '../world.ts'

/** How often the stream looks for changes. Many commits in between make one notice. */
const LOOK_MS = 150
/**
 * A quiet stream repeats the time, so that the page notices a dead connection and a moved clock.
 */
const QUIET_MS = 10_000

/**
 * Sends open dashboards a notice when the emulator has written something. The feed reads the
 * database's own count of changes and takes no part in the writing, so that the service is as fast
 * with a dashboard open as without.
 */
export class ChangeFeed {
  readonly #world: World
  #changes = ''
  #revision = 0

  constructor(world: World) {
    this.#world = world
  }

  /** A stream of server-sent events that lasts as long as its reader. */
  stream(): Answer {
    return {
      status: 200,
      body: this.#notices(),
      headers: {'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store'},
    }
  }

  async *#notices(): AsyncGenerator<string> {
    let sent: ChangeNotice | undefined
    let sentAtMs = 0
    while (this.#world.store.db.isOpen) {
      const notice = this.#nextNotice()
      if (notice.revision !== sent?.revision || performance.now() - sentAtMs > QUIET_MS) {
        sent = notice
        sentAtMs = performance.now()
        yield `data: ${JSON.stringify(notice)}\n\n`
      }
      await sleep(LOOK_MS, undefined, {ref: false})
    }
  }

  /** After a reset the database is another one and counts anew: any difference is a change. */
  #nextNotice(): ChangeNotice {
    const {store, clock, activity} = this.#world
    const row = store.db.prepare('SELECT total_changes() AS changes').get()
    // Requests that only read change no row, and are in the log all the same.
    const changes = `${row?.['changes']} ${activity.last}`
    if (changes !== this.#changes) this.#revision += 1
    this.#changes = changes
    const stands = clock.state().standsAtMs !== undefined
    return {revision: this.#revision, now: timestamp(clock.nowMs()), stands}
  }
}
