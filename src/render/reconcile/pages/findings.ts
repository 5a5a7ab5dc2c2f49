import type {Language} from '../../../messages/language.ts'
import {amountAtStake} from '../../../reconcile/findings/stakes.ts'
import type {DecidedFinding, Finding, FindingRole} from '../../../reconcile/result.ts'
import type {Cell, Sheet} from '../../table/sheet.ts'
import {type Book, type CodeTotal, codeGroups, codeTotals, shownText} from '../book.ts'
import {DECISION_NAMES} from '../decisions/decisions.ts'
import {AGE_TITLES, AGES, type Age, ageCounts, ageInDays} from '../findings/ages.ts'
import {explanationOf} from '../findings/explanations/explanations.ts'
import {hintText, remedyText} from '../findings/finding-text.ts'
import {CLASS_NAMES, SEVERITY_NAMES} from '../findings/severity-names.ts'
import {subjectName} from '../findings/subjects.ts'

const WORDS = {
  en: {
    byCode: 'Findings by code',
    findings: 'Findings',
    code: 'Code',
    title: 'Meaning',
    class: 'Class',
    severity: 'Severity',
    count: 'Count',
    atStake: 'At stake',
    wallet: 'Wallet',
    kind: 'Subject',
    subject: 'Id',
    reference: 'External reference',
    other: 'Other wallet',
    cause: 'Cause',
    role: 'Role',
    expected: 'Expected',
    actual: 'Actual',
    delta: 'Difference',
    at: 'When',
    age: 'Age in days',
    evidence: 'Evidence',
    hint: 'Hint',
    remedy: 'Remedy',
    id: 'Finding',
    decision: 'Decision',
    owner: 'Owner',
    until: 'Until',
    note: 'Note',
  },
  'pt-BR': {
    byCode: 'Achados por código',
    findings: 'Achados',
    code: 'Código',
    title: 'Significado',
    class: 'Classe',
    severity: 'Gravidade',
    count: 'Quantidade',
    atStake: 'Em jogo',
    wallet: 'Carteira',
    kind: 'Item',
    subject: 'Id',
    reference: 'Referência externa',
    other: 'Outra carteira',
    cause: 'Causa',
    role: 'Papel',
    expected: 'Esperado',
    actual: 'Encontrado',
    delta: 'Diferença',
    at: 'Quando',
    age: 'Idade em dias',
    evidence: 'Evidência',
    hint: 'Pista',
    remedy: 'O que fazer',
    id: 'Achado',
    decision: 'Decisão',
    owner: 'Responsável',
    until: 'Até',
    note: 'Observação',
  },
} as const

const ROLES: Readonly<Record<Language, Readonly<Record<FindingRole, string>>>> = {
  en: {main: 'main', fee: 'fee', opening: 'opening'},
  'pt-BR': {main: 'lançamento', fee: 'tarifa', opening: 'abertura'},
}

/** One row a code: how many, how much, and how old. */
export function findingsByCodeSheet({result, language}: Book): Sheet {
  const words = WORDS[language]
  const row = (
    {code, first, count, atStakeCentavos}: CodeTotal,
    byAge: ReadonlyMap<Age, number> | undefined,
  ): Cell[] => [
    code,
    explanationOf(code, language).title,
    CLASS_NAMES[language][first.class],
    SEVERITY_NAMES[language][first.severity],
    count,
    atStakeCentavos,
    ...AGES.map((age) => byAge?.get(age) ?? null),
  ]
  return {
    name: 'findings-by-code',
    title: words.byCode,
    columns: [
      {key: 'code', title: words.code, kind: 'text', width: 32},
      {key: 'meaning', title: words.title, kind: 'text', width: 34},
      {key: 'class', title: words.class, kind: 'text', width: 12},
      {key: 'severity', title: words.severity, kind: 'text', width: 12},
      {key: 'count', title: words.count, kind: 'count', summed: true},
      {key: 'atStake', title: words.atStake, kind: 'money', summed: true},
      ...AGES.map((age) => ({
        key: age,
        title: AGE_TITLES[language][age],
        kind: 'count' as const,
        summed: true,
      })),
    ],
    rows: () => {
      const byCode = ageCounts(result).code
      return codeTotals(result.findings).map((total) => row(total, byCode.get(total.code)))
    },
  }
}

