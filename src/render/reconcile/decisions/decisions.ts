import {centavos, toDecimal} from '../../../domain/money.ts'
import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import type {DecidedFinding, Decision, Result} from '../../../reconcile/result.ts'
import {spreadsheetText} from '../../table/spreadsheet-text.ts'
import {maskDocuments} from '../../text/document-mask.ts'

export const DECISION_NAMES: Readonly<Record<Language, Readonly<Record<Decision, string>>>> = {
  en: {open: 'open', accepted: 'accepted', waiting: 'waiting', fixed: 'fixed'},
  'pt-BR': {open: 'aberto', accepted: 'aceito', waiting: 'aguardando', fixed: 'corrigido'},
}

type Reason = NonNullable<DecidedFinding['reopened']>

/** Why a decision no longer holds. */
export const REOPENED: Readonly<Record<Language, Readonly<Record<Reason, string>>>> = {
  en: {
    still_there: 'marked as fixed and still there',
    until_passed: 'its date has passed',
    amount_changed: 'its amount changed',
    wallet_changed: 'it is about another wallet now',
  },
  'pt-BR': {
    still_there: 'marcado como corrigido e continua lá',
    until_passed: 'o prazo passou',
    amount_changed: 'o valor mudou',
    wallet_changed: 'agora é de outra carteira',
  },
}

/** Findings that were decided and are not open again. */
export const decidedIds = ({decisions}: Result): ReadonlySet<string> =>
  new Set(decisions?.decided.flatMap(({id, reopened}) => (reopened ? [] : [id])))

const listed = (ids: readonly string[]): string =>
  ids.slice(0, SHOWN_IDS).join(', ') + (ids.length > SHOWN_IDS ? ' …' : '')

/** Ids of ours are much shorter; a file of decisions may hold anything. */
const ID_LENGTH = 60

const shownId = (id: string): string =>
  plainText(id.length > ID_LENGTH ? `${id.slice(0, ID_LENGTH - 1)}…` : id)

/** How many are decided, which are open again and why, and ids that no finding has. */
export function decisionLines(result: Result, language: Language): string[] {
  const {decisions} = result
  const before = decidedBeforeLines(result, language)
  if (decisions === undefined) return before
  const {decided, unknown} = decisions
  const closed = decided.filter(({reopened}) => reopened === undefined).length
  const waiting = waitingIn(result)
  const lines = [
    language === 'en'
      ? `Decided: ${countFigure(closed, language)} ${closed === 1 ? 'finding' : 'findings'}.`
      : `Decididos: ${countFigure(closed, language)} ${closed === 1 ? 'achado' : 'achados'}.`,
  ]
  if (waiting.length > 0) lines.push(waitingSentence({waiting, closed}, language))
  const reasons = Map.groupBy(
    decided.filter(({reopened}) => reopened !== undefined),
    ({reopened}) => reopened as Reason,
  )
  for (const [reason, rows] of reasons) {
    const ids = listed(
      namesOf(
        result,
        rows.map(({id}) => id),
      ),
    )
    const why = REOPENED[language][reason]
    const again = language === 'en' ? 'open again' : 'de novo em aberto'
    lines.push(`${countFigure(rows.length, language)} ${again}, ${why}: ${ids}.`)
  }
  if (unknown.length > 0) {
    const ids = listed(unknown.slice(0, SHOWN_IDS + 1).map(shownId))
    lines.push(`${unknownDecisions(unknown.length, language)}: ${ids}.`)
  }
  return [...lines, ...before]
}

/** What was decided in the result before holds again once its file is given to this run as well. */
function decidedBeforeLines({carryForward}: Result, language: Language): string[] {
  const {decidedBefore: ids = []} = carryForward ?? {}
  if (ids.length === 0) return []
  const count = countFigure(ids.length, language)
  const isOne = ids.length === 1
  if (language === 'en') {
    return [
      `${count} carried ${isOne ? 'item was' : 'items were'} decided in the last result: give the file of those decisions with --decisions, too.`,
    ]
  }
  return [
    `${count} ${isOne ? 'item trazido já tinha' : 'itens trazidos já tinham'} decisão no último resultado: informe também o arquivo dessas decisões com --decisions.`,
  ]
}

/** Findings that were looked at, and about which nothing was decided yet. */
export const waitingIn = ({decisions}: Result): readonly DecidedFinding[] =>
  decisions?.decided.filter(
    ({decision, reopened}) => decision === 'waiting' && reopened === undefined,
  ) ?? []

interface Closed {
  readonly waiting: readonly DecidedFinding[]
  /** With those that wait. */
  readonly closed: number
}

