import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import type {RollForwardDay} from '../../../reconcile/report-data.ts'
import {dayFigure, moneyFigure} from '../../text/figures.ts'
import {html, type Markup} from '../../text/markup.ts'

const WORDS = {
  en: {
    title: 'Daily net by wallet',
    more: (count: number) =>
      `${countFigure(count, 'en')} more ${count === 1 ? 'wallet is' : 'wallets are'} in the table.`,
  },
  'pt-BR': {
    title: 'Resultado diário por carteira',
    more: (count: number) =>
      `Mais ${countFigure(count, 'pt-BR')} ${count === 1 ? 'carteira está' : 'carteiras estão'} na tabela.`,
  },
} as const

const SHOWN_WALLETS = 6
/** More days than this are drawn as the last of them. */
const SHOWN_DAYS = 92
const WIDTH = 1000
const HEIGHT = 124
const LEFT = 90
const RIGHT = 10
const TOP = 28
const BOTTOM = 18
const WIDEST_BAR = 22

/** Bars above and below zero, a row a wallet, the busiest first. */
export function dailyNetChart(days: readonly RollForwardDay[], language: Language): Markup {
  const words = WORDS[language]
  const wallets = [...Map.groupBy(days, (day) => day.wallet)].toSorted(
    ([, a], [, b]) => turnover(b) - turnover(a),
  )
  const hidden = wallets.length - SHOWN_WALLETS
  return html`<figure><figcaption>${words.title}</figcaption>
${wallets.slice(0, SHOWN_WALLETS).map(([wallet, own]) => walletChart(wallet, own.slice(-SHOWN_DAYS), language))}${
  hidden > 0 ? html`<p class="note">${words.more(hidden)}</p>` : undefined
}</figure>
`
}

const netOf = (day: RollForwardDay): number => day.closingCentavos - day.openingCentavos

const turnover = (days: readonly RollForwardDay[]): number =>
  days.reduce((total, day) => total + Math.abs(netOf(day)), 0)

function walletChart(wallet: string, days: readonly RollForwardDay[], language: Language): Markup {
  const nets = days.map(netOf)
  const top = nets.reduce((greatest, net) => Math.max(greatest, net), 0)
  const bottom = nets.reduce((least, net) => Math.min(least, net), 0)
  const scale = (HEIGHT - TOP - BOTTOM) / (top - bottom || 1)
  const y = (centavos: number): number => TOP + (top - centavos) * scale
  const step = (WIDTH - LEFT - RIGHT) / days.length
  const width = Math.min(step * 0.7, WIDEST_BAR)
  const bars = days.map((day, index) => {
    const net = netOf(day)
    const label = `${dayFigure(day.day, language)}: ${moneyFigure(net, language)}`
    return html`<rect class="${net < 0 ? 'out' : 'in'}" x="${round(LEFT + (index + 0.5) * step - width / 2)}" y="${round(Math.min(y(net), y(0)))}" width="${round(width)}" height="${round(Math.max(0.5, Math.abs(net) * scale))}"><title>${label}</title></rect>`
  })
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${wallet}"><text class="name" x="0" y="14">${shortened(wallet)}</text>
${extremes(top, bottom, y, language)}<line class="axis" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(y(0))}" y2="${round(y(0))}"/>${bars}
<text class="tick" x="${LEFT}" y="${HEIGHT - 4}">${dayFigure(first, language)}</text><text class="tick end" x="${WIDTH - RIGHT}" y="${HEIGHT - 4}">${dayFigure(last, language)}</text></svg>
`
}

function extremes(
  top: number,
  bottom: number,
  y: (centavos: number) => number,
  language: Language,
): Markup[] {
  return [top, bottom]
    .filter((centavos) => centavos !== 0)
    .map(
      (centavos) =>
        html`<text class="tick end" x="${LEFT - 8}" y="${round(y(centavos) + 4)}">${moneyFigure(centavos, language)}</text>`,
    )
}

const shortened = (wallet: string): string =>
  wallet.length > 80 ? `${wallet.slice(0, 79)}…` : wallet

const round = (value: number): number => Math.round(value * 10) / 10
