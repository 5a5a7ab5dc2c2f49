import * as z from 'zod'
import {EVENT_KINDS} from '../../../src/domain/event.ts'
import {FEE_KINDS} from '../../../src/domain/fee.ts'
import {
  ABSENT_FIELDS,
  CAUSE_KINDS,
  type CauseExplanation,
  type CauseKind,
  LINE_TYPES,
} from '../../../src/reconcile/causes/explanation.ts'
import {FINDING_CODES, TIERS} from '../../../src/reconcile/findings/finding-codes.ts'
import {GAP_KINDS} from '../../../src/reconcile/findings/gaps.ts'
import {DATA_SET_NAMES} from '../../../src/reconcile/read/files/inputs.ts'
import {OTHER_FORMS} from '../../../src/reconcile/read/files/other-form.ts'
import {FAULT_CODES} from '../../../src/reconcile/read/rows/rows.ts'
import {HINT_CODES} from '../../../src/reconcile/result.ts'

const verdicts = ['reconciled', 'explained', 'accepted', 'unreconciled'] as const
const code = z.enum(FINDING_CODES)
const findingClass = z.enum(['data', 'error', 'timing', 'info'])
const severity = z.enum(['high', 'medium', 'low'])
const subjectKind = z.enum([
  'file_line',
  'event',
  'charge',
  'withdrawal',
  'refund',
  'block',
  'leg',
  'transfer',
  'line',
  'wallet',
])
const subject = z.strictObject({kind: subjectKind, id: z.string()})

const finding = z.strictObject({
  id: z.string(),
  code,
  class: findingClass,
  severity,
  wallet: z.string().nullable(),
  subject,
  role: z.enum(['main', 'fee', 'opening']).optional(),
  expectedCentavos: z.int().nullable(),
  actualCentavos: z.int().nullable(),
  deltaCentavos: z.int().nullable(),
  grossCentavos: z.int().optional(),
  lackingCentavos: z.int().optional(),
  otherWallet: z.string().optional(),
  externalReference: z.string().optional(),
  cause: z.string().optional(),
  occurredAt: z.string().optional(),
  evidence: z.array(z.strictObject({file: z.string(), line: z.int()})),
  hint: z.string().optional(),
  hintCode: z.enum(HINT_CODES).optional(),
  fault: z
    .strictObject({
      code: z.enum(FAULT_CODES),
      field: z.string().optional(),
      value: z.string().optional(),
    })
    .optional(),
  remedy: z.string(),
})

const feeTerm = z.strictObject({fixed: z.number(), percent: z.number()})
const fee = z.enum(['pix', 'withdrawal', 'refund'])

const counted = {
  id: z.string(),
  findings: z.int(),
  codes: z.array(code),
  sumCentavos: z.int(),
  wallets: z.array(z.string()),
  fromAt: z.string().nullable(),
  untilAt: z.string().nullable(),
  examples: z.array(z.string()),
  text: z.strictObject({en: z.string(), 'pt-BR': z.string()}),
  correction: z
    .strictObject({
      file: z.string(),
      verdictWith: z.enum(verdicts),
      unexplainedCentavosWith: z.int(),
    })
    .optional(),
}

type FactsOf<Kind extends CauseKind> = Extract<CauseExplanation, {kind: Kind}>['facts']

/** Every fact of a kind has its schema, those that are there in some causes only, too. */
const causeOf = <
  const Kind extends CauseKind,
  Facts extends Readonly<Record<keyof FactsOf<Kind>, z.ZodType>>,
>(
  kinds: Kind | readonly Kind[],
  facts: Facts,
) => {
  const kind = z.enum(typeof kinds === 'string' ? [kinds] : kinds)
  return z.strictObject({kind, facts: z.strictObject(facts), ...counted})
}

const onDay = {day: z.string(), wallets: z.array(z.string())}

