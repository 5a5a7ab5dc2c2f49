import {countFigure} from '../../../messages/text/count-figure.ts'
import type {Cause} from '../../../reconcile/result.ts'
import {reaisFigure} from '../../text/figures.ts'
import {html, type Markup} from '../../text/markup.ts'
import {type Book, type CodeGroup, codeGroups, shownText, stepOf} from '../book.ts'
import {causeStake, correctionText, withoutCause} from '../causes/causes-text.ts'
import {gapSteps} from '../causes/gaps.ts'
import {withoutUnknownLines} from '../causes/lines-unknown.ts'
import {meaningOfAll} from '../findings/explanations/explanations.ts'
import {remedyOfAll} from '../findings/finding-text.ts'

const WORDS = {
  en: {
    examples: 'For instance',
    more: (count: number) =>
      `${countFigure(count, 'en')} more ${count === 1 ? 'is' : 'are'} among the findings.`,
  },
  'pt-BR': {
    examples: 'Por exemplo',
    more: (count: number) =>
      count === 1
        ? 'Mais um está entre os achados.'
        : `Mais ${countFigure(count, 'pt-BR')} estão entre os achados.`,
  },
} as const

/** What fits on the first printed page; the others are in the appendix. */
const SHOWN_CAUSES = 5
const SHOWN_STEPS = 5

/** Causes first, then what to do about each kind of finding that has none. */
export function toDoList(book: Book): Markup[] {
  const {result, language} = book
  const {causes} = result
  const groups = withoutUnknownLines(codeGroups(withoutCause(result), stepOf), result)
  const gaps = gapSteps(result, book)
  if (gaps.length + causes.length + groups.length === 0) return []
  const hidden =
    Math.max(0, causes.length - SHOWN_CAUSES) + Math.max(0, groups.length - SHOWN_STEPS)
  const items = [
    ...gaps.map(
      (step) => html`<li><b>${step}.</b></li>
`,
    ),
    ...causes.slice(0, SHOWN_CAUSES).map((cause) => causeItem(cause, book)),
    ...groups.slice(0, SHOWN_STEPS).map((group) => stepItem(group, book)),
  ]
  const more = html`<p class="note">${WORDS[language].more(hidden)}</p>
`
  return [
    html`<ol class="todo">${items}</ol>
`,
  ].concat(hidden > 0 ? [more] : [])
}

/** An amount stands in one line with its sign. */
const unparted = (text: string): string => text.replaceAll('R$ ', 'R$\u00a0')

function causeItem(cause: Cause, book: Book): Markup {
  const {language, result} = book
  const named: string[] = []
  for (const {id, subject, externalReference} of result.findings) {
    if (named.length === cause.examples.length) break
    if (!cause.examples.includes(id)) continue
    const text = externalReference ? `${subject.id} (${externalReference})` : subject.id
    named.push(shownText(book, text))
  }
  const subjects = [...new Set(named)]
  const then = correctionText(cause, language)
  return html`<li class="cause" id="cause-${cause.id}"><span class="stake">${causeStake(cause, language)}</span><b>${unparted(shownText(book, cause.text[language]))}</b>${
    then === undefined ? undefined : html` ${then}`
  }<span class="examples">${WORDS[language].examples}: ${subjects.map((id) => html`<code>${id}</code> `)}</span></li>
`
}

function stepItem(group: CodeGroup, book: Book): Markup {
  const {language} = book
  const {code, findings, atStakeCentavos} = group
  const count = countFigure(findings.length, language)
  const stake =
    atStakeCentavos === 0 ? count : `${count} · ${reaisFigure(atStakeCentavos, language)}`
  return html`<li><span class="stake">${stake}</span><b>${meaningOfAll(group, language).title}.</b> ${shownText(book, remedyOfAll(group, language))} <a href="#code-${code}">${code}</a></li>
`
}
