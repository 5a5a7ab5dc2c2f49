import {parseDecimal} from '../../domain/money.ts'
import {inputUnreadable} from '../../messages/command-line/unreadable-files.ts'
import {InvalidInputError, PixctlError} from '../../messages/errors.ts'
import {
  decisionColumnTwice,
  decisionDayUnreadable,
  decisionDifferenceUnreadable,
  decisionRowUnreadable,
  invalidDecisions,
  unknownDecision,
} from '../../messages/reconcile/decisions.ts'
import {decidedTwice} from '../../messages/reconcile/reconcile.ts'
import {isSameJson} from '../../platform/canonical-json.ts'
import type {CsvRecord} from '../../platform/csv.ts'
import {systemCode} from '../../platform/failure-code.ts'
import {DECISIONS, type Decision} from '../../reconcile/result.ts'
import {withoutFormulaMark} from '../files/escaped-formula.ts'
import {type FilledTable, tablesOf} from './decision-tables.ts'

/** One row of findings.csv, or of the workbook, as a person has filled it in. */
export interface DecisionRow {
  readonly id: string
  readonly decision: Decision
  readonly owner: string
  /** YYYY-MM-DD, or empty: for ever. */
  readonly until: string
  readonly note: string
  /** The difference when it was decided; nothing where the file does not say. Units: centavos. */
  readonly deltaCentavos: number | null | undefined
  /** The same of what was expected and found; NaN where the cell is no amount, which equals nothing. */
  readonly expectedCentavos: number | null | undefined
  readonly actualCentavos: number | null | undefined
  readonly atStakeCentavos: number | null | undefined
  /** The other wallet concerned; empty where the file names none. */
  readonly otherWallet: string | undefined
}

/** A decision with what the file says that it is about: the code of the finding, and of what it is one. */
export interface DescribedDecision extends DecisionRow {
  readonly about: string
}

/**
 * How either form of findings.csv, and a spreadsheet in either language, calls each column. The
 * first name that is there counts: beside "Finding", "Id" is that of what the finding is about.
 */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  id: ['finding', 'achado', 'id'],
  decision: ['decision', 'decisão', 'decisao'],
  owner: ['owner', 'responsável', 'responsavel'],
  until: ['until', 'até', 'ate'],
  note: ['note', 'observação', 'observacao'],
  delta: ['delta', 'difference', 'diferença', 'diferenca'],
  expected: ['expected', 'esperado'],
  actual: ['actual', 'found', 'encontrado'],
  atStake: ['atstake', 'at stake', 'em jogo'],
  otherWallet: ['otherwallet', 'other wallet', 'outra carteira'],
  code: ['code', 'código', 'codigo'],
  subjectId: ['subjectid', 'id'],
}

/** A cell may hold any word, that of a property of objects as well. */
const WORDS: ReadonlyMap<string, Decision> = new Map([
  ['aberto', 'open'],
  ['aceito', 'accepted'],
  ['aguardando', 'waiting'],
  ['corrigido', 'fixed'],
])

interface DecisionPlace {
  readonly file: string
  readonly line: number
}

function decisionOf(text: string, place: DecisionPlace): Decision {
  const word = text.trim().toLowerCase()
  if (word === '') return 'open'
  const known = DECISIONS.find((one) => one === word) ?? WORDS.get(word)
  if (known === undefined) throw new InvalidInputError(unknownDecision({...place, word: text}))
  return known
}

const DAY = /^\d{4}-\d\d-\d\d(?!\d)/
/** `30/11/2026`, `1/2/26`: as a spreadsheet in Portuguese writes it. */
const BRAZILIAN_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)(?!\d)/

/** Empty stands for ever; a day that cannot be read must not be taken for that. */
function dayOf(text: string, place: DecisionPlace & {readonly column: string}): string {
  if (text === '') return ''
  const [day] = DAY.exec(text.replace(BRAZILIAN_DAY, isoDay)) ?? []
  if (day !== undefined && isDay(day)) return day
  throw new InvalidInputError(decisionDayUnreadable({...place, text}))
}

