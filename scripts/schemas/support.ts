import {z} from 'zod'
import {RECEIPT_FORMATS, RECEIPT_KINDS} from '../../src/actions/receipt/receipt.ts'
import {environment, instant} from './parts.ts'

const party = z.object({name: z.string().nullable(), maskedDocument: z.string().nullable()})

const receipt = z.object({
  receipt: z.object({
    kind: z.enum(RECEIPT_KINDS),
    environment,
    id: z.string(),
    originalTransactionId: z.string().nullable(),
    amount: z.number(),
    feeAmount: z.number().nullable(),
    debitedAmount: z.number().nullable(),
    paidAt: z.string(),
    createdAt: z.string().nullable(),
    e2eId: z.string().nullable(),
    institution: z.object({ispb: z.string(), name: z.string().nullable()}).nullable(),
    payer: party,
    payee: party,
    maskedPixKey: z.string().nullable(),
    description: z.string().nullable(),
    externalReference: z.string().nullable(),
    refund: z.object({status: z.string()}).nullable(),
    issuedAt: instant,
  }),
  files: z.array(z.object({format: z.enum(RECEIPT_FORMATS), path: z.string(), sha256: z.string()})),
})

/** Receipts, what is found of a payment, and case files. */
export const SUPPORT_SCHEMAS = {
  'pix receipt': receipt,
  'transactions receipt': receipt,
  'withdraw receipt': receipt,
} satisfies Record<string, z.ZodType>
