import {expect, test} from 'vitest'
import type {ReconcileOptions} from '../../../src/reconcile/options.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {inputsOf} from '../worlds/files.ts'
import {found} from '../worlds/spoilt.ts'
import {
  type Balance,
  type ChargeRecord,
  type EventBody,
  type Leg,
  type Line,
  WorldMaker,
} from '../worlds/world.ts'

/** One row a sentence of reconciliation.md: what is done to a world, and what is found. */
export interface Reading {
  readonly name: string
  readonly options?: Partial<ReconcileOptions>
  /** Makes and spoils a world; answers what must be found. */
  readonly make: (maker: WorldMaker) => readonly string[]
}

const OPTIONS = {timezone: 'America/Sao_Paulo'}

export async function resultOf(
  maker: WorldMaker,
  options: Partial<ReconcileOptions> = {},
): Promise<Result> {
  const {result} = await reconcile(inputsOf(maker.world), {...OPTIONS, ...options})
  return result
}

export function testReadings(readings: readonly Reading[]): void {
  test.each(readings)('$name', async ({make, options}) => {
    const maker = new WorldMaker(11)
    const expected = make(maker)
    expect(found(await resultOf(maker, options))).toEqual([...expected].sort())
  })
}

function only<T>(list: readonly T[], wanted: (item: T) => boolean): T {
  const item = list.find(wanted)
  if (item === undefined) throw new Error('the world lacks what the row needs')
  return item
}

export const lineOf = ({world}: WorldMaker, type: string, of: string): Line =>
  only(
    world.lines,
    (line) => line.type === type && [line.id, line.parentTransactionId].includes(of),
  )

/** The line of a leg: outgoing where the amount is negative. */
export const legLine = ({world}: WorldMaker, chargeId: string, amount: number): Line =>
  only(
    world.lines,
    (line) =>
      line.type === 'internal_transfer' &&
      line.parentTransactionId === chargeId &&
      line.amount === amount,
  )

/** The other line of a transfer without a parent. */
export const otherLine = ({world}: WorldMaker, line: Line): Line =>
  only(world.lines, (one) => one !== line && one.createdAt === line.createdAt)

export const eventOf = ({world}: WorldMaker, id: string, kind: string): EventBody =>
  only(
    world.events,
    (event) => Object.values(event.data).includes(id) && event.event.replace('.', '_') === kind,
  )

export const balanceOf = ({world}: WorldMaker, wallet: string): Balance =>
  only(world.balances, (one) => one.wallet === wallet)

export const drop = <T>(list: T[], item: T): void => {
  list.splice(list.indexOf(item), 1)
}

/** A charge of 100.00 at loja-1. */
export const paid = (maker: WorldMaker, legs: Leg[] = []): ChargeRecord =>
  maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs})

/** Gives a subject another id, in every row that names it. */
export function renameId({world}: WorldMaker, from: string, to: string): void {
  const rename = (row: object): void => {
    for (const [field, value] of Object.entries(row)) {
      if (value === from) Object.assign(row, {[field]: to})
      else if (typeof value === 'object' && value !== null) rename(value)
    }
  }
  for (const list of ['charges', 'withdrawals', 'events', 'blocks', 'lines'] as const) {
    for (const row of world[list]) rename(row)
  }
}

/** Gives a refund the id of its charge. */
export function withIdOfCharge({world}: WorldMaker, chargeId: string, {data}: EventBody): void {
  const id = data['refundTransactionId']
  data['refundTransactionId'] = chargeId
  for (const line of world.lines) {
    if (line.id === id) line.id = chargeId
    if (line.parentTransactionId === id) line.parentTransactionId = chargeId
  }
}

export const TWO_LEGS: Leg[] = [
  {subAccount: 'loja-2', amount: 10},
  {subAccount: 'loja-3', amount: 20},
]
