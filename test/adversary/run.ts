import {Broken, FAMILIES} from './families.ts'
import {seeded} from './random.ts'
import {openStage} from './stage.ts'

/** What a family of attacks came to. */
export interface Tried {
  readonly family: string
  readonly tried: number
  readonly held: number
  /** The rounds that did not hold, by the number that runs them again. */
  readonly broken: readonly {readonly round: number; readonly why: string}[]
}

/** A stage serves so many rounds: its ledger is read after each step. */
const ROUNDS_A_STAGE = 100

/** Runs a family from round `first` on. */
export async function tryFamily(
  family: string,
  {rounds, first = 0}: {readonly rounds: number; readonly first?: number},
): Promise<Tried> {
  const attack = FAMILIES[family]
  if (!attack) throw new Error(`there is no family ${family}`)
  const broken: {round: number; why: string}[] = []
  for (let from = first; from < first + rounds; from += ROUNDS_A_STAGE) {
    await using stage = await openStage()
    for (let round = from; round < Math.min(from + ROUNDS_A_STAGE, first + rounds); round += 1) {
      try {
        await attack(stage, seeded(round), 1_000 + round)
      } catch (error) {
        if (!(error instanceof Broken)) throw error
        broken.push({round, why: error.message})
      }
    }
  }
  return {family, tried: rounds, held: rounds - broken.length, broken}
}

export const FAMILY_NAMES: readonly string[] = Object.keys(FAMILIES)
