import type {FleetAccount, FleetReport} from '../../../fleet/roll-up.ts'
import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {moneyFigure, reaisFigure} from '../../text/figures.ts'
import {html, type Markup, NO_MARKUP} from '../../text/markup.ts'
import {STYLE} from '../html/style.ts'
import {tableMarkup} from '../html/table.ts'
import {causesSheet, codesSheet, missingSheet} from './sheets.ts'
import {accountVerdict, FLEET_WORDS, fleetSentence, fleetVerdict} from './words.ts'

/** Nothing is loaded and nothing runs. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

export interface FleetPageOptions {
  readonly language: Language
  readonly timezone: string
}

/**
 * The fleet on one page: what is missing, the causes, the units worst first with their reports.
 */
export function* renderFleetPage(
  report: FleetReport,
  {language, timezone}: FleetPageOptions,
): Generator<string> {
  const words = FLEET_WORDS[language]
  const options = {language, timezone}
  yield '<!doctype html>\n'
  yield html`<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${words.title}</title><style>`
    .markup
  yield `${STYLE}</style></head>\n<body><main>`
  yield coverMarkup(report, language).markup
  if (report.missing.length > 0) {
    yield html`<section id="missing" class="titled"><h2>${words.missing}</h2>${tableMarkup(missingSheet(report, language), options)}</section>
`.markup
  }
  yield html`<section id="causes" class="titled"><h2>${words.causes}</h2>${
    report.causes.length === 0
      ? html`<p>${words.noCauses}</p>`
      : tableMarkup(causesSheet(report, language), options)
  }</section>
`.markup
  yield accountsMarkup(report, language).markup
  yield html`<section id="findings" class="titled"><h2>${words.codes}</h2>${tableMarkup(codesSheet(report, language), options)}</section>
</main></body></html>
`.markup
}

function coverMarkup(report: FleetReport, language: Language): Markup {
  const words = FLEET_WORDS[language]
  const tone = report.verdict === 'incomplete' ? 'unreconciled' : report.verdict
  const figures: readonly [string, string, number][] = [
    [
      words.units,
      `${countFigure(report.done, language)} / ${countFigure(report.units, language)}`,
      report.missing.length,
    ],
    [
      words.unexplained,
      reaisFigure(report.unexplainedCentavos, language),
      report.unexplainedCentavos,
    ],
    [words.atStake, reaisFigure(report.atStakeCentavos, language), report.atStakeCentavos],
    [words.problems, countFigure(report.problems, language), report.problems],
    [words.causes, countFigure(report.causes.length, language), 0],
    [words.rows, countFigure(report.rows, language), 0],
  ]
  return html`<header><h1>${words.title}</h1></header>
<div class="verdict ${tone}"><div><b>${fleetVerdict(report, language)}</b><span>${fleetSentence(report, language)}</span></div></div>
<dl class="figures threes">${figures.map(
    ([label, figure, wrong]) =>
      html`<div class="${wrong === 0 ? '' : 'fault'}"><dt>${label}</dt><dd>${figure}</dd></div>`,
  )}</dl>
`
}

/** Each unit links to its own report, which stands beside this one. */
function accountsMarkup({accounts}: FleetReport, language: Language): Markup {
  const words = FLEET_WORDS[language]
  if (accounts.length === 0) return NO_MARKUP
  return html`<section id="accounts"><h2>${words.accounts}</h2><div class="scroll"><table><thead><tr><th scope="col">${words.account}</th><th scope="col">${words.environment}</th><th scope="col">${words.period}</th><th scope="col">${words.verdict}</th><th scope="col" class="money">${words.unexplained}</th><th scope="col" class="money">${words.atStake}</th><th scope="col" class="count">${words.problems}</th><th scope="col" class="count">${words.newProblems}</th><th scope="col" class="count">${words.skipped}</th><th scope="col" class="count">${words.rows}</th></tr></thead><tbody>
${accounts.map((account) => rowMarkup(account, language))}</tbody></table></div></section>
`
}

const rowMarkup = (account: FleetAccount, language: Language): Markup =>
  html`<tr><td><a href="${linkTo(account.report)}">${account.account}</a></td><td>${account.environment}</td><td>${account.period}</td><td>${accountVerdict(account, language)}</td><td class="money${account.unexplainedCentavos === 0 ? '' : ' fault'}">${moneyFigure(account.unexplainedCentavos, language)}</td><td class="money${account.atStakeCentavos === 0 ? '' : ' fault'}">${moneyFigure(account.atStakeCentavos, language)}</td><td class="count">${countFigure(account.problems, language)}</td><td class="count">${countFigure(account.newProblems, language)}</td><td class="count">${countFigure(account.skipped, language)}</td><td class="count">${countFigure(account.rows, language)}</td></tr>
`

const linkTo = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
