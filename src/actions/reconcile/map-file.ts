import type {Context} from '../../app/context.ts'
import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {InvalidInputError, PixctlError} from '../../messages/errors.ts'
import {inputUnreadable} from '../../messages/files.ts'
import {mapOfJson} from '../../messages/mapping.ts'
import {CsvAssembler} from '../../platform/csv.ts'
import {replaceFile} from '../../platform/replace-file.ts'
import {textChunksOf} from '../../reconcile/read/chunks.ts'
import {HeaderSearch} from '../../reconcile/read/find-header.ts'
import {linesOf} from '../../reconcile/read/lines.ts'
import type {ColumnMapping} from '../../reconcile/read/mapping.ts'
import {notWritten} from '../not-written.ts'
import {kindOfJson} from './json-file.ts'
import {refuseOtherFormats} from './other-format.ts'
import {type ProposedMapping, proposeMapping, type TableSample} from './propose-mapping.ts'

/** What `reconcile --mapping` takes, for a statement. */
export type StatementMapping = Required<Pick<ColumnMapping, 'statement'>>

/** What the dialog and the notices say. */
export interface MapWords {
  readonly question: (field: string, header: readonly string[]) => string
  readonly typeQuestion: (word: string) => string
  readonly withoutOrigin: string
  readonly unresolved: (fields: readonly string[]) => string
  readonly unknownWords: (words: readonly string[]) => string
}

const SAMPLE_ROWS = 200
/** Enough of a row of JSON to see its fields. */
const START_CHARACTERS = 10_000

/** A header has several columns, most of them words: not the name of a bank, not a row of values. */
const looksLikeHeader = (cells: readonly string[]): boolean =>
  cells.length >= 3 && cells.filter((cell) => /\p{L}{2}/u.test(cell)).length >= cells.length - 1

async function sampleOf(file: string): Promise<TableSample> {
  refuseOtherFormats(file)
  const search = new HeaderSearch(undefined, looksLikeHeader)
  let header: readonly string[] = []
  let assembler: CsvAssembler | undefined
  const rows: (readonly string[])[] = []
  let isFirst = true
  for await (const line of linesOf(textChunksOf(file))) {
    const kind = isFirst ? kindOfJson(line.text.slice(0, START_CHARACTERS)) : undefined
    if (kind) throw new InvalidInputError(mapOfJson({file, kind}))
    isFirst &&= line.text.trim() === ''
    if (assembler) for (const {cells} of assembler.add(line)) rows.push(cells ?? [])
    else {
      const settled = search.add(line)
      if (settled === undefined) continue
      header = settled.found.header.map((cell) => cell.trim())
      assembler = new CsvAssembler(settled.found.delimiter)
    }
    if (rows.length >= SAMPLE_ROWS) break
  }
  return {header, rows}
}

interface Dialog {
  readonly ask: (question: string) => Promise<string>
  readonly words: MapWords
}

/** Asks for what could not be guessed; an empty answer leaves one out. */
async function completed(
  proposed: ProposedMapping,
  sample: TableSample,
  {context: {terminal}, words}: {context: Context; words: MapWords},
): Promise<ProposedMapping> {
  if (!terminal.canAsk) return proposed
  const dialog = {ask: (question: string) => terminal.ask(question), words}
  const withColumns = await askedColumns(proposed, sample, dialog)
  return askedTypes(proposeMapping(sample, withColumns), dialog)
}

/** Two columns for an amount, as in `4,5`, are those of credit and debit. */
async function askedColumns(
  {missing, mapping}: ProposedMapping,
  {header}: TableSample,
  {ask, words}: Dialog,
): Promise<Record<string, string>> {
  const columns: Record<string, string> = {...mapping.columns}
  const named = (answer: string): string | undefined =>
    header[Number(answer) - 1] ?? header.find((name) => name === answer)
  const open = 'parentTransactionId' in columns ? missing : [...missing, 'parentTransactionId']
  for (const field of open) {
    const answer = (await ask(words.question(field, header))).trim()
    const [credit, debit] = answer.split(/[\s,;]+/).map(named)
    if (field === 'amount' && credit !== undefined && debit !== undefined) {
      Object.assign(columns, {credit, debit})
    } else {
      const column = named(answer)
      if (column !== undefined) columns[field] = column
    }
  }
  return columns
}

/** Asks what the words of the type column stand for. */
async function askedTypes(
  proposed: ProposedMapping,
  {ask, words}: Dialog,
): Promise<ProposedMapping> {
  const types: Record<string, string> = {...proposed.mapping.values?.['type']}
  for (const word of proposed.unknownWords) {
    const answer = (await ask(words.typeQuestion(word))).trim()
    const type =
      TRANSACTION_TYPES[Number(answer) - 1] ?? TRANSACTION_TYPES.find((one) => one === answer)
    if (type !== undefined) types[word] = type
  }
  const unknownWords = proposed.unknownWords.filter((word) => types[word] === undefined)
  if (Object.keys(types).length === 0) return {...proposed, unknownWords}
  return {...proposed, unknownWords, mapping: {...proposed.mapping, values: {type: types}}}
}

/**
 * Looks at the first rows of a statement and proposes how to read it; asks on a terminal for what it
 * cannot guess. With `out` the mapping is written there, too.
 *
 * Errors: `InvalidInputError` for a file that cannot be read, `LocalFailureError` for one that cannot
 *         be written.
 */
export async function mapFile(
  context: Context,
  {file, out, words}: {file: string; out: string | undefined; words: MapWords},
): Promise<StatementMapping> {
  const sample = await sampleOf(file).catch((cause: unknown) => {
    if (cause instanceof PixctlError) throw cause
    throw new InvalidInputError(inputUnreadable({flag: 'FILE', path: file}), {cause})
  })
  const proposed = await completed(proposeMapping(sample), sample, {context, words})
  const {columns = {}} = proposed.mapping
  if (columns['parentTransactionId'] === undefined) context.notice(words.withoutOrigin)
  if (proposed.missing.length > 0) context.notice(words.unresolved(proposed.missing))
  if (proposed.unknownWords.length > 0) context.notice(words.unknownWords(proposed.unknownWords))
  const mapping = {statement: proposed.mapping}
  if (out !== undefined) save(out, mapping)
  return mapping
}

function save(path: string, mapping: StatementMapping): void {
  try {
    replaceFile(path, `${JSON.stringify(mapping, null, 2)}\n`)
  } catch (cause) {
    if (cause instanceof PixctlError) throw cause
    throw notWritten(path, cause)
  }
}
