import {SAO_PAULO} from '../../domain/civil-day.ts'
import {alikeAsOne} from '../../reconcile/findings/alike-words.ts'
import {isIgnored} from '../../reconcile/read/csv/find-header.ts'
import {foldedWord} from '../../reconcile/read/mapping/mapped-words.ts'
import type {FileMapping} from '../../reconcile/read/mapping/mapping.ts'
import {sideOf} from '../../reconcile/read/rows/read-line.ts'
import {parsePeopleAmount} from '../../reconcile/read/values/amount-text.ts'
import {
  isMonthFirst,
  parseBrazilianInstant,
  parseInstant,
} from '../../reconcile/read/values/instant.ts'
import {columnsOf} from './statement-columns.ts'
import {knownBeginning, ownWords, typeNamed} from './statement-words.ts'
import {type TableSample, wordsIn} from './table-sample.ts'

/** What a look at its rows tells of a table. */
export interface ProposedMapping {
  readonly mapping: FileMapping
  /** Our fields for which no column could be guessed. */
  readonly missing: readonly string[]
  /** Words of the column of types or states that stand for nothing we know. */
  readonly unknownWords: readonly string[]
}

const NEEDED = ['id', 'wallet', 'type', 'amount', 'createdAt'] as const

interface Typed {
  readonly sample: TableSample
  readonly columns: Readonly<Record<string, string>>
}

/** Which way the money of lines goes; `both` where they differ, nothing where no amount tells. */
type Direction = 'enters' | 'leaves' | 'both' | undefined

/** The way of the lines that have one of these words. */
function directionOf(isIt: (word: string) => boolean, {sample, columns}: Typed): Direction {
  const {header, rows} = sample
  const cellOf = (cells: readonly string[], field: string): string => {
    const column = columns[field]
    return column === undefined ? '' : (cells[header.indexOf(column)] ?? '').trim()
  }
  const ways = new Set<Direction>()
  for (const cells of rows) {
    const side = sideOf(cellOf(cells, 'side'))
    const isUnread = columns['side'] !== undefined && side === undefined
    if (isUnread || !isIt(cellOf(cells, 'type'))) continue
    const amount = parsePeopleAmount(cellOf(cells, 'amount'))
    if (cellOf(cells, 'credit') !== '') ways.add('enters')
    else if (cellOf(cells, 'debit') !== '') ways.add('leaves')
    else if (typeof amount === 'number') ways.add(side ?? (amount < 0 ? 'leaves' : 'enters'))
  }
  return ways.size > 1 ? 'both' : [...ways][0]
}

/** A bank calls what leaves a payment, too, and what comes back of a payout a return. */
function typeTowards(type: string, direction: Direction): string {
  if (type === 'payment' && direction === 'leaves') return 'withdrawal'
  return type === 'refund' && direction === 'enters' ? 'withdrawal_reversal' : type
}

/** The words of the type column that a beginning stands for, if they are all of one kind. */
interface Beginnings {
  readonly beginning: string
  readonly type: string
  readonly words: string[]
}

function beginningsOf(words: readonly string[]) {
  const groups = new Map<string, Beginnings>()
  const unknown = new Set<string>()
  for (const word of words) {
    const found = knownBeginning(word)
    if (found === undefined) {
      unknown.add(word)
      continue
    }
    // Under one spelling, whatever case and blanks the next word has.
    const key = foldedWord(found.beginning)
    const group = groups.get(key) ?? {...found, words: []}
    group.words.push(word)
    groups.set(key, group)
  }
  return {groups, unknown}
}

/**
 * What the words of the type column stand for, and those that stand for nothing we know. A
 * beginning is proposed where nothing else begins so, and where all its lines go the same way.
 */
function translated(words: readonly string[], typed: Typed) {
  const types = new Map<string, string>()
  const others: string[] = []
  for (const word of words) {
    const named = typeNamed(word)
    if (named === undefined) {
      others.push(word)
      continue
    }
    const direction = directionOf((one) => one === word, typed)
    const type = typeTowards(named, direction)
    if (type !== word) types.set(word, type)
  }
  const {groups, unknown} = beginningsOf(others)
  for (const [key, {beginning, type, words: histories}] of groups) {
    const direction = directionOf((one) => histories.includes(one), typed)
    const isShared = [...unknown].some((word) => foldedWord(word).startsWith(key))
    if (direction === 'both' || isShared) {
      for (const history of histories) unknown.add(history)
    } else types.set(`${beginning}*`, typeTowards(type, direction))
  }
  return {types, unknown: alikeAsOne(words.filter((word) => unknown.has(word)))}
}

/** How a line begins that is no row: a table is followed by its sums. */
const SUMS = /^(saldo|total)\b/i
/** A line of one cell, below a table of several columns, is a sentence of the bank. */
const WORDS_OF_SENTENCE = 2

const firstText = (cells: readonly string[]): string =>
  cells.find((cell) => cell.trim() !== '')?.trim() ?? ''

/** Whether a line holds sums, or what the bank says of them, instead of a row. */
export const isSums = (cells: readonly string[]): boolean => SUMS.test(firstText(cells))

/** A bank writes its balances between the rows, in the column that says what a line is. */
const BALANCE = /^saldo\b/i

