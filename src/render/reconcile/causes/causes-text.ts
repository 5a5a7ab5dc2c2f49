import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {lookingAt} from '../../../reconcile/findings/finding-look.ts'
import {findingsAt} from '../../../reconcile/findings/findings.ts'
import {mayBeOfBefore} from '../../../reconcile/misfits/earlier-lines.ts'
import {atOnce, type Steps} from '../../../reconcile/read/files/steps.ts'
import type {Cause, Finding, Result} from '../../../reconcile/result.ts'
import {reaisFigure} from '../../text/figures.ts'
import {decidedIds} from '../decisions/decisions.ts'
import {VERDICTS} from '../verdict-names.ts'

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

/** What causes leave of the findings of a result. */
interface Unexplained {
  /** How many findings a cause explains; of a pack, only those of its wallet. */
  readonly explained: number
  /**
   * The findings that no cause explains, that are not decided, and of which nothing may stand in the files of before:
   * each is looked at on its own.
   */
  readonly findings: readonly Finding[]
  /** How many findings are of what may stand in the files of before: one first step is for all of them. */
  readonly ofBefore: number
}

/** One look at all findings is enough for all pages. */
const UNEXPLAINED = new WeakMap<Result, Unexplained>()

const unexplainedOf = (result: Result): Unexplained =>
  UNEXPLAINED.get(result) ?? atOnce(findingUnexplained(result))

export const explainedIn = (result: Result): number => unexplainedOf(result).explained

export const ofBeforeIn = (result: Result): number => unexplainedOf(result).ofBefore

export const withoutCause = (result: Result): readonly Finding[] => unexplainedOf(result).findings

/** Keeps the places of the findings that no cause explains once for all pages, in steps. */
export function* findingUnexplained(result: Result): Steps<Unexplained> {
  const decided = decidedIds(result)
  const isOfBefore = mayBeOfBefore(result)
  const places: number[] = []
  let [explained, ofBefore] = [0, 0]
  yield* lookingAt(result.findings, (finding, at) => {
    if (finding.cause !== undefined) explained += 1
    else if (decided.size > 0 && decided.has(finding.id)) return
    else if (isOfBefore(finding)) ofBefore += 1
    else places.push(at)
  })
  const unexplained = {explained, ofBefore, findings: findingsAt(result.findings, places)}
  UNEXPLAINED.set(result, unexplained)
  return unexplained
}
