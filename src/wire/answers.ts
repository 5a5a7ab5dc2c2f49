import * as z from 'zod/mini'

/**
 * What the client needs of each answer of the service; every other field is kept as it came.
 * zod/mini, because all of zod takes eight times as long to load, before one request is sent.
 */

/** Text that is not empty. */
const text = z.string().check(z.minLength(1))

/** Source: spec, "PIX charge - response". */
export const chargeAnswer = z.looseObject({
  id: text,
  status: text,
  amount: z.number(),
  pixCopyPaste: text,
})

/** Source: spec, "POST /v2/withdrawals". */
export const withdrawalAnswer = z.looseObject({id: text, status: text, amount: z.number()})

/** Source: contract, "transaction record". */
export const transactionAnswer = z.looseObject({id: text, type: text, amount: z.number()})

/** Source: contract, "refund". */
export const refundAnswer = z.looseObject({originalTransactionId: text, status: text})

/** Source: spec, "POST /v2/projects". */
export const projectAnswer = z.looseObject({id: text, name: text})

/** Source: spec, "Sub-accounts". */
export const subAccountAnswer = z.looseObject({reference: text})

/** Source: contract, "webhook endpoints". */
export const webhookEndpointAnswer = z.looseObject({id: text, url: text})

/** Source: spec, "GET /v2/balance-blocks". */
export const balanceBlockAnswer = z.looseObject({
  id: text,
  transactionId: text,
  amount: z.number(),
  status: text,
})

/** Source: contract, "account, balance". */
export const balanceAnswer = z.looseObject({available: z.number()})

/** Source: contract, "account, balance". */
export const accountAnswer = z.looseObject({
  balance: z.looseObject({available: z.looseObject({amountFormatted: z.number()})}),
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
