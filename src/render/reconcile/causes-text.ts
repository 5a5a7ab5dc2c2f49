import type {Language} from '../../messages/language.ts'
import type {Cause, Finding, Result} from '../../reconcile/result.ts'
import {countFigure, reaisFigure} from '../figures.ts'
import {decidedIds} from './decisions.ts'
import {VERDICTS} from './verdict.ts'

type Sentence = (file: string, verdict: string, unexplained: string) => string

const WITH: Readonly<Record<Language, Sentence>> = {
  en: (file, verdict, unexplained) =>
    `With ${file} corrected: ${verdict}, ${unexplained} unexplained.`,
  'pt-BR': (file, verdict, unexplained) =>
    `Com ${file} corrigido: ${verdict}, ${unexplained} sem explicação.`,
}

/** What a run with the corrected file says; nothing where no file can be corrected. */
export function correctionText({correction}: Cause, language: Language): string | undefined {
  if (correction === undefined) return undefined
  const verdict = VERDICTS[language][correction.verdictWith].toLowerCase()
  const unexplained = reaisFigure(correction.unexplainedCentavosWith, language)
  return WITH[language](correction.file, verdict, unexplained)
}

/** How many findings a cause has, and what they come to where that is known. */
export function causeStake(cause: Cause, language: Language): string {
  const count = countFigure(cause.findings, language)
  if (cause.sumCentavos === 0) return count
  return `${count} · ${reaisFigure(cause.sumCentavos, language)}`
}

/** The findings that no cause explains and that are not decided: each is looked at on its own. */
export function* withoutCause(result: Result): Generator<Finding> {
  const decided = decidedIds(result)
  for (const finding of result.findings) {
    if (finding.cause === undefined && !decided.has(finding.id)) yield finding
  }
}