function waitingSentence({waiting, closed}: Closed, language: Language): string {
  const count = countFigure(waiting.length, language)
  const bare = waiting.filter(({owner, until}) => owner === '' && until === '').length
  const open = countFigure(bare, language)
  const isOne = waiting.length === 1
  // Of one finding that was decided it is this one.
  const isOnly = closed === 1
  if (language === 'en') {
    const without = bare === 0 ? '' : `, ${isOnly ? '' : `${open} `}without an owner and a date`
    return `${isOnly ? 'It' : `${count} of them`} ${isOne ? 'is' : 'are'} only waiting${without}: nothing was decided about ${isOne ? 'it' : 'them'} yet.`
  }
  const without = bare === 0 ? '' : `, ${isOnly ? '' : `${open} `}sem responsável nem prazo`
  return `${isOnly ? 'Ele' : `${count} deles`} só ${isOne ? 'aguarda' : 'aguardam'}${without}: nada foi decidido sobre ${isOne ? 'ele' : 'eles'} ainda.`
}

const SHOWN_IDS = 5

/** Ids of findings with their code and subject, as far as they are shown: an id alone says nothing. */
function namesOf({findings}: Result, ids: readonly string[]): readonly string[] {
  const asked = new Set(ids.slice(0, SHOWN_IDS))
  const names = new Map<string, string>()
  for (const {id, code, subject, externalReference} of findings) {
    if (names.size === asked.size) break
    if (!asked.has(id)) continue
    names.set(id, `${code} ${maskDocuments(externalReference ?? subject.id)} (${id})`)
  }
  return ids.map((id) => plainText(names.get(id) ?? id))
}

function unknownDecisions(count: number, language: Language): string {
  if (language === 'en') {
    return `${countFigure(count, language)} ${count === 1 ? 'decision is' : 'decisions are'} about no finding of this run`
  }
  const verb = count === 1 ? 'decisão não é' : 'decisões não são'
  return `${countFigure(count, language)} ${verb} de nenhum achado desta execução`
}

interface DecisionRow {
  readonly id: string
  readonly decision: Decision
  readonly owner: string
  readonly until: string
  readonly note: string
  readonly deltaCentavos: number | null | undefined
  readonly expectedCentavos: number | null | undefined
  readonly actualCentavos: number | null | undefined
  readonly atStakeCentavos: number | null | undefined
  readonly otherWallet: string | undefined
}

const AMOUNTS = [
  ['expected', 'expectedCentavos'],
  ['actual', 'actualCentavos'],
  ['delta', 'deltaCentavos'],
  ['atStake', 'atStakeCentavos'],
] as const

const cell = (text: string): string => {
  const safe = spreadsheetText(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** NaN stands for a cell that was no amount: it goes on as one that equals none. */
function amountText(amount: number | null | undefined): string {
  if (amount == null) return ''
  return Number.isNaN(amount) ? '?' : toDecimal(centavos(amount))
}

/** Decisions as CSV for programs; a column of amounts that not every row has is left out. */
export function renderDecisions(rows: readonly DecisionRow[]): string {
  const known = AMOUNTS.filter(([, amount]) => rows.every((row) => row[amount] !== undefined))
  const others = rows.every(({otherWallet}) => otherWallet !== undefined) ? ['otherWallet'] : []
  const texts = ['id', 'decision', 'owner', 'until', 'note', ...others]
  const header = [...texts, ...known.map(([name]) => name)]
  const lines = rows.map((row) => {
    const {id, decision, owner, until, note, otherWallet} = row
    const amounts = known.map(([, amount]) => amountText(row[amount]))
    const wallet = others.length === 0 ? [] : [otherWallet ?? '']
    return [...[id, decision, owner, until, note, ...wallet].map(cell), ...amounts]
  })
  return [header, ...lines].map((cells) => cells.join(',')).join('\n')
}

interface ShownDecision extends Pick<DecisionRow, 'id' | 'decision' | 'owner' | 'until' | 'note'> {
  readonly about: string
}

interface ShownConflict {
  readonly first: ShownDecision
  readonly second: ShownDecision
}

const CONFLICT_WORDS: Readonly<
  Record<Language, Readonly<Record<'title' | 'first' | 'second', string>>>
> = {
  en: {title: 'Decided differently, the second file stands:', first: 'first', second: 'second'},
  'pt-BR': {
    title: 'Decididos de forma diferente, vale o segundo arquivo:',
    first: 'primeiro',
    second: 'segundo',
  },
}

/** Which findings two people decided differently, what each is, and what each of them said. */
export function renderConflicts(conflicts: readonly ShownConflict[], language: Language): string {
  const {title, ...sides} = CONFLICT_WORDS[language]
  const side = (name: string, {decision, owner, until, note}: ShownDecision): string => {
    const said = [DECISION_NAMES[language][decision], owner, until, note]
    return `    ${name}: ${said.flatMap((text) => plainText(text) || []).join(', ')}`
  }
  const lines = conflicts.flatMap(({first, second}) => {
    const about = second.about || first.about
    const what = about === '' ? shownId(second.id) : `${shownId(second.id)} ${plainText(about)}`
    return [`  ${what}`, side(sides.first, first), side(sides.second, second)]
  })
  return [title, ...lines].join('\n')
}
