import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import type {FindingCode} from '../../../reconcile/findings/finding-codes.ts'
import type {Finding, Result} from '../../../reconcile/result.ts'
import {DECISION_NAMES, decidedIds} from './decisions.ts'

const WORDS = {
  en: {reopened: 'open again', all: 'decided', some: (count: string) => `${count} decided`},
  'pt-BR': {
    reopened: 'de novo em aberto',
    all: 'decidido',
    some: (count: string) => `${count} com decisão`,
  },
} as const

/** How the screen marks what a person has decided about, as the page and the lists do. */
export interface DecidedMarks {
  /** The decision about a finding; that it is open again where its decision no longer holds. */
  of(finding: Finding): string | undefined
  /** How many of the findings of a code a decision holds for. */
  among(code: FindingCode, count: number): string | undefined
}

export function decidedMarks(result: Result, language: Language): DecidedMarks {
  const words = WORDS[language]
  const rows = new Map(result.decisions?.decided.map((row) => [row.id, row]))
  const counts = countByCode(result)
  return {
    of: ({id}) => {
      const row = rows.get(id)
      return row && (row.reopened ? words.reopened : DECISION_NAMES[language][row.decision])
    },
    among: (code, count) => {
      const decided = counts.get(code) ?? 0
      if (decided === 0) return undefined
      return decided === count ? words.all : words.some(countFigure(decided, language))
    },
  }
}

/** Findings are made when they are read: no more of them are than until all decisions are found. */
function countByCode(result: Result): ReadonlyMap<FindingCode, number> {
  const counts = new Map<FindingCode, number>()
  const left = new Set(decidedIds(result))
  if (left.size === 0) return counts
  for (const {id, code} of result.findings) {
    if (left.delete(id)) counts.set(code, (counts.get(code) ?? 0) + 1)
    if (left.size === 0) break
  }
  return counts
}