/** What one explanation makes of many findings. */
const cause = z.union([
  causeOf('fee_table_differs', {
    fee,
    table: feeTerm,
    taken: feeTerm,
    fromAt: z.string(),
    wallet: z.string().optional(),
  }),
  causeOf('fee_period_starts_elsewhere', {
    fee,
    tableFromAt: z.string(),
    takenFromAt: z.string(),
  }),
  causeOf('amounts_scaled', {
    file: z.string(),
    field: z.string(),
    factor: z.number(),
    onlyDebits: z.literal(true).optional(),
    lineType: z.enum(LINE_TYPES).optional(),
    wallet: z.string().optional(),
    fromLine: z.int().optional(),
    untilLine: z.int().optional(),
  }),
  causeOf('wallet_swapped', {from: z.string(), to: z.string(), file: z.string()}),
  causeOf('field_absent', {
    file: z.string(),
    field: z.enum(ABSENT_FIELDS),
    lineType: z.literal('fee').optional(),
    wallets: z.array(z.string()).optional(),
    fromLine: z.int().optional(),
    untilLine: z.int().optional(),
  }),
  causeOf('statement_empty', {file: z.string()}),
  causeOf('statement_day_missing', {
    ...onDay,
    zone: z.literal('UTC').optional(),
    lineType: z.enum(LINE_TYPES).optional(),
    fee: fee.optional(),
    fromAt: z.string().optional(),
    untilAt: z.string().optional(),
  }),
  causeOf('statement_day_twice', onDay),
  causeOf('clock_shifted', {file: z.string(), hours: z.number()}),
  causeOf('events_missing', {
    wallets: z.array(z.string()),
    fromAt: z.string(),
    untilAt: z.string(),
    instants: z.literal('created').optional(),
    untilEnd: z.literal(true).optional(),
    event: z.enum(EVENT_KINDS).optional(),
  }),
  causeOf('rows_given_twice', {
    file: z.string(),
    copies: z.int().optional(),
    times: z.int().optional(),
    overlaps: z.string().optional(),
    rows: z.int(),
  }),
])

const wallet = z.strictObject({
  wallet: z.string(),
  openingCentavos: z.int(),
  creditsCentavos: z.int(),
  debitsCentavos: z.int(),
  recomputedCentavos: z.int().nullable(),
  statedCentavos: z.int().nullable(),
  statedAt: z.string().nullable(),
  differenceCentavos: z.int().nullable(),
  explainedCentavos: z.int(),
  unexplainedCentavos: z.int(),
})

const fileTotals = z.strictObject({
  rows: z.int(),
  matched: z.int(),
  finding: z.int(),
  outOfScope: z.int(),
  rejected: z.int(),
  sumCentavos: z.int(),
})

const carriedItem = z.strictObject({
  id: z.string(),
  code,
  subject,
  wallet: z.string().nullable(),
  state: z.enum(['new', 'carried', 'resolved', 'reopened']),
  ended: z.literal(true).optional(),
  posted: z.boolean().optional(),
  feePosted: z.boolean().optional(),
})

const carryForward = z.strictObject({
  previousAsOf: z.string().nullable(),
  items: z.array(carriedItem),
  resolvedBefore: z.array(carriedItem).optional(),
  openings: z.array(
    z.strictObject({
      wallet: z.string(),
      lastClosingCentavos: z.int(),
      openingCentavos: z.int(),
      differenceCentavos: z.int(),
    }),
  ),
  unstated: z.array(z.strictObject({wallet: z.string(), lastClosingCentavos: z.int()})).optional(),
  unknown: z.array(z.strictObject({wallet: z.string(), openingCentavos: z.int()})).optional(),
  linesBefore: z
    .array(
      z.strictObject({
        wallet: z.string(),
        lines: z.int(),
        ofLines: z.int(),
        firstDay: z.string(),
      }),
    )
    .optional(),
  awaited: z
    .array(
      z.strictObject({
        id: z.string(),
        code,
        subject,
        wallet: z.string().nullable(),
        role: z.enum(['main', 'fee', 'opening']).optional(),
        expectedCentavos: z.int().nullable(),
        otherWallet: z.string().optional(),
        externalReference: z.string().optional(),
        occurredAt: z.string().optional(),
        postedAt: z.string(),
      }),
    )
    .optional(),
  openBlocks: z
    .array(
      z.strictObject({
        id: z.string(),
        wallet: z.string(),
        transactionId: z.string().optional(),
        amountCentavos: z.int(),
        createdAt: z.string().optional(),
        posted: z.boolean().optional(),
      }),
    )
    .optional(),
  decidedBefore: z.array(z.string()).optional(),
})

