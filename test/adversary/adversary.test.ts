import {expect, test} from 'vitest'
import {FAMILY_NAMES, tryFamily} from './run.ts'

/** A long run is `node scripts/adversary.js --rounds N`. */
const ROUNDS = 12

test.each(FAMILY_NAMES)(
  '%s: nothing is paid twice, forgotten, or wrongly denied',
  async (family) => {
    expect(await tryFamily(family, {rounds: ROUNDS})).toMatchObject({held: ROUNDS, broken: []})
  },
  120_000,
)
