import type {FindingCode} from '../../../../src/reconcile/findings/finding-codes.ts'
import type {DataSetName} from '../../../../src/reconcile/read/files/inputs.ts'
import {
  type ChargeRecord,
  cents,
  type EventBody,
  type Line,
  reais,
  type WithdrawalRecord,
  type WorldMaker,
} from '../../worlds/world.ts'

/** A world with one fault, and which kinds of findings it makes. */
export interface HiddenWorld {
  readonly name: string
  readonly expected: readonly FindingCode[]
  readonly asOf?: string
  readonly buckets?: number
  readonly threads?: number
  /** Files that the data set does not have. */
  readonly absent?: readonly DataSetName[]
  /** Makes the subject, and states the balances. */
  readonly make: (maker: WorldMaker) => void
}

export function only<T>(list: readonly T[], wanted: (item: T) => boolean): T {
  const item = list.find(wanted)
  if (item === undefined) throw new Error('the world lacks what the row needs')
  return item
}

export const eventOf = ({world}: WorldMaker, id: string): EventBody =>
  only(world.events, ({data}) => Object.values(data).includes(id))

export const lineOf = ({world}: WorldMaker, type: string, of: string): Line =>
  only(
    world.lines,
    (line) => line.type === type && [line.id, line.parentTransactionId].includes(of),
  )

export const drop = <T>(list: T[], item: T): void => {
  list.splice(list.indexOf(item), 1)
}

export const ONE_LEG = [{subAccount: 'loja-2', amount: 10}]

export const paid = (maker: WorldMaker, legs: typeof ONE_LEG = []): ChargeRecord =>
  maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs})

export const without = (maker: WorldMaker, type: string, id: string): void =>
  drop(maker.world.lines, lineOf(maker, type, id))

export const completed = (maker: WorldMaker) => {
  const record = maker.withdrawal('completed')
  return {record, event: eventOf(maker, record.id)}
}

/** All sides of a withdrawal say that it cost so much more. */
export function costsMore(maker: WorldMaker, record: WithdrawalRecord, more: number): void {
  for (const row of [record, eventOf(maker, record.id).data]) {
    row.feeAmount = reais(cents(row.feeAmount ?? 0) + more)
    row.netAmount = reais(cents(row.netAmount ?? 0) - more)
  }
  lineOf(maker, 'withdrawal', record.id).amount += more
  lineOf(maker, 'fee', record.id).amount -= more
}

export const refunded = (maker: WorldMaker) => {
  const charge = paid(maker)
  const event = maker.refund(charge)
  return {charge, event, id: String(event.data['refundTransactionId'])}
}

export const MIDDLE = '2026-01-20T00:00:00.000Z'
export const AFTER = '2026-01-21T00:00:00.000Z'

/** What is known in the middle: balances are of then. */
export function statedInTheMiddle(maker: WorldMaker): void {
  maker.close()
  for (const balance of maker.world.balances) balance.asOf = MIDDLE
}
