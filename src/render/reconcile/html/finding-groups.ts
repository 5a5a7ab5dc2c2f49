import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import type {Column, Sheet} from '../../table/sheet.ts'
import {agreeing} from '../../text/counted.ts'
import {reaisFigure} from '../../text/figures.ts'
import {html, type Markup} from '../../text/markup.ts'
import {type Book, type CodeGroup, codeGroups} from '../book.ts'
import {meaningOfAll} from '../findings/explanations/explanations.ts'
import {findingsSheet} from '../pages/findings.ts'
import {tableMarkup} from './table.ts'

/** So few findings stay with their heading on paper. */
const SHORT = 6

/** Columns that say the same for every finding of a code, or are for machines. */
const LEFT_OUT = new Set([
  'code',
  'class',
  'severity',
  'atStake',
  'remedy',
  'cause',
  'id',
  'decision',
  'owner',
  'until',
  'note',
])

const WORDS = {
  en: {
    todo: 'What to do',
    more: (count: number) =>
      `${countFigure(count, 'en')} more of this code ${agreeing(count, ['is', 'are'])} not shown here: the workbook and the CSV, where they were written, have all.`,
  },
  'pt-BR': {
    todo: 'O que fazer',
    more: (count: number) =>
      `Mais ${countFigure(count, 'pt-BR')} deste código não ${agreeing(count, ['aparece', 'aparecem'])} aqui: a planilha e o CSV, se foram gravados, têm todos.`,
  },
} as const

/** Code by code: what it means, what to do, and the findings. */
export const findingGroups = (book: Book): Markup[] =>
  codeGroups(book.result.findings).map((group) => groupMarkup(group, book))

function groupMarkup(group: CodeGroup, book: Book): Markup {
  const {language, report} = book
  const {code, atStakeCentavos} = group
  const {first, count} = group
  const {title, meaning} = meaningOfAll(group, language)
  const {largest: findings} = group
  const remedies = group.remedies[language]
  const sheet = withoutColumns(findingsSheet({...book, result: {...book.result, findings}}), {
    title,
    isKept: ({key}) => !LEFT_OUT.has(key) || (key === 'remedy' && remedies.size > 1),
  })
  const stake = atStakeCentavos === 0 ? '' : ` · ${reaisFigure(atStakeCentavos, language)}`
  return html`<article class="finding ${first.severity}${findings.length <= SHORT ? ' short' : ''}" id="code-${code}"><h3>${title} <code>${code}</code><span class="stake">${countFigure(count, language)}${stake}</span></h3>
<p>${meaning}${remedyMarkup(remedies, language)}</p>
${tableMarkup(sheet, {language, timezone: report.timezone})}${moreMarkup(count - findings.length, language)}</article>
`
}

/** One remedy of all stands above them; several stand beside each in the table. */
function remedyMarkup(remedies: ReadonlySet<string>, language: Language): Markup | undefined {
  const [only, ...others] = remedies
  return others.length > 0 ? undefined : html` <b>${WORDS[language].todo}:</b> ${only}`
}

const moreMarkup = (count: number, language: Language): Markup | undefined =>
  count > 0 ? html`<p class="note">${WORDS[language].more(count)}</p>` : undefined

interface Kept {
  readonly title: string
  readonly isKept: (column: Column) => boolean
}

function withoutColumns(sheet: Sheet, {title, isKept}: Kept): Sheet {
  const rows = [...sheet.rows()]
  const kept = sheet.columns
    .map((column, index) => ({column, index}))
    .filter(
      ({column, index}) => isKept(column) && rows.some((row) => (row[index] ?? null) !== null),
    )
  return {
    ...sheet,
    title,
    columns: kept.map(({column}) => column),
    rows: () => rows.map((row) => kept.map(({index}) => row[index] ?? null)),
  }
}