/** Every finding, what matters most first. */
export function findingsSheet(book: Book): Sheet {
  const words = WORDS[book.language]
  return {
    name: 'findings',
    title: words.findings,
    columns: [
      {key: 'code', title: words.code, kind: 'text', width: 32},
      {key: 'severity', title: words.severity, kind: 'text', width: 12},
      {key: 'class', title: words.class, kind: 'text', width: 12},
      {key: 'wallet', title: words.wallet, kind: 'text'},
      {key: 'subject', title: words.kind, kind: 'text', width: 16},
      {key: 'subjectId', title: words.subject, kind: 'text', width: 40},
      {key: 'externalReference', title: words.reference, kind: 'text'},
      {key: 'otherWallet', title: words.other, kind: 'text'},
      {key: 'role', title: words.role, kind: 'text', width: 10},
      {key: 'expected', title: words.expected, kind: 'money'},
      {key: 'actual', title: words.actual, kind: 'money'},
      {key: 'delta', title: words.delta, kind: 'money'},
      {key: 'atStake', title: words.atStake, kind: 'money', summed: true},
      {key: 'occurredAt', title: words.at, kind: 'instant'},
      {key: 'ageDays', title: words.age, kind: 'count'},
      {key: 'evidence', title: words.evidence, kind: 'text', width: 40},
      {key: 'hint', title: words.hint, kind: 'text', width: 40},
      {key: 'remedy', title: words.remedy, kind: 'text', width: 60},
      {key: 'cause', title: words.cause, kind: 'text'},
      {key: 'id', title: words.id, kind: 'text'},
      {key: 'decision', title: words.decision, kind: 'text', width: 14},
      {key: 'owner', title: words.owner, kind: 'text', width: 16},
      {key: 'until', title: words.until, kind: 'day'},
      {key: 'note', title: words.note, kind: 'text', width: 40},
    ],
    *rows() {
      const decided = new Map(book.result.decisions?.decided.map((row) => [row.id, row]))
      for (const {findings} of codeGroups(book.result.findings)) {
        for (const finding of findings) yield findingRow(finding, book, decided.get(finding.id))
      }
    },
  }
}

function findingRow(finding: Finding, book: Book, decided: DecidedFinding | undefined): Cell[] {
  const {language} = book
  return [
    finding.code,
    SEVERITY_NAMES[language][finding.severity],
    CLASS_NAMES[language][finding.class],
    finding.wallet,
    subjectName(finding.subject.kind, language),
    shownText(book, finding.subject.id),
    finding.externalReference === undefined ? null : shownText(book, finding.externalReference),
    finding.otherWallet ?? null,
    finding.role === undefined ? null : ROLES[language][finding.role],
    finding.expectedCentavos,
    finding.actualCentavos,
    finding.deltaCentavos,
    amountAtStake(finding),
    finding.occurredAt ?? null,
    ageInDays(finding, book.result.asOf) ?? null,
    evidenceText(finding, book),
    shownText(book, hintText(finding, language) ?? '') || null,
    remedyText(finding, language),
    finding.cause ?? null,
    finding.id,
    DECISION_NAMES[language][decided?.decision ?? 'open'],
    decided?.owner ?? null,
    decided?.until || null,
    decided?.note ?? null,
  ]
}

/** `statement.csv:12, events.jsonl:40`. */
export const evidenceText = ({evidence}: Finding, book: Book): string =>
  evidence.map(({file, line}) => `${shownText(book, file)}:${line}`).join(', ')
