import type {Sheet} from '../../table/sheet.ts'
import {html, type Markup} from '../../text/markup.ts'
import type {Book} from '../book.ts'
import {carriedItemsSheet, openingsSheet} from '../pages/carry-forward.ts'
import {decisionsSheet} from '../pages/decisions.ts'
import {feesSheet} from '../pages/fees.ts'
import {findingsByCodeSheet} from '../pages/findings.ts'
import {glossarySheet} from '../pages/glossary.ts'
import {heldBlocksSheet, heldSheet} from '../pages/held.ts'
import {inputsSheet, skippedSheet, totalsSheet} from '../pages/inputs.ts'
import {matchRatesSheet, threeWaySheet} from '../pages/matches.ts'
import {rollForwardSheet} from '../pages/roll-forward.ts'
import {receiversSheet, splitLegsSheet} from '../pages/splits.ts'
import {walletsSheet} from '../pages/wallets.ts'
import {ageChart} from './age-chart.ts'
import {conclusionOf} from './conclusions.ts'
import {coverMarkup, windowTitle} from './cover.ts'
import {dailyNetChart} from './daily-net-chart.ts'
import {findingGroups} from './finding-groups.ts'
import {SECTION_TITLES, type SectionName} from './section-titles.ts'
import {statementCards} from './statement-cards.ts'
import {STYLE} from './style.ts'
import {tableMarkup} from './table.ts'
import {toDoList} from './to-do.ts'

/** A part of the report. */
interface Section {
  readonly name: SectionName
  readonly body: (book: Book) => readonly Markup[]
}

const tables =
  (...sheets: readonly ((book: Book) => Sheet)[]) =>
  (book: Book): Markup[] =>
    sheets.map((sheet) =>
      tableMarkup(sheet(book), {language: book.language, timezone: book.report.timezone}),
    )

/** So many codes stand on the second printed page; each has a part of its own in the appendix. */
const SHOWN_CODES = 12

/**
 * So many decisions stand beside what is to do; where there are more, the appendix has them all.
 */
const SHOWN_DECISIONS = 8
const MOST_DECISIONS = 1000

const decisionsMarkup = (book: Book, limit: number): Markup =>
  tableMarkup(decisionsSheet(book), {
    language: book.language,
    timezone: book.report.timezone,
    limit,
  })

const allDecisions = (book: Book): Markup[] =>
  (book.result.decisions?.decided.length ?? 0) > SHOWN_DECISIONS
    ? [decisionsMarkup(book, MOST_DECISIONS)]
    : []

/** What is printed on two pages: what to do, and what was found. */
const FRONT: readonly Section[] = [
  {
    name: 'todo',
    body: (book) => [...toDoList(book), decisionsMarkup(book, SHOWN_DECISIONS)],
  },
  {
    name: 'findings',
    body: (book) => [
      tableMarkup(findingsByCodeSheet(book), {
        language: book.language,
        timezone: book.report.timezone,
        limit: SHOWN_CODES,
      }),
    ],
  },
]

/** The proof, for whoever wants to follow it. */
const APPENDIX: readonly Section[] = [
  {
    name: 'details',
    body: (book) =>
      book.result.findings.length === 0
        ? []
        : [...allDecisions(book), ageChart(book.result, book.language), ...findingGroups(book)],
  },
  {
    name: 'wallets',
    body: (book) => [statementCards(book), ...tables(walletsSheet)(book)],
  },
  {
    name: 'rollForward',
    body: (book) =>
      book.report.rollForward.length === 0
        ? []
        : [
            dailyNetChart(book.report.rollForward, book.language),
            ...tables(rollForwardSheet)(book),
          ],
  },
  {name: 'held', body: tables(heldSheet, heldBlocksSheet)},
  {name: 'matches', body: tables(threeWaySheet, matchRatesSheet)},
  {name: 'splits', body: tables(receiversSheet, splitLegsSheet)},
  {name: 'fees', body: tables(feesSheet)},
  {name: 'carryForward', body: tables(openingsSheet, carriedItemsSheet)},
  {name: 'control', body: tables(inputsSheet, totalsSheet, skippedSheet)},
  {name: 'glossary', body: tables(glossarySheet)},
]

const SECTIONS: readonly Section[] = [...FRONT, ...APPENDIX]

/** The page loads nothing and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** The whole report as one file. */
export function* renderReportPage(book: Book): Generator<string> {
  const {language} = book
  yield '<!doctype html>\n'
  yield html`<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${windowTitle(book)}</title><style>`
    .markup
  yield `${STYLE}</style></head>\n<body><main>`
  yield coverMarkup(book).markup
  yield contents(book).markup
  for (const [index, section] of SECTIONS.entries()) {
    const title = SECTION_TITLES[language][section.name]
    const isAppendix = section === APPENDIX[0]
    yield html`<section id="${section.name}"${isAppendix ? html` class="appendix"` : undefined}><h2><span>${index + 1}</span>${title}</h2>
<p>${conclusionOf(section.name, book)}</p>
`.markup
    for (const piece of section.body(book)) yield piece.markup
    yield '</section>\n'
  }
  yield '</main></body></html>\n'
}

const contents = ({language}: Book): Markup =>
  html`<nav>${SECTIONS.map(
    ({name}, index) => html`<a href="#${name}">${index + 1} ${SECTION_TITLES[language][name]}</a> `,
  )}</nav>
`
