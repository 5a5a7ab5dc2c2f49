import * as z from 'zod'
import {BR_CODE_WARNINGS} from '../../../src/domain/br-code-checks.ts'
import {PIX_KEY_TYPES} from '../../../src/domain/pix-key.ts'
import {accountResource, balanceResource} from '../../../src/wire/balance.ts'
import {balanceBlockResource} from '../../../src/wire/balance-block.ts'
import {chargeResource} from '../../../src/wire/charge.ts'
import {projectResource} from '../../../src/wire/project.ts'
import {subAccountResource} from '../../../src/wire/sub-account.ts'
import {refundResource, transactionResource} from '../../../src/wire/transaction.ts'
import {withdrawalResource} from '../../../src/wire/withdrawal.ts'
import {
  batchDryRun,
  chargeBlock,
  created,
  dryRun,
  instant,
  list,
  read,
  readOrigin,
} from './parts.ts'

const report = z.object({
  rows: z.int(),
  created: z.int(),
  alreadyDone: z.int(),
  failed: z.array(z.object({line: z.int(), code: z.string()})),
})

/** With `--wait` the status is that of the transaction, in the words of the service. */
const waited = {status: z.string()}

const approved = {
  proposal: z.object({
    proposedBy: z.string(),
    approvedBy: z.string(),
    expiresAt: z.string(),
    sha256: z.string(),
  }),
}

const batch = z.union([report, batchDryRun, z.object({template: z.string()})])
/** With the refund that this machine asked for or received. */
const seenOrigin = readOrigin.extend({
  refund: z
    .object({
      status: z.unknown(),
      askedAt: instant.optional(),
      id: z.string().optional(),
      amount: z.number().optional(),
      refundedAt: instant.optional(),
    })
    .optional(),
  refundedAmount: z.number().optional(),
})
const seenTransaction = transactionResource.extend({_pixctl: seenOrigin})
/** With what was blocked of it. */
const shownTransaction = seenTransaction.extend({
  _pixctl: seenOrigin.extend({blocks: z.array(chargeBlock).optional()}),
})

const inWallet = {
  subAccount: z.string(),
  description: z.string().optional(),
  _pixctl: z.object({refundedAmount: z.number()}).optional(),
}

/** Charges, withdrawals and the other resources of the service. */
export const SERVICE_SCHEMAS = {
  account: read(accountResource),
  balance: read(balanceResource),
  'blocks list': list(balanceBlockResource),
  'pix batch': batch,
  'pix create': z.union([created(chargeResource.extend(waited)), dryRun]),
  'pix decode': z.strictObject({
    kind: z.enum(['static', 'dynamic', 'recurrence']),
    key: z.string().optional(),
    keyType: z.enum(PIX_KEY_TYPES).optional(),
    url: z.string().optional(),
    recurrenceUrl: z.string().optional(),
    amount: z.string().optional(),
    merchantName: z.string(),
    merchantCity: z.string(),
    txid: z.string().optional(),
    warnings: z.array(z.enum(BR_CODE_WARNINGS)),
  }),
  'pix list': list(chargeResource.extend(inWallet)),
  'pix show': shownTransaction,
  'pix watch': seenTransaction,
  'projects create': created(projectResource),
  'projects list': list(projectResource),
  'projects show': read(projectResource),
  'subaccounts create': created(subAccountResource),
  statement: list(
    z.object({
      id: z.string(),
      wallet: z.string(),
      type: z.string(),
      amount: z.number(),
      balance: z.number(),
      createdAt: instant,
      parentTransactionId: z.string().nullable(),
    }),
  ),
  'subaccounts list': list(subAccountResource),
  'transactions refund': z.union([created(refundResource), dryRun]),
  'transactions show': shownTransaction,
  withdraw: z.union([
    created(withdrawalResource),
    created(withdrawalResource.extend({...waited, failureReason: z.string().nullable()})),
    dryRun,
  ]),
  'withdraw approve': z.union([report.extend(approved), batchDryRun.extend(approved)]),
  'withdraw batch': batch,
  'withdraw list': list(withdrawalResource.extend(inWallet)),
  'withdraw propose': z.object({
    file: z.string(),
    sha256: z.string(),
    proposedBy: z.string(),
    createdAt: instant,
    expiresAt: instant,
    environment: z.string(),
    baseUrl: z.string(),
    account: z.string(),
    payouts: z.int(),
    amount: z.number(),
  }),
  'withdraw show': seenTransaction,
} satisfies Record<string, z.ZodType>
