import {civilDay, SAO_PAULO} from '../../domain/civil-day.ts'
import type {Centavos} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {NO_BANK} from '../reconcile/books/ofx-statements.ts'
import type {ListColumn} from '../table/list-columns.ts'
import {type OfxLine, ofxClosing, ofxOpening, ofxTransaction} from './ofx.ts'

const title = (en: string, portuguese: string) => ({en, 'pt-BR': portuguese})

export const STATEMENT_COLUMNS: readonly ListColumn[] = [
  {key: 'createdAt', title: title('Posted', 'Data'), kind: 'instant'},
  {key: 'type', title: title('Type', 'Tipo'), kind: 'state'},
  {key: 'amount', title: title('Amount', 'Valor'), kind: 'money', centavosPath: 'centavos.amount'},
  {
    key: 'balance',
    title: title('Balance', 'Saldo'),
    kind: 'money',
    centavosPath: 'centavos.balance',
  },
  {key: 'id', title: title('Id', 'Id'), kind: 'id', isWholeOnly: true},
  {
    key: 'parentTransactionId',
    title: title('Belongs to', 'Pertence a'),
    kind: 'id',
    isWholeOnly: true,
    isExtra: true,
    isInFiles: true,
  },
  {key: 'wallet', title: title('Wallet', 'Carteira'), isExtra: true, isInFiles: true},
]

/** The lines of a wallet, of which an OFX file has a period or the newest. */
interface LineSource {
  readonly wallet: string
  closing(untilMs: number | undefined): {
    readonly balance: Centavos
    readonly lastAtMs: number | undefined
  }
  oldestFirst(range: OfxRange): Iterable<OfxLine>
}

interface OfxRange {
  readonly fromMs: number | undefined
  readonly untilMs: number | undefined
  readonly limit: number | undefined
}

/** What of a wallet's lines one file has, and how its account is called. */
export interface OfxChoice {
  readonly range: OfxRange
  readonly language: Language
  readonly nowMs: number
  readonly 'ofx-bank'?: string | undefined
  readonly 'ofx-branch'?: string | undefined
  readonly 'ofx-account'?: string | undefined
}

/**
 * The lines chosen as one OFX file, oldest first, with the balance at the end of the period: that
 * after its last line, or where it has none, the one before it. Line by line, for a wallet may have
 * millions.
 */
export async function* ofxStatement(source: LineSource, choice: OfxChoice): AsyncGenerator<string> {
  const {range, nowMs} = choice
  const {balance, lastAtMs} = source.closing(range.untilMs)
  const [oldest] = source.oldestFirst(range)
  const untilMs = Math.min(range.untilMs ?? Number.POSITIVE_INFINITY, lastAtMs ?? nowMs)
  const account = {
    bankId: choice['ofx-bank'] ?? NO_BANK,
    branchId: choice['ofx-branch'],
    accountId: choice['ofx-account'] ?? source.wallet,
    fromDay: civilDay(range.fromMs ?? oldest?.atMs ?? untilMs),
    untilMs,
    timezone: SAO_PAULO,
    language: choice.language,
  }
  yield ofxOpening(account)
  for (const line of source.oldestFirst(range)) yield ofxTransaction(line, account)
  yield ofxClosing(account, balance)
}
