import {expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {onDisk} from '../worlds/disk.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {perfectWorld, reais} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}
const SCREENED = {tuning: SMALL_PARTS}

test('a line of a type that is not known takes a wallet below zero where it is screened, too', async () => {
  const maker = perfectWorld(1, 16)
  const [line] = maker.world.lines
  maker.post('loja-9', 'cashback', -20_663, {atMs: Date.parse(line?.createdAt ?? '')})
  const asOf = maker.world.balances[0]?.asOf ?? ''
  const available = reais(-15_060)
  maker.world.balances.push({wallet: 'loja-9', available, held: 0, opening: 56.03, asOf})
  await onDisk(maker.world, {}, async (inputs) => {
    const {result} = await reconcile(inputs, OPTIONS)
    expect(result.counts).toMatchObject({NEGATIVE_BALANCE: 1})
    expect((await reconcileBy(inputs, OPTIONS, SCREENED)).result).toEqual(result)
  })
})
