import {type LargeWorld, writeLargeWorld} from './large-world.ts'
import {type Roughness, writeRoughWorld} from './rough-world.ts'

export const WORLD_NAMES = ['clean', 'rough', 'mixed', 'shuffled', 'wrong-fee', 'csv'] as const
export type WorldName = (typeof WORLD_NAMES)[number]

const PLAIN = {isMixed: false, isShuffled: false, isFeeWrong: false, isCsv: false}
const ROUGH: Readonly<Record<Exclude<WorldName, 'clean'>, Omit<Roughness, 'seed'>>> = {
  rough: PLAIN,
  mixed: {...PLAIN, isMixed: true},
  shuffled: {...PLAIN, isMixed: true, isShuffled: true},
  'wrong-fee': {...PLAIN, isMixed: true, isFeeWrong: true},
  csv: {...PLAIN, isCsv: true},
}

/** Writes one of the worlds that the bench knows by name. */
export async function writeNamedWorld(
  name: WorldName,
  directory: string,
  {charges, seed}: {charges: number; seed: number},
): Promise<LargeWorld> {
  if (name === 'clean') return writeLargeWorld(directory, charges)
  return writeRoughWorld(directory, charges, {...ROUGH[name], seed})
}
