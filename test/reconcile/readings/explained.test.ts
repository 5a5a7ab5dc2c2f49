import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {ITEM_INJECTORS} from '../worlds/injectors.ts'
import {spoiltWorld} from '../worlds/spoilt.ts'
import {cents, reais, WorldMaker} from '../worlds/world.ts'
import {balanceOf, drop, lineOf, otherLine, paid, resultOf, testReadings} from './reading.ts'

const EXPLAINING = [
  'MISSING_POSTING',
  'MISSING_SPLIT_LEG',
  'MISSING_COUNTERPART_LEG',
  'DUPLICATE_POSTING',
  'SIGN_MISMATCH',
  'LEG_IMBALANCE',
  'FAILED_NOT_RETURNED',
] as const

const inFile = ITEM_INJECTORS.filter(({where}) => where.includes('file'))

describe.each(EXPLAINING)('%s explains what should be posted minus what is', (code) => {
  const injectors = inFile.filter((injector) => injector.code === code)
  test.each(injectors)('$name', async (injector) => {
    const {world} = spoiltWorld(2, [injector], 'file')
    const {result} = await reconcile(inputsOf(world), {timezone: 'America/Sao_Paulo'})
    const off = result.wallets.filter(({differenceCentavos}) => differenceCentavos !== 0)
    expect(off.length).toBeGreaterThan(0)
    for (const wallet of off) {
      expect(wallet.explainedCentavos).toBe(wallet.differenceCentavos)
      expect(wallet.unexplainedCentavos).toBe(0)
    }
  })
})

describe('AMOUNT_MISMATCH explains where it is of a line', () => {
  test.each(
    inFile.filter(({code, name}) => code === 'AMOUNT_MISMATCH' && /line|release|came/.test(name)),
  )('$name', async (injector) => {
    const {world} = spoiltWorld(2, [injector], 'file')
    const {result} = await reconcile(inputsOf(world), {timezone: 'America/Sao_Paulo'})
    expect(result.counts).toEqual({AMOUNT_MISMATCH: 1})
    for (const {explainedCentavos, differenceCentavos} of result.wallets) {
      expect(explainedCentavos).toBe(differenceCentavos)
    }
  })
})

testReadings([
  {
    name: 'an amount mismatch of a record explains nothing',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      charge.amount = 99
      balanceOf(maker, 'loja-1').available -= 1
      return [`AMOUNT_MISMATCH ${charge.id}`, 'UNEXPLAINED_DIFFERENCE loja-1']
    },
  },
  {
    name: 'a line really posted explains nothing: an unmatched one leaves its amount unexplained',
    make: (maker) => {
      maker.close()
      const line = maker.post('loja-3', 'cashback', 100, {atMs: maker.tick()})
      return [`UNMATCHED_LEDGER_LINE ${line.id}`, 'UNEXPLAINED_DIFFERENCE loja-3']
    },
  },
  {
    name: 'nor an extra leg',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      maker.post('loja-1', 'internal_transfer', -777, {atMs: maker.tick(), parent: charge.id})
      return [`EXTRA_SPLIT_LEG ${charge.id}`, 'UNEXPLAINED_DIFFERENCE loja-1']
    },
  },
  {
    name: 'where no other wallet has the remainder of a missing transfer line, nothing is explained by it',
    make: (maker) => {
      const out = maker.transfer('loja-1', 'loja-2')
      drop(maker.world.lines, otherLine(maker, out))
      maker.close()
      balanceOf(maker, 'loja-2').available += 0.01
      return [`MISSING_COUNTERPART_LEG ${out.id}`, 'UNEXPLAINED_DIFFERENCE loja-2']
    },
  },
])

test('a finding explains only as much as the difference needs', async () => {
  const maker = new WorldMaker(11)
  const charge = paid(maker)
  maker.close()
  drop(maker.world.lines, lineOf(maker, 'payment', charge.id))
  const balance = balanceOf(maker, 'loja-1')
  balance.available = reais(cents(balance.available) - 4_000)
  const {wallets, counts} = await resultOf(maker)
  expect(counts).toEqual({MISSING_POSTING: 1})
  expect(wallets.find(({wallet}) => wallet === 'loja-1')).toMatchObject({
    differenceCentavos: 6_000,
    explainedCentavos: 6_000,
    unexplainedCentavos: 0,
  })
})

test('what a finding leaves over is unexplained, by that much', async () => {
  const maker = new WorldMaker(11)
  const charge = paid(maker)
  maker.close()
  drop(maker.world.lines, lineOf(maker, 'payment', charge.id))
  const balance = balanceOf(maker, 'loja-1')
  balance.available = reais(cents(balance.available) + 1)
  const {wallets, counts} = await resultOf(maker)
  expect(counts).toEqual({MISSING_POSTING: 1, UNEXPLAINED_DIFFERENCE: 1})
  expect(wallets.find(({wallet}) => wallet === 'loja-1')).toMatchObject({
    explainedCentavos: 10_000,
    unexplainedCentavos: 1,
  })
})
