import type {Result, WalletStatement} from '../../../reconcile/result.ts'
import {
  type OfxAccount,
  type OfxLine,
  ofxClosing,
  ofxOpening,
  ofxTransaction,
} from '../../payments/ofx.ts'
import type {Book} from '../book.ts'
import type {ExportPiece} from './export-piece.ts'
import {walletFileNames} from './wallet-files.ts'

/** A line of the statement and the wallet it is in. */
export interface StatementLine extends OfxLine {
  readonly wallet: string
  /** What caused it, where the statement says so. */
  readonly parentId?: string | undefined
}

/** No bank has this number: which one keeps the account is for the user to say. */
export const NO_BANK = '000'

/** How the account is called where a program asks for a bank, a branch and a number. */
export interface OfxNames {
  readonly bank?: string | undefined
  readonly branch?: string | undefined
  /** In place of the wallet's reference; only where there is one wallet. */
  readonly account?: string | undefined
}
/** Lines of a wallet are gathered into pieces of about this many characters. */
const PIECE_CHARACTERS = 32_768

interface OpenFile {
  readonly file: string
  readonly account: OfxAccount
  readonly balance: WalletStatement
  text: string
}

/**
 * A statement a wallet, all written in one pass over the lines: those up to the as-of, which are
 * posted and will not change.
 */
export async function* renderOfxStatements(
  book: Book,
  lines: AsyncIterable<StatementLine>,
  names: OfxNames = {},
): AsyncGenerator<ExportPiece> {
  const {wallets} = book.result
  const named = walletFileNames(wallets)
  const files = new Map(
    wallets.map((balance) => {
      const file = `${named.get(balance.wallet)}.ofx`
      return [balance.wallet, openFile(balance, file, {book, names})] as const
    }),
  )
  for await (const line of lines) {
    const open = files.get(line.wallet)
    if (open === undefined || line.atMs > open.account.untilMs) continue
    open.text += ofxTransaction(line, open.account)
    if (open.text.length < PIECE_CHARACTERS) continue
    yield {file: open.file, content: open.text}
    open.text = ''
  }
  for (const {file, account, balance, text} of files.values()) {
    const stated = balance.statedCentavos ?? balance.recomputedCentavos ?? balance.openingCentavos
    yield {file, content: text + ofxClosing(account, stated)}
  }
}

function openFile(
  balance: WalletStatement,
  file: string,
  {book, names}: {readonly book: Book; readonly names: OfxNames},
): OpenFile {
  const {result, report, language} = book
  const {wallet} = balance
  const {timezone} = report
  const untilMs = endOf(result)
  const first = report.rollForward.find((day) => day.wallet === wallet)
  const fromDay = first?.day ?? new Date(untilMs).toISOString().slice(0, 10)
  const isOnly = result.wallets.length === 1
  const account = {
    bankId: names.bank ?? NO_BANK,
    branchId: names.branch,
    accountId: isOnly ? (names.account ?? wallet) : wallet,
    fromDay,
    untilMs,
    timezone,
    language,
  }
  return {file, account, balance, text: ofxOpening(account)}
}

const endOf = ({asOf}: Result): number => (asOf === null ? 0 : Date.parse(asOf))
