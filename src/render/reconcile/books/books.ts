import {civilDay} from '../../../domain/civil-day.ts'
import {DAY_MS} from '../../../domain/duration.ts'
import {negate, toDecimal} from '../../../domain/money.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import type {Book} from '../book.ts'
import {lineTypeName} from '../findings/line-types.ts'
import {beancountName, beancountRoots} from './beancount-names.ts'
import {type Chart, otherSide, PLAIN_IN_BEANCOUNT, walletAccount} from './chart-of-accounts.ts'
import type {Closing, Entry, Journal} from './double-entry.ts'
import {DEFAULT_JOURNAL_CSV, type JournalCsvOptions} from './export-formats.ts'
import {heldClosing, heldEntries} from './held-books.ts'
import {journalCsv} from './journal-csv.ts'
import type {StatementLine} from './ofx-statements.ts'
import {returnEntries, withFees} from './returned-payouts.ts'

const asText = (remote: string): string => plainText(remote).replaceAll(/["|;]/g, ' ')

/**
 * What an account is, for names that hledger knows in English only: without it, a balance sheet and
 * an income statement of a Portuguese chart are empty. Source: hledger manual, "Account types".
 */
function hledgerType(account: string): string {
  const root = account.split(':')[0]?.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const type = HLEDGER_TYPES[root ?? '']
  return type === undefined ? '' : `  ; type: ${type}`
}

const HLEDGER_TYPES: Readonly<Record<string, string>> = {
  ativo: 'A',
  passivo: 'L',
  patrimonio: 'E',
  receita: 'R',
  receitas: 'R',
  despesa: 'X',
  despesas: 'X',
  custo: 'X',
  custos: 'X',
}

/** Source: hledger manual, "Transactions" and "Balance assertions". */
const HLEDGER: Journal = {
  head: (accounts) =>
    `commodity BRL 1000.00\n${accounts.map((one) => `account ${one}${hledgerType(one)}\n`).join('')}\n`,
  entry: ({day, text, id, account, against, amountCentavos}) =>
    `${day} * (${asText(id)}) ${asText(text)}\n    ${account}  BRL ${toDecimal(amountCentavos)}\n    ${against}  BRL ${toDecimal(negate(amountCentavos))}\n\n`,
  foot: (closings, {day, language}) =>
    closings.length === 0
      ? ''
      : `${day} * ${language === 'en' ? 'balance' : 'saldo'}\n${closings.map(({account, balance}) => `    ${account}  BRL 0.00 = BRL ${toDecimal(balance)}\n`).join('')}\n`,
}

const BEANCOUNT: Journal = {
  head: (accounts, {firstDay: day, language, chart}) =>
    [
      ...beancountRoots(chart, language).map(([kind, word]) => `option "name_${kind}" "${word}"`),
      'option "operating_currency" "BRL"',
      '',
      ...accounts.map((account) => `${day} open ${beancountName(account)} BRL`),
      '',
      '',
    ].join('\n'),
  entry: ({day, text, id, account, against, amountCentavos}) =>
    `${day} * "${asText(text)}"\n  id: "${asText(id)}"\n  ${beancountName(account)}  ${toDecimal(amountCentavos)} BRL\n  ${beancountName(against)}  ${toDecimal(negate(amountCentavos))} BRL\n\n`,
  foot: (closings, {day}) =>
    closings
      .map(({account, balance}) => {
        // A balance is that of the day's beginning.
        const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
        return `${next} balance ${beancountName(account)}  ${toDecimal(balance)} BRL\n`
      })
      .join(''),
}

export const JOURNALS = {
  hledger: {file: 'books.journal', journal: HLEDGER},
  beancount: {file: 'books.beancount', journal: BEANCOUNT},
  'journal-csv': {file: 'journal.csv', journal: journalCsv(DEFAULT_JOURNAL_CSV)},
} as const
export type BookFormat = keyof typeof JOURNALS

/** What the journals are made from, beside the result. */
interface BookSource {
  /** The statement; it is read twice where it returns withdrawals, and never kept. */
  readonly lines: () => AsyncIterable<StatementLine>
  readonly chart: Chart
  readonly csv?: JournalCsvOptions | undefined
}

const PIECE_CHARACTERS = 65_536

/**
 * The month as double entry: the opening of every wallet, every line against its other side, and
 * what the wallets must come to, which is what the reconciliation recomputed.
 */
export async function* renderBooks(
  format: BookFormat,
  book: Book,
  {lines, chart, csv}: BookSource,
): AsyncGenerator<string> {
  const isCsv = format === 'journal-csv' && csv !== undefined
  const journal = isCsv ? journalCsv(csv) : JOURNALS[format].journal
  const {result, report, language} = book
  const {wallets} = result
  const {timezone} = report
  const untilMs = result.asOf === null ? 0 : Date.parse(result.asOf)
  const lastDay = civilDay(untilMs, timezone)
  const firstDay = report.rollForward.map(({day}) => day).sort()[0] ?? lastDay
  const {wallet: _wallet, ...others} = chart
  const plain = format === 'beancount' ? PLAIN_IN_BEANCOUNT : undefined
  const accountOf = (wallet: string): string => walletAccount(wallet, chart, plain)
  const names = wallets.map(({wallet}) => accountOf(wallet))
  yield journal.head([...names, ...Object.values(others)], {firstDay, language, chart})
  const text = language === 'en' ? 'Opening balance' : 'Saldo de abertura'
  const opening = {day: firstDay, text, against: chart.opening}
  for (const {wallet, openingCentavos: amountCentavos} of wallets) {
    if (amountCentavos === 0) continue
    yield journal.entry({...opening, id: wallet, account: accountOf(wallet), amountCentavos})
  }
  let piece = ''
  const blocks = new Set<string>()
  const returns: StatementLine[] = []
  const entryOf = ({id, wallet, type, amountCentavos, atMs}: StatementLine): Entry => ({
    day: civilDay(atMs, timezone),
    text: lineTypeName(type, language),
    id,
    amountCentavos,
    account: accountOf(wallet),
    against: otherSide(type, chart),
  })
  for await (const line of lines()) {
    if (line.atMs > untilMs) continue
    if (line.type === 'block') blocks.add(line.id)
    if (line.type === 'withdrawal_reversal') returns.push(line)
    else piece += journal.entry(entryOf(line))
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  for (const {line, feeCentavos} of await withFees(returns, lines, report.returnedFees)) {
    const entries = returnEntries(entryOf(line), feeCentavos, {language, chart})
    piece += entries.map(journal.entry).join('')
  }
  const held = heldEntries(book, {chart, firstDay, lastDay}, blocks).map(journal.entry).join('')
  const all = [...closingsOf(result, accountOf), ...heldClosing(book, chart)]
  yield piece + held + journal.foot(all, {day: lastDay, language})
}

/** What each wallet comes to; nothing of one that no statement tells. */
const closingsOf = (
  {wallets}: Book['result'],
  accountOf: (wallet: string) => string,
): readonly Closing[] =>
  wallets.flatMap(({wallet, recomputedCentavos: balance}) =>
    balance === null ? [] : [{account: accountOf(wallet), balance}],
  )
