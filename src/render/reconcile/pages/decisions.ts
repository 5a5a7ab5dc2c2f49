import type {DecidedFinding, Finding} from '../../../reconcile/result.ts'
import type {Cell, Sheet} from '../../table/sheet.ts'
import {type Book, codeGroups, shownText} from '../book.ts'
import {DECISION_NAMES, REOPENED} from '../decisions/decisions.ts'

const WORDS = {
  en: {
    title: 'Decisions',
    code: 'Code',
    subject: 'Id',
    wallet: 'Wallet',
    delta: 'Difference',
    decision: 'Decision',
    owner: 'Owner',
    until: 'Until',
    note: 'Note',
    reopened: 'Open again',
  },
  'pt-BR': {
    title: 'Decisões',
    code: 'Código',
    subject: 'Id',
    wallet: 'Carteira',
    delta: 'Diferença',
    decision: 'Decisão',
    owner: 'Responsável',
    until: 'Até',
    note: 'Observação',
    reopened: 'De novo em aberto',
  },
} as const

/** Who decided what about which finding and until when, and which of it no longer holds. */
export function decisionsSheet(book: Book): Sheet {
  const {result, language} = book
  const words = WORDS[language]
  const decided = new Map(result.decisions?.decided.map((row) => [row.id, row]))
  const isReopened = result.decisions?.decided.some(({reopened}) => reopened) === true
  return {
    name: 'decisions',
    title: words.title,
    columns: [
      {key: 'code', title: words.code, kind: 'text'},
      {key: 'subjectId', title: words.subject, kind: 'text'},
      {key: 'wallet', title: words.wallet, kind: 'text'},
      {key: 'delta', title: words.delta, kind: 'money'},
      {key: 'decision', title: words.decision, kind: 'text'},
      {key: 'owner', title: words.owner, kind: 'text'},
      {key: 'until', title: words.until, kind: 'day'},
      {key: 'note', title: words.note, kind: 'text'},
      ...(isReopened ? [{key: 'reopened', title: words.reopened, kind: 'text' as const}] : []),
    ],
    *rows() {
      if (decided.size === 0) return
      for (const {findings} of codeGroups(result.findings)) {
        for (const finding of findings) {
          const decision = decided.get(finding.id)
          if (decision !== undefined) yield decisionRow(finding, decision, book)
        }
      }
    },
  }
}

function decisionRow(finding: Finding, decided: DecidedFinding, book: Book): Cell[] {
  const {language} = book
  const {decision, owner, until, note, reopened} = decided
  return [
    finding.code,
    shownText(book, finding.subject.id),
    finding.wallet,
    finding.deltaCentavos,
    DECISION_NAMES[language][decision],
    shownText(book, owner),
    until || null,
    shownText(book, note),
    reopened === undefined ? null : REOPENED[language][reopened],
  ]
}
