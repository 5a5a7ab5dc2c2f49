import {expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import {stretchOf} from '../../../../src/reconcile/causes/fees/fee-stretch.ts'
import type {Suspect} from '../../../../src/reconcile/causes/suspect.ts'
import {START_MS} from '../../worlds/world.ts'

const schedule = (fixed: number) => ({fixed: centavos(fixed), percentMicros: 0})

/** Charges of a wallet, of which the same fee was taken. */
const feesOf = (wallet: string, count: number, fee: number): Suspect[] =>
  Array.from(
    {length: count},
    (_, nth) =>
      ({
        wallet,
        grossCentavos: centavos(10_000 + nth),
        actualCentavos: centavos(fee),
        occurredAtMs: START_MS + nth,
      }) as unknown as Suspect,
  )

test('of 150,000 charges of one wallet one fee is found, beside a higher one of another wallet', () => {
  const others = feesOf('loja-2', 10, 120)
  const own = feesOf('principal', 150_000, 99)
  const step = {kind: 'pix', fromMs: START_MS, schedule: schedule(98)} as const
  const found = stretchOf([...others, ...own], {step, before: undefined})
  expect(found?.schedule).toEqual(schedule(99))
  expect(found?.findings).toHaveLength(own.length)
})
