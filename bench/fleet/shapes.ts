import {join} from 'node:path'
import {writeNamedWorld} from '../reconcile/named-worlds.ts'

interface Shape {
  readonly accounts: number
  readonly chargesOf: (nth: number) => number
  /** Into how many parts it is divided, one run each. */
  readonly parts: readonly number[]
}

export type ShapeName = 'small' | 'medium' | 'wide' | 'skewed' | 'large'

const LARGEST = 60_000
const LEAST = 50

export const SHAPES: Readonly<Record<ShapeName, Shape>> = {
  small: {accounts: 200, chargesOf: () => 500, parts: [4, 20, 200]},
  medium: {accounts: 200, chargesOf: () => 4_000, parts: [8]},
  wide: {accounts: 200, chargesOf: () => 12_000, parts: [8]},
  skewed: {
    accounts: 200,
    chargesOf: (nth) => Math.max(LEAST, Math.round(LARGEST / (nth + 1))),
    parts: [4, 20],
  },
  large: {accounts: 24, chargesOf: () => 100_000, parts: [4]},
}

/** Writes the data of a fleet: each account is another one, written as another program would. */
export async function writeFleet(
  directory: string,
  name: ShapeName,
): Promise<{accounts: number; bytes: number}> {
  const {accounts, chargesOf} = SHAPES[name]
  let bytes = 0
  for (let nth = 0; nth < accounts; nth += 1) {
    const account = `account-${String(nth).padStart(3, '0')}`
    const place = join(directory, account, 'live', '2026-01')
    const world = await writeNamedWorld('mixed', place, {charges: chargesOf(nth), seed: nth + 1})
    bytes += world.bytes
  }
  return {accounts, bytes}
}
