import {parseDecimal} from '../../domain/money.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {
  decisionDayUnreadable,
  decisionDifferenceUnreadable,
  invalidDecisions,
  unknownDecision,
} from '../../messages/reconcile.ts'
import {CsvAssembler, type CsvRecord, delimiterOf} from '../../platform/csv.ts'
import {textChunksOf} from '../../reconcile/read/chunks.ts'
import {linesOf} from '../../reconcile/read/lines.ts'
import {DECISIONS, type Decision} from '../../reconcile/result.ts'

/** One row of findings.csv as a person has filled it in. */
export interface DecisionRow {
  readonly id: string
  readonly decision: Decision
  readonly owner: string
  /** YYYY-MM-DD, or empty: for ever. */
  readonly until: string
  readonly note: string
  /** The difference when it was decided; nothing where the file does not say. Units: centavos. */
  readonly deltaCentavos: number | null | undefined
}

/** How either form of findings.csv, and a spreadsheet in either language, calls each column. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'finding', 'achado'],
  decision: ['decision', 'decisão', 'decisao'],
  owner: ['owner', 'responsável', 'responsavel'],
  until: ['until', 'até', 'ate'],
  note: ['note', 'observação', 'observacao'],
  delta: ['delta', 'difference', 'diferença', 'diferenca'],
}

const WORDS: Readonly<Record<string, Decision>> = {
  aberto: 'open',
  aceito: 'accepted',
  aguardando: 'waiting',
  corrigido: 'fixed',
}

interface DecisionPlace {
  readonly file: string
  readonly line: number
}

function decisionOf(text: string, place: DecisionPlace): Decision {
  const word = text.trim().toLowerCase()
  if (word === '') return 'open'
  const known = DECISIONS.find((one) => one === word) ?? WORDS[word]
  if (known === undefined) throw new InvalidInputError(unknownDecision({...place, word: text}))
  return known
}

const DAY = /^\d{4}-\d\d-\d\d(?!\d)/
const BRAZILIAN_DAY = /^(\d\d)\/(\d\d)\/(\d{4})(?!\d)/

/** Empty stands for ever; a day that cannot be read must not be taken for that. */
function dayOf(text: string, place: DecisionPlace): string {
  if (text === '') return ''
  const [day] = DAY.exec(text.replace(BRAZILIAN_DAY, '$3-$2-$1')) ?? []
  if (day !== undefined && isDay(day)) return day
  throw new InvalidInputError(decisionDayUnreadable({...place, text}))
}

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

/** `1.234,56` and `1234.56`; a cell that was empty had no difference. */
function centavosOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  const decimal = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
  if (decimal.trim() === '') return null
  const amount = parseDecimal(decimal.trim().replace('−', '-'))
  return typeof amount === 'number' ? amount : undefined
}

/** A cell that begins like a formula was written with an apostrophe, which is no part of it. */
const cellText = (text: string | undefined): string =>
  (text ?? '').trim().replace(/^'(?=[=+\-@])/, '')

function rowOf(record: CsvRecord, at: Readonly<Record<string, number>>, file: string) {
  const cell = (field: string): string | undefined => record.cells?.[at[field] ?? -1]
  const id = cellText(cell('id'))
  if (id === '') return undefined
  const place = {file, line: record.line}
  return {
    id,
    decision: decisionOf(cellText(cell('decision')), place),
    owner: cellText(cell('owner')),
    until: dayOf(cellText(cell('until')), place),
    note: cellText(cell('note')),
    deltaCentavos: deltaOf(at['delta'] === -1 ? undefined : cellText(cell('delta')), place),
  } satisfies DecisionRow
}

/**
 * The decisions in a findings.csv of either locale, as Excel in Portuguese writes it back: `;` or
 * `,`, decimal comma, BOM or Windows-1252.
 *
 * Errors: `InvalidInputError` for a file without the columns, and for a word that is no decision, a
 *         day that is none and a difference that is no amount: what cannot be read decides nothing.
 */
export async function readDecisions(file: string): Promise<readonly DecisionRow[]> {
  let assembler: CsvAssembler | undefined
  let at: Record<string, number> = {}
  const records: CsvRecord[] = []
  try {
    for await (const line of linesOf(textChunksOf(file))) {
      if (assembler) for (const record of assembler.add(line)) records.push(record)
      else if (line.text.trim() !== '') {
        assembler = new CsvAssembler(delimiterOf(line.text))
        const [header] = new CsvAssembler(delimiterOf(line.text)).add(line)
        at = positionsOf(header?.cells ?? [])
      }
    }
  } catch (cause) {
    throw new InvalidInputError(invalidDecisions({file}), {cause})
  }
  if ((at['id'] ?? -1) < 0 || (at['decision'] ?? -1) < 0) {
    throw new InvalidInputError(invalidDecisions({file}))
  }
  for (const record of assembler?.end() ?? []) records.push(record)
  return records.flatMap((record) => rowOf(record, at, file) ?? [])
}

function positionsOf(header: readonly string[]): Record<string, number> {
  const names = header.map((cell) => cell.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(COLUMNS).map(([field, known]) => [
      field,
      names.findLastIndex((name) => known.includes(name)),
    ]),
  )
}
