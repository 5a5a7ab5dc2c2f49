import {expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {lineOf, renameId} from '../readings/reading.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {inputsOf} from '../worlds/files.ts'
import {Random} from '../worlds/random.ts'
import {
  type FeeTable,
  iso,
  type Line,
  perfectWorld,
  START_MS,
  type World,
  WorldMaker,
} from '../worlds/world.ts'

/** A month in which each withdrawal has the id of a charge, as where each kind has a counter of its own. */
function month(): WorldMaker {
  const maker = perfectWorld(4, 120)
  const {charges, withdrawals} = maker.world
  for (const [nth, {id}] of withdrawals.entries()) {
    renameId(maker, id, charges[nth]?.id ?? id)
  }
  return maker
}

const found = ({findings}: Result) =>
  findings.map(({code, role, subject: {kind, id}}) => `${code} ${role} ${kind} ${id}`)

test('a month in which withdrawals have ids of charges is in order', async () => {
  const {world} = month()
  expect((await resultOfBoth(world)).verdict).toBe('reconciled')
})

const withoutFeeAmount = (world: World): void => {
  for (const charge of world.charges) delete charge.feeAmount
}

test.each([
  {name: 'in any order', spoil: () => undefined},
  {name: 'without fees in the records of charges', spoil: withoutFeeAmount},
  {
    name: 'without records of withdrawals',
    spoil: (world: World) => {
      world.withdrawals = []
      world.events = world.events.filter(({event}) => !event.startsWith('withdrawal'))
    },
  },
])('$name no fee is missing or posted twice', async ({spoil}) => {
  const {world} = month()
  spoil(world)
  const {withdrawals: _, ...inputs} = inputsOf(world, {shuffle: new Random(9)})
  const given = world.withdrawals.length > 0 ? inputsOf(world) : inputs
  const {result} = await reconcile(given, {timezone: 'America/Sao_Paulo'})
  expect(result.counts).not.toHaveProperty('DUPLICATE_POSTING')
  expect(result.counts).not.toHaveProperty('MISSING_POSTING')
})

const FROM = iso(START_MS - 1)
const SAME_FEES: FeeTable = {
  pix: [{from: FROM, fixed: 0.99, percent: 0}],
  withdrawal: [{from: FROM, fixed: 0.99, percent: 0}],
  refund: [{from: FROM, fixed: 0.5, percent: 0}],
}

/** A charge and a withdrawal of one id and one fee, each with its line of fee: of two wallets, or of one. */
function two(wallet?: string) {
  const maker = new WorldMaker(11, SAME_FEES)
  const {id: from, subAccount} = maker.withdrawal('completed')
  const ofCharge = wallet ?? (subAccount === 'loja-1' ? 'loja-2' : 'loja-1')
  const charge = maker.paidCharge({wallet: wallet === undefined ? ofCharge : subAccount, legs: []})
  const fees = {
    withdrawal: lineOf(maker, 'fee', from),
    charge: lineOf(maker, 'fee', charge.id),
  }
  renameId(maker, from, charge.id)
  return {maker, id: charge.id, fees}
}

const IN_WALLETS = [
  {name: 'of two wallets', make: () => two()},
  {name: 'of one wallet', make: () => two('the same')},
]

test.each(IN_WALLETS)('a fee $name that is missing is that of its own kind', async ({make}) => {
  for (const kind of ['charge', 'withdrawal'] as const) {
    const {maker, id, fees} = make()
    maker.world.lines = maker.world.lines.filter((line) => line !== fees[kind])
    maker.close()
    expect(found(await resultOfBoth(maker.world))).toEqual([`MISSING_POSTING fee ${kind} ${id}`])
  }
})

test.each(IN_WALLETS)('and so is one that is posted twice', async ({make}) => {
  for (const kind of ['charge', 'withdrawal'] as const) {
    const {maker, id, fees} = make()
    const again: Line = {...fees[kind], id: maker.world.random.uuid()}
    maker.world.lines.push(again)
    maker.close()
    expect(found(await resultOfBoth(maker.world))).toEqual([`DUPLICATE_POSTING fee ${kind} ${id}`])
  }
})

test('a withdrawal fee of another amount is that of the withdrawal, posted with its debit', async () => {
  const {maker, id, fees} = two('the same')
  fees.withdrawal.amount -= 7
  maker.close()
  expect(found(await resultOfBoth(maker.world))).toEqual([`FEE_OVERCHARGE fee withdrawal ${id}`])
})

test('a fee in the wallet of neither is the one that is missing, by its amount', async () => {
  const {maker, id, fees} = two()
  fees.charge.wallet = 'loja-3'
  maker.close()
  const result = await resultOfBoth(maker.world)
  expect(result.findings).toMatchObject([
    {code: 'MISSING_POSTING', subject: {kind: 'charge', id}, otherWallet: 'loja-3'},
  ])
})

test('a fee that cannot be read is missing of neither', async () => {
  const {maker, fees} = two()
  maker.close()
  fees.withdrawal.createdAt = '2026-02-30T00:00:00.000Z'
  const {findings} = await resultOfBoth(maker.world)
  expect(findings.map(({code}) => code)).toEqual(['RECORD_INVALID'])
})
