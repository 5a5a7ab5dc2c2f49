import type {Context} from '../../app/context.ts'
import {type Centavos, toReais} from '../../domain/money.ts'
import {
  isPixKeyRefusal,
  lacksZerosOf,
  type PixKey,
  type PixKeyType,
  parsePixKey,
} from '../../domain/pix-key.ts'
import {isUnaskable} from '../../domain/reference.ts'
import {isTaxIdRefusal, parseTaxId, type TaxId} from '../../domain/tax-id.ts'
import {checkWithdrawal, type WithdrawalViolation} from '../../domain/withdrawal.ts'
import {renderInputNotices} from '../../render/command-line/input-notices.ts'
import type {WithdrawalPlan} from '../../render/payments/withdrawal.ts'
import {flagFault, refuseBlankReference, refuseControls} from './fault.ts'

/** An amount, and how it was written. */
export interface TypedAmount {
  readonly text: string
  readonly value: Centavos
}

/** The flags of `withdraw` that describe the withdrawal. */
export interface WithdrawalFlags {
  readonly key: string
  readonly 'key-type'?: PixKeyType | undefined
  readonly 'holder-name': string
  readonly 'holder-document': string
  readonly amount?: TypedAmount | undefined
  readonly 'net-amount'?: TypedAmount | undefined
  readonly project?: string | undefined
  readonly 'external-reference'?: string | undefined
}

/**
 * The withdrawal that the flags describe, every rule checked, its key and document as they are
 * sent.
 *
 * Errors: `InvalidInputError` that names the flag; nothing was sent.
 */
export function toWithdrawalPlan(context: Context, flags: WithdrawalFlags): WithdrawalPlan {
  const {amount, 'net-amount': netAmount, project: projectId} = flags
  const externalReference = flags['external-reference']
  const violation = checkWithdrawal({
    amount: amount?.value,
    netAmount: netAmount?.value,
    projectId,
    externalReference,
  })
  const given = amount ?? netAmount
  if (violation || !given) {
    const fault = violation ?? 'no_amount'
    throw flagFault({flag: FLAG_OF[fault], fault})
  }
  refuseControls(flags, ['holder-name', 'external-reference'])
  refuseBlankReference(externalReference)
  if (externalReference !== undefined && isUnaskable(externalReference)) {
    throw flagFault({flag: 'external-reference', fault: 'reference_unaskable'})
  }
  if (flags['holder-name'].trim() === '') throw flagFault({flag: 'holder-name', fault: 'empty'})
  const key = requireKey(context, flags)
  const holder = requireHolder(context, flags['holder-document'])
  if (flags['key-type'] === undefined && lacksZerosOf(holder, key, flags.key)) {
    throw flagFault({flag: 'key', fault: 'zeros_lost'})
  }
  const body = {
    pixKey: key.value,
    pixKeyType: key.type,
    holderName: flags['holder-name'],
    holderDocument: holder.value,
    holderDocumentType: holder.kind,
    projectId,
    ...(amount ? {amount: toReais(amount.value)} : {netAmount: toReais(given.value)}),
    externalReference,
  }
  return {body, key, holder, typedAmount: given.text, amount: given.value, isNet: !amount}
}

const FLAG_OF: Readonly<Record<WithdrawalViolation, string>> = {
  both_amounts: 'net-amount',
  no_amount: 'amount',
  amount_below_minimum: 'amount',
  net_amount_below_minimum: 'net-amount',
  project_not_uuid: 'project',
  external_reference_too_long: 'external-reference',
}

function requireKey(context: Context, flags: WithdrawalFlags): PixKey {
  const key = parsePixKey(flags.key, flags['key-type'])
  if (isPixKeyRefusal(key)) {
    const more =
      key.fault === 'ambiguous'
        ? {candidates: key.candidates}
        : key.lacksZeros && {lacksZeros: key.lacksZeros}
    throw flagFault({flag: 'key', fault: key.fault, ...more})
  }
  const remarks = [...key.notices, ...key.warnings]
  renderInputNotices('key', remarks, context.language).forEach(context.notice)
  return key
}

function requireHolder(context: Context, typed: string): TaxId {
  const flag = 'holder-document'
  const holder = parseTaxId(typed)
  if (isTaxIdRefusal(holder)) {
    const {fault, lacksZeros} = holder
    throw flagFault({flag, fault, ...(lacksZeros && {lacksZeros})})
  }
  renderInputNotices(flag, holder.notices, context.language).forEach(context.notice)
  return holder
}
