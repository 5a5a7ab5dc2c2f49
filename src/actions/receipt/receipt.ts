import type {Environment} from '../../domain/environment.ts'

export const RECEIPT_KINDS = ['charge', 'withdrawal', 'refund'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** Who paid or was paid. Documents are masked as the central bank masks them. */
export interface ReceiptParty {
  readonly name: string | null
  readonly maskedDocument: string | null
}

/** The institution that an e2eId names: that of whoever paid. */
export interface ReceiptInstitution {
  readonly ispb: string
  readonly name: string | null
}

/** Everything that a receipt says, before it is written in a language. Amounts in reais. */
export interface Receipt {
  readonly kind: ReceiptKind
  readonly environment: Environment
  readonly id: string
  /** Of a refund: the charge that was given back. */
  readonly originalTransactionId: string | null
  /** What was paid: of a withdrawal what arrived, without the fee. */
  readonly amount: number
  /**
   * Of a withdrawal: what it cost, and what left the balance. Shown on no page, because the
   * recipient need not know it.
   */
  readonly feeAmount: number | null
  readonly debitedAmount: number | null
  readonly paidAt: string
  readonly createdAt: string | null
  /** Of a refund it is that of the payment that was given back. */
  readonly e2eId: string | null
  readonly institution: ReceiptInstitution | null
  readonly payer: ReceiptParty
  readonly payee: ReceiptParty
  readonly maskedPixKey: string | null
  readonly description: string | null
  readonly externalReference: string | null
  /** Of a withdrawal that two people sent: who proposed it, and who approved it. */
  readonly people: {readonly proposedBy: string; readonly approvedBy: string} | null
  /** Of a charge that was given back since. */
  readonly refund: ReceiptRefund | null
  /** Of a refund that was asked for by its charge: all refunds of that charge which this machine knows. */
  readonly refunds: ReceiptRefunds | null
  /** Of a charge: what approved blocks gave back to its payer. Units: reais. */
  readonly returnedByBlock: number | null
  readonly issuedAt: string
}

/** What went back to the payer; no amount where only the request of this machine is known. */
export interface ReceiptRefund {
  readonly status: string
  readonly amount: number | null
}

/** The refunds of a charge, in the order of their instants. Units: reais. */
export interface ReceiptRefunds {
  readonly known: readonly KnownRefund[]
  readonly amount: number
  /** They give back the whole payment: there are no others. */
  readonly isWhole: boolean
}

export interface KnownRefund {
  readonly id: string
  readonly amount: number
  /** ISO 8601; null where only the amount is known. */
  readonly refundedAt: string | null
}

export const RECEIPT_FORMATS = ['pdf', 'html'] as const
export type ReceiptFormat = (typeof RECEIPT_FORMATS)[number]

/** A picture of the merchant's, checked. */
export interface Logo {
  readonly mime: 'image/png' | 'image/jpeg'
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** What is written into a file. */
export interface ReceiptSheet {
  readonly receipt: Receipt
  readonly logo: Logo | undefined
}

/** How each format is written; given by the command that starts the action. */
export type ReceiptWriters = Readonly<
  Record<ReceiptFormat, (sheet: ReceiptSheet) => Promise<string | Uint8Array>>
>

/** A file that was written. */
export interface ReceiptFile {
  readonly format: ReceiptFormat
  readonly path: string
  readonly sha256: string
}
