import {isProblem} from '../../../reconcile/findings/finding-codes.ts'
import {type ComparedResult, comparedRows} from '../../../reconcile/findings/gaps.ts'
import type {Finding, Result} from '../../../reconcile/result.ts'
import {type CsvLocale, csvLines} from '../../table/csv.ts'
import type {Column} from '../../table/sheet.ts'
import {stateWord} from '../../text/states.ts'
import {renderWorkbook} from '../../xlsx/workbook.ts'
import type {Book} from '../book.ts'
import type {ExportPiece} from '../books/export-piece.ts'
import {type OfxNames, renderOfxStatements, type StatementLine} from '../books/ofx-statements.ts'
import {walletFileNames} from '../books/wallet-files.ts'
import {decidedIds} from '../decisions/decisions.ts'
import {renderReportPage} from '../html/document.ts'
import {pagesOf} from '../pages/pages.ts'
import {
  isMisplaced,
  ownFindings,
  type Places,
  placesOf,
  TRANSFER,
  unexplained,
  withMisplaced,
  withUnexplained,
} from './pack-findings.ts'

/** What the packs of all wallets are made from. */
export interface PackSource {
  readonly book: Book
  readonly locale: CsvLocale
  readonly ofx?: OfxNames
  /** The statement; it is read three times, and never kept. */
  readonly statement: () => AsyncIterable<StatementLine>
}

/** The folder of all packs inside the directory of the reports. */
export const PACKS_FOLDER = 'packs'

/**
 * A folder for each wallet with its own statement (CSV and OFX) and report (HTML and XLSX), and
 * nothing of any other wallet. A pack is put together from what is the wallet's own; what speaks of
 * the whole account, of files or of both sides of a transfer is not in it.
 */
export async function* renderPacks({
  book,
  locale,
  ofx,
  statement,
}: PackSource): AsyncGenerator<ExportPiece> {
  const folders = foldersOf(book.result)
  const places = await placesOf(book.result, statement())
  const parts = partsOf(book)
  for (const [wallet, folder] of folders) {
    const own = packBook(book, wallet, {places, parts})
    const words = {language: own.language, ...own.report}
    for await (const content of renderWorkbook(pagesOf(own), words)) {
      yield {file: `${folder}/report.xlsx`, content}
    }
    for (const content of renderReportPage(own)) yield {file: `${folder}/report.html`, content}
  }
  yield* statementPieces({book, locale, statement}, folders)
  for await (const {file, content} of renderOfxStatements(book, statement(), ofx)) {
    yield {file: `${PACKS_FOLDER}/${file.replace(/\.ofx$/, '')}/statement.ofx`, content}
  }
}

const foldersOf = ({wallets}: Result): ReadonlyMap<string, string> =>
  new Map(
    [...walletFileNames(wallets)].map(([wallet, name]) => [wallet, `${PACKS_FOLDER}/${name}`]),
  )

/** The parts of the report by wallet, so that no wallet looks through those of all others. */
function partsOf({report, result}: Book) {
  return {
    findings: Map.groupBy(result.findings, ({wallet}) => wallet),
    misplaced: Map.groupBy(result.findings.filter(isMisplaced), ({otherWallet}) => otherWallet),
    days: Map.groupBy(report.rollForward, ({wallet}) => wallet),
    held: Map.groupBy(report.held, ({wallet}) => wallet),
    fees: Map.groupBy(report.fees, ({wallet}) => wallet),
  }
}

interface PackParts {
  readonly places: Places
  readonly parts: ReturnType<typeof partsOf>
}

function packBook(book: Book, wallet: string, {places, parts}: PackParts): Book {
  const {result, report} = book
  const wallets = result.wallets.filter((one) => one.wallet === wallet)
  const all = parts.findings.get(wallet) ?? []
  const misplaced = parts.misplaced.get(wallet) ?? []
  const found = ownFindings(result, all, places)
  const own = withUnexplained(withMisplaced(found, misplaced, {book, places}), wallets)
  const counts: Partial<Record<Finding['code'], number>> = {}
  for (const {code} of own.findings) counts[code] = (counts[code] ?? 0) + 1
  const packed: ComparedResult = {
    verdict: 'reconciled',
    asOf: result.asOf,
    inputs: [],
    skipped: skippedIn(wallet, result),
    wallets: own.isUnexplained ? wallets.map(unexplained) : wallets,
    counts,
    totals: {},
    comparedRows: comparedRows(result),
    causes: [],
    findings: own.findings,
    ...linesApart(result, wallet),
    ...(result.decisions && {decisions: {decided: own.decided, unknown: []}}),
  }
  return {
    ...book,
    wallet,
    result: {...packed, verdict: verdictOf(packed)},
    report: {
      timezone: report.timezone,
      rollForward: parts.days.get(wallet) ?? [],
      held: parts.held.get(wallet) ?? [],
      blocks: report.blocks?.filter((block) => block.wallet === wallet) ?? null,
      returnedFees: [],
      threeWay: [],
      matchRates: [],
      splitLegs: [],
      receivers: report.receivers.filter(({receiver}) => receiver === wallet),
      fees: parts.fees.get(wallet) ?? [],
    },
  }
}

