import type {InputFile, ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import {inputsOf, memoryFile} from './files.ts'
import type {Json, World} from './world.ts'

/** How a report is written; what it says is the same. */
export interface ReportStyle {
  readonly delimiter?: ',' | ';' | '\t'
  readonly isQuoted?: boolean
  /** BOM, CRLF and decimal commas. */
  readonly isBrazilian?: boolean
  /** `31/01/2026 23:59:58` in place of ISO. */
  readonly hasCivilDates?: boolean
  /** Our field → the report's column. */
  readonly columns?: Readonly<Record<string, string>>
}

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)\.000Z$/

interface Cell {
  readonly field: string
  readonly value: unknown
}

function textOf({field, value}: Cell, style: ReportStyle): string {
  const amount = (reais: unknown) => String(reais).replace('.', style.isBrazilian ? ',' : '.')
  if (value === undefined || value === null) return ''
  if (field.endsWith('split') && Array.isArray(value)) {
    return value.map((leg) => `${leg.subAccount}=${amount(leg.amount)}`).join(' ')
  }
  if (typeof value === 'number') return amount(value)
  return style.hasCivilDates ? String(value).replace(INSTANT, '$3/$2/$1 $4') : String(value)
}

/** RFC 4180: quotes where they are needed, or everywhere. */
function cellOf(text: string, {delimiter = ',', isQuoted = false}: ReportStyle): string {
  const needsQuotes = isQuoted || text.includes(delimiter) || /["\r\n]/.test(text)
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a report: a header with every field any of them has, then a record each. */
export function reportText(rows: readonly Json[], style: ReportStyle = {}): string {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const records = [
    fields.map((field) => style.columns?.[field] ?? field),
    ...rows.map((row) => fields.map((field) => textOf({field, value: row[field]}, style))),
  ]
  const end = style.isBrazilian ? '\r\n' : '\n'
  const lines = records.map((cells) =>
    cells.map((cell) => cellOf(cell, style)).join(style.delimiter ?? ','),
  )
  return `${style.isBrazilian ? '\uFEFF' : ''}${lines.join(end)}${end}`
}

/** A webhook body in a row of a table. */
const flat = ({data, ...envelope}: Json): Json => ({...envelope, ...(data as Json)})

/** A world whose records, events and balances are reports. */
export function reportsOf(world: World, style: ReportStyle = {}): ReconcileInputs {
  const report = (name: string, rows: readonly Json[]): readonly InputFile[] => [
    memoryFile(`${name}.csv`, reportText(rows, style)),
  ]
  return {
    ...inputsOf(world),
    charges: report('charges', world.charges),
    withdrawals: report('withdrawals', world.withdrawals),
    events: report('events', world.events.map(flat)),
    blocks: report('blocks', world.blocks),
    balances: report('balances', world.balances),
  }
}
