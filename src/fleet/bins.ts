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
