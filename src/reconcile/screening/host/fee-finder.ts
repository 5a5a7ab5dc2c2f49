import type {Block} from './blocks.ts'
import {encodedFact} from './fee-facts.ts'
import {FeeRows} from './fee-rows.ts'
import type {FileScreen} from './file-screen.ts'
import type {Kernel} from './kernel.ts'
import {bucketOfSlot, isDirty} from './places.ts'
import type {FeesOrder, Plan, PlannedFile} from './plan.ts'
import {type Segments, SpillWriter} from './spill.ts'

/** A part that was screened, the place of each of its lines, and the number of the first in its file. */
export interface FeePart {
  readonly file: PlannedFile
  readonly codes: Int32Array
  readonly firstLine: number
}

/** Writes to disk, share by share, what the rows of screened parts say of fees. */
export class FeeFinder {
  readonly #screen: FileScreen
  readonly #order: FeesOrder
  readonly #rows: FeeRows
  readonly #writer: SpillWriter

  constructor(of: {kernel: Kernel; screen: FileScreen; plan: Plan}, order: FeesOrder) {
    this.#screen = of.screen
    this.#order = order
    this.#rows = new FeeRows(of.kernel, of.plan)
    this.#writer = new SpillWriter(order.spill, order.shares)
  }

  isWanted(place: number): boolean {
    return place >= 0 && isDirty(this.#order.places, place)
  }

  /** The lines of a block, of which `first` is the number of the first; answers the next number. */
  takeBlock({file, codes, firstLine}: FeePart, block: Block, first: number): number {
    let at = first
    this.#screen.decodeBlock(file, block, (nth) => {
      const place = codes[at] as number
      if (this.isWanted(place)) this.#take(file, {nth, place, line: firstLine + at})
      at += 1
    })
    return at
  }

  #take(file: PlannedFile, {nth, place, line}: {nth: number; place: number; line: number}): void {
    const fact = this.#rows.factOf(file, nth)
    if (fact === undefined) return
    const share = bucketOfSlot(place) % this.#order.shares
    this.#writer.add(share, {source: file.source, line, bytes: encodedFact(fact)})
  }

  result(): Segments[] {
    return this.#writer.result()
  }
}
