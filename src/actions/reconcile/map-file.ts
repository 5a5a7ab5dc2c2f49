import type {Context} from '../../app/context.ts'
import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {inputUnreadable} from '../../messages/command-line/unreadable-files.ts'
import {InvalidInputError, PixctlError} from '../../messages/errors.ts'
import {mappingExists, mappingWritten} from '../../messages/reconcile/mapping-file.ts'
import {balancesNotProposed} from '../../messages/reconcile/not-mapped.ts'
import {systemCode} from '../../platform/failure-code.ts'
import {replaceFile} from '../../platform/replace-file.ts'
import {foldedWord} from '../../reconcile/read/mapping/mapped-words.ts'
import type {ColumnMapping} from '../../reconcile/read/mapping/mapping.ts'
import {isFileThere, notWritten} from '../files/not-written.ts'
import {
  monthFirstDate,
  type ProposedMapping,
  proposeMapping,
  timeColumn,
} from './propose-mapping.ts'
import {proposeRecords, recordsIn, statusesOf} from './propose-records.ts'
import {withRareWords} from './rare-words.ts'
import type {RecordName} from './record-words.ts'
import {sampleOf} from './sample-rows.ts'
import type {TableSample} from './table-sample.ts'
import {type AgainstType, againstItsType, type UnreadRows, unreadRows} from './try-mapping.ts'

/** What `reconcile --mapping` takes, for a statement, for charges or for withdrawals. */
export type ProposedFile = Pick<ColumnMapping, 'statement' | RecordName>

/** What the dialog and the notices say. */
export interface MapWords {
  readonly question: (field: string, header: readonly string[]) => string
  /** What a word of the column of types, or of states, stands for: one of `ours`. */
  readonly wordQuestion: (word: string, ours: readonly string[]) => string
  /** Asked again after a number that is none of so many. */
  readonly noAnswer: (count: number) => string
  readonly withoutOrigin: string
  /** Of a statement in which no column names wallets. */
  readonly oneWallet: string
  readonly unresolved: (fields: readonly string[]) => string
  /** `field` is `type` or `status`, `ours` what its words may stand for. */
  readonly unknownWords: (
    words: readonly string[],
    field: string,
    ours: readonly string[],
  ) => string
  /** Of a column with the time of day, beside that of the date. */
  readonly timeApart: (column: string) => string
  /** Of dates that no mapping reads, with one of them. */
  readonly monthFirst: (column: string, date: string) => string
  /** Of a file so long that only its first rows were looked at. */
  readonly readInPart: (rows: number) => string
  readonly unread: (unread: UnreadRows) => string
  /** Of lines whose money goes the other way than that of their type. */
  readonly againstType: (lines: AgainstType) => string
}

/** What tells a statement from records: how it is proposed, and whose words it has. */
interface Kind {
  readonly name: RecordName | 'statement'
  readonly propose: (sample: TableSample, columns?: Record<string, string>) => ProposedMapping
  readonly wordField: 'type' | 'status'
  readonly words: readonly string[]
}

function kindOf({header}: TableSample): Kind {
  const name = recordsIn(header)
  if (name === undefined) {
    const words = TRANSACTION_TYPES
    return {name: 'statement', propose: proposeMapping, wordField: 'type', words}
  }
  return {
    name,
    propose: (sample, columns) => proposeRecords(name, sample, columns),
    wordField: 'status',
    words: statusesOf(name),
  }
}

interface Dialog {
  readonly ask: (question: string) => Promise<string>
  readonly words: MapWords
  readonly kind: Kind
}

interface Asked {
  readonly context: Context
  readonly words: MapWords
  readonly kind: Kind
  readonly file: string
}

/** What is proposed, and the rows by which it is. */
interface Proposed {
  readonly proposed: ProposedMapping
  readonly sample: TableSample
}

/**
 * What the first rows tell of the columns, and all rows of the words in them. Asks for what could
 * not be guessed; an empty answer leaves one out.
 */
async function proposal(
  first: TableSample,
  {context, words, kind, file}: Asked,
): Promise<Proposed> {
  const {terminal, signal} = context
  const dialog = {ask: (question: string) => terminal.ask(question), words, kind}
  const guessed = kind.propose(first)
  const columns = terminal.canAsk
    ? await askedColumns(guessed, first, dialog)
    : guessed.mapping.columns
  const column = columns?.[kind.wordField]
  const {sample, rows, isWhole} = await withRareWords(file, {first, column, signal})
  if (!isWhole) context.notice(words.readInPart(rows))
  const proposed = kind.propose(sample, columns)
  return {proposed: terminal.canAsk ? await askedWords(proposed, dialog) : proposed, sample}
}

/** Two columns for an amount, as in `4,5`, are those of credit and debit. */
async function askedColumns(
  {missing, mapping}: ProposedMapping,
  {header}: TableSample,
  {ask, words, kind}: Dialog,
): Promise<Record<string, string>> {
  const columns: Record<string, string> = {...mapping.columns}
  const named = (answer: string): string | undefined =>
    header[Number(answer) - 1] ?? header.find((name) => name === answer)
  const isLinked = kind.name !== 'statement' || 'parentTransactionId' in columns
  const open = isLinked ? missing : [...missing, 'parentTransactionId']
  for (const field of open) {
    const asked = {question: words.question(field, header), again: words.noAnswer(header.length)}
    const meant = await answered(ask, asked, (answer) => {
      const [credit, debit] = answer.split(/[\s,;]+/).map(named)
      if (field === 'amount' && credit !== undefined && debit !== undefined) return {credit, debit}
      const column = named(answer)
      return column === undefined ? undefined : {[field]: column}
    })
    Object.assign(columns, meant)
  }
  return columns
}

