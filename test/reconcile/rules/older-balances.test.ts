import {expect, test} from 'vitest'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {nextStep} from '../../../src/render/reconcile/findings/explanations/explanations.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {iso, type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}
const DAY_MS = 86_400_000

/** Read row by row and screened, which say the same. */
async function run(world: World): Promise<Result> {
  const {result} = await reconcileBy(inputsOf(world), OPTIONS, {})
  await onDisk(world, {}, async (inputs) => {
    const screened = await reconcileBy(inputs, OPTIONS, {tuning: SMALL_PARTS})
    expect(screened.result).toEqual(result)
  })
  return result
}

function month(): World {
  const maker = new WorldMaker(5)
  maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  maker.withdrawal('completed')
  maker.close()
  return maker.world
}

test.each([
  {
    name: 'before',
    place: (balances: World['balances'], old: World['balances']) => [...old, ...balances],
  },
  {
    name: 'behind',
    place: (balances: World['balances'], old: World['balances']) => [...balances, ...old],
  },
])(
  'balances of last month $name those of this one are named, and do not count',
  async ({place}) => {
    const world = month()
    const before = iso(world.asOfMs - 30 * DAY_MS)
    const old = world.balances.map((one) => ({...one, asOf: before, available: one.available + 7}))
    const {wallets} = await run(world)
    const result = await run({...world, balances: place(world.balances, old)})
    expect(result.wallets).toEqual(wallets)
    expect(result.counts).toEqual({RECORD_INVALID: old.length})
    for (const finding of result.findings) {
      expect(finding.fault).toMatchObject({code: 'older_balance'})
      expect(finding.hint).toBe(
        'The wallet has a balance of a later moment, which is the one that is used.',
      )
      expect(finding.remedy).toMatch(/^Give the balances of one moment alone/)
      expect(nextStep(finding, 'pt-BR')).toBe('Informe só os saldos de um momento')
    }
  },
)

test('of two balances of one moment neither is the older one', async () => {
  const world = month()
  const [one] = world.balances
  if (!one) throw new Error('no balance is stated')
  const result = await run({...world, balances: [...world.balances, {...one, available: 7}]})
  expect(result.findings[0]?.fault).toMatchObject({code: 'unequal_duplicate'})
})
