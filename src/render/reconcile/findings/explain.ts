import {nearestWord} from '../../../domain/nearest-word.ts'
import {InvalidInputError} from '../../../messages/errors.ts'
import type {Language} from '../../../messages/language.ts'
import {unknownFindingCode} from '../../../messages/reconcile/reconcile.ts'
import {
  FINDING_CODES,
  type FindingCode,
  type FindingCodeFacts,
  factsOf,
} from '../../../reconcile/findings/finding-codes.ts'
import {widest} from '../../text/widest.ts'
import type {Explanation} from './explanations/explanation.ts'
import {explanationOf} from './explanations/explanations.ts'
import {remedyOf} from './finding-text.ts'
import {CLASS_NAMES, SEVERITY_NAMES} from './severity-names.ts'
import {subjectName} from './subjects.ts'

/** All there is to say of a code. */
export interface ExplainedCode extends FindingCodeFacts, Explanation {
  readonly code: FindingCode
  readonly remedy: string
}

const WORDS = {
  en: {
    raised: 'When',
    example: 'Example',
    remedy: 'What to do',
    about: 'About',
    needs: 'Needs',
    nothing: 'nothing else',
  },
  'pt-BR': {
    raised: 'Quando',
    example: 'Exemplo',
    remedy: 'O que fazer',
    about: 'Sobre',
    needs: 'Precisa de',
    nothing: 'nada mais',
  },
} as const

/**
 * One code, in either letter case, or all of them.
 *
 * Errors: `InvalidInputError` for a word that is not a code, with the code it is nearest to.
 */
export function explained(typed: string | undefined, language: Language): ExplainedCode[] {
  if (typed === undefined) return FINDING_CODES.map((code) => explainedCode(code, language))
  const word = typed.toUpperCase().replaceAll('-', '_')
  const code = FINDING_CODES.find((known) => known === word)
  if (code !== undefined) return [explainedCode(code, language)]
  const near = nearestWord(word, FINDING_CODES)
  throw new InvalidInputError(unknownFindingCode({near}))
}

function explainedCode(code: FindingCode, language: Language): ExplainedCode {
  return {
    code,
    ...factsOf(code),
    ...explanationOf(code, language),
    remedy: remedyOf(code, language),
  }
}

/** One code in full, or a line a code. */
export function renderExplained(codes: readonly ExplainedCode[], language: Language): string {
  const [only, ...others] = codes
  if (only !== undefined && others.length === 0) return fullText(only, language)
  const width = widest(codes.map(({code}) => code))
  return codes.map(({code, title}) => `${code.padEnd(width)}  ${title}`).join('\n')
}

function fullText(explained: ExplainedCode, language: Language): string {
  const words = WORDS[language]
  const {code, title, meaning, raised, example, remedy, subjects, needs} = explained
  const kind = `${CLASS_NAMES[language][explained.class]}, ${SEVERITY_NAMES[language][explained.severity]}`
  const about = subjects.map((subject) => subjectName(subject, language).toLowerCase()).join(', ')
  return [
    `${code}: ${title} (${kind})`,
    '',
    meaning,
    '',
    `${words.raised}: ${raised}`,
    `${words.example}: ${example}`,
    `${words.remedy}: ${remedy}`,
    `${words.about}: ${about}`,
    `${words.needs}: ${needs.length === 0 ? words.nothing : needs.join(', ')}`,
  ].join('\n')
}
