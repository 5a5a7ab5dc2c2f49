import {civilDay, SAO_PAULO} from '../domain/civil-day.ts'
import {type Centavos, fromReais, isMoneyFault, ZERO} from '../domain/money.ts'
import type {Language} from '../messages/language.ts'
import type {ListColumn} from './list.ts'
import {ofxClosing, ofxOpening, ofxTransaction} from './ofx.ts'
import {NO_BANK} from './reconcile/ofx-statements.ts'

interface Row {
  readonly id: string
  readonly type: string
  readonly amount: number
  readonly balance: number
  readonly createdAt: string
}

const title = (en: string, portuguese: string) => ({en, 'pt-BR': portuguese})

export const STATEMENT_COLUMNS: readonly ListColumn[] = [
  {key: 'createdAt', title: title('Posted', 'Data'), kind: 'instant'},
  {key: 'type', title: title('Type', 'Tipo'), kind: 'state'},
  {key: 'amount', title: title('Amount', 'Valor'), kind: 'money'},
  {key: 'balance', title: title('Balance', 'Saldo'), kind: 'money'},
  {key: 'id', title: title('Id', 'Id'), kind: 'id'},
  {key: 'parentTransactionId', title: title('Belongs to', 'Pertence a'), kind: 'id', isExtra: true},
  {key: 'wallet', title: title('Wallet', 'Carteira'), isExtra: true},
]

interface WalletLines {
  readonly wallet: string
  /** Newest first. */
  readonly rows: readonly Row[]
  readonly opening: number
}

/** What of a wallet's lines one file has, and how its account is called. */
export interface OfxChoice {
  /** Newest first. */
  readonly rows: readonly Row[]
  readonly language: Language
  readonly from?: number | undefined
  readonly until?: number | undefined
  readonly nowMs: number
  readonly 'ofx-bank'?: string | undefined
  readonly 'ofx-branch'?: string | undefined
  readonly 'ofx-account'?: string | undefined
}

/**
 * The lines chosen as one OFX file, oldest first, with the balance at the end of the period: that
 * after its last line, or where it has none, the one before it.
 */
export function renderOfxStatement(all: WalletLines, choice: OfxChoice): string {
  const {until = Number.POSITIVE_INFINITY, nowMs} = choice
  const last = all.rows.find((row) => atMs(row) < until)
  const oldest = choice.rows.at(-1)
  const untilMs = Math.min(until, last ? atMs(last) : nowMs)
  const account = {
    bankId: choice['ofx-bank'] ?? NO_BANK,
    branchId: choice['ofx-branch'],
    accountId: choice['ofx-account'] ?? all.wallet,
    fromDay: civilDay(choice.from ?? (oldest ? atMs(oldest) : untilMs)),
    untilMs,
    timezone: SAO_PAULO,
    language: choice.language,
  }
  const lines = choice.rows.toReversed().map((row) => {
    const {id, type, amount} = row
    const line = {id, type, amountCentavos: centavos(amount), atMs: atMs(row)}
    return ofxTransaction(line, account)
  })
  const closing = ofxClosing(account, centavos(last?.balance ?? all.opening))
  return (ofxOpening(account) + lines.join('') + closing).trimEnd()
}

const atMs = ({createdAt}: Row): number => Date.parse(createdAt)

function centavos(reais: number): Centavos {
  const amount = fromReais(reais)
  return isMoneyFault(amount) ? ZERO : amount
}
