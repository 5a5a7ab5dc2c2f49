import {describe, expect, test, vi} from 'vitest'
import type {DataSetName, ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import {gatherSmall} from '../../../src/reconcile/read/gather/gather-small.ts'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {onDisk} from '../worlds/disk.ts'
import {ITEM_INJECTORS, WALLET_INJECTORS} from '../worlds/injectors.ts'
import {spoiltWorld} from '../worlds/spoilt.ts'

// It does what it does; whether it was called says whether a screen was given up.
vi.mock('../../../src/reconcile/read/gather/gather-small.ts', {spy: true})

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}
const TINY = {
  taskBytes: 900,
  buckets: 256,
  repeatBits: 1 << 13,
  shareBytes: 1_500,
  spillBytes: 4_000,
  leastFees: 1,
}

const ABSENT: readonly (readonly DataSetName[])[] = [
  ['events'],
  ['statement'],
  ['charges'],
  ['charges', 'withdrawals'],
  ['events', 'charges', 'withdrawals', 'blocks'],
  ['statement', 'balances'],
  ['events', 'fees'],
]

function without(inputs: ReconcileInputs, names: readonly DataSetName[]): ReconcileInputs {
  const left = {...inputs}
  for (const name of names) delete left[name]
  return left
}

describe.each(ABSENT.map((names) => ({names})))('a large data set without $names', ({names}) => {
  test.each([1, 2, 3, 4])(
    'is screened, and says what it says row by row: seed %i',
    async (seed) => {
      const where = seed % 2 === 0 ? 'file' : 'ledger'
      const all = [...ITEM_INJECTORS, ...WALLET_INJECTORS].filter((one) =>
        one.where.includes(where),
      )
      const {random} = spoiltWorld(seed, [], where).world
      const {world} = spoiltWorld(seed, random.shuffled(all).slice(0, seed * 5 - 5), where)
      await onDisk(world, {}, async (whole) => {
        const inputs = without(whole, names)
        for (const report of [false, true]) {
          const {result} = await reconcile(inputs, {...OPTIONS, report})
          vi.mocked(gatherSmall).mockClear()
          const screened = await reconcileBy(inputs, {...OPTIONS, report}, {tuning: TINY})
          expect(gatherSmall).not.toHaveBeenCalled()
          expect({...screened.result, findings: [...screened.result.findings]}).toEqual({
            ...result,
            findings: [...result.findings],
          })
        }
      })
    },
  )
})