/** Asks until the answer is understood; an empty one leaves the question open. */
async function answered<T>(
  ask: Dialog['ask'],
  {question, again}: {readonly question: string; readonly again: string},
  understand: (answer: string) => T | undefined,
): Promise<T | undefined> {
  let said = question
  for (;;) {
    const answer = (await ask(said)).trim()
    const meant = answer === '' ? undefined : understand(answer)
    if (answer === '' || meant !== undefined) return meant
    said = again
  }
}

/** Asks what the words of the column of types, or of states, stand for. */
async function askedWords(
  proposed: ProposedMapping,
  {ask, words, kind}: Dialog,
): Promise<ProposedMapping> {
  const {mapping} = proposed
  const meant: Record<string, string> = {...mapping.values?.[kind.wordField]}
  for (const word of proposed.unknownWords) {
    const {length} = kind.words
    const asked = {question: words.wordQuestion(word, kind.words), again: words.noAnswer(length)}
    const ours = await answered(ask, asked, (answer) => {
      return kind.words[Number(answer) - 1] ?? kind.words.find((one) => one === answer)
    })
    if (ours !== undefined) meant[word] = ours
  }
  const unknownWords = proposed.unknownWords.filter((word) => meant[word] === undefined)
  if (Object.keys(meant).length === 0) return {...proposed, unknownWords}
  return {...proposed, unknownWords, mapping: {...mapping, values: {[kind.wordField]: meant}}}
}

interface MapRequest {
  readonly file: string
  readonly out?: string | undefined
  /** A mapping that is there may have been finished by hand: it is written over only where asked. */
  readonly replace?: boolean
  readonly words: MapWords
}

/**
 * Looks at the rows of a statement, or of charges or withdrawals, and proposes how to read it; asks
 * on a terminal for what it cannot guess, and says which of the rows looked at could not be read.
 * With `out` the mapping is written there, too.
 *
 * Errors: `InvalidInputError` for a file that cannot be read or an `out` that is there already,
 *         `LocalFailureError` for one that cannot be written.
 */
export async function mapFile(
  context: Context,
  {file, out, replace, words}: MapRequest,
): Promise<ProposedFile> {
  if (out !== undefined && !replace && isFileThere(out)) {
    throw new InvalidInputError(mappingExists({path: out}), {details: {path: out}})
  }
  const first = await sampleOf(file).catch((cause: unknown) => {
    if (cause instanceof PixctlError) throw cause
    throw new InvalidInputError(
      inputUnreadable({flag: 'FILE', path: file, reason: systemCode(cause)}),
      {cause},
    )
  })
  const kind = kindOf(first)
  refuseBalances(file, first, kind)
  const {proposed, sample} = await proposal(first, {context, words, kind, file})
  const {columns = {}} = proposed.mapping
  const isStatement = kind.name === 'statement'
  if (isStatement && columns['parentTransactionId'] === undefined) {
    context.notice(words.withoutOrigin)
  }
  if (proposed.mapping.constants !== undefined) context.notice(words.oneWallet)
  const {missing, unknownWords} = proposed
  if (missing.length > 0) context.notice(words.unresolved(missing))
  if (unknownWords.length > 0) {
    context.notice(words.unknownWords(unknownWords, kind.wordField, kind.words))
  }
  const time = timeColumn(sample, columns['createdAt'])
  if (time !== undefined) context.notice(words.timeApart(time))
  const dates = monthFirstDate(sample, columns['createdAt'])
  if (dates !== undefined) context.notice(words.monthFirst(dates.column, dates.date))
  const unread = missing.length > 0 ? undefined : unreadRows(kind.name, sample, proposed.mapping)
  // A word without a translation and a month before its day are said above, and are why such rows
  // cannot be read.
  const isSaid =
    (unknownWords.length > 0 && unread?.fault.field === kind.wordField) ||
    (dates !== undefined && unread?.fault.code === 'impossible_date')
  if (unread !== undefined && !isSaid) context.notice(words.unread(unread))
  const against = isStatement ? againstItsType(sample, proposed.mapping) : undefined
  if (against !== undefined) context.notice(words.againstType(against))
  const mapping = {[kind.name]: proposed.mapping}
  if (out !== undefined) {
    save(out, mapping)
    context.notice(
      mappingWritten({path: out, name: kind.name, file, isWhole: missing.length === 0}),
    )
  }
  return mapping
}

const OF_LINES = ['id', 'type', 'amount', 'credit', 'debit'] as const
const BALANCE = /saldo|disponivel|available|balance/

/** A table of balances has nothing that a line of a statement has but the wallet and a day. */
function refuseBalances(file: string, sample: TableSample, {name, propose}: Kind): void {
  if (name !== 'statement') return
  const {columns = {}} = propose(sample).mapping
  if (OF_LINES.some((field) => columns[field] !== undefined)) return
  if (!sample.header.some((column) => BALANCE.test(foldedWord(column)))) return
  const header = sample.header.join(', ').slice(0, 200)
  throw new InvalidInputError(balancesNotProposed({file, header}))
}

function save(path: string, mapping: ProposedFile): void {
  try {
    replaceFile(path, `${JSON.stringify(mapping, null, 2)}\n`)
  } catch (cause) {
    if (cause instanceof PixctlError) throw cause
    throw notWritten(path, cause)
  }
}
