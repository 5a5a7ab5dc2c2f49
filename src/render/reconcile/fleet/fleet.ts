import type {FleetCause} from '../../../fleet/fleet-causes.ts'
import type {FleetAccount, FleetReport, MissingUnit} from '../../../fleet/roll-up.ts'
import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import {shellWord} from '../../../messages/text/shell-word.ts'
import {type CsvLocale, renderCsv} from '../../table/csv.ts'
import {counted} from '../../text/counted.ts'
import {reaisFigure} from '../../text/figures.ts'
import {renderWorkbook} from '../../xlsx/workbook.ts'
import type {ExportPiece} from '../books/export-piece.ts'
import {fleetJson} from './json.ts'
import {renderFleetPage} from './page.ts'
import {fleetSheets} from './sheets.ts'
import {FLEET_WORDS, fleetSentence, fleetVerdict, unitsText} from './words.ts'

export interface FleetRendering {
  readonly language: Language
  readonly timezone: string
  readonly locale: CsvLocale
}

/** Every file of a fleet's report but the accounts' own. Equal reports give equal bytes. */
export async function* renderFleetFiles(
  report: FleetReport,
  {language, timezone, locale}: FleetRendering,
): AsyncGenerator<ExportPiece> {
  for (const content of fleetJson(report)) yield {file: 'fleet.json', content}
  for (const content of renderFleetPage(report, {language, timezone})) {
    yield {file: 'fleet.html', content}
  }
  for await (const content of renderWorkbook(fleetSheets(report, language), {language, timezone})) {
    yield {file: 'fleet.xlsx', content}
  }
  for (const sheet of fleetSheets(report, locale === 'raw' ? 'en' : locale)) {
    for (const content of renderCsv(sheet, {locale, timezone})) {
      yield {file: `${sheet.name}.csv`, content}
    }
  }
}

/** How many units the terminal shows; all are in the report. */
const SHOWN = 10

/**
 * The roll-up on a terminal: verdict, what has no result, causes, the worst units.
 *
 * @param plan where the plan is, as the user named it.
 */
export function renderFleet(report: FleetReport, language: Language, plan: string): string {
  const worst = report.accounts.filter(
    ({unexplainedCentavos, problems}) => unexplainedCentavos + problems > 0,
  )
  return [
    `${fleetVerdict(report, language)}. ${fleetSentence(report, language)}`,
    ...report.missing.slice(0, SHOWN).map((unit) => plainText(missingText(unit, language))),
    ...(report.missing.length > SHOWN
      ? [`  ${MORE[language](report.missing.length - SHOWN)}`]
      : []),
    ...nextSteps(report, language, plan),
    ...report.causes.slice(0, SHOWN).flatMap((cause) => causeLines(cause, language)),
    ...(report.causes.length > SHOWN ? [`  ${MORE[language](report.causes.length - SHOWN)}`] : []),
    ...worst
      .slice(0, SHOWN)
      .map((one) =>
        plainText(
          `  ${one.account}/${one.environment}/${one.period}: ${problemsText(one, language)}`,
        ),
      ),
    ...(worst.length > SHOWN ? [`  ${MORE[language](worst.length - SHOWN)}`] : []),
  ].join('\n')
}

/** How many units a cause shows of those it was found in. */
const SHOWN_OF_CAUSE = 3

/** What a cause is, and below it where it was found, as causes.csv counts and names it. */
function causeLines({text, units, accounts}: FleetCause, language: Language): string[] {
  const count = unitsText({units: units.length, accounts: accounts.length}, language)
  const first = units.slice(0, SHOWN_OF_CAUSE).map(plainText).join(', ')
  const more = units.length > SHOWN_OF_CAUSE ? ' …' : ''
  return [`  ${plainText(text[language])}`, `    ${count}: ${first}${more}`]
}

/** With what is wrong with its input, as the part that could not do it said. */
function missingText(
  {account, environment, period, reason, text}: MissingUnit,
  language: Language,
): string {
  const {notDone, failed} = FLEET_WORDS[language]
  const key = `${account}/${environment}/${period}`
  const why = reason === 'not_done' ? notDone : (text?.[language] ?? failed)
  return why.startsWith(`${key}: `) ? `  ${why}` : `  ${key}: ${why}`
}

/** What is left to do before every unit has a result. */
function nextSteps({missing}: FleetReport, language: Language, plan: string): string[] {
  const open = missing.filter(({reason}) => reason === 'not_done').map(({part}) => part)
  const parts = [...new Set(open)].sort((a, b) => a - b)
  const isWrong = missing.some(({reason}) => reason === 'failed')
  const {undone, wrong} = NEXT[language]
  return [
    ...(parts.length > 0
      ? [undone(parts, `pixctl reconcile fleet part --plan ${shellWord(plan)} --index N`)]
      : []),
    ...(isWrong ? [wrong] : []),
  ]
}

interface Next {
  readonly undone: (parts: readonly number[], command: string) => string
  readonly wrong: string
}

const NEXT: Readonly<Record<Language, Next>> = {
  en: {
    undone: (parts, command) =>
      `Next: run ${parts.length === 1 ? 'part' : 'parts'} ${parts.join(',')} (${command}, or the array of the job file), then merge.`,
    wrong:
      'Next: mend the input that is wrong, then plan again into the same directory; the results of the others are kept.',
  },
  'pt-BR': {
    undone: (parts, command) =>
      `A seguir: execute ${parts.length === 1 ? 'a parte' : 'as partes'} ${parts.join(',')} (${command}, ou o array do arquivo do job) e depois o merge.`,
    wrong:
      'A seguir: corrija a entrada errada e crie o plano de novo no mesmo diretório; os resultados das outras são mantidos.',
  },
}

const MORE: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => `… and ${countFigure(count, 'en')} more`,
  'pt-BR': (count) => `… e mais ${countFigure(count, 'pt-BR')}`,
}

type Problems = Pick<
  FleetAccount,
  | 'problems'
  | 'newProblems'
  | 'atStakeCentavos'
  | 'unexplainedCentavos'
  | 'stillUnexplainedCentavos'
>

/** What a finding explains is still wrong: it is said beside what nothing explains. */
function problemsText(of: Problems, language: Language): string {
  const {problems, newProblems} = of
  const stake = reaisFigure(of.atStakeCentavos, language)
  const open = reaisFigure(of.unexplainedCentavos, language)
  const later = ofLater(of, language)
  const before = ofBefore(problems - newProblems, language)
  return language === 'en'
    ? `${counted(problems, ['problem', 'problems'], language)}${before}, ${stake} at stake, ${open} unexplained${later}`
    : `${counted(problems, ['problema', 'problemas'], language)}${before}, ${stake} em jogo, ${open} sem explicação${later}`
}

/** The sums of the fleet have these from the period before. */
function ofBefore(count: number, language: Language): string {
  if (count === 0) return ''
  const figure = countFigure(count, language)
  return language === 'en' ? ` (${figure} from before)` : ` (${figure} de antes)`
}

/** The fleet's sum of what is unexplained lacks these. */
function ofLater(of: Problems, language: Language): string {
  const explained = of.unexplainedCentavos - of.stillUnexplainedCentavos
  if (explained === 0) return ''
  const figure = reaisFigure(explained, language)
  return language === 'en'
    ? ` (${figure} of it explained by the period after)`
    : ` (${figure} disso o período seguinte explica)`
}