const explanation = z.strictObject({
  code,
  class: findingClass,
  severity,
  tier: z.enum(TIERS),
  subjects: z.array(subjectKind),
  needs: z.array(z.enum(DATA_SET_NAMES)),
  title: z.string(),
  meaning: z.string(),
  raised: z.string(),
  example: z.string(),
  remedy: z.string(),
})

const texts = z.record(z.string(), z.string())

/** How one file of another maker is read. */
const fileMapping = z.strictObject({
  columns: texts.optional(),
  constants: texts.optional(),
  values: z.record(z.string(), texts).optional(),
  dates: z.enum(['iso', 'dd/mm/yyyy']).optional(),
  timezone: z.string().optional(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).optional(),
  skipRows: z.int().optional(),
  ignoreRows: z.array(z.string()).optional(),
  shiftHours: z.number().optional(),
  scale: z.record(z.string(), z.number()).optional(),
})

const unitName = {account: z.string(), environment: z.enum(['test', 'live']), period: z.string()}

const unitCount = z.strictObject({units: z.int(), accounts: z.int()})

const fleetReport = z.strictObject({
  verdict: z.enum([...verdicts, 'incomplete']),
  units: z.int(),
  done: z.int(),
  distinctAccounts: z.int(),
  unreconciled: unitCount,
  inPart: unitCount,
  rows: z.int(),
  problems: z.int(),
  atStakeCentavos: z.int(),
  unexplainedCentavos: z.int(),
  missing: z.array(
    z.strictObject({
      ...unitName,
      reason: z.enum(['not_done', 'failed']),
      code: z.string().nullable(),
      text: z.strictObject({en: z.string(), 'pt-BR': z.string()}).nullable(),
      part: z.int(),
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
      newProblems: z.int(),
      newAtStakeCentavos: z.int(),
      skipped: z.int(),
      gaps: z.array(z.enum(GAP_KINDS)),
      atStakeCentavos: z.int(),
      unexplainedCentavos: z.int(),
      stillUnexplainedCentavos: z.int(),
      report: z.string(),
    }),
  ),
  causes: z.array(
    z.strictObject({
      kind: z.enum(CAUSE_KINDS),
      facts: z.union(cause.options.map(({shape}) => shape.facts)),
      findings: z.int(),
      sumCentavos: z.int(),
      text: z.strictObject({en: z.string(), 'pt-BR': z.string()}),
      units: z.array(z.string()),
      accounts: z.array(z.string()),
    }),
  ),
  codes: z.array(z.strictObject({code: z.string(), findings: z.int(), ...unitCount.shape})),
})

const FLEET_SCHEMAS = {
  'reconcile fleet plan': z.strictObject({
    plan: z.string(),
    units: z.int(),
    accounts: z.int(),
    parts: z.int(),
    bytes: z.int(),
    done: z.int(),
    partBytes: z.array(z.int()),
  }),
  'reconcile fleet part': z.strictObject({
    part: z.int(),
    parts: z.int(),
    units: z.int(),
    alreadyDone: z.int(),
    unreconciled: z.int(),
    inPart: z.int(),
    failing: z.int(),
  }),
  'reconcile fleet merge': fleetReport,
  'reconcile fleet job': z.strictObject({
    engine: z.enum(['kubernetes', 'slurm', 'aws-batch']),
    plan: z.string(),
    parts: z.int(),
    file: z.string(),
  }),
}

