import {faultOf} from '../faults.ts'
import type {Suspect} from '../suspect.ts'

const END = -1

/** The findings of the first run by what they are about: each of many causes asks for a few of them. */
export class Originals {
  readonly #list: readonly Suspect[]
  readonly #mask: number
  /** By mark, the place of the first; and of each the next with a mark of that place. */
  readonly #first: Int32Array
  readonly #next: Int32Array

  constructor(list: readonly Suspect[]) {
    this.#list = list
    this.#mask = 2 ** Math.ceil(Math.log2(list.length + 1)) - 1
    this.#first = new Int32Array(this.#mask + 1).fill(END)
    this.#next = new Int32Array(list.length)
    for (let at = list.length - 1; at >= 0; at -= 1) {
      const place = this.#placeOf(list[at] as Suspect)
      this.#next[at] = this.#first[place] as number
      this.#first[place] = at
    }
  }

  #placeOf({mark}: Suspect): number {
    return (mark ^ (mark >>> 15)) & this.#mask
  }

  /** What the first run raised for the faults of these, in its order. */
  of(suspects: readonly Suspect[]): readonly Suspect[] {
    const faults = new Set(suspects.map(faultOf))
    const found: number[] = []
    for (const place of new Set(suspects.map((suspect) => this.#placeOf(suspect)))) {
      for (let at = this.#first[place] as number; at !== END; at = this.#next[at] as number) {
        if (faults.has(faultOf(this.#list[at] as Suspect))) found.push(at)
      }
    }
    return found.sort((a, b) => a - b).map((at) => this.#list[at] as Suspect)
  }
}
