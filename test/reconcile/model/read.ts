import {
  type Balance,
  type Block,
  balanceOf,
  blockOf,
  type Charge,
  chargeOf,
  type Event,
  eventOf,
  type Fee,
  FILE_OF,
  type FileTexts,
  feeOf,
  type Line,
  lineOf,
  type Row,
  type Withdrawal,
  withdrawalOf,
} from './rows.ts'
import {Unreadable} from './values.ts'

/** A row that was rejected, with what can be read of whom it is about. */
export interface Rejected {
  readonly row: Row
  /** What of it can be read. */
  readonly value: unknown
}

export interface DataSet {
  readonly charges: readonly Charge[]
  readonly withdrawals: readonly Withdrawal[]
  readonly events: readonly Event[]
  readonly blocks: readonly Block[]
  readonly lines: readonly Line[]
  readonly balances: readonly Balance[]
  readonly fees: Readonly<Record<'pix' | 'withdrawal' | 'refund', readonly Fee[]>>
  readonly rejected: Rejected[]
  /** Every row that can be read, equal records each for itself. */
  readonly all: readonly (Row & {readonly atMs: number})[]
  /** By file. */
  readonly rows: Readonly<Record<string, number>>
}

type Json = Record<string, unknown>

/** A value as one text, whatever the order of its keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`,
  )
  return `{${pairs.sort().join(',')}}`
}

const nonEmpty = (text: string): {text: string; line: number}[] =>
  text
    .split('\n')
    .map((line, at) => ({text: line, line: at + 1}))
    .filter((line) => line.text.trim() !== '')

class Reader {
  readonly rejected: Rejected[] = []
  readonly rows: Record<string, number> = {}

  #read<T>(row: Row, value: unknown, read: () => T): T[] {
    this.rows[row.file] = (this.rows[row.file] ?? 0) + 1
    try {
      return [read()]
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.rejected.push({row, value})
      return []
    }
  }

  json<T>(file: string, text: string, read: (value: Json, row: Row) => T): T[] {
    return nonEmpty(text).flatMap(({text: source, line}) => {
      const value = parsed(source)
      const row = {file, line, canonical: canonical(value)}
      return this.#read(row, value, () => {
        if (value === undefined) throw new Unreadable('no JSON object')
        return read(value, row)
      })
    })
  }

  /** A plain statement: one header, no quotes. */
  csv(file: string, text: string): Line[] {
    return nonEmpty(text)
      .slice(1)
      .flatMap(({text: source, line}) => {
        const cells = source.split(',')
        const row = {file, line, canonical: source}
        return this.#read(row, cells, () => lineOf(cells, row))
      })
  }
}

const parsed = (text: string): Json | undefined => {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Reads a data set as a person would: JSON line by line, CSV by its commas. */
export function readDataSet(texts: FileTexts): DataSet {
  const reader = new Reader()
  const {rejected} = reader
  const of = (name: keyof typeof FILE_OF): [string, string] => [FILE_OF[name], texts[name] ?? '']
  const fees = JSON.parse(texts['fees'] ?? '{}')
  const schedule = (kind: string): Fee[] => (fees[kind] ?? []).map(feeOf)
  const charges = reader.json(...of('charges'), chargeOf)
  const withdrawals = reader.json(...of('withdrawals'), withdrawalOf)
  const events = reader.json(...of('events'), eventOf)
  const blocks = reader.json(...of('blocks'), blockOf)
  const lines = reader.csv(...of('statement'))
  return {
    charges,
    withdrawals,
    events,
    blocks,
    lines,
    all: [...charges, ...withdrawals, ...events, ...blocks, ...lines],
    balances: JSON.parse(texts['balances'] ?? '[]').map(balanceOf),
    fees: {
      pix: schedule('pix'),
      withdrawal: schedule('withdrawal'),
      refund: schedule('refund'),
    },
    rejected,
    rows: reader.rows,
  }
}
