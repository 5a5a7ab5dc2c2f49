import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import type {BeforeSending} from '../../client/creation/creation.ts'
import type {Created} from '../../client/creation/creation-terms.ts'
import {DEFAULT_DESCRIPTION} from '../../domain/charge.ts'
import type {Environment} from '../../domain/environment.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {batchInvalid} from '../../messages/payments/batch.ts'
import type {ChargeRequestBody} from '../../wire/charge.ts'
import {WIRE_NAMES, type WireNames} from '../../wire/unspecified.ts'
import type {WithdrawalRequestBody} from '../../wire/withdrawal.ts'
import type {CreatedFacts} from './batch-outcome.ts'
import {type BatchSummary, summarize} from './batch-summary.ts'
import {editedLines, readFormerResults} from './file/former-results.ts'
import {
  type BatchPlan,
  type BatchTarget,
  type PlannedRow,
  planCharges,
  planWithdrawals,
} from './file/plan.ts'
import type {RawFile} from './file/raw-row.ts'
import {readRawFile} from './file/read-file.ts'

export type BatchKind = 'charge' | 'withdrawal'

/** A row of either kind, ready to be sent. */
export type BatchRow = PlannedRow<Readonly<Record<string, unknown>>>

/** How each kind is read and created. */
interface Kind {
  readonly plan: (file: RawFile, target: BatchTarget) => BatchPlan<object>
  readonly path: (names: WireNames) => string
  /** The body as it is sent: defaults are no part of a row's content, or of its key. */
  readonly complete: (body: object) => BatchRow['body']
  readonly create: (
    client: Client,
    row: BatchRow,
    before: BeforeSending,
  ) => Promise<Created<CreatedFacts & {readonly id: string}>>
}

/** Asked of each new row once it is in the journal. Errors: whatever keeps it from being sent. */
export type RequireAlone = NonNullable<BeforeSending['requireAlone']>

export const BATCH_KINDS: Readonly<Record<BatchKind, Kind>> = {
  charge: {
    plan: planCharges,
    path: (names) => names.chargesPath,
    complete: (body) => ({
      ...body,
      description: (body as ChargeRequestBody).description ?? DEFAULT_DESCRIPTION,
    }),
    create: (client, {body, key}, {turn, isAsked}) =>
      client.charges.create(body as ChargeRequestBody, key, {turn, isAsked}),
  },
  withdrawal: {
    plan: planWithdrawals,
    path: (names) => names.withdrawalsPath,
    complete: (body) => ({...body}),
    create: (client, {body, key}, before) =>
      client.withdrawals.create(body as WithdrawalRequestBody, key, before),
  },
}

/** A whole file, checked: every row can be sent. */
export interface Batch {
  readonly kind: BatchKind
  readonly file: string
  readonly environment: Environment
  /** Where the rows are posted. */
  readonly path: string
  readonly rows: readonly BatchRow[]
  /** The file as it is written, which its result repeats. */
  readonly raw: RawFile
  readonly summary: BatchSummary
  /** Lines whose content is another than when an earlier run created them. */
  readonly edited: readonly number[]
  /** Keys that the result file beside the input says were used. */
  readonly usedKeys: ReadonlySet<string>
}

/**
 * Reads and checks a whole file before anything is sent.
 *
 * Errors: `InvalidInputError`, code `BATCH_INVALID`, with every fault and its line.
 * Source: commands.md, "Batches".
 */
export async function openBatch(context: Context, kind: BatchKind, file: string): Promise<Batch> {
  const {environment, subAccount, wire} = await context.settings()
  const raw = await readRawFile(file)
  const target = {environment: environment.value, wallet: subAccount?.value ?? PRINCIPAL}
  const plan = BATCH_KINDS[kind].plan(raw, target)
  if ('faults' in plan) throw invalidFile(file, plan.faults)
  const former = await readFormerResults(file)
  const rows = plan.rows.map((row) => ({...row, body: BATCH_KINDS[kind].complete(row.body)}))
  return {
    kind,
    file,
    environment: environment.value,
    path: BATCH_KINDS[kind].path({...WIRE_NAMES, ...wire}),
    rows,
    raw,
    summary: summarize(rows),
    edited: editedLines(former, rows),
    usedKeys: former.usedKeys,
  }
}

function invalidFile(file: string, faults: readonly {readonly line: number}[]): InvalidInputError {
  const lines = new Set(faults.map(({line}) => line)).size
  return new InvalidInputError(batchInvalid({file, lines}), {details: {faults}})
}
