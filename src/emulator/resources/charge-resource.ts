import type {ChargeStatus} from '../../domain/charge.ts'
import {toReais} from '../../domain/money.ts'
import type {SplitLeg} from '../../domain/split.ts'
import type {NewCharge} from '../store/charges.ts'
import {timestamp} from './timestamp.ts'

/** The legs of a split as they travel: reais. */
export const splitResource = (legs: readonly SplitLeg[]) =>
  legs.map(({subAccount, amount}) => ({subAccount, amount: toReais(amount)}))

/** Legs as a table keeps them. */
export const readLegs = (text: string | null): SplitLeg[] => (text === null ? [] : JSON.parse(text))

/** Exactly the fields of the spec's table; those that do not apply are absent. */
export function chargeResource(charge: NewCharge & {status: ChargeStatus}, qrCodeBase64?: string) {
  return {
    id: charge.id,
    status: charge.status,
    amount: toReais(charge.amount),
    currency: 'BRL',
    pixCopyPaste: charge.pixCopyPaste,
    expiresAt: timestamp(charge.expiresAtMs),
    createdAt: timestamp(charge.createdAtMs),
    qrCodeBase64,
    pspPaymentId: charge.pspPaymentId,
    pspCredentialId: charge.pspCredentialId ?? undefined,
    externalReference: charge.externalReference ?? undefined,
    split: charge.split === null ? undefined : splitResource(readLegs(charge.split)),
  }
}
