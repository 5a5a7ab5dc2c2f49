import {useEffect, useRef, useState} from 'preact/hooks'
import {Refused, read} from './ask.ts'
import {revision} from './live.ts'
import {environment} from './route.ts'

/** What a page shows: the last value read stays on the screen while the next one is on its way. */
export interface Resource<Value> {
  readonly value: Value | undefined
  readonly failure: Refused | undefined
}

interface Held<Value> extends Resource<Value> {
  readonly path: string
}

/** Reads `path` of the environment now and after every commit, one request at a time. */
export function useResource<Value>(pathInEnvironment: string): Resource<Value> {
  const path = `${environment.value}/${pathInEnvironment}`
  const [held, hold] = useState<Held<Value>>({path, value: undefined, failure: undefined})
  const reader = useRef(new Reader<Value>(hold))
  useEffect(() => reader.current.follow(path), [path, revision.value])
  useEffect(() => () => reader.current.stop(), [])
  return isSameListing(held.path, path) ? held : {value: undefined, failure: undefined}
}

/** Another page or search of one listing: the old rows stay until the new ones are there. */
const isSameListing = (a: string, b: string): boolean => a.split('?')[0] === b.split('?')[0]

/** Never two requests for one thing: what changes meanwhile makes one more request afterwards. */
class Reader<Value> {
  readonly #hold: (next: (before: Held<Value>) => Held<Value>) => void
  #wanted: string | undefined
  #isReading = false
  #isStale = false

  constructor(hold: (next: (before: Held<Value>) => Held<Value>) => void) {
    this.#hold = hold
  }

  follow(path: string): void {
    this.#wanted = path
    this.#isStale = true
    if (!this.#isReading) void this.#readAll()
  }

  stop(): void {
    this.#wanted = undefined
  }

  async #readAll(): Promise<void> {
    this.#isReading = true
    while (this.#isStale && this.#wanted !== undefined) {
      const path = this.#wanted
      this.#isStale = false
      const held = await readInto<Value>(path)
      if (this.#wanted === path) this.#hold((before) => (isGone(held, before) ? before : held))
    }
    this.#isReading = false
  }
}

/** While the emulator does not answer, its last answer stays on the screen. */
const isGone = <Value>(held: Held<Value>, before: Held<Value>): boolean =>
  held.failure?.status === 0 && before.path === held.path && before.value !== undefined

const readInto = <Value>(path: string): Promise<Held<Value>> =>
  read<Value>(path).then(
    (value) => ({path, value, failure: undefined}),
    (error: unknown) => ({path, value: undefined, failure: asRefused(error)}),
  )

const asRefused = (error: unknown): Refused =>
  error instanceof Refused ? error : new Refused(0, String(error))