const misfit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('unknown_types'),
    words: z.array(z.string()),
    lines: z.int(),
  }),
  z.strictObject({kind: z.literal('month_first'), file: z.string(), example: z.string()}),
  z.strictObject({
    kind: z.literal('not_json_lines'),
    file: z.string(),
    form: z.enum(OTHER_FORMS),
    command: z.string(),
    rows: z.int(),
  }),
  z.strictObject({kind: z.literal('file_cut'), file: z.string(), line: z.int()}),
  z.strictObject({
    kind: z.literal('records_twice'),
    file: z.string(),
    other: z.string(),
    rows: z.int(),
    fields: z.array(z.string()),
  }),
  z.strictObject({kind: z.literal('lines_after'), lines: z.int()}),
  z.strictObject({
    kind: z.literal('balances_before'),
    statedAt: z.iso.datetime(),
    closedAt: z.iso.datetime(),
  }),
  z.strictObject({
    kind: z.literal('days_unrecorded'),
    lines: z.int(),
    fromDay: z.iso.date(),
    untilDay: z.iso.date(),
  }),
  z.strictObject({
    kind: z.literal('files_empty'),
    files: z.array(z.string()),
    lines: z.int(),
  }),
  z.strictObject({
    kind: z.literal('records_absent'),
    missing: z.enum(['charges', 'withdrawals', 'blocks']),
    rows: z.int(),
    events: z.int(),
  }),
  z.strictObject({
    kind: z.literal('events_foreign'),
    missing: z.array(z.enum(['charges', 'withdrawals', 'blocks'])),
    events: z.int(),
  }),
  z.strictObject({
    kind: z.literal('records_and_events_apart'),
    missing: z.array(z.enum(['charges', 'withdrawals', 'blocks'])),
    events: z.int(),
  }),
  z.strictObject({
    kind: z.literal('events_apart'),
    events: z.int(),
    fromAt: z.iso.datetime(),
    untilAt: z.iso.datetime(),
  }),
  z.strictObject({
    kind: z.literal('lines_apart'),
    lines: z.int(),
    fromAt: z.iso.datetime(),
    untilAt: z.iso.datetime(),
  }),
  z.strictObject({
    kind: z.literal('previous_absent'),
    firstAt: z.iso.datetime(),
    wallets: z.array(z.string()),
    findings: z.int(),
    missing: z.int(),
  }),
  z.strictObject({
    kind: z.literal('balances_scaled'),
    factor: z.union([z.literal(100), z.literal(0.01)]),
    wallets: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('balances_exchanged'),
    field: z.enum(['opening', 'available']),
    wallets: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('openings_absent'),
    firstAt: z.iso.datetime(),
    wallets: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('balances_apart'),
    statedAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
  }),
  z.strictObject({
    kind: z.literal('clocks_apart'),
    file: z.string(),
    other: z.string(),
    hours: z.int(),
  }),
  z.strictObject({
    kind: z.literal('dates_apart'),
    file: z.string(),
    other: z.string(),
    compared: z.int(),
    apart: z.int(),
    fromDays: z.int(),
    untilDays: z.int(),
    fees: z.boolean().optional(),
    examples: z.array(
      z.strictObject({id: z.string(), at: z.iso.datetime(), otherAt: z.iso.datetime()}),
    ),
  }),
  z.strictObject({
    kind: z.literal('opening_later'),
    openedAt: z.iso.datetime(),
    lines: z.int(),
    wallets: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('month_skipped'),
    closedAt: z.iso.datetime(),
    firstAt: z.iso.datetime(),
  }),
  z.strictObject({
    kind: z.literal('openings_apart'),
    wallets: z.array(z.string()),
    findings: z.int(),
  }),
  z.strictObject({
    kind: z.literal('wallets_without_lines'),
    wallets: z.array(z.string()),
    lines: z.int(),
  }),
  z.strictObject({
    kind: z.literal('wallets_without_records'),
    wallets: z.array(z.string()),
    lines: z.int(),
  }),
  z.strictObject({
    kind: z.literal('lines_foreign'),
    wallets: z.array(z.string()),
    lines: z.int(),
    missing: z.int(),
  }),
  z.strictObject({
    kind: z.literal('wallets_without_charges'),
    wallets: z.array(z.string()),
    charges: z.int(),
  }),
  z.strictObject({
    kind: z.literal('wallets_without_withdrawals'),
    wallets: z.array(z.string()),
    withdrawals: z.int(),
  }),
  z.strictObject({
    kind: z.literal('days_absent'),
    file: z.enum(['statement.csv', 'charges.jsonl', 'withdrawals.jsonl']),
    days: z.int(),
    ofDays: z.int(),
    fromDay: z.iso.date(),
    untilDay: z.iso.date(),
    rows: z.int(),
  }),
  z.strictObject({
    kind: z.literal('day_without_records'),
    file: z.enum(['charges.jsonl', 'withdrawals.jsonl']),
    day: z.iso.date(),
    records: z.int(),
  }),
  z.strictObject({
    kind: z.literal('legs_one_sided'),
    side: z.enum(['incoming', 'outgoing']),
    lines: z.int(),
  }),
  z.strictObject({kind: z.literal('other_ids'), lines: z.int()}),
  z.strictObject({kind: z.literal('record_ids_apart'), records: z.int()}),
  z.strictObject({kind: z.literal('fees_in_amounts'), lines: z.int()}),
])

