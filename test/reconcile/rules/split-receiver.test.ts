import {expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {TUNING} from '../model/engines.ts'
import {eventOf, paid, TWO_LEGS} from '../readings/reading.ts'
import {onDisk} from '../worlds/disk.ts'
import {type Leg, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}

interface Row {
  readonly name: string
  readonly split: readonly Leg[]
  readonly otherWallet: string | undefined
}

const ROWS: readonly Row[] = [
  {
    name: 'another shop with the same sum',
    split: [
      {subAccount: 'loja-2', amount: 10},
      {subAccount: 'loja-9', amount: 20},
    ],
    otherWallet: 'loja-9',
  },
  {
    name: 'the shop of another sum',
    split: [
      {subAccount: 'loja-2', amount: 11},
      {subAccount: 'loja-3', amount: 20},
    ],
    otherWallet: 'loja-2',
  },
  {
    name: 'none where a leg is only left out',
    split: [{subAccount: 'loja-2', amount: 10}],
    otherWallet: undefined,
  },
]

test.each(ROWS)('a split that is not the one accepted names $name', async (row) => {
  const maker = new WorldMaker(11)
  const charge = paid(maker, TWO_LEGS)
  maker.close()
  eventOf(maker, charge.id, 'payment_completed').data['split'] = [...row.split]
  await onDisk(maker.world, {}, async (inputs) => {
    const {result: small} = await reconcile(inputs, OPTIONS)
    const {result: large} = await reconcileBy(inputs, OPTIONS, {tuning: TUNING})
    for (const {findings} of [small, large]) {
      const finding = findings.find(({code}) => code === 'SPLIT_DISTRIBUTION_MISMATCH')
      expect(finding?.subject.id).toBe(charge.id)
      expect(finding?.otherWallet).toBe(row.otherWallet)
    }
  })
})
