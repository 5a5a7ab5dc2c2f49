import {chainKey, type Unit} from './unit.ts'

interface Bin {
  bytes: number
  readonly units: number[]
}

/**
 * Numbers of units per part, of near equal bytes: the largest chain goes first, each to the part
 * with the fewest bytes so far. A chain stays together, because each of its units reads the result
 * of the one before it.
 */
export function partition(units: readonly Unit[], parts: number): readonly (readonly number[])[] {
  const chains = chainsOf(units)
  const bins: Bin[] = Array.from({length: Math.min(parts, chains.length)}, () => ({
    bytes: 0,
    units: [],
  }))
  for (const chain of chains) {
    const bin = bins.reduce((least, each) => (isEmptier(each, least) ? each : least))
    bin.bytes += chain.bytes
    for (const unit of chain.units) bin.units.push(unit)
  }
  return bins.map(({units: numbers}) => numbers)
}

/**
 * About eight seconds of work: of a part that is half as large a tenth is its start, and that of a
 * task which takes the place of a killed one. Units: bytes.
 */
const WORTH_A_PART = 2_000_000_000
/** What any data set costs beside its bytes: a small one is read and reported in little steps. */
const COST_OF_A_UNIT = 4_000_000
const MOST_PARTS = 100

/**
 * Into how many parts units are worth being spread. A part is a process, which costs about half a
 * second of CPU before it is at full speed.
 */
export function worthwhileParts(units: readonly Pick<Unit, 'bytes'>[]): number {
  const cost = units.reduce((sum, {bytes}) => sum + bytes + COST_OF_A_UNIT, 0)
  return Math.min(MOST_PARTS, Math.max(1, Math.round(cost / WORTH_A_PART)))
}

/** Of two parts with the same bytes, the one with fewer units: no part stays without any. */
const isEmptier = (a: Bin, b: Bin): boolean =>
  a.bytes < b.bytes || (a.bytes === b.bytes && a.units.length < b.units.length)

/** Largest first; equal ones stay in the order of their names. */
function chainsOf(units: readonly Unit[]): readonly Bin[] {
  const chains = new Map<string, Bin>()
  for (const [number, unit] of units.entries()) {
    const chain = chains.get(chainKey(unit)) ?? {bytes: 0, units: []}
    chain.bytes += unit.bytes
    chain.units.push(number)
    chains.set(chainKey(unit), chain)
  }
  return [...chains.values()].sort((a, b) => b.bytes - a.bytes)
}
