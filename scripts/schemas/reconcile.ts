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
  remedy: z.string(),
})

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

/** The proof that the money adds up. */
export const RECONCILE_SCHEMAS = {
  reconcile: z.looseObject({
    verdict: z.enum(['reconciled', 'explained', 'unreconciled']),
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
    findings: z.array(finding),
  }),
  'reconcile explain': z.union([explanation, z.object({data: z.array(explanation)})]),
} satisfies Record<string, z.ZodType>