const isoDay = (_: string, day: string, month: string, year: string): string =>
  `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

function isDay(day: string): boolean {
  const atMs = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day)
}

/** A cell that was empty had no difference; one that cannot be read could not be compared. */
function deltaOf(text: string | undefined, place: DecisionPlace): number | null | undefined {
  const centavos = centavosOf(text)
  if (text === undefined || centavos !== undefined) return centavos
  throw new InvalidInputError(decisionDifferenceUnreadable({...place, text}))
}

/** Of a column that only newer files have: one that cannot be read opens the finding again. */
const amountOf = (text: string | undefined): number | null | undefined =>
  text === undefined ? undefined : (centavosOf(text) ?? (text.trim() === '' ? null : Number.NaN))

/** `1.234,56` and `1234.56`; a cell that was empty had no difference. */
function centavosOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  const decimal = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
  if (decimal.trim() === '') return null
  const amount = parseDecimal(decimal.trim().replace('−', '-'))
  return typeof amount === 'number' ? amount : undefined
}

/**
 * A cell that begins like a formula was written with an apostrophe, which is no part of it. Lines
 * of a note (Alt+Enter in a spreadsheet) are one line here, as in every table that shows them
 * again.
 */
const cellText = (text: string | undefined): string =>
  withoutFormulaMark((text ?? '').replaceAll(/\s*(?:_x000D_)?[\r\n]+\s*/g, ' ').trim())

function rowOf(record: CsvRecord, {at, header, file}: TablePlace) {
  const cell = (field: string): string | undefined => record.cells?.[at[field] ?? -1]
  const said = (field: string) => (at[field] === -1 ? undefined : cellText(cell(field)))
  const place = {file, line: record.line}
  const id = cellText(cell('id'))
  const decision = decisionOf(cellText(cell('decision')), place)
  if (id === '' && decision !== 'open') {
    throw new InvalidInputError(decisionRowUnreadable({...place, flaw: 'no_id'}))
  }
  if (id === '') return undefined
  return {
    id,
    decision,
    owner: cellText(cell('owner')),
    until: dayOf(cellText(cell('until')), {...place, column: header[at['until'] ?? -1] ?? 'until'}),
    note: cellText(cell('note')),
    deltaCentavos: deltaOf(said('delta'), place),
    expectedCentavos: amountOf(said('expected')),
    actualCentavos: amountOf(said('actual')),
    atStakeCentavos: amountOf(said('atStake')),
    otherWallet: said('otherWallet'),
    about: [cell('code'), at['subjectId'] === at['id'] ? '' : cell('subjectId')]
      .flatMap((text) => cellText(text) || [])
      .join(' '),
  } satisfies DescribedDecision
}

/**
 * The decisions in a findings.csv of either locale, as Excel in Portuguese writes it back (`;` or
 * `,`, decimal comma, BOM or Windows-1252), or in the sheet of findings of a workbook.
 *
 * `flag` is what errors call the file beside its path.
 *
 * Errors: `InvalidInputError` for a file that cannot be read or has not the columns, for a word
 *         that is no decision, a day that is none, a difference that is no amount, two decisions
 *         about one finding, a decision about none, a column that stands twice, and a row that is
 *         not whole: what cannot be read decides nothing, and must not be left out unseen.
 */
export async function readDecisions(file: string, flag: string): Promise<readonly DecisionRow[]> {
  const rows = await readDescribedDecisions(file, flag)
  return rows.map(({about: _, ...row}) => row)
}

/** The same, each with what it is about. Errors: as there. */
export async function readDescribedDecisions(
  file: string,
  flag: string,
): Promise<readonly DescribedDecision[]> {
  const rows = await readable(() => decisionsIn(file), {file, flag})
  if (rows === undefined) throw new InvalidInputError(invalidDecisions({flag, file}))
  return rows
}

/** Nothing, where no table has the columns. */
async function decisionsIn(file: string): Promise<readonly DescribedDecision[] | undefined> {
  for await (const {header, records} of tablesOf(file)) {
    const at = positionsOf(header)
    if ((at['id'] ?? -1) < 0 || (at['decision'] ?? -1) < 0) continue
    requireOneOfEach(header, at, file)
    const place = {at, header, file}
    const whole = wholeRecords(records, header.length, place)
    return await onceEach(whole, (record) => rowOf(record, place), file)
  }
  return undefined
}

/** Of two columns of one kind the wrong one might count: "Finding" beside "Id" is none of these. */
function requireOneOfEach(
  header: readonly string[],
  at: Readonly<Record<string, number>>,
  file: string,
): void {
  const names = header.map((cell) => cell.trim().toLowerCase())
  for (const [field, known] of Object.entries(COLUMNS)) {
    if (ONLY_SAID.includes(field)) continue
    const own = names[at[field] ?? -1]
    const isAlike = (name: string) =>
      name === own || (OF_ONE_MEANING.includes(field) && known.includes(name))
    const alike = header.filter((_, column) => isAlike(names[column] ?? ''))
    if (alike.length > 1) {
      throw new InvalidInputError(decisionColumnTwice({file, names: alike.join(', ')}))
    }
  }
}

/** Nothing is decided by these. */
const ONLY_SAID: readonly string[] = ['code', 'subjectId']

/** Whatever they are called, a second one of these says another thing about the same finding. */
const OF_ONE_MEANING: readonly string[] = ['decision', 'owner', 'until', 'note']

interface TablePlace {
  readonly at: Readonly<Record<string, number>>
  readonly header: readonly string[]
  readonly file: string
}

/**
 * The rows of a table as they come. A row is not whole where its quotes are not, where it has a decision and
 * not all its cells, where another delimiter than that of the header makes it one cell, and where the
 * file was cut in it.
 */
async function* wholeRecords(
  records: FilledTable['records'],
  width: number,
  place: TablePlace,
): AsyncGenerator<CsvRecord> {
  let last: CsvRecord | undefined
  for await (const record of records) {
    if (last) yield whole(last, {width, isLast: false}, place)
    last = record
  }
  if (last) yield whole(last, {width, isLast: true}, place)
}

function whole(
  record: CsvRecord,
  {width, isLast}: {readonly width: number; readonly isLast: boolean},
  {at, file}: TablePlace,
): CsvRecord {
  const {line, cells, text} = record
  if (!cells) throw new InvalidInputError(decisionRowUnreadable({file, line, flaw: 'quote'}))
  // A workbook leaves out the empty cells at the end of a row.
  if (text.trim() === '' || cells.length >= width) return record
  const decision = cellText(cells[at['decision'] ?? -1])
  const isDecided = decisionOf(decision, {file, line}) !== 'open'
  if (isDecided || cells.length === 1 || isLast) {
    throw new InvalidInputError(decisionRowUnreadable({file, line, flaw: 'few_cells'}))
  }
  return record
}

/** What reads a file, with the errors that say why it could not. */
async function readable<T>(
  read: () => Promise<T>,
  {file, flag}: {readonly file: string; readonly flag: string},
): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof PixctlError) throw cause
    const isOfSystem = cause instanceof Error && 'syscall' in cause
    const said = isOfSystem
      ? inputUnreadable({flag, path: file, reason: systemCode(cause)})
      : invalidDecisions({flag, file})
    throw new InvalidInputError(said, {cause})
  }
}

/**
 * The same row twice says nothing new; another decision about the same finding must not win unseen.
 */
async function onceEach(
  records: AsyncIterable<CsvRecord>,
  read: (record: CsvRecord) => DescribedDecision | undefined,
  file: string,
): Promise<DescribedDecision[]> {
  const rows = new Map<string, DescribedDecision>()
  for await (const record of records) {
    const row = read(record)
    const known = row && rows.get(row.id)
    if (row && known && !isSameJson(row, known)) {
      throw new InvalidInputError(decidedTwice({file, line: record.line, id: row.id}))
    }
    if (row) rows.set(row.id, row)
  }
  return [...rows.values()]
}

function positionsOf(header: readonly string[]): Record<string, number> {
  const names = header.map((cell) => cell.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(COLUMNS).map(([field, known]) => {
      const name = known.find((one) => names.includes(one))
      return [field, name === undefined ? -1 : names.indexOf(name)]
    }),
  )
}
