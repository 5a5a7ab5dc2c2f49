import {describe, expect, test} from 'vitest'
import {type Difference, difference, shown, shrunk, type Telling, type Terms} from './agreement.ts'
import {resultOf, rowByRow, rowByRowAfter, screened, screenedAfter} from './engines.ts'
import {type SmallWorld, smallWorld} from './small-worlds.ts'
import {blocksLeftBy, leftOpen, twoMonths} from './two-months.ts'

/** More of them: `MODEL_SEEDS=10000 MODEL_FROM=1 vitest run test/reconcile/model`. */
const SEEDS = Number(process.env['MODEL_SEEDS'] ?? 2_000)
const FROM = Number(process.env['MODEL_FROM'] ?? 1)
const BATCH = 250

/** A world, and what the month before left open to it. */
type Case = SmallWorld & Pick<Terms, 'carried' | 'blocksBefore'>

/** The seed, what was done to its world, and the smallest world about which the two differ. */
async function report(
  seed: number,
  {world, done, ...terms}: Case,
  {engine, seen}: {readonly engine: Telling; readonly seen: Difference},
) {
  const smallest = await shrunk(world, {...terms, engine})
  const again = await difference(smallest, {...terms, engine})
  const differs = again ?? seen
  const asked = terms.asOf === undefined ? '' : ` as of ${terms.asOf}`
  return [
    `seed ${seed}${asked}: ${done.join(', ')}${again ? '' : ' (seen once, and not again)'}`,
    `only the engine: ${differs.engine.join('; ')}`,
    `only the model: ${differs.model.join('; ')}`,
    shown(smallest),
  ].join('\n')
}

async function disagreements(engine: Telling, seeds: readonly number[]): Promise<string[]> {
  const reports: string[] = []
  for (const seed of seeds) {
    const {world, ...of} = smallWorld(seed)
    const seen = await difference(world, {...of, engine})
    if (seen) reports.push(await report(seed, {world, ...of}, {engine, seen}))
  }
  return reports
}

/** The second month of each seed, after the result of its first, read in both ways. */
async function disagreementsOfMonths(seeds: readonly number[]) {
  const reports: string[] = []
  for (const seed of seeds) {
    const months = twoMonths(seed)
    const first = await resultOf(months.first)
    const blocksBefore = blocksLeftBy(months, seed)
    const second = {...months.second, carried: leftOpen(months), blocksBefore}
    for (const engine of [rowByRowAfter(first), screenedAfter(first)]) {
      const seen = await difference(second.world, {...second, engine})
      if (seen) reports.push(await report(seed, second, {engine, seen}))
    }
  }
  return reports
}

const batches = Array.from({length: Math.ceil(SEEDS / BATCH)}, (_, at) => ({
  first: FROM + at * BATCH,
  last: FROM + Math.min((at + 1) * BATCH, SEEDS) - 1,
}))

/** A second month takes two runs of the engine more than a world, so not every seed has one. */
const MONTHS_IN = 5

const seedsOf = ({first, last}: {first: number; last: number}): number[] =>
  Array.from({length: last - first + 1}, (_, at) => first + at)

describe('a slow, obvious model agrees on small worlds', () => {
  test.each(batches)(
    'seeds $first to $last, read row by row',
    async (batch) => {
      expect(await disagreements(rowByRow, seedsOf(batch))).toEqual([])
    },
    120_000,
  )

  test.each(batches)(
    'seeds $first to $last, screened',
    async (batch) => {
      expect(await disagreements(screened, seedsOf(batch))).toEqual([])
    },
    120_000,
  )

  test.each(batches)(
    'seeds $first to $last, each fifth as a month after another',
    async (batch) => {
      const seeds = seedsOf(batch).filter((seed) => seed % MONTHS_IN === 0)
      expect(await disagreementsOfMonths(seeds)).toEqual([])
    },
    120_000,
  )
})
