import {expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {onDisk} from '../worlds/disk.ts'
import {WorldMaker} from '../worlds/world.ts'
import {ABSENT} from './hidden/absent.ts'
import {BLOCKS} from './hidden/blocks.ts'
import {CHARGES} from './hidden/charges.ts'
import {LINES} from './hidden/lines.ts'
import {PAYMENTS} from './hidden/payments.ts'
import {REFUNDS} from './hidden/refunds.ts'
import {WITHDRAWALS} from './hidden/withdrawals.ts'

const HIDDEN = [LINES, PAYMENTS, CHARGES, WITHDRAWALS, REFUNDS, BLOCKS, ABSENT].flat()
const TIMEZONE = 'America/Sao_Paulo'
const TUNING = {
  taskBytes: 900,
  buckets: 4_096,
  repeatBits: 1 << 20,
  shareBytes: 1_500,
  spillBytes: 4_000,
  leastFees: 8,
}

/** Each row is a fault that one rule of the screen alone brings to light: `scripts/break-screen.js`. */
test.each(HIDDEN)('$name', async ({make, expected, asOf, buckets, threads = 1, absent = []}) => {
  const maker = new WorldMaker(21)
  for (let nth = 0; nth < 10; nth += 1) {
    maker.paidCharge({gross: 10_000, wallet: 'loja-3', legs: []})
    maker.withdrawal('completed')
    maker.refund(maker.paidCharge({gross: 20_000, wallet: 'loja-3', legs: []}))
  }
  make(maker)
  const options = {timezone: TIMEZONE, ...(asOf === undefined ? {} : {asOf})}
  await onDisk(maker.world, {}, async (whole) => {
    const inputs = {...whole}
    for (const name of absent) delete inputs[name]
    const {result} = await reconcile(inputs, options)
    expect(Object.keys(result.counts).sort()).toEqual([...expected].sort())
    const tuning = {...TUNING, buckets: buckets ?? TUNING.buckets}
    const screened = await reconcileBy(inputs, {...options, threads}, {tuning})
    expect(screened.result).toEqual(result)
  })
})
