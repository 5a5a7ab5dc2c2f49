import {describe, expect, test} from 'vitest'
import {difference, shown, shrunk, type Telling} from './agreement.ts'
import {rowByRow, screened} from './engines.ts'
import {smallWorld} from './small-worlds.ts'

/** More of them: `MODEL_SEEDS=10000 MODEL_FROM=1 vitest run test/reconcile/model`. */
const SEEDS = Number(process.env['MODEL_SEEDS'] ?? 2_000)
const FROM = Number(process.env['MODEL_FROM'] ?? 1)
const BATCH = 250

/** The seed, what was done to its world, and the smallest world about which the two differ. */
async function report(seed: number, engine: Telling): Promise<string> {
  const {world, done, asOf} = smallWorld(seed)
  const smallest = await shrunk(world, {asOf, engine})
  const differs = await difference(smallest, {asOf, engine})
  const asked = asOf === undefined ? '' : ` as of ${asOf}`
  return [
    `seed ${seed}${asked}: ${done.join(', ')}`,
    `only the engine: ${differs?.engine.join('; ')}`,
    `only the model: ${differs?.model.join('; ')}`,
    shown(smallest),
  ].join('\n')
}

async function disagreements(engine: Telling, seeds: readonly number[]): Promise<string[]> {
  const reports: string[] = []
  for (const seed of seeds) {
    const {world, asOf} = smallWorld(seed)
    if (await difference(world, {asOf, engine})) reports.push(await report(seed, engine))
  }
  return reports
}

const batches = Array.from({length: Math.ceil(SEEDS / BATCH)}, (_, at) => ({
  first: FROM + at * BATCH,
  last: FROM + Math.min((at + 1) * BATCH, SEEDS) - 1,
}))

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
})
