import {absolute, type Centavos, centavos, subtract} from '../../domain/money.ts'
import type {EventRow} from '../read/rows/rows.ts'

/** The money of a row, as far as it names it. */
export interface Amounts {
  readonly amount: Centavos
  readonly fee?: Centavos | undefined
  readonly net?: Centavos | undefined
}

/** amount − fee = net, as far as all three are given. Source: reconciliation.md, "Values". */
export const isSound = ({amount, fee, net}: Amounts): boolean =>
  fee === undefined || net === undefined || subtract(amount, fee) === net

/** Refunds state what the customer receives: their net is the amount. */
export const isSoundEvent = (event: EventRow): boolean =>
  event.kind === 'refund_completed' || isSound(event)

/** What is left of the gross. Where amount, fee and net contradict each other: amount − fee. */
export function netOf(row: Amounts, due: Centavos | undefined): Centavos {
  if (row.fee === undefined && row.net !== undefined) return row.net
  return subtract(row.amount, row.fee ?? due ?? centavos(0))
}

/** Which of three values is the odd one, and what the other two (or the event) say instead. */
export interface Disagreement {
  readonly expected: Centavos
  readonly actual: Centavos
  /** The line is the odd one: posting it right would change the wallet by expected − actual. */
  readonly isLine: boolean
}

/** What each side says of one value; `last` is the last event where an earlier one is compared. */
interface Sides {
  readonly record: Centavos | undefined
  readonly event: Centavos | undefined
  readonly line: Centavos | undefined
  readonly last?: Centavos | undefined
}

/**
 * The last event is the source of truth, unless the record and another voice outvote it: the line,
 * whatever its sign, or the last event where an earlier one is compared.
 */
export function agreedValue({record, event, line, last}: Sides): Centavos | undefined {
  const isBacked = [line, last].some(
    (voice) => record !== undefined && voice !== undefined && absolute(voice) === absolute(record),
  )
  if (record === undefined || event === undefined) return event ?? record
  if (record !== event && isBacked) return record
  return last ?? event
}

/**
 * The first side that differs from the agreed value: the statement line before the event, the event
 * before the record. Nothing where all sides that are there agree.
 *
 * Units: centavos.
 */
export function disagreement({record, event, line, last}: Sides): Disagreement | undefined {
  const expected = agreedValue({record, event, line, last})
  if (expected === undefined) return undefined
  if (line !== undefined && line !== expected) return {expected, actual: line, isLine: true}
  const odd = [event, record].find((value) => value !== undefined && value !== expected)
  return odd === undefined ? undefined : {expected, actual: odd, isLine: false}
}
