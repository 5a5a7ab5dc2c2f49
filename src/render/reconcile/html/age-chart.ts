import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import type {Severity} from '../../../reconcile/findings/finding-codes.ts'
import type {Result} from '../../../reconcile/result.ts'
import {html, type Markup} from '../../text/markup.ts'
import {AGE_TITLES, AGES, type Age, ageCounts} from '../findings/ages.ts'
import {SEVERITY_NAMES} from '../findings/severity-names.ts'

const TITLE: Readonly<Record<Language, string>> = {
  en: 'Findings by age and severity',
  'pt-BR': 'Achados por idade e gravidade',
}

const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low']
const WIDTH = 1000
const ROW = 26
const LEFT = 120
const RIGHT = 70

/** A bar an age, in parts by severity. */
export function ageChart(result: Result, language: Language): Markup {
  const counts = ageCounts(result).severity
  const countOf = (age: Age, severity: Severity): number => counts.get(severity)?.get(age) ?? 0
  const totalOf = (age: Age): number =>
    SEVERITIES.reduce((total, severity) => total + countOf(age, severity), 0)
  const most = Math.max(1, ...AGES.map(totalOf))
  const scale = (WIDTH - LEFT - RIGHT) / most
  const rows = AGES.map((age, row) => {
    let x = LEFT
    const parts = SEVERITIES.map((severity) => {
      const count = countOf(age, severity)
      const part = html`<rect class="${severity}" x="${x.toFixed(1)}" y="${row * ROW + 5}" width="${(count * scale).toFixed(1)}" height="${ROW - 10}"><title>${SEVERITY_NAMES[language][severity]}: ${countFigure(count, language)}</title></rect>`
      x += count * scale
      return count === 0 ? html`` : part
    })
    return html`<text class="name end" x="${LEFT - 10}" y="${row * ROW + 17}">${AGE_TITLES[language][age]}</text>${parts}<text class="tick" x="${(x + 8).toFixed(1)}" y="${row * ROW + 17}">${countFigure(totalOf(age), language)}</text>
`
  })
  const keys = SEVERITIES.map(
    (severity) => html`<span class="key ${severity}">${SEVERITY_NAMES[language][severity]}</span>`,
  )
  return html`<figure><figcaption>${TITLE[language]} <span class="keys">${keys}</span></figcaption>
<svg viewBox="0 0 ${WIDTH} ${AGES.length * ROW}" role="img" aria-label="${TITLE[language]}">
${rows}</svg></figure>
`
}
