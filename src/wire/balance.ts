import * as z from 'zod'

/** `GET /v2/balance`, amounts in reais. Source: contract, "account, balance". */
export const balanceResource = z.looseObject({
  subAccount: z.string().optional(),
  currency: z.string().optional(),
  available: z.number(),
  held: z.number().optional(),
  refundDebt: z.number().optional(),
  spendable: z.number().optional(),
})
export type BalanceResource = z.infer<typeof balanceResource>

const accountAmount = z.looseObject({amount: z.number(), amountFormatted: z.number()})

/** `GET /v2/account`: each amount in centavos and, formatted, in reais. */
export const accountResource = z.looseObject({
  account: z.looseObject({id: z.string(), name: z.string(), status: z.string()}),
  balance: z.looseObject({
    available: accountAmount,
    held: accountAmount.optional(),
    promotional: accountAmount.optional(),
    total: accountAmount.optional(),
    currency: z.string().optional(),
    updatedAt: z.string().optional(),
  }),
  fees: z.unknown().optional(),
})
export type AccountResource = z.infer<typeof accountResource>
