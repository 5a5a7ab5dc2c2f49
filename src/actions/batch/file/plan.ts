import type {Environment} from '../../../domain/environment.ts'
import {readReference} from '../../../domain/reference.ts'
import type {WalletReference} from '../../../domain/wallet.ts'
import type {ChargeRequestBody} from '../../../wire/charge.ts'
import type {WithdrawalRequestBody} from '../../../wire/withdrawal.ts'
import type {BatchFault} from './batch-fault.ts'
import {readChargeRow} from './charge-row.ts'
import {
  CHARGE_COLUMNS,
  type Columns,
  type NamedRows,
  nameColumns,
  WITHDRAWAL_COLUMNS,
} from './columns.ts'
import type {FileLayout, RawFile} from './raw-row.ts'
import {RowCells} from './row-cells.ts'
import {rowKey} from './row-key.ts'
import type {RowReading} from './row-reading.ts'
import {readWithdrawalRow} from './withdrawal-row.ts'

/** A row to be sent under a key of its own. */
export interface PlannedRow<Body> extends RowReading<Body> {
  readonly line: number
  readonly key: string
  /** The line of the first row that reads the same, when this is not it. */
  readonly repeats?: number
  /** The line of the first row that has this reference, where it reads otherwise. */
  readonly sharesReference?: number
}

/** Where the rows of a file go when they do not say it themselves. */
export interface BatchTarget {
  readonly environment: Environment
  readonly wallet: WalletReference
}

/** Every row ready to be sent, or every fault of the file. */
export type BatchPlan<Body> =
  | {readonly rows: readonly PlannedRow<Body>[]}
  | {readonly faults: readonly BatchFault[]}

interface RowKind<Body> {
  readonly columns: Columns
  read(cells: RowCells, wallet: WalletReference): RowReading<Body> | undefined
}

const CHARGES: RowKind<ChargeRequestBody> = {columns: CHARGE_COLUMNS, read: readChargeRow}
const WITHDRAWALS: RowKind<WithdrawalRequestBody> = {
  columns: WITHDRAWAL_COLUMNS,
  read: readWithdrawalRow,
}

export const planCharges = (file: RawFile, target: BatchTarget): BatchPlan<ChargeRequestBody> =>
  plan(file, target, CHARGES)

export const planWithdrawals = (
  file: RawFile,
  target: BatchTarget,
): BatchPlan<WithdrawalRequestBody> => plan(file, target, WITHDRAWALS)

/** Reads the whole file before anything is sent: either all of it is sound, or none is sent. */
function plan<Body extends object>(
  file: RawFile,
  target: BatchTarget,
  kind: RowKind<Body>,
): BatchPlan<Body> {
  const named = nameColumns(file, kind.columns)
  const faults: BatchFault[] = [...file.faults, ...named.faults]
  const rows: ReadRow<Body>[] = []
  for (const row of named.rows) {
    const cells = new RowCells(row)
    const reading = kind.read(cells, target.wallet)
    for (const fault of cells.faults) faults.push(fault)
    if (reading) rows.push({line: row.line, reading})
  }
  if (faults.length > 0)
    return {faults: withoutEchoes(faults, named, file.layout).sort((a, b) => a.line - b.line)}
  return {rows: withKeys(rows, target.environment)}
}

/**
 * A header that is misspelt leaves its cell missing in every row: the header alone is the fault. Where
 * another row has the cell, it is this row that lacks it.
 */
function withoutEchoes(
  faults: readonly BatchFault[],
  {rows, fields}: NamedRows,
  {headerLine}: FileLayout,
): BatchFault[] {
  const isMisspelt = faults.some(({code}) => code === 'column_unknown' || code === 'unit_unknown')
  if (!isMisspelt) {
    return fields === undefined ? [...faults] : ofColumns(faults, fields, headerLine)
  }
  const filled = new Set(rows.flatMap(({cells}) => [...cells.keys()]))
  const isEcho = ({code, column = ''}: BatchFault): boolean =>
    (code === 'missing' && !filled.has(column)) ||
    (code === 'no_amount' && !filled.has('amount') && !filled.has('netAmount'))
  return faults.filter((fault) => !isEcho(fault))
}

/** What a table has no column for is missing in every row: that is one fault, of the header. */
function ofColumns(
  faults: readonly BatchFault[],
  fields: ReadonlySet<string>,
  line = 1,
): BatchFault[] {
  const absent = new Map<string, BatchFault>()
  const others = faults.filter(({code, column = ''}) => {
    const isAmount = code === 'no_amount'
    const isAbsent = isAmount
      ? !fields.has('amount') && !fields.has('netAmount')
      : code === 'missing' && !fields.has(column)
    const named = isAmount ? 'amount_column_missing' : 'column_missing'
    if (isAbsent) absent.set(column, {line, column, code: named})
    return !isAbsent
  })
  return [...absent.values(), ...others]
}

/** A sound row, before it has a key. */
interface ReadRow<Body> {
  readonly line: number
  readonly reading: RowReading<Body>
}

function withKeys<Body extends object>(
  rows: readonly ReadRow<Body>[],
  environment: Environment,
): PlannedRow<Body>[] {
  const counts = new Map<string, number>()
  const firstLines = new Map<string, number>()
  const referenced = new Map<string, number>()
  return rows.map(({line, reading}) => {
    const {wallet, body} = reading
    const identity = {environment, wallet, body}
    const content = rowKey({...identity, position: 0})
    const position = counts.get(content) ?? 0
    counts.set(content, position + 1)
    const key = position === 0 ? content : rowKey({...identity, position})
    const text = asRead(reading)
    const repeats = firstLines.get(text)
    if (repeats !== undefined) return {...reading, line, key, repeats}
    firstLines.set(text, line)
    const reference = referenceOf(body)
    const sharesReference = reference === undefined ? undefined : referenced.get(reference)
    if (sharesReference !== undefined) return {...reading, line, key, sharesReference}
    if (reference !== undefined) referenced.set(reference, line)
    return {...reading, line, key}
  })
}

/** The reference of a row as a person reads it. */
function referenceOf({externalReference}: {readonly externalReference?: string}) {
  return externalReference && readReference(externalReference)
}

/**
 * A row as a person reads it: neither case nor white space says that another payment is meant. Another
 * reference does, also one of another case. The key of a row is made of its cells as they are written, but for
 * their accents, so rows that only read the same have keys of their own.
 */
function asRead<Body extends object>({wallet, body}: RowReading<Body>): string {
  const text = JSON.stringify({...body, externalReference: undefined}).toLowerCase()
  const reference = JSON.stringify(referenceOf(body))
  return `${wallet}\n${reference}\n${NEEDS_TRIMMING.test(text) ? trimmed(text) : text}`
}

/** White space as a person does not see it; of most rows there is none, and to look is enough. */
const NEEDS_TRIMMING = /\s\s|[^\S ]|" | "/

const trimmed = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/(?<=") | (?=")/g, '')
