import type {ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import type {Random} from './random.ts'
import type {Json, Line, World} from './world.ts'

/** How a world is written down; the result must not depend on any of it. */
export interface Style {
  /** Shuffles rows. */
  readonly shuffle?: Random
  /** Shuffles the keys of each row. */
  readonly keys?: Random
  /** Spaces after colons and commas, as Python writes them. */
  readonly spaced?: boolean
  /** Escapes the first letter or digit of every text. */
  readonly escaped?: boolean
  /** Escapes the first letter of every key. */
  readonly escapedKeys?: boolean
  /** Instants as 2026-01-31t10:00:00z, which the kernel leaves to the full reader. */
  readonly smallInstants?: boolean
  readonly csv?: 'plain' | 'quoted' | 'brazilian'
  /** Splits each file in so many. */
  readonly parts?: number
}

const encoder = new TextEncoder()

function keyed(value: unknown, random: Random | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => keyed(item, random))
  if (typeof value !== 'object' || value === null || !random) return value
  return Object.fromEntries(
    random.shuffled(Object.entries(value)).map(([key, item]) => [key, keyed(item, random)]),
  )
}

const unicode = (letter: string): string =>
  `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

interface Spelling {
  readonly gap: string
  readonly text: (value: string) => string
  readonly key: (value: string) => string
}

/** JSON with the gaps and the spelling of texts that another writer would choose. */
function written(value: unknown, spelling: Spelling): string {
  const {gap, text, key: keyOf} = spelling
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) {
    return `[${value.map((item) => written(item, spelling)).join(`,${gap}`)}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${keyOf(key)}:${gap}${written(item, spelling)}`)
  return `{${pairs.join(`,${gap}`)}}`
}

const plainText = (value: string): string => JSON.stringify(value)
const escapedText = (value: string): string => JSON.stringify(value).replace(/[a-z0-9]/, unicode)

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const smallInstant = (value: string): string => (INSTANT.test(value) ? value.toLowerCase() : value)

export function jsonLine(row: Json, style: Style = {}): string {
  const value = keyed(row, style.keys)
  const spelled = style.escaped ? escapedText : plainText
  const text = style.smallInstants ? (of: string) => spelled(smallInstant(of)) : spelled
  const key = style.escapedKeys ? escapedText : plainText
  return written(value, {gap: style.spaced ? ' ' : '', text, key})
}

export const decimal = (amount: number): string => {
  if (Number.isNaN(amount)) return 'abc'
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const cellsOf = (line: Line): string[] => [
  line.id,
  line.wallet,
  line.type,
  decimal(line.amount),
  line.createdAt,
  line.parentTransactionId,
]

const HEADER = ['id', 'wallet', 'type', 'amount', 'createdAt', 'parentTransactionId']

export function csvText(rows: readonly string[], style: Style): string {
  if (style.csv === 'brazilian') return `\uFEFF${[HEADER.join(';'), ...rows].join('\r\n')}\r\n`
  return `${[HEADER.join(','), ...rows].join('\n')}\n`
}

export function csvRow(line: Line, style: Style): string {
  const cells = style.smallInstants ? cellsOf(line).map(smallInstant) : cellsOf(line)
  if (style.csv === 'brazilian') return cells.join(';').replace(/(\d)\.(\d\d);/, '$1,$2;')
  return style.csv === 'quoted' ? cells.map((cell) => `"${cell}"`).join(',') : cells.join(',')
}

function partsOf<T>(rows: readonly T[], parts: number): T[][] {
  const size = Math.ceil(rows.length / parts) || 1
  return Array.from({length: parts}, (_, at) => rows.slice(at * size, (at + 1) * size))
}

export const memoryFile = (name: string, text: string) => ({
  name,
  open: () => [encoder.encode(text)],
})

/** Texts of a data set; a test may spoil rows before they become files. */
export interface Texts {
  charges: string[]
  withdrawals: string[]
  events: string[]
  blocks: string[]
  statement: string[]
}

export function textsOf(world: World, style: Style = {}): Texts {
  const order = <T>(rows: T[]): T[] => style.shuffle?.shuffled(rows) ?? rows
  const rows = (list: readonly Json[]) => order([...list]).map((row) => jsonLine(row, style))
  return {
    charges: rows(world.charges),
    withdrawals: rows(world.withdrawals),
    events: rows(world.events),
    blocks: rows(world.blocks),
    statement: order([...world.lines]).map((line) => csvRow(line, style)),
  }
}

/** The texts of every file by name, one entry a part. */
export function fileTexts(world: World, texts: Texts, style: Style = {}): Record<string, string[]> {
  const {parts = 1} = style
  const lines = (rows: string[]) =>
    partsOf(rows, parts).map((part) => part.map((row) => `${row}\n`).join(''))
  return {
    charges: lines(texts.charges),
    withdrawals: lines(texts.withdrawals),
    events: lines(texts.events),
    blocks: lines(texts.blocks),
    statement: partsOf(texts.statement, parts).map((rows) => csvText(rows, style)),
    balances: [JSON.stringify(style.shuffle?.shuffled(world.balances) ?? world.balances, null, 2)],
    fees: [JSON.stringify(world.fees, null, 1)],
  }
}

const FILES: Record<string, string> = {
  charges: 'charges.jsonl',
  withdrawals: 'withdrawals.jsonl',
  events: 'events.jsonl',
  blocks: 'blocks.jsonl',
  statement: 'statement.csv',
  balances: 'balances.json',
  fees: 'fees.json',
}

/** A world as inputs in memory. */
export function inputsOf(
  world: World,
  style: Style = {},
  texts = textsOf(world, style),
): ReconcileInputs {
  return Object.fromEntries(
    Object.entries(fileTexts(world, texts, style)).map(([name, parts]) => [
      name,
      parts.map((text, at) =>
        memoryFile(at === 0 ? (FILES[name] ?? name) : `${at}-${FILES[name]}`, text),
      ),
    ]),
  )
}
