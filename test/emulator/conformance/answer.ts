/**
 * Every field that an answer or an event of the service may carry, so that a row can name the ones
 * it expects. Which of them are there is what the rows assert.
 */
export interface Answer {
  readonly id: string
  readonly status: string
  readonly type: string
  readonly name: string
  readonly amount: number
  readonly feeAmount: number
  readonly netAmount: number
  readonly currency: string
  readonly createdAt: string
  readonly projectId: string | null
  readonly externalReference: string
  readonly e2eId: string
  readonly subAccount: string
  readonly failureReason: string | null
  readonly reason: string
  readonly resolvedAt: string
  readonly resolutionReason: string
  readonly referenceNumber: string

  readonly pixCopyPaste: string
  readonly expiresAt: string
  readonly qrCodeBase64: string
  readonly pspPaymentId: string
  readonly pspCredentialId: string
  readonly split: readonly {subAccount: string; amount: number}[]

  readonly snapshotHolderName: string
  readonly snapshotHolderDocument: string
  readonly snapshotPixKey: string
  readonly snapshotPixKeyType: string
  readonly pspReference: string | null
  readonly processedAt: string | null

  readonly color: string
  readonly description: string
  readonly logoUrl: string

  readonly transactionId: string
  readonly blockType: string
  readonly reference: string
  readonly parentTransactionId: string
  readonly wallet: string
  readonly counterpartName: string
  readonly counterpartDocument: string
  readonly paidAt: string
  readonly blockedDeposit: {
    reason: string
    refund: {status: string; e2eId?: string; settledAt?: string}
  }
  readonly originalTransactionId: string
  readonly pspRefundTransactionId: string

  readonly statusCode: number
  readonly error: string
  readonly message: string
  readonly timestamp: string
  readonly traceId: string
  readonly details: Readonly<Record<string, unknown>>

  readonly items: readonly Answer[]
  readonly data: readonly Answer[]
  readonly lines: Answer[]
  readonly deliveries: Answer[]
  readonly total: number
  readonly page: number
  readonly limit: number
  readonly totalPages: number

  readonly access_token: string
  readonly token_type: string
  readonly expires_in: number
  readonly clientId: string
  readonly clientSecret: string

  readonly account: Answer
  readonly balance: {
    available: Readonly<Record<'amount' | 'amountFormatted', number>>
    held: Readonly<Record<'amount' | 'amountFormatted', number>>
    total: Readonly<Record<'amount' | 'amountFormatted', number>>
    currency: string
    updatedAt: string
  }
  readonly fees: Readonly<Record<string, {fixed: number; percent: number}>>
  readonly available: number
  readonly held: number
  readonly refundDebt: number
  readonly spendable: number

  readonly url: string
  readonly events: readonly string[]
  readonly secret: string
  readonly event: string
  readonly eventId: string
  readonly state: string
  readonly attempts: readonly {at: string; status?: number; error?: string}[]
  readonly now: string
  readonly fired: unknown
  readonly outgoing: Answer
  readonly incoming: Answer
}
