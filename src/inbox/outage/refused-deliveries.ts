import {closeSync, fsyncSync, openSync, readFileSync, writeSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {keepEntries} from '../../platform/keep-entries.ts'
import type {Delivery} from '../inbox.ts'

/** Where the deliveries of a home are that a shared store refused. */
export const refusedFileOf = (home: string): string => join(home, 'inbox', 'refused.jsonl')

/** Why the store refused a delivery. */
export interface Refusal {
  readonly delivery: Delivery
  readonly reason: string
}

interface Line {
  readonly id: string | undefined
}

/**
 * The deliveries of this home that the store refused for what is in them, as lines of JSON: none of them
 * is dropped, and those after them go on.
 */
export class RefusedDeliveries {
  readonly #path: string
  readonly #ids: Set<string | undefined>
  #count: number

  constructor(path: string) {
    this.#path = path
    const lines = linesOf(path)
    this.#ids = new Set(lines.map(({id}) => id))
    this.#count = lines.length
  }

  get count(): number {
    return this.#count
  }

  /**
   * Keeps a delivery on the disk. Whether it was not there before: after a restart the log is brought
   * over from its beginning.
   *
   * Errors: those of the file system; then the delivery stays in the log.
   */
  add({delivery, reason}: Refusal): boolean {
    const {id, body} = delivery
    if (id !== undefined && this.#ids.has(id)) return false
    const line = {...delivery, body: body.toString('base64'), reason}
    const fd = openSync(this.#path, 'a', 0o600)
    try {
      // A line of its own, also behind one that was torn.
      writeSync(fd, `\n${JSON.stringify(line)}\n`)
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
    if (this.#count === 0) keepEntries(dirname(this.#path))
    this.#ids.add(id)
    this.#count += 1
    return true
  }
}

/** How many deliveries a file of them has. */
export const refusedCountIn = (path: string): number => linesOf(path).length

function linesOf(path: string): Line[] {
  return textOf(path)
    .split('\n')
    .flatMap((text) => lineOf(text) ?? [])
}

/** Nothing where it is empty or torn. */
function lineOf(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
