import type {WalletStatement} from '../../../reconcile/result.ts'
import {moneyFigure} from '../../text/figures.ts'
import {html, type Markup} from '../../text/markup.ts'
import type {Book} from '../book.ts'
import {lineTypeName, lineTypesOf} from '../findings/line-types.ts'
import {byOpenMoney} from '../summary/verdict.ts'

const WORDS = {
  en: {
    opening: 'Opening balance',
    credits: 'Credits',
    debits: 'Debits',
    recomputed: 'Recomputed',
    stated: 'Stated',
    difference: 'Difference',
    explained: 'Explained by findings',
    unexplained: 'Unexplained',
    foots: 'adds up',
    off: 'does not add up',
    unknown: 'not stated',
  },
  'pt-BR': {
    opening: 'Saldo de abertura',
    credits: 'Entradas',
    debits: 'Saídas',
    recomputed: 'Recalculado',
    stated: 'Informado',
    difference: 'Diferença',
    explained: 'Explicado por achados',
    unexplained: 'Sem explicação',
    foots: 'fecha',
    off: 'não fecha',
    unknown: 'não informado',
  },
} as const

const SHOWN_CARDS = 12

/** A wallet's account from its opening to what stays unexplained; what does not add up first. */
export function statementCards(book: Book): Markup {
  const unexplained = book.result.wallets.filter((one) => one.unexplainedCentavos !== 0).length
  const shown = Math.max(SHOWN_CARDS, unexplained)
  const wallets = byOpenMoney(book.result.wallets).slice(0, shown)
  return html`<div class="cards">${wallets.map((wallet) => cardMarkup(wallet, book))}</div>
`
}

function cardMarkup(wallet: WalletStatement, book: Book): Markup {
  const words = WORDS[book.language]
  const {differenceCentavos: difference} = wallet
  const state = difference === null ? 'unknown' : difference === 0 ? 'foots' : 'off'
  const line = (label: string, centavos: number | null, tone: string): Markup =>
    html`<tr class="${tone}"><th scope="row">${label}</th><td class="money">${centavos === null ? '—' : moneyFigure(centavos, book.language)}</td></tr>
`
  return html`<table class="card ${state}"><caption><b>${wallet.wallet}</b><span class="state">${words[state]}</span></caption><tbody>
${line(words.opening, wallet.openingCentavos, '')}${movements(wallet, book).map(([label, centavos]) => line(label, centavos, 'movement'))}${line(words.recomputed, wallet.recomputedCentavos, 'sum')}${line(words.stated, wallet.statedCentavos, '')}${line(words.difference, difference, 'sum')}${line(words.explained, difference === null ? null : wallet.explainedCentavos, 'movement')}${line(words.unexplained, difference === null ? null : wallet.unexplainedCentavos, wallet.unexplainedCentavos === 0 ? 'final' : 'final fault')}</tbody></table>
`
}

/** What moved the wallet by kind of line; credits and debits where the days do not tell all. */
function movements(wallet: WalletStatement, {report, language}: Book): [string, number][] {
  const words = WORDS[language]
  const days = report.rollForward.filter((day) => day.wallet === wallet.wallet)
  const byType = lineTypesOf(days).map((type): [string, number] => [
    lineTypeName(type, language),
    days.reduce((total, day) => total + (day.byType[type] ?? 0), 0),
  ])
  const net = byType.reduce((total, [, centavos]) => total + centavos, 0)
  if (byType.length > 0 && net === wallet.creditsCentavos - wallet.debitsCentavos) return byType
  return [
    [words.credits, wallet.creditsCentavos],
    [words.debits, -wallet.debitsCentavos],
  ]
}