/** Checks that were not made, but for those of other wallets, and without how many fees of all wallets were not compared. */
const skippedIn = (wallet: string, {skipped}: Result): Result['skipped'] =>
  skipped.flatMap(({wallets, feesBefore: _ofAll, ...check}) => {
    if (wallets === undefined) return [check]
    return wallets.includes(wallet) ? [{...check, wallets: [wallet]}] : []
  })

/** Lines of the wallet that no record was compared with. */
function linesApart(
  {adjusted = [], unrecorded = []}: Result,
  wallet: string,
): Pick<Result, 'adjusted' | 'unrecorded'> {
  const own = adjusted.filter((one) => one.wallet === wallet)
  const lines = unrecorded.filter((one) => one.wallet === wallet)
  return {
    ...(own.length > 0 && {adjusted: own}),
    ...(lines.length > 0 && {unrecorded: lines}),
  }
}

/** The same rule as of the whole account, over what a pack shows. */
function verdictOf(result: Result): Result['verdict'] {
  const decided = decidedIds(result)
  const {findings} = result
  const problems = findings.filter(isProblem)
  if (problems.some(({id}) => !decided.has(id))) return 'unreconciled'
  if (problems.length > 0) return 'accepted'
  return findings.length > 0 ? 'explained' : 'reconciled'
}

const COLUMNS: readonly Column[] = [
  {key: 'id', title: 'id', kind: 'text'},
  {key: 'wallet', title: 'wallet', kind: 'text'},
  {key: 'type', title: 'type', kind: 'text'},
  {key: 'amount', title: 'amount', kind: 'money'},
  {key: 'createdAt', title: 'createdAt', kind: 'instant'},
  {key: 'parentTransactionId', title: 'parentTransactionId', kind: 'text'},
]

/** Whoever owns the wallet reads it in a spreadsheet; programs read the raw form. */
const COLUMNS_IN: Readonly<Record<CsvLocale, readonly Column[]>> = {
  raw: COLUMNS,
  'pt-BR': [
    {key: 'id', title: 'Id', kind: 'text'},
    {key: 'wallet', title: 'Carteira', kind: 'text'},
    {key: 'type', title: 'Tipo', kind: 'text'},
    {key: 'amount', title: 'Valor', kind: 'money'},
    {key: 'createdAt', title: 'Data', kind: 'instant'},
    {key: 'parentTransactionId', title: 'Transação de origem', kind: 'text'},
  ],
}

const PIECE_CHARACTERS = 32_768

/** The lines of each wallet as CSV, all in one pass; those after the as-of are not in it. */
async function* statementPieces(
  {book, locale, statement}: PackSource,
  folders: ReadonlyMap<string, string>,
): AsyncGenerator<ExportPiece> {
  const {result, report} = book
  const untilMs = result.asOf === null ? 0 : Date.parse(result.asOf)
  const {heading, line} = csvLines(COLUMNS_IN[locale], {locale, timezone: report.timezone})
  const texts = new Map([...folders.keys()].map((wallet) => [wallet, heading]))
  const typeWord = (type: string) => (locale === 'raw' ? type : stateWord(type, locale))
  const fileOf = (wallet: string): string => `${folders.get(wallet)}/statement.csv`
  for await (const {id, wallet, type, amountCentavos, atMs, parentId} of statement()) {
    const before = texts.get(wallet)
    if (before === undefined || atMs > untilMs) continue
    const parent = type === TRANSFER ? null : (parentId ?? null)
    const at = new Date(atMs).toISOString()
    const text = before + line([id, wallet, typeWord(type), amountCentavos, at, parent])
    texts.set(wallet, text.length < PIECE_CHARACTERS ? text : '')
    if (text.length >= PIECE_CHARACTERS) yield {file: fileOf(wallet), content: text}
  }
  for (const [wallet, content] of texts) yield {file: fileOf(wallet), content}
}