/** A line of words alone, such as `Fim do extrato`; nothing else. */
function sentenceOf(cells: readonly string[]): string | undefined {
  const [first, ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return first !== undefined && others.length === 0 && /^\p{L}/u.test(first) ? first : undefined
}

const beginningOf = (sentence: string): string =>
  sentence.split(/\s+/).slice(0, WORDS_OF_SENTENCE).join(' ')

/** How rows that may be ignored begin, shortly, and all of them. */
interface Ignorable {
  readonly start: string
  readonly whole: string
}

function ignorable(cells: readonly string[], type: string, columns: number): Ignorable[] {
  const first = firstText(cells)
  const sums = SUMS.exec(first)?.[1]
  const balance = BALANCE.exec(type)?.[0]
  const sentence = columns < 3 || sums !== undefined ? undefined : sentenceOf(cells)
  return [
    ...(sums === undefined ? [] : [{start: sums, whole: first}]),
    ...(sentence === undefined ? [] : [{start: beginningOf(sentence), whole: sentence}]),
    ...(balance === undefined ? [] : [{start: balance, whole: type}]),
  ]
}

/**
 * How the lines begin that are no rows: sums, balances, and sentences of the bank. A beginning that
 * a posting has, too, would drop it: then the whole text of the line stands for it, and nothing where
 * a posting begins with that. A posting has an amount and, where the table has ids, one of them; the
 * sum of a day has none.
 */
function ignoredStarts(
  {header, rows}: TableSample,
  columns: Readonly<Record<string, string>>,
): readonly string[] {
  const at = (field: string) => (columns[field] === undefined ? -1 : header.indexOf(columns[field]))
  const [typeAt, idAt] = [at('type'), at('id')]
  const amounts = [at('amount'), at('credit'), at('debit')]
  const has = (cells: readonly string[], position: number) => (cells[position] ?? '').trim() !== ''
  const hasAmount = (cells: readonly string[]) => amounts.some((position) => has(cells, position))
  const isPosting = (cells: readonly string[]) => hasAmount(cells) && (idAt < 0 || has(cells, idAt))
  const postings = rows.filter(isPosting)
  const drops = (start: string) =>
    postings.some((cells) => isIgnored(cells, {ignoreRows: [start]}, typeAt))
  const asked = new Map<string, boolean>()
  const isSafe = (start: string): boolean => {
    const known = asked.get(start) ?? !drops(start)
    asked.set(start, known)
    return known
  }
  const starts = rows.flatMap((cells) => {
    if (isPosting(cells)) return []
    const found = ignorable(cells, (cells[typeAt] ?? '').trim(), header.length)
    return found.flatMap(({start, whole}) => [start, whole].find(isSafe) ?? [])
  })
  return [...new Set(starts)]
}

/** A date without a zone, as programs of Brazil export it, is on the clock of São Paulo. */
const isWithoutZone = (text: string): boolean => {
  const instant = parseInstant(text)
  return instant !== undefined && parseInstant(text, SAO_PAULO) !== instant
}

/** How the dates of a column are written, and whose clock they are of, where they do not say it. */
export function datesOf(
  sample: TableSample,
  column: string | undefined,
): Pick<FileMapping, 'dates' | 'timezone'> {
  const texts = wordsIn(sample, column)
  const isBrazilian = texts.some((text) => parseBrazilianInstant(text) !== undefined)
  if (isBrazilian) return {dates: 'dd/mm/yyyy', timezone: SAO_PAULO}
  return texts.some(isWithoutZone) ? {timezone: SAO_PAULO} : {}
}

/** A date of a column that has the month first, and the column. */
export function monthFirstDate(
  sample: TableSample,
  column: string | undefined,
): {readonly column: string; readonly date: string} | undefined {
  const date = wordsIn(sample, column).find(isMonthFirst)
  return column === undefined || date === undefined ? undefined : {column, date}
}

const TIME_OF_DAY = /^\d\d?:\d\d(:\d\d)?$/

/** A column of nothing but times of day, beside dates without one: its times are not read. */
export function timeColumn(
  sample: TableSample,
  dateColumn: string | undefined,
): string | undefined {
  const dates = wordsIn(sample, dateColumn)
  if (dates.length === 0 || dates.some((date) => date.includes(':'))) return undefined
  return sample.header.find((name) => {
    const words = wordsIn(sample, name)
    return words.length > 0 && words.every((word) => TIME_OF_DAY.test(word))
  })
}

/**
 * A mapping from what the header is called and what stands in the rows; `columns` are those
 * that a person has named, all of them.
 */
export function proposeMapping(
  sample: TableSample,
  columns: Readonly<Record<string, string>> = columnsOf(sample),
): ProposedMapping {
  const sums = ignoredStarts(sample, columns)
  const typeAt = columns['type'] === undefined ? -1 : sample.header.indexOf(columns['type'])
  const rows = sample.rows.filter((cells) => !isIgnored(cells, {ignoreRows: sums}, typeAt))
  const ordinary = {...sample, rows}
  const words = wordsIn(ordinary, columns['type'])
  const {types: seen, unknown} = translated(words, {sample: ordinary, columns})
  const types = new Map([...ownWords(words, columns), ...seen])
  const hasAmount = columns['amount'] !== undefined || columns['credit'] !== undefined
  return {
    mapping: {
      columns,
      ...(columns['wallet'] === undefined && {constants: {wallet: 'principal'}}),
      ...(types.size > 0 && {values: {type: Object.fromEntries(types)}}),
      ...(sums.length > 0 && {ignoreRows: sums}),
      ...datesOf(sample, columns['createdAt']),
    },
    missing: NEEDED.filter(
      (field) =>
        field !== 'wallet' && columns[field] === undefined && !(field === 'amount' && hasAmount),
    ),
    unknownWords: unknown,
  }
}
