import {createHash} from 'node:crypto'
import {InvalidInputError} from '../../../messages/errors.ts'
import type {Language} from '../../../messages/language.ts'
import {unknownAccount} from '../../../messages/reconcile/reconcile.ts'

/** What an amount is booked against, and what a wallet is booked as. */
export const CHART_KEYS = [
  'wallet',
  'payer',
  'fees',
  'bank',
  'held',
  'transfers',
  'adjustments',
  'opening',
  'other',
] as const
export type ChartKey = (typeof CHART_KEYS)[number]

/** Names of accounts; the wallet's reference is put after that of `wallet`. */
export type Chart = Readonly<Record<ChartKey, string>>

/** For whom no chart was given: first words that hledger and beancount know how to class. */
export const DEFAULT_CHARTS: Readonly<Record<Language, Chart>> = {
  en: {
    wallet: 'Assets:Wallets',
    payer: 'Income:PIX-Received',
    fees: 'Expenses:PIX-Fees',
    bank: 'Assets:Bank',
    held: 'Assets:Held',
    transfers: 'Assets:Transfers',
    adjustments: 'Equity:Adjustments',
    opening: 'Equity:Opening',
    other: 'Equity:Other',
  },
  'pt-BR': {
    wallet: 'Ativo:Carteiras',
    payer: 'Receita:Recebimentos-PIX',
    fees: 'Despesa:Tarifas-PIX',
    bank: 'Ativo:Banco',
    held: 'Ativo:Bloqueado',
    transfers: 'Ativo:Transferências',
    adjustments: 'Patrimônio:Ajustes',
    opening: 'Patrimônio:Abertura',
    other: 'Patrimônio:Outros',
  },
}

/** The other side of each type of line. A refund goes back to the payer; a payout to the bank. */
const OTHER_SIDE: Readonly<Record<string, ChartKey>> = {
  payment: 'payer',
  refund: 'payer',
  fee: 'fees',
  withdrawal: 'bank',
  withdrawal_reversal: 'bank',
  internal_transfer: 'transfers',
  block: 'held',
  block_release: 'held',
  adjustment: 'adjustments',
}

/** Where the other half of a line is booked. */
export const otherSide = (type: string, chart: Chart): string => chart[OTHER_SIDE[type] ?? 'other']

/** Words with one space between them: nothing that ends a name, a line or an entry. */
const PLAIN_NAME = /^[\p{L}\p{N}_.-]+(?: [\p{L}\p{N}_.-]+)*$/u

/**
 * Wallets whose account beancount writes with another letter at most at its beginning. Of any other
 * it would make one name of two: `a_b` and `a-b`, `Ab` and `ab`.
 */
export const PLAIN_IN_BEANCOUNT = /^[a-z\d][a-z\d-]*$/

/**
 * The account of a wallet. A wallet of a statement may be called anything: what could be read as a
 * line of the journal is taken out, and a digest keeps two such wallets two. What is plain goes by
 * the program that reads the names.
 */
export function walletAccount(wallet: string, chart: Chart, plain = PLAIN_NAME): string {
  if (plain.test(wallet)) return `${chart.wallet}:${wallet}`
  const digest = createHash('sha256').update(wallet).digest('hex').slice(0, 8)
  return `${chart.wallet}:${wallet.replaceAll(/[^\p{L}\p{N}_.]+/gu, '-')}-${digest}`
}

/**
 * The default chart with the names that a file gives in place of its own.
 *
 * Errors: `InvalidInputError` for a name of no account.
 */
export function chartOf(names: Readonly<Record<string, string>>, language: Language): Chart {
  const unknown = Object.keys(names).find((name) => !CHART_KEYS.some((key) => key === name))
  if (unknown !== undefined) {
    throw new InvalidInputError(unknownAccount({name: unknown, known: CHART_KEYS.join(', ')}))
  }
  return {...DEFAULT_CHARTS[language], ...names}
}
