import {describe, expect, test} from 'vitest'
import {FAMILY_NAMES, missingTool, PROCESS_FAMILIES, tryFamily} from './run.ts'

/** A long run is `node scripts/adversary.js --rounds N`. */
const ROUNDS = 12
const ROUNDS_OF_PROCESSES = 2

describe('nothing is paid twice, forgotten, or wrongly denied', () => {
  const inProcess = FAMILY_NAMES.filter((name) => !PROCESS_FAMILIES.includes(name))
  test.each(inProcess)(
    '%s',
    async (family) => {
      expect(await tryFamily(family, {rounds: ROUNDS})).toMatchObject({held: ROUNDS, broken: []})
    },
    120_000,
  )

  test.each(PROCESS_FAMILIES)(
    '%s',
    async (family) => {
      const tool = missingTool(family)
      if (tool !== undefined) return void process.stderr.write(`${family}: no ${tool} here\n`)
      const rounds = ROUNDS_OF_PROCESSES
      expect(await tryFamily(family, {rounds})).toMatchObject({held: rounds, broken: []})
    },
    300_000,
  )
})