/** The proof that the money adds up. */
export const RECONCILE_SCHEMAS = {
  reconcile: z.strictObject({
    verdict: z.enum(verdicts),
    asOf: z.string().nullable(),
    inputs: z.array(
      z.strictObject({
        name: z.string(),
        sha256: z.string(),
        rows: z.int(),
        rejected: z.int(),
      }),
    ),
    skipped: z.array(
      z.strictObject({
        code,
        missing: z.array(z.enum(DATA_SET_NAMES)),
        wallets: z.array(z.string()).optional(),
        fees: z.array(z.enum(FEE_KINDS)).optional(),
        feesFrom: z.partialRecord(z.enum(FEE_KINDS), z.iso.datetime()).optional(),
        feesBefore: z.partialRecord(z.enum(FEE_KINDS), z.int()).optional(),
      }),
    ),
    wallets: z.array(wallet),
    counts: z.partialRecord(code, z.int()),
    adjusted: z.array(z.strictObject({wallet: z.string(), movedCentavos: z.int()})).optional(),
    unrecorded: z
      .array(
        z.strictObject({
          missing: z.enum(['charges', 'withdrawals', 'blocks', 'events', 'fees']),
          wallet: z.string(),
        }),
      )
      .optional(),
    misfits: z.array(misfit).optional(),
    returnedTwice: z
      .strictObject({
        charges: z.int(),
        overCentavos: z.int(),
        examples: z.array(z.string()),
      })
      .optional(),
    decisions: z
      .strictObject({
        decided: z.array(
          z.strictObject({
            id: z.string(),
            decision: z.enum(['open', 'accepted', 'waiting', 'fixed']),
            owner: z.string(),
            until: z.string(),
            note: z.string(),
            reopened: z
              .enum(['still_there', 'until_passed', 'amount_changed', 'wallet_changed'])
              .optional(),
          }),
        ),
        unknown: z.array(z.string()),
      })
      .optional(),
    causes: z.array(cause),
    totals: z.record(z.string(), fileTotals),
    findings: z.array(finding),
    carryForward: carryForward.optional(),
  }),
  ...FLEET_SCHEMAS,
  'reconcile decisions merge': z.strictObject({
    data: z.array(
      z.strictObject({
        id: z.string(),
        decision: z.enum(['open', 'accepted', 'waiting', 'fixed']),
        owner: z.string(),
        until: z.string(),
        note: z.string(),
        deltaCentavos: z.int().nullable().optional(),
        expectedCentavos: z.int().nullable().optional(),
        actualCentavos: z.int().nullable().optional(),
        atStakeCentavos: z.int().nullable().optional(),
        otherWallet: z.string().optional(),
      }),
    ),
    conflicts: z.array(z.string()),
  }),
  'reconcile map': z.strictObject({
    statement: fileMapping.optional(),
    charges: fileMapping.optional(),
    withdrawals: fileMapping.optional(),
  }),
  'reconcile explain': z.union([explanation, z.object({data: z.array(explanation)})]),
} satisfies Record<string, z.ZodType>
