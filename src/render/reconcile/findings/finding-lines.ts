import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import type {FindingCode} from '../../../reconcile/findings/finding-codes.ts'
import {amountAtStake} from '../../../reconcile/findings/stakes.ts'
import type {Finding, Result} from '../../../reconcile/result.ts'
import {maskDocuments} from '../../text/document-mask.ts'
import {moneyFigure} from '../../text/figures.ts'
import {widest} from '../../text/widest.ts'
import {type CodeTotal, codeTotals} from '../book.ts'
import {type DecidedMarks, decidedMarks} from '../decisions/decided-marks.ts'
import {fitted} from '../fitted.ts'
import {explanationOf} from './explanations/explanations.ts'
import {FEW, findingDetails, ROLES} from './finding-details.ts'

const WORDS = {
  en: {
    finding: 'Finding',
    count: 'Count',
    atStake: 'At stake',
    more: (count: number) => `… and ${countFigure(count, 'en')} more`,
  },
  'pt-BR': {
    finding: 'Achado',
    count: 'Qtde.',
    atStake: 'Em jogo',
    more: (count: number) => `… e mais ${countFigure(count, 'pt-BR')}`,
  },
} as const

const SHOWN_CODES = 7

interface Screen {
  readonly language: Language
  readonly timezone: string
  /** Lines below the heading of the table. */
  readonly room: number
}

/**
 * What was found, by code. Up to five findings are named one by one: below their code, or in its
 * place where the screen has no room for both.
 */
export function findingLines(result: Result, screen: Screen): string[] {
  const {language, room} = screen
  const groups = codeTotals(result.findings)
  if (groups.length === 0) return []
  const words = WORDS[language]
  const width = widest([words.finding, ...groups.map(({code}) => code)])
  const header = tableRow(words.finding.padEnd(width), '', [words.count, words.atStake])
  const few = result.findings.length <= FEW ? [...result.findings] : []
  const marks = decidedMarks(result, language)
  if (few.length > 0 && groups.length + few.length > room && few.length <= room) {
    return [header, ...few.map((finding) => shortRow(finding, {language, width, marks}))]
  }
  const most = Math.max(2, Math.min(SHOWN_CODES, room))
  const details = findingDetails(result, {...screen, marks}, room - groups.length)
  return [header, ...codeRows(groups, {language, width, most, details, marks})]
}

interface Codes {
  readonly language: Language
  /** Of the column of codes. */
  readonly width: number
  /** Lines that codes may take. */
  readonly most: number
  readonly details: ReadonlyMap<FindingCode, readonly string[]>
  readonly marks: DecidedMarks
}

function codeRows(
  groups: readonly CodeTotal[],
  {language, width, most, details, marks}: Codes,
): readonly string[] {
  const shown = groups.length <= most ? groups : groups.slice(0, most - 1)
  const hidden = groups.slice(shown.length)
  const rows = shown.flatMap(({code, count, atStakeCentavos}) => [
    tableRow(
      code.padEnd(width),
      explanationOf(code, language).title,
      [countFigure(count, language), moneyFigure(atStakeCentavos, language)],
      details.has(code) ? undefined : marks.among(code, count),
    ),
    ...(details.get(code) ?? []).map((detail) => fitted(`  ${detail}`, 81).trimEnd()),
  ])
  if (hidden.length === 0) return rows
  const rest = hidden.map(({code}) => code).join(', ')
  return [...rows, fitted(`${WORDS[language].more(hidden.length)}: ${rest}`, 80).trimEnd()]
}

/** The code, which thing it is by its reference or else its id, and the amount. */
function shortRow(
  finding: Finding,
  {language, width, marks}: Pick<Codes, 'language' | 'width' | 'marks'>,
): string {
  const {subject, externalReference, code, role} = finding
  const part = role && ROLES[language][role]
  const name = maskDocuments(externalReference ?? subject.id)
  const figure = moneyFigure(amountAtStake(finding), language)
  const title = part ? `${name} · ${part}` : name
  return tableRow(code.padEnd(width), title, ['', figure], marks.of(finding))
}

/** The mark stays whole: of the title less is shown. */
function tableRow(
  code: string,
  title: string,
  [count = '', atStake = '']: string[],
  mark?: string,
): string {
  const spare = 80 - code.length - 2 - count.length - 1 - Math.max(14, atStake.length)
  const room = mark === undefined ? spare : spare - mark.length - 4
  const shown =
    mark === undefined ? fitted(title, spare) : `${fitted(title, room).trimEnd()} · ${mark}`
  return `${code}  ${shown.padEnd(spare)}${count} ${atStake.padStart(14)}`
}
