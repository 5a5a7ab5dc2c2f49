import type {Language} from '../../../messages/language.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import {type FindingCode, isProblem} from '../../../reconcile/findings/finding-codes.ts'
import {amountAtStake} from '../../../reconcile/findings/stakes.ts'
import type {Finding, FindingRole, Result} from '../../../reconcile/result.ts'
import {maskDocuments} from '../../text/document-mask.ts'
import {instantFigure, moneyFigure} from '../../text/figures.ts'
import {codeGroups, firstOf, stepOf} from '../book.ts'
import {withoutCause} from '../causes/causes-text.ts'
import type {DecidedMarks} from '../decisions/decided-marks.ts'
import {fitted} from '../fitted.ts'
import {hintText} from './finding-text.ts'
import {subjectName} from './subjects.ts'

/** So few findings are named on the screen; of more, only the rows that cannot be read. */
export const FEW = 5
const SHOWN_ROWS = 3

interface DetailOptions {
  readonly language: Language
  readonly timezone: string
  readonly marks: DecidedMarks
}

/** With the rows beside them that cannot be read, as `file:line`. */
interface ShownOptions extends DetailOptions {
  readonly unreadable: ReadonlySet<string>
}

/** What each of a few findings is about, by code, in at most `room` lines. */
export function findingDetails(
  result: Result,
  options: DetailOptions,
  room: number,
): ReadonlyMap<FindingCode, readonly string[]> {
  const details = new Map<FindingCode, string[]>()
  const shown = fewOf(result)
  const isFew = shown.length > 0
  const rows = shown.filter(({code}) => code === 'RECORD_INVALID').map(({subject}) => subject.id)
  const beside = {...options, unreadable: new Set(rows)}
  let left = isFew && shown.length > room ? 0 : room
  for (const finding of isFew ? shown : firstRows(result)) {
    const lines = details.get(finding.code) ?? []
    const isRow = finding.code === 'RECORD_INVALID' && lines.length < SHOWN_ROWS
    if (left <= 0 || (!isFew && lines.length >= SHOWN_ROWS)) break
    const isOnly = !isFew || shown.filter(({code}) => code === finding.code).length === 1
    lines.push(isRow ? plainText(rowText(finding, options)) : detailLine(finding, beside, isOnly))
    details.set(finding.code, lines)
    left -= 1
  }
  return details
}

/** All findings where they are few; else the problems among them, which a cause does not explain. */
function fewOf(result: Result): readonly Finding[] {
  if (result.findings.length <= FEW) return result.findings
  const groups = stepsOf(result).filter(({first}) => isProblem(first))
  const problems = firstOf(groups, FEW + 1)
  return problems.length <= FEW ? problems : []
}

/** What findings without a cause call for; none of them is made for it. */
const stepsOf = (result: Result) => codeGroups(withoutCause(result), stepOf)

/** The first rows that cannot be read. */
const firstRows = (result: Result): readonly Finding[] =>
  firstOf(
    stepsOf(result).filter(({code}) => code === 'RECORD_INVALID'),
    SHOWN_ROWS,
  )

/** Where the row stands, and why it cannot be read. */
const rowText = (finding: Finding, {language}: DetailOptions): string =>
  [finding.subject.id, maskDocuments(hintText(finding, language) ?? '')]
    .filter((part) => part !== '')
    .join(' · ')

export const ROLES: Readonly<Record<Language, Readonly<Partial<Record<FindingRole, string>>>>> = {
  en: {fee: 'fee'},
  'pt-BR': {fee: 'tarifa'},
}

/**
 * The amount of one of several findings stands below their sum; that of one is the sum. Of a line
 * in another wallet the two names need the room, and its step has the amount.
 */
function detailLine(finding: Finding, options: ShownOptions, isOnly: boolean): string {
  const amount = amountAtStake(finding)
  const isElsewhere = finding.hintCode === 'posted_in_other_wallet'
  if (isOnly || isElsewhere || amount === 0) return plainText(subjectText(finding, options, WIDTH))
  const figure = moneyFigure(amount, options.language).padStart(14)
  const width = WIDTH - figure.length
  return plainText(subjectText(finding, options, width)).padEnd(width + 1) + figure
}

/** By its reference where it has one: that is what a person knows it by. */
function subjectText(finding: Finding, options: ShownOptions, width: number): string {
  const {language, timezone} = options
  const {subject, externalReference, role, occurredAt} = finding
  const parts = [
    role && ROLES[language][role],
    unreadText(finding, options),
    amountsText(finding, language),
    walletText(finding, language),
    occurredAt === undefined ? undefined : instantFigure(occurredAt, language, timezone),
  ]
  const mark = options.marks.of(finding)
  const end = mark === undefined ? '' : ` · ${mark}`
  const name = `${subjectName(subject.kind, language)} ${maskDocuments(externalReference ?? subject.id)}`
  // A long name is cut, and its mark is whole.
  let text = end === '' ? name : fitted(name, width + 1 - end.length).trimEnd() + end
  for (const part of parts) {
    if (part !== undefined && text.length + part.length + 3 <= width) text += ` · ${part}`
  }
  return text
}

/** The row that cannot be read and may be what is missing. */
function unreadText(
  {hintCode, evidence}: Finding,
  {language, unreadable}: ShownOptions,
): string | undefined {
  if (hintCode !== 'unreadable_line') return undefined
  const row = evidence.map(({file, line}) => `${file}:${line}`).find((one) => unreadable.has(one))
  return row && (language === 'en' ? `may be ${row}` : `pode ser ${row}`)
}

/** Of these the two amounts are the question, and the sum at stake is only what lies between them. */
const OF_TWO_AMOUNTS: ReadonlySet<FindingCode> = new Set([
  'AMOUNT_MISMATCH',
  'FEE_OVERCHARGE',
  'FEE_UNDERCHARGE',
])

function amountsText(finding: Finding, language: Language): string | undefined {
  const {code, expectedCentavos: expected, actualCentavos: actual} = finding
  if (!OF_TWO_AMOUNTS.has(code) || expected === null || actual === null) return undefined
  const [due, found] = [moneyFigure(expected, language), moneyFigure(actual, language)]
  return language === 'en' ? `${found}, not ${due}` : `${found}, e não ${due}`
}

/** What a line of 80 columns has beside its indent; a part that does not fit is left out whole. */
const WIDTH = 77

/** Whose money it is, and where it stands when that is another wallet. */
function walletText(
  {wallet, otherWallet, hintCode, subject}: Finding,
  language: Language,
): string | undefined {
  if (wallet === null || subject.kind === 'wallet') return undefined
  if (hintCode !== 'posted_in_other_wallet' || otherWallet === undefined) return wallet
  return language === 'en'
    ? `in ${otherWallet}, not ${wallet}`
    : `em ${otherWallet}, não em ${wallet}`
}
