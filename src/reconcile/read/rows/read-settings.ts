import {FEE_KINDS, type FeeKind, percentMicros} from '../../../domain/fee.ts'
import {ZERO} from '../../../domain/money.ts'
import {
  type JsonObject,
  optionalAmount,
  requiredInstant,
  requiredSigned,
  requiredText,
  signedAmount,
  UnreadableField,
} from '../values/json-fields.ts'
import type {BalanceRow, FeeRow, TextPlace} from './rows.ts'

/** A wallet's stated balance. Source: contract, section 6, `balances.json`. */
export function readBalance(row: JsonObject, place: TextPlace): BalanceRow {
  const opening = signedAmount(row, 'opening')
  return {
    source: place.source,
    line: place.line,
    content: place.content,
    wallet: requiredText(row, 'wallet'),
    amount: requiredSigned(row, 'available'),
    held: signedAmount(row, 'held'),
    opening: opening ?? ZERO,
    isOpened: opening !== undefined,
    atMs: requiredInstant(row, 'asOf'),
  }
}

/**
 * One step of a fee schedule, in force from `from`, that instant included. One of `fixed` and `percent`
 * may be missing and is zero then. Errors: `UnreadableField`, also where both are missing: a misspelled
 * name would be read as a fee of R$ 0.00.
 */
export function readFee(row: JsonObject, kind: string, place: TextPlace): FeeRow {
  const known = FEE_KINDS.find((name): name is FeeKind => name === kind)
  const percent = row['percent'] ?? 0
  const micros = typeof percent === 'number' ? percentMicros(percent) : undefined
  if (known === undefined || micros === undefined) {
    throw new UnreadableField('unreadable_value', known === undefined ? kind : 'percent')
  }
  const fixed = optionalAmount(row, 'fixed')
  if (fixed === undefined && (row['percent'] ?? null) === null) {
    throw new UnreadableField('missing_field', 'fixed')
  }
  return {
    source: place.source,
    line: place.line,
    content: place.content,
    kind: known,
    amount: ZERO,
    atMs: requiredInstant(row, 'from'),
    schedule: {fixed: fixed ?? ZERO, percentMicros: micros},
  }
}

/** How long things may be open. Units: seconds. */
export interface Policy {
  /** After `expiresAt`, a pending charge is stale. */
  readonly chargeGraceSeconds: number
  /** After its creation, a withdrawal not final is stale. */
  readonly withdrawalLimitSeconds: number
  /** Two equal withdrawals this close are suspected to be one. */
  readonly duplicateWindowSeconds: number
}

/** The limits where no policy gives others. */
export const DEFAULT_POLICY: Policy = {
  chargeGraceSeconds: 3_600,
  withdrawalLimitSeconds: 86_400,
  duplicateWindowSeconds: 86_400,
}

/** `policy.json`: any of the limits, the others stay. */
export function readPolicy(row: JsonObject): Policy {
  const limit = (field: keyof Policy): number => {
    const value = row[field] ?? DEFAULT_POLICY[field]
    if (typeof value === 'number' && value >= 0) return value
    throw new UnreadableField('unreadable_value', field)
  }
  return {
    chargeGraceSeconds: limit('chargeGraceSeconds'),
    withdrawalLimitSeconds: limit('withdrawalLimitSeconds'),
    duplicateWindowSeconds: limit('duplicateWindowSeconds'),
  }
}
