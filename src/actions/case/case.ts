import type {Environment} from '../../domain/environment.ts'
import {SIGNATURE_REFUSALS} from '../../domain/signature.ts'
import type {TimelineFact} from '../find/subject.ts'
import type {ReceiptInstitution, ReceiptParty} from '../receipt/receipt.ts'

export const SIGNATURE_VERDICTS = ['valid', ...SIGNATURE_REFUSALS, 'no_secret'] as const
export type SignatureVerdict = (typeof SIGNATURE_VERDICTS)[number]

/** What a defence lacks, as far as this machine can tell. */
export const MISSING_ITEMS = [
  'charge_not_at_service',
  'charge_not_created_here',
  'no_payment_event',
  'signature_not_valid',
  'no_secret',
  'no_description',
  'no_external_reference',
  'no_customer',
  'payer_not_named',
  'proof_of_delivery',
] as const
export type MissingItem = (typeof MISSING_ITEMS)[number]

/** A webhook of the charge or its block, whose bytes are in a file of the case. */
export interface CaseEvent {
  readonly id: string
  readonly event: string
  readonly eventId: string
  readonly receivedAt: string
  readonly file: string
  readonly sha256: string
  readonly signature: string | null
  readonly verdict: SignatureVerdict
  /** The name of the secret that made the signature, never the secret. */
  readonly madeWith: string | null
}

/** Everything that answers a balance block. Amounts in reais. */
export interface CaseFile {
  readonly environment: Environment
  readonly block: {
    readonly id: string
    readonly type: string
    readonly status: string
    readonly amount: number
    readonly createdAt: string
    readonly reason: string | null
    readonly referenceNumber: string | null
    readonly resolvedAt: string | null
    readonly resolutionReason: string | null
  }
  readonly due: {readonly days: number; readonly at: string | null; readonly isPast: boolean}
  readonly charge: {
    readonly id: string
    readonly status: string | null
    readonly amount: number | null
    readonly feeAmount: number | null
    readonly netAmount: number | null
    readonly createdAt: string | null
    readonly paidAt: string | null
    readonly e2eId: string | null
    readonly externalReference: string | null
    readonly description: string | null
    readonly subAccount: string | null
  }
  readonly payer: ReceiptParty
  readonly institution: ReceiptInstitution | null
  /** As the charge was created: who it was for. */
  readonly customer: ReceiptParty
  readonly refunds: readonly {readonly id: string; readonly amount: number; readonly at: string}[]
  /** Of the wallet now; nothing where it may not be read. */
  readonly balance: {
    readonly available: number
    readonly held: number | null
    readonly refundDebt: number | null
  } | null
  readonly events: readonly CaseEvent[]
  readonly timeline: readonly TimelineFact[]
  readonly missing: readonly MissingItem[]
  readonly issuedAt: string
}

export interface CaseOrder {
  readonly typed: string
  readonly out: string
  readonly days: number
}

export interface MadeCase {
  readonly directory: string
  readonly case: CaseFile
  readonly files: readonly {readonly file: string; readonly sha256: string}[]
}
