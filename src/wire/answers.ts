import * as z from 'zod/mini'

/**
 * What the client needs of each answer of the service. They only check: the answer itself is kept, every
 * other field as it came. To copy those fields while checking took twice as long.
 * zod/mini, because all of zod takes eight times as long to load, before one request is sent.
 */

/** Text that is not empty. */
const text = z.string().check(z.minLength(1))

/** Source: spec, "PIX charge - response". */
export const chargeAnswer = z.object({
  id: text,
  status: text,
  amount: z.number(),
  pixCopyPaste: text,
})

/** Source: spec, "POST /v2/withdrawals". */
export const withdrawalAnswer = z.object({id: text, status: text, amount: z.number()})

/** Source: contract, "transaction record". */
export const transactionAnswer = z.object({id: text, type: text, amount: z.number()})

/** Source: contract, "refund". */
export const refundAnswer = z.object({originalTransactionId: text, status: text})

/** Source: spec, "POST /v2/projects". */
export const projectAnswer = z.object({id: text, name: text})

/** Source: spec, "Sub-accounts". */
export const subAccountAnswer = z.object({reference: text})

/** Source: contract, "webhook endpoints". */
export const webhookEndpointAnswer = z.object({id: text, url: text})

/** Source: spec, "GET /v2/balance-blocks". */
export const balanceBlockAnswer = z.object({
  id: text,
  transactionId: text,
  amount: z.number(),
  status: text,
})

/** Source: contract, "account, balance". */
export const balanceAnswer = z.object({available: z.number()})

/** Source: contract, "account, balance". */
export const accountAnswer = z.object({
  balance: z.object({available: z.object({amountFormatted: z.number()})}),
})

/** A lifetime that is no number is one that is not said. */
const lifetime = z.catch(z.optional(z.number()), undefined)
const token = z.catch(z.optional(text), undefined)

/** Source: contract, "auth answer": either spelling. */
export const accessGrantAnswer = z
  .looseObject({
    access_token: token,
    accessToken: token,
    expires_in: lifetime,
    expiresIn: lifetime,
  })
  .check(z.refine((grant) => grant.access_token !== undefined || grant.accessToken !== undefined))
