import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/plain-text.ts'
import type {FindingCode} from '../../reconcile/findings/finding-codes.ts'
import type {Finding, FindingRole, Result} from '../../reconcile/result.ts'
import {instantFigure} from '../figures.ts'
import {withoutCause} from './causes-text.ts'
import {hintText} from './finding-text.ts'
import {subjectName} from './subjects.ts'

/** So few findings are named on the screen; of more, only the rows that cannot be read. */
const FEW = 5
const SHOWN_ROWS = 3

interface DetailOptions {
  readonly language: Language
  readonly timezone: string
}

/** What each of a few findings is about, by code, in at most `room` lines. */
export function findingDetails(
  result: Result,
  options: DetailOptions,
  room: number,
): ReadonlyMap<FindingCode, readonly string[]> {
  const details = new Map<FindingCode, string[]>()
  const isFew = result.findings.length <= FEW
  let left = isFew && result.findings.length > room ? 0 : room
  for (const finding of withoutCause(result)) {
    const lines = details.get(finding.code) ?? []
    const isRow = finding.code === 'RECORD_INVALID' && lines.length < SHOWN_ROWS
    if (left <= 0 || (!isFew && lines.length >= SHOWN_ROWS)) break
    if (!isFew && !isRow) continue
    lines.push(plainText(isRow ? rowText(finding, options) : subjectText(finding, options)))
    details.set(finding.code, lines)
    left -= 1
  }
  return details
}

/** Where the row stands, and why it cannot be read. */
const rowText = (finding: Finding, {language}: DetailOptions): string =>
  [finding.subject.id, hintText(finding, language)].filter((part) => part !== undefined).join(' · ')

const ROLES: Readonly<Record<Language, Readonly<Partial<Record<FindingRole, string>>>>> = {
  en: {fee: 'fee'},
  'pt-BR': {fee: 'tarifa'},
}

/** By its reference where it has one: that is what a person knows it by. */
function subjectText(finding: Finding, {language, timezone}: DetailOptions): string {
  const {subject, externalReference, role, occurredAt} = finding
  const parts = [
    role && ROLES[language][role],
    walletText(finding, language),
    occurredAt === undefined ? undefined : instantFigure(occurredAt, language, timezone),
  ]
  let text = `${subjectName(subject.kind, language)} ${externalReference ?? subject.id}`
  for (const part of parts) {
    if (part !== undefined && text.length + part.length + 3 <= WIDTH) text += ` · ${part}`
  }
  return text
}

/** What a line of 80 columns has beside its indent; a part that does not fit is left out whole. */
const WIDTH = 77

/** Whose money it is, and where it stands when that is another wallet. */
function walletText(
  {wallet, otherWallet, hintCode}: Finding,
  language: Language,
): string | undefined {
  if (wallet === null) return undefined
  if (hintCode !== 'posted_in_other_wallet' || otherWallet === undefined) return wallet
  return language === 'en'
    ? `in ${otherWallet}, not ${wallet}`
    : `em ${otherWallet}, não em ${wallet}`
}
