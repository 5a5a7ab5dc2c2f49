import * as z from 'zod'

const leg = z.object({subAccount: z.string(), amount: z.number()})

const received = {
  event: z.string(),
  eventId: z.string(),
  subAccount: z.string().nullable(),
  bytes: z.int(),
  signature: z.string(),
  body: z.unknown(),
}

const paid = {id: z.string(), amount: z.number(), feeAmount: z.number(), netAmount: z.number()}

const step = <Name extends string, Facts extends z.ZodRawShape>(name: Name, facts: Facts) =>
  z.object({name: z.literal(name), holds: z.boolean(), facts: z.object(facts)})

/** What the demo found, step by step. */
export const demo = z.object({
  holds: z.boolean(),
  steps: z.array(
    z.discriminatedUnion('name', [
      step('emulator', {url: z.string(), dashboardUrl: z.string()}),
      step('login', {clientId: z.string(), lifetimeSeconds: z.number()}),
      step('wallets', {
        wallets: z.array(z.object({reference: z.string(), status: z.string().optional()})),
      }),
      step('listener', {url: z.string(), endpointId: z.string()}),
      step('charge', {
        id: z.string(),
        amount: z.number(),
        pixCopyPaste: z.string(),
        split: z.array(leg).optional(),
      }),
      step('payment', {id: z.string(), status: z.string()}),
      step('delivery', received),
      step('balances', {
        gross: z.number(),
        fee: z.number(),
        net: z.number(),
        legs: z.array(leg),
        wallets: z.array(
          z.object({
            wallet: z.string(),
            before: z.number(),
            after: z.number(),
            expected: z.number(),
          }),
        ),
      }),
      step('withdrawal', paid),
      step('outcome', {...received, id: z.string(), status: z.string()}),
      step('ledger', {
        lines: z.int(),
        wallets: z.array(
          z.object({wallet: z.string(), lines: z.int(), sum: z.number(), balance: z.number()}),
        ),
        betweenWallets: z.number(),
        inWallets: z.number(),
        inOutsideWorld: z.number(),
        inFees: z.number(),
        sum: z.number(),
      }),
      step('reconciliation', {
        verdict: z.string(),
        rows: z.int(),
        findings: z.int(),
        unexplained: z.number(),
      }),
    ]),
  ),
})
