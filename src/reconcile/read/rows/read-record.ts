import {BLOCK_STATUSES} from '../../../domain/balance-block.ts'
import {CHARGE_STATUSES, EXPIRY_DEFAULT_SECONDS} from '../../../domain/charge.ts'
import {PRINCIPAL} from '../../../domain/wallet.ts'
import {WITHDRAWAL_STATUSES} from '../../../domain/withdrawal.ts'
import {
  instantIfAny,
  type JsonObject,
  oneOf,
  optionalAmount,
  optionalInstant,
  optionalText,
  requiredAmount,
  requiredId,
  requiredInstant,
  signedAmount,
  splitLegs,
} from '../values/json-fields.ts'
import type {BlockRow, ChargeRow, TextPlace, WithdrawalRow} from './rows.ts'

/**
 * A charge response plus `subAccount` and `feeAmount`. Where a field that a JSON row leaves out has no column
 * in a table, nothing tells whether it is there: `saysSplit`.
 *
 * Source: contract, section 6, "Data set".
 */
export function readCharge(row: JsonObject, place: TextPlace, saysSplit = true): ChargeRow {
  const atMs = requiredInstant(row, 'createdAt')
  return {
    source: place.source,
    line: place.line,
    content: place.content,
    id: requiredId(row, 'id'),
    wallet: optionalText(row, 'subAccount') || PRINCIPAL,
    status: oneOf(row, 'status', CHARGE_STATUSES),
    amount: requiredAmount(row, 'amount'),
    atMs,
    expiresAtMs: optionalInstant(row, 'expiresAt') ?? atMs + EXPIRY_DEFAULT_SECONDS * 1000,
    paidAtMs: instantIfAny(row, 'paidAt') ?? instantIfAny(row, 'completedAt'),
    fee: optionalAmount(row, 'feeAmount'),
    net: signedAmount(row, 'netAmount'),
    split: splitLegs(row),
    saysSplit,
  }
}

/** A withdrawal response plus `subAccount`. */
export function readWithdrawal(row: JsonObject, place: TextPlace): WithdrawalRow {
  return {
    source: place.source,
    line: place.line,
    content: place.content,
    id: requiredId(row, 'id'),
    wallet: optionalText(row, 'subAccount') || PRINCIPAL,
    status: oneOf(row, 'status', WITHDRAWAL_STATUSES),
    amount: requiredAmount(row, 'amount'),
    atMs: requiredInstant(row, 'createdAt'),
    fee: optionalAmount(row, 'feeAmount'),
    net: signedAmount(row, 'netAmount'),
    processedAtMs: optionalInstant(row, 'processedAt'),
    pixKey: optionalText(row, 'snapshotPixKey'),
    externalReference: optionalText(row, 'externalReference') || undefined,
  }
}

/** A balance block of the service. */
export function readBlock(row: JsonObject, place: TextPlace): BlockRow {
  return {
    source: place.source,
    line: place.line,
    content: place.content,
    id: requiredId(row, 'id'),
    transactionId: requiredId(row, 'transactionId'),
    status: oneOf(row, 'status', BLOCK_STATUSES),
    amount: requiredAmount(row, 'amount'),
    atMs: requiredInstant(row, 'createdAt'),
    resolvedAtMs: optionalInstant(row, 'resolvedAt'),
  }
}
