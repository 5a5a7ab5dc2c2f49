import {countFigure} from '../../../messages/text/count-figure.ts'
import type {Result} from '../../../reconcile/result.ts'
import {instantFigure, percentFigure, reaisFigure, zoneMark} from '../../text/figures.ts'
import {html, type Markup} from '../../text/markup.ts'
import {type Book, gapTerms} from '../book.ts'
import {isHalfProof} from '../causes/gaps.ts'
import {asOfInWords} from '../pages/control.ts'
import {lateLines} from '../summary/late-lines.ts'
import {headline, stakesOf, verdictSentence} from '../summary/verdict.ts'

const WORDS = {
  en: {
    title: 'Reconciliation',
    wallet: 'wallet',
    asOf: 'As of',
    wallets: 'Wallets that add up',
    of: 'of',
    unexplained: 'Unexplained',
    problems: 'Problems',
    atStake: 'At stake',
    matched: 'Statement matched by value',
  },
  'pt-BR': {
    title: 'Conciliação',
    wallet: 'carteira',
    asOf: 'Data-base:',
    wallets: 'Carteiras que fecham',
    of: 'de',
    unexplained: 'Sem explicação',
    problems: 'Problemas',
    atStake: 'Em jogo',
    matched: 'Extrato conferido por valor',
  },
} as const

/** A sign that is read without colour. */
const SIGNS: Readonly<Record<Result['verdict'], string>> = {
  reconciled: 'M11 21l7 7 13-15',
  explained: 'M20 11v12M20 28v1',
  accepted: 'M20 11v12M20 28v1',
  unreconciled: 'M13 13l14 14M27 13L13 27',
}

/** Whoever opens a pack sees whose it is. */
export const reportTitle = ({language, wallet}: Book): string =>
  wallet === undefined
    ? WORDS[language].title
    : `${WORDS[language].title}: ${WORDS[language].wallet} ${wallet}`

/** A browser prints it above every page: with the as-of on the clock that the page itself reads. */
export function windowTitle(book: Book): string {
  const {result, report, language} = book
  if (result.asOf === null) return reportTitle(book)
  const asOf = instantFigure(result.asOf, language, report.timezone)
  return `${reportTitle(book)} · ${asOf} ${zoneMark(report.timezone)}`
}

/** What a person sees first: when, the verdict, and its figures. */
export function coverMarkup(book: Book): Markup {
  const {result, language} = book
  const words = WORDS[language]
  const said = verdictSentence(result, gapTerms(book))
  // A tick is for a whole proof.
  const isWhole = !isHalfProof(result) && lateLines(result, language) === undefined
  const tone = result.verdict === 'reconciled' && !isWhole ? 'explained' : result.verdict
  return html`<header><h1>${reportTitle(book)}</h1><p>${words.asOf} ${asOfInWords(book)}</p></header>
<div class="verdict ${tone}"><svg viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="18" fill="currentColor"/><path d="${SIGNS[tone]}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg><div><b>${headline(result, language)}</b><span>${said}</span></div></div>
${figuresMarkup(book)}`
}

function figuresMarkup(book: Book): Markup {
  const {result, language} = book
  const words = WORDS[language]
  const stakes = stakesOf(result)
  const wallets = `${stakes.walletsThatFoot} ${words.of} ${result.wallets.length}`
  const figures: [string, string, string][] = [
    [words.wallets, wallets, toneOf(stakes.walletsThatDoNot)],
    [
      words.unexplained,
      reaisFigure(stakes.unexplainedCentavos, language),
      toneOf(stakes.unexplainedCentavos),
    ],
    [words.problems, countFigure(stakes.problems, language), toneOf(stakes.problems)],
    [words.atStake, reaisFigure(stakes.atStakeCentavos, language), toneOf(stakes.atStakeCentavos)],
    ...matchedFigure(book),
  ]
  return html`<dl class="figures">${figures.map(
    ([label, figure, tone]) => html`<div class="${tone}"><dt>${label}</dt><dd>${figure}</dd></div>`,
  )}</dl>
`
}

/** How much was compared is known of the whole statement only, and not of a wallet alone. */
function matchedFigure({report, language, wallet}: Book): [string, string, string][] {
  if (wallet !== undefined) return []
  const statement = report.matchRates.find(({file}) => file === 'statement')
  const matched =
    statement === undefined || statement.centavos === 0
      ? '—'
      : percentFigure(statement.matchedCentavos / statement.centavos, language)
  return [[WORDS[language].matched, matched, '']]
}

const toneOf = (wrong: number): string => (wrong === 0 ? 'fine' : 'fault')
