import {expect, test} from 'vitest'
import type {DataSetName, ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {TUNING} from '../model/engines.ts'
import {smallWorld} from '../model/small-worlds.ts'
import {onDisk} from '../worlds/disk.ts'

/** More of them: `ABSENT_SEEDS=10000 ABSENT_FROM=1 vitest run test/reconcile/screening/absent-files`. */
const SEEDS = Number(process.env['ABSENT_SEEDS'] ?? 500)
const FROM = Number(process.env['ABSENT_FROM'] ?? 1)

const FILES = ['charges', 'withdrawals', 'events', 'statement', 'blocks', 'fees'] as const

/** The files that a seed leaves out: each of the 63 ways in turn. */
const leftOut = (seed: number): readonly DataSetName[] =>
  FILES.filter((_, bit) => ((1 + (seed % 63)) & (1 << bit)) !== 0)

async function differences(inputs: ReconcileInputs, asOf: string | undefined) {
  const options = {timezone: 'America/Sao_Paulo', threads: 1, ...(asOf && {asOf})}
  const {result} = await reconcile(inputs, options)
  const screened = await reconcileBy(inputs, options, {tuning: TUNING})
  const plain = {...result, findings: [...result.findings]}
  expect({...screened.result, findings: [...screened.result.findings]}).toEqual(plain)
}

test.each(Array.from({length: Math.ceil(SEEDS / 100)}, (_, at) => FROM + at * 100))(
  'small worlds without some of their files are screened as they are read: seeds from %i',
  async (first) => {
    for (let seed = first; seed < Math.min(first + 100, FROM + SEEDS); seed += 1) {
      const {world, asOf} = smallWorld(seed)
      await onDisk(world, {}, async (whole) => {
        const inputs = {...whole}
        for (const name of leftOut(seed)) delete inputs[name]
        try {
          await differences(inputs, asOf)
        } catch (error) {
          throw new Error(`seed ${seed} without ${leftOut(seed)}`, {cause: error})
        }
      })
    }
  },
)
