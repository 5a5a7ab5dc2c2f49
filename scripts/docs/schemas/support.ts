import {z} from 'zod'
import {MISSING_ITEMS, SIGNATURE_VERDICTS} from '../../../src/actions/case/case.ts'
import {QUERY_FLAWS, QUERY_KINDS} from '../../../src/actions/find/query.ts'
import {
  FACT_SOURCES,
  NEXT_STEPS,
  SERVICE_ANSWERS,
  SUBJECT_KINDS,
} from '../../../src/actions/find/subject.ts'
import {RECEIPT_FORMATS, RECEIPT_KINDS} from '../../../src/actions/receipt/receipt.ts'
import {chargeBlock, environment, instant} from './parts.ts'

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
    people: z.object({proposedBy: z.string(), approvedBy: z.string()}).nullable(),
    refund: z.object({status: z.string(), amount: z.number().nullable()}).nullable(),
    refunds: z
      .object({
        known: z.array(
          z.object({id: z.string(), amount: z.number(), refundedAt: z.string().nullable()}),
        ),
        amount: z.number(),
        isWhole: z.boolean(),
      })
      .nullable(),
    returnedByBlock: z.number().nullable(),
    issuedAt: instant,
  }),
  files: z.array(z.object({format: z.enum(RECEIPT_FORMATS), path: z.string(), sha256: z.string()})),
})

const timeline = z.array(
  z.object({
    at: instant,
    source: z.enum(FACT_SOURCES),
    what: z.string(),
    id: z.string().nullable(),
    state: z.string().nullable(),
    amount: z.number().nullable(),
  }),
)

const subject = z.object({
  kind: z.enum(SUBJECT_KINDS),
  id: z.string(),
  status: z.string().nullable(),
  statusSource: z.enum(FACT_SOURCES).nullable(),
  amount: z.number().nullable(),
  subAccount: z.string().nullable(),
  externalReference: z.string().nullable(),
  e2eId: z.string().nullable(),
  counterpartName: z.string().nullable(),
  maskedDocument: z.string().nullable(),
  blocks: z.array(chargeBlock),
  split: z.array(z.object({subAccount: z.string(), amount: z.number()})),
  service: z.enum(SERVICE_ANSWERS),
  timeline,
  next: z.array(
    z.object({
      code: z.enum(NEXT_STEPS),
      command: z.string().nullable(),
      undelivered: z
        .object({url: z.string(), attempts: z.number().int(), reason: z.string()})
        .optional(),
    }),
  ),
})

const caseFile = z.object({
  environment,
  block: z.object({
    id: z.string(),
    type: z.string(),
    status: z.string(),
    amount: z.number(),
    createdAt: z.string(),
    reason: z.string().nullable(),
    referenceNumber: z.string().nullable(),
    resolvedAt: z.string().nullable(),
    resolutionReason: z.string().nullable(),
  }),
  due: z.object({days: z.number(), at: z.string().nullable(), isPast: z.boolean()}),
  charge: z.object({
    id: z.string(),
    status: z.string().nullable(),
    amount: z.number().nullable(),
    feeAmount: z.number().nullable(),
    netAmount: z.number().nullable(),
    createdAt: z.string().nullable(),
    paidAt: z.string().nullable(),
    e2eId: z.string().nullable(),
    externalReference: z.string().nullable(),
    description: z.string().nullable(),
    subAccount: z.string().nullable(),
  }),
  payer: party,
  institution: z.object({ispb: z.string(), name: z.string().nullable()}).nullable(),
  customer: party,
  refunds: z.array(z.object({id: z.string(), amount: z.number(), at: z.string()})),
  balance: z
    .object({
      available: z.number(),
      held: z.number().nullable(),
      refundDebt: z.number().nullable(),
    })
    .nullable(),
  events: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      eventId: z.string(),
      receivedAt: instant,
      file: z.string(),
      sha256: z.string(),
      signature: z.string().nullable(),
      verdict: z.enum(SIGNATURE_VERDICTS),
      madeWith: z.string().nullable(),
    }),
  ),
  timeline,
  missing: z.array(z.enum(MISSING_ITEMS)),
  issuedAt: instant,
})

/** Receipts, what is found of a payment, and case files. */
export const SUPPORT_SCHEMAS = {
  'blocks case': z.object({
    directory: z.string(),
    case: caseFile,
    files: z.array(z.object({file: z.string(), sha256: z.string()})),
  }),
  find: z.object({
    query: z.object({
      kind: z.enum(QUERY_KINDS),
      text: z.string(),
      payment: z
        .object({minute: z.string(), ispb: z.string(), institution: z.string().nullable()})
        .nullable(),
      flaw: z.enum(QUERY_FLAWS).nullable(),
    }),
    subjects: z.array(subject),
    more: z.boolean(),
    partial: z.boolean(),
  }),
  'pix receipt': receipt,
  'transactions receipt': receipt,
  'withdraw receipt': receipt,
} satisfies Record<string, z.ZodType>
