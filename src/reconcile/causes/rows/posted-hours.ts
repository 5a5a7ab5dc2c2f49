import {HOUR_MS} from '../../../domain/duration.ts'
import {TRANSACTION_TYPES} from '../../../domain/ledger.ts'
import type {HourColumns} from '../../read/gather/counts.ts'
import type {LineType} from '../explanation.ts'

/** Whole hours in order, and what was posted up to the end of each. */
interface Posted {
  readonly hours: Int32Array
  readonly sums: Float64Array
}

const NOTHING: Posted = {hours: new Int32Array(0), sums: new Float64Array(0)}

/** How many of some numbers in order are less than one: where it stands among them, or would stand. */
export function placeOf(numbers: ArrayLike<number>, number: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((numbers[middle] as number) < number) from = middle + 1
    else to = middle
  }
  return from
}

function postedOf(byHour: ReadonlyMap<number, number>): Posted {
  const hours = Int32Array.from(byHour.keys()).sort()
  const sums = new Float64Array(hours.length)
  let sum = 0
  for (const [at, hour] of hours.entries()) {
    sum += byHour.get(hour) as number
    sums[at] = sum
  }
  return {hours, sums}
}

/**
 * What was posted of one type, by the hour: the search for causes asks for many spans, and each answer is
 * two searches in a list. A wallet's list is made of its own hours, when it is first asked for.
 */
export class PostedHours {
  readonly #columns: readonly HourColumns[]
  readonly #type: number
  readonly #known = new Map<string | undefined, Posted>()
  /** By column, then by wallet: where its hours stand. */
  #places: readonly ReadonlyMap<number, readonly number[]>[] | undefined

  /** @param type the number of a type of line among those of an hour. */
  constructor(columns: readonly HourColumns[], type: number) {
    this.#columns = columns
    this.#type = type
  }

  /** What was posted in the whole hours between two instants. Units: centavos, without a sign. */
  between(wallet: string | undefined, fromMs: number, untilMs: number): number {
    const {hours, sums} = this.#of(wallet)
    const from = placeOf(hours, Math.ceil(fromMs / HOUR_MS))
    const to = placeOf(hours, Math.floor(untilMs / HOUR_MS))
    if (to <= from) return 0
    return (sums[to - 1] as number) - (from === 0 ? 0 : (sums[from - 1] as number))
  }

  #of(wallet: string | undefined): Posted {
    const known = this.#known.get(wallet)
    if (known) return known
    const byHour = new Map<number, number>()
    for (const [column, {names, hours}] of this.#columns.entries()) {
      if (wallet === undefined) {
        for (let at = 0; at < hours.length; at += 1) this.#add(byHour, column, at)
      } else {
        const places = this.#placesIn(column).get(names.indexOf(wallet)) ?? []
        for (const at of places) this.#add(byHour, column, at)
      }
    }
    const posted = byHour.size === 0 ? NOTHING : postedOf(byHour)
    this.#known.set(wallet, posted)
    return posted
  }

  #add(byHour: Map<number, number>, column: number, at: number): void {
    const {hours, byType} = this.#columns[column] as HourColumns
    const types = byType.length / hours.length
    const amount = Math.abs(byType[at * types + this.#type] as number)
    const hour = hours[at] as number
    if (amount > 0) byHour.set(hour, (byHour.get(hour) ?? 0) + amount)
  }

  #placesIn(column: number): ReadonlyMap<number, readonly number[]> {
    this.#places ??= this.#columns.map(({wallets}) => {
      const places = new Map<number, number[]>()
      for (const [at, wallet] of wallets.entries()) {
        const known = places.get(wallet)
        if (known) known.push(at)
        else places.set(wallet, [at])
      }
      return places
    })
    return this.#places[column] as ReadonlyMap<number, readonly number[]>
  }
}

/**
 * Whether lines of a type were posted in a wallet about an instant, as far as they were counted by the
 * hour. Transfers are counted as one, those of splits and others.
 */
export class TypedHours {
  readonly #columns: readonly HourColumns[]
  readonly #types = new Map<LineType, PostedHours>()

  constructor(columns: readonly HourColumns[]) {
    this.#columns = columns
  }

  isPosted(type: LineType, wallet: string, atMs: number): boolean {
    const counted = type === 'split' ? 'internal_transfer' : type
    const column = TRANSACTION_TYPES.indexOf(counted)
    const known = this.#types.get(counted) ?? new PostedHours(this.#columns, column)
    this.#types.set(counted, known)
    const fromMs = Math.floor(atMs / HOUR_MS) * HOUR_MS
    return known.between(wallet, fromMs, fromMs + HOUR_MS) !== 0
  }
}
