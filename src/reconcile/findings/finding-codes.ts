import type {DataSetName} from '../read/files/inputs.ts'

/** What a finding means for the verdict: `error` and `data` make it unreconciled, the others explained. */
export type FindingClass = 'data' | 'error' | 'timing' | 'info'

/** How soon a person should look: money lost or paid twice, books that disagree, things worth seeing. */
export type Severity = 'high' | 'medium' | 'low'

/** What a finding is about. `file_line` is a row that could not be read. */
export type SubjectKind =
  | 'file_line'
  | 'event'
  | 'charge'
  | 'withdrawal'
  | 'refund'
  | 'block'
  | 'leg'
  | 'transfer'
  | 'line'
  | 'wallet'

/** In order of precedence: of two findings that could describe one fault, the earlier tier is raised. */
export const TIERS = [
  'data',
  'duplication',
  'existence',
  'state',
  'value',
  'timing',
  'balance',
] as const
export type Tier = (typeof TIERS)[number]

/** What is fixed for a code. */
export interface FindingCodeFacts {
  readonly class: FindingClass
  readonly severity: Severity
  readonly tier: Tier
  readonly subjects: readonly SubjectKind[]
  /** Without one of these files the check, or its part about that file, is skipped. */
  readonly needs: readonly DataSetName[]
}

type Row = readonly [
  FindingClass,
  Severity,
  Tier,
  readonly SubjectKind[],
  needs?: readonly DataSetName[],
]

const PAID = ['charge', 'withdrawal', 'refund'] as const
const STATEFUL = ['charge', 'withdrawal', 'block'] as const
const RECORDS = ['charges', 'withdrawals', 'blocks'] as const
const POSTED = ['charges', 'withdrawals', 'events', 'statement'] as const

/** The table of contract section 6, in its order. Source: contract, "Reconciliation". */
const TABLE = {
  RECORD_INVALID: ['data', 'high', 'data', ['file_line']],
  DUPLICATE_DELIVERY: ['info', 'low', 'duplication', ['event'], ['events']],
  DUPLICATE_EVENT_CONFLICT: ['error', 'high', 'duplication', ['event'], ['events']],
  DUPLICATE_POSTING: [
    'error',
    'high',
    'duplication',
    [...PAID, 'block', 'transfer', 'line'],
    ['statement'],
  ],
  DUPLICATE_PAYMENT_SUSPECT: ['error', 'high', 'duplication', ['withdrawal'], ['withdrawals']],
  MISSING_POSTING: ['error', 'high', 'existence', [...PAID, 'block'], POSTED],
  UNMATCHED_LEDGER_LINE: [
    'error',
    'high',
    'existence',
    ['line'],
    [...RECORDS, 'events', 'statement'],
  ],
  MISSING_EVENT: ['error', 'medium', 'existence', [...STATEFUL, 'refund'], ['events']],
  ORPHAN_EVENT: ['error', 'medium', 'existence', ['event'], [...RECORDS, 'events']],
  AMOUNT_MISMATCH: ['error', 'high', 'value', [...PAID, 'block', 'leg'], POSTED],
  NET_MISMATCH: ['error', 'medium', 'value', ['charge', 'withdrawal'], ['events']],
  FEE_OVERCHARGE: ['error', 'high', 'value', PAID, ['statement']],
  FEE_UNDERCHARGE: ['error', 'medium', 'value', PAID, ['statement']],
  SPLIT_CEILING_EXCEEDED: ['error', 'medium', 'value', ['charge'], ['charges', 'fees']],
  SPLIT_SHORTFALL: ['info', 'low', 'value', ['charge'], ['charges', 'events', 'fees']],
  SPLIT_DISTRIBUTION_MISMATCH: ['error', 'high', 'value', ['charge'], ['charges', 'events']],
  MISSING_SPLIT_LEG: ['error', 'high', 'existence', ['charge'], ['charges', 'statement']],
  EXTRA_SPLIT_LEG: ['error', 'high', 'existence', ['charge'], ['charges', 'events', 'statement']],
  MISSING_COUNTERPART_LEG: ['error', 'high', 'existence', ['charge', 'transfer'], ['statement']],
  LEG_IMBALANCE: ['error', 'high', 'value', ['charge', 'transfer'], ['statement']],
  SIGN_MISMATCH: ['error', 'high', 'value', ['line'], ['statement']],
  STATUS_MISMATCH: ['error', 'medium', 'state', STATEFUL, [...RECORDS, 'events']],
  INVALID_TRANSITION: ['error', 'high', 'state', STATEFUL, ['events']],
  FAILED_NOT_RETURNED: ['error', 'high', 'value', ['withdrawal'], ['withdrawals', 'statement']],
  OVER_REFUND: ['error', 'high', 'value', ['charge'], ['charges']],
  REFUND_WITHOUT_ORIGINAL: ['error', 'high', 'existence', ['refund'], ['charges', 'events']],
  RECIPIENT_DEBITED: ['error', 'high', 'value', ['charge'], ['charges', 'statement']],
  HELD_MISMATCH: ['error', 'medium', 'balance', ['wallet'], ['balances', 'blocks']],
  IN_TRANSIT: ['timing', 'low', 'timing', ['charge', 'withdrawal'], ['charges', 'withdrawals']],
  STALE_PENDING: [
    'error',
    'medium',
    'timing',
    ['charge', 'withdrawal'],
    ['charges', 'withdrawals'],
  ],
  NEGATIVE_BALANCE: ['info', 'low', 'balance', ['wallet'], ['statement', 'balances']],
  UNEXPLAINED_DIFFERENCE: ['error', 'high', 'balance', ['wallet'], ['statement', 'balances']],
} as const satisfies Readonly<Record<string, Row>>

/** A code of the contract's table. */
export type FindingCode = keyof typeof TABLE

/** Every code, in the order of the contract's table. */
export const FINDING_CODES = Object.keys(TABLE) as readonly FindingCode[]

const FACTS = Object.fromEntries(
  Object.entries<Row>(TABLE).map(([code, [findingClass, severity, tier, subjects, needs = []]]) => [
    code,
    {class: findingClass, severity, tier, subjects, needs},
  ]),
) as Readonly<Record<FindingCode, FindingCodeFacts>>

/** What is fixed for a code: class, severity, tier of precedence, subjects and files read. */
export const factsOf = (code: FindingCode): FindingCodeFacts => FACTS[code]

/** Not final yet: what is said of it may end by itself. */
export const PENDING: ReadonlySet<FindingCode> = new Set(['IN_TRANSIT', 'STALE_PENDING'])

/** Whether it says that something is wrong: what is on its way, or only worth knowing, is no problem. */
export const isProblem = ({class: kind}: {readonly class: FindingClass}): boolean =>
  kind === 'error' || kind === 'data'
