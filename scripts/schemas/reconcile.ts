import {z} from 'zod'

const finding = z.looseObject({
  id: z.string(),
  code: z.string(),
  class: z.enum(['error', 'data', 'timing', 'info']),
  severity: z.string(),
  wallet: z.string().nullable(),
  subject: z.object({kind: z.string(), id: z.string()}),
  expectedCentavos: z.int().nullable(),
  actualCentavos: z.int().nullable(),
  deltaCentavos: z.int().nullable(),
  evidence: z.array(z.object({file: z.string(), line: z.int()})),
  hint: z.string().nullish(),
  grossCentavos: z.int().optional(),
  otherWallet: z.string().optional(),
  externalReference: z.string().optional(),
  cause: z.string().optional(),
  remedy: z.string(),
})

const feeTerm = z.object({fixed: z.number(), percent: z.number()})
const fee = z.enum(['pix', 'withdrawal', 'refund'])

const counted = {
  id: z.string(),
  findings: z.int(),
  codes: z.array(z.string()),
  sumCentavos: z.int(),
  wallets: z.array(z.string()),
  fromAt: z.string().nullable(),
  untilAt: z.string().nullable(),
  examples: z.array(z.string()),
  text: z.object({en: z.string(), 'pt-BR': z.string()}),
  correction: z
    .object({
      file: z.string(),
      verdictWith: z.enum(['reconciled', 'explained', 'unreconciled']),
      unexplainedCentavosWith: z.int(),
    })
    .optional(),
}

const causeOf = (kind: string, facts: Record<string, z.ZodType>) =>
  z.looseObject({kind: z.literal(kind), facts: z.object(facts), ...counted})

const onDay = {day: z.string(), wallets: z.array(z.string())}

/** What one explanation makes of many findings. */
const cause = z.union([
  causeOf('fee_table_differs', {fee, table: feeTerm, taken: feeTerm, fromAt: z.string()}),
  causeOf('fee_period_starts_elsewhere', {
    fee,
    tableFromAt: z.string(),
    takenFromAt: z.string(),
  }),
  causeOf('amounts_scaled', {file: z.string(), field: z.string(), factor: z.number()}),
  causeOf('wallet_swapped', {from: z.string(), to: z.string(), file: z.string()}),
  causeOf('statement_day_missing', onDay),
  causeOf('statement_day_twice', onDay),
  causeOf('clock_shifted', {file: z.string(), hours: z.number()}),
  causeOf('events_missing', {
    wallets: z.array(z.string()),
    fromAt: z.string(),
    untilAt: z.string(),
  }),
  causeOf('rows_given_twice', {file: z.string(), rows: z.int()}),
])

const wallet = z.looseObject({
  wallet: z.string(),
  openingCentavos: z.int(),
  creditsCentavos: z.int(),
  debitsCentavos: z.int(),
  recomputedCentavos: z.int(),
  statedCentavos: z.int().nullable(),
  differenceCentavos: z.int().nullable(),
  explainedCentavos: z.int().nullable(),
  unexplainedCentavos: z.int().nullable(),
})

const explanation = z.looseObject({
  code: z.string(),
  class: z.string(),
  severity: z.string(),
  subjects: z.array(z.string()),
  needs: z.array(z.string()),
  title: z.string(),
  meaning: z.string(),
  raised: z.string(),
  example: z.string(),
  remedy: z.string(),
})

const unitName = {account: z.string(), environment: z.enum(['test', 'live']), period: z.string()}
const verdicts = ['reconciled', 'explained', 'unreconciled'] as const

const fleetReport = z.strictObject({
  verdict: z.enum([...verdicts, 'incomplete']),
  units: z.int(),
  done: z.int(),
  rows: z.int(),
  problems: z.int(),
  unexplainedCentavos: z.int(),
  missing: z.array(
    z.strictObject({
      ...unitName,
      reason: z.enum(['not_done', 'failed']),
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
  accounts: z.array(
    z.strictObject({
      ...unitName,
      digest: z.string(),
      verdict: z.enum(verdicts),
      asOf: z.string().nullable(),
      rows: z.int(),
      wallets: z.int(),
      problems: z.int(),
      skipped: z.int(),
      unexplainedCentavos: z.int(),
      report: z.string(),
    }),
  ),
  causes: z.array(
    z.strictObject({
      kind: z.string(),
      facts: z.unknown(),
      findings: z.int(),
      sumCentavos: z.int(),
      text: z.strictObject({en: z.string(), 'pt-BR': z.string()}),
      accounts: z.array(z.string()),
    }),
  ),
  codes: z.array(z.strictObject({code: z.string(), findings: z.int(), accounts: z.int()})),
})

const FLEET_SCHEMAS = {
  'reconcile fleet plan': z.strictObject({
    plan: z.string(),
    units: z.int(),
    accounts: z.int(),
    parts: z.int(),
    bytes: z.int(),
    partBytes: z.array(z.int()),
  }),
  'reconcile fleet part': z.strictObject({
    part: z.int(),
    parts: z.int(),
    units: z.int(),
    alreadyDone: z.int(),
    unreconciled: z.int(),
  }),
  'reconcile fleet merge': fleetReport,
  'reconcile fleet job': z.strictObject({
    engine: z.enum(['kubernetes', 'slurm', 'aws-batch']),
    parts: z.int(),
    file: z.string(),
  }),
}

/** The proof that the money adds up. */
export const RECONCILE_SCHEMAS = {
  reconcile: z.looseObject({
    verdict: z.enum(['reconciled', 'explained', 'accepted', 'unreconciled']),
    asOf: z.string(),
    inputs: z.array(
      z.looseObject({
        name: z.string(),
        sha256: z.string(),
        rows: z.int(),
        rejected: z.int(),
      }),
    ),
    skipped: z.array(z.looseObject({code: z.string(), missing: z.array(z.string())})),
    wallets: z.array(wallet),
    counts: z.record(z.string(), z.int()),
    decisions: z
      .object({
        decided: z.array(
          z.object({
            id: z.string(),
            decision: z.enum(['open', 'accepted', 'waiting', 'fixed']),
            owner: z.string(),
            until: z.string(),
            note: z.string(),
            reopened: z.enum(['still_there', 'until_passed', 'amount_changed']).optional(),
          }),
        ),
        unknown: z.array(z.string()),
      })
      .optional(),
    causes: z.array(cause),
    findings: z.array(finding),
  }),
  ...FLEET_SCHEMAS,
  'reconcile decisions merge': z.object({
    data: z.array(z.looseObject({id: z.string(), decision: z.string()})),
    conflicts: z.array(z.string()),
  }),
  'reconcile map': z.object({
    statement: z.looseObject({columns: z.record(z.string(), z.string())}),
  }),
  'reconcile explain': z.union([explanation, z.object({data: z.array(explanation)})]),
} satisfies Record<string, z.ZodType>
