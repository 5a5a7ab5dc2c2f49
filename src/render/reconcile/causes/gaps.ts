import type {Language} from '../../../messages/language.ts'
import {FINDING_CODES, factsOf, isProblem} from '../../../reconcile/findings/finding-codes.ts'
import {type Gap, type GapKind, gapsOf} from '../../../reconcile/findings/gaps.ts'
import type {Result} from '../../../reconcile/result.ts'
import {counted} from '../../text/counted.ts'
import {instantFigure} from '../../text/figures.ts'
import {namedWallets} from '../named-wallets.ts'
import {beforeClosingSentence} from './before-closing.ts'
import {areLinesUnknown} from './lines-unknown.ts'
import {misfitSteps} from './misfit-steps.ts'
import {areFeesMisread, areLinesBeforeMisread} from './misread-dates.ts'
import {isSamePeriod, SAME_PERIOD_STEP} from './same-period.ts'

/** On whose clock a gap's day is said, in which language. */
export interface GapTerms {
  readonly language: Language
  readonly timezone: string
  /** The only wallet that a pack is of: its reader has neither the files nor this program. */
  readonly wallet?: string | undefined
}

type Sentences = Readonly<
  Record<
    Exclude<
      GapKind,
      'fees_in_part' | 'unstated_wallets' | 'unknown_openings' | 'lines_before' | 'old_balances'
    >,
    string
  >
>

const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: {
    no_rows: 'This proves nothing: no row was compared.',
    no_statement: 'There is no statement: no posting was compared.',
    no_balances: 'There is no stated balance: no balance was compared.',
    no_balance_yet: 'No balance is stated as of this moment: no balance was compared.',
    no_records: 'There are no charges and no events: no payment was compared with a record.',
    no_charges: 'There are no charges: no payment in the statement was compared with its charge.',
    no_withdrawals:
      'There are no withdrawals: no payout in the statement was compared with its record.',
    no_blocks: 'There are no blocks: no block in the statement was compared with its record.',
    no_events: 'There are no events: no refund in the statement was compared with its event.',
    no_fees: 'No fee table is in force: no fee in the statement was compared with one.',
  },
  'pt-BR': {
    no_rows: 'Isto não prova nada: nenhuma linha foi comparada.',
    no_statement: 'Falta o extrato: nenhum lançamento foi comparado.',
    no_balances: 'Falta o saldo informado: nenhum saldo foi comparado.',
    no_balance_yet: 'Não há saldo informado até a data-base: nenhum saldo foi comparado.',
    no_records: 'Faltam as cobranças e os eventos: nenhum pagamento foi comparado com um registro.',
    no_charges:
      'Faltam as cobranças: nenhum pagamento do extrato foi comparado com a sua cobrança.',
    no_withdrawals:
      'Faltam os registros de saques: nenhum saque do extrato foi comparado com o seu registro.',
    no_blocks:
      'Faltam os registros de bloqueios: nenhum bloqueio do extrato foi comparado com o seu registro.',
    no_events: 'Faltam os eventos: nenhuma devolução do extrato foi comparada com o seu evento.',
    no_fees: 'Não há tabela de tarifas em vigor: nenhuma tarifa do extrato foi comparada com ela.',
  },
}

function unstatedSentence({count = 0}: Gap, which: string, language: Language): string {
  return language === 'en'
    ? `Of ${counted(count, ['wallet', 'wallets'], 'en')}${which} no balance is stated.`
    : `De ${counted(count, ['carteira', 'carteiras'], 'pt-BR')}${which} não há saldo informado.`
}

function unknownSentence({count = 0}: Gap, which: string, language: Language): string {
  if (language === 'en') {
    const whose = count === 1 ? 'its opening was' : 'their openings were'
    return `Of ${counted(count, ['wallet', 'wallets'], 'en')}${which} the last closing is not known: ${whose} compared with nothing.`
  }
  const whose =
    count === 1 ? 'a sua abertura não foi comparada' : 'as suas aberturas não foram comparadas'
  return `De ${counted(count, ['carteira', 'carteiras'], 'pt-BR')}${which} não se conhece o último fechamento: ${whose} com nada.`
}

function oldSentence(gap: Gap, which: string, terms: GapTerms): string {
  const {count = 0, oldestAt = '', isMixed} = gap
  const {language, timezone} = terms
  const [day = ''] = instantFigure(oldestAt, language, timezone).split(' ')
  if (language === 'en') {
    const of = isMixed ? `The oldest balance${which} is` : 'The balances are'
    return `${of} of ${day}, ${counted(count, ['day', 'days'], 'en')} before the as-of.`
  }
  const of = isMixed ? `O saldo mais antigo${which} é` : 'Os saldos são'
  return `${of} de ${day}, ${counted(count, ['dia', 'dias'], 'pt-BR')} antes da data-base.`
}

/** The wallets that a gap is about, in brackets; the reader of a pack has one alone. */
const whichWallets = ({wallets}: Gap, {language, wallet}: GapTerms): string =>
  wallets === undefined || wallet !== undefined ? '' : ` (${namedWallets(wallets, language)})`

/** Where the last result is of the same period, all lines are of before its closing: then they say nothing more. */
const shownGaps = (result: Result): readonly Gap[] =>
  gapsOf(result).filter(({kind}) => kind !== 'lines_before' || !isSamePeriod(result))

/** What was not compared, a sentence each. */
export const gapSentences = (result: Result, terms: GapTerms): string[] =>
  shownGaps(result).flatMap((gap) => {
    const which = whichWallets(gap, terms)
    // The checks that were not made say which fees, and of when.
    if (gap.kind === 'fees_in_part') return []
    if (gap.kind === 'unstated_wallets') return unstatedSentence(gap, which, terms.language)
    if (gap.kind === 'unknown_openings') return unknownSentence(gap, which, terms.language)
    if (gap.kind === 'lines_before') {
      return beforeClosingSentence(result, {...terms, which}) ?? ''
    }
    if (gap.kind === 'old_balances') return oldSentence(gap, which, terms)
    const sentence = SENTENCES[terms.language][gap.kind].replace(/\.$/, `${which}.`)
    const isChecked = gap.kind === 'no_rows' && terms.wallet === undefined
    return isChecked ? `${sentence} ${STEPS[terms.language].no_rows}.` : sentence
  })

const STEPS: Readonly<Record<Language, Readonly<Record<GapKind, string>>>> = {
  en: {
    no_rows: 'Check the files and --as-of',
    no_statement: 'Export the statement, and reconcile again',
    no_balances: 'Export the balances, and reconcile again',
    no_balance_yet: 'Give the balances of this moment, or a later --as-of',
    no_records: 'Export charges and events, and reconcile again',
    no_charges: 'Export the charges, and reconcile again',
    no_withdrawals: 'Export the withdrawals, and reconcile again',
    no_blocks: 'Export the blocks, and reconcile again',
    no_events: 'Export the events, and reconcile again',
    no_fees: 'Give the fee table (fees.json), and reconcile again',
    fees_in_part: 'Add to the fee table what it lacks, and reconcile again',
    unstated_wallets: 'Export the balances of all wallets, and reconcile again',
    unknown_openings: 'Give as --previous a result with the balances of all wallets',
    lines_before: 'Give the statement from the last closing on, and reconcile again',
    old_balances: 'Export statement and balances up to the as-of, and reconcile again',
  },
  'pt-BR': {
    no_rows: 'Confira os arquivos e --as-of',
    no_statement: 'Exporte o extrato e concilie de novo',
    no_balances: 'Exporte os saldos e concilie de novo',
    no_balance_yet: 'Informe os saldos desta data-base, ou um --as-of posterior',
    no_records: 'Exporte cobranças e eventos e concilie de novo',
    no_charges: 'Exporte as cobranças e concilie de novo',
    no_withdrawals: 'Exporte os saques e concilie de novo',
    no_blocks: 'Exporte os bloqueios e concilie de novo',
    no_events: 'Exporte os eventos e concilie de novo',
    no_fees: 'Informe a tabela de tarifas (fees.json) e concilie de novo',
    fees_in_part: 'Complete a tabela de tarifas e concilie de novo',
    unstated_wallets: 'Exporte os saldos de todas as carteiras e concilie de novo',
    unknown_openings: 'Informe em --previous um resultado com os saldos de todas as carteiras',
    lines_before: 'Use o extrato a partir do último fechamento e concilie de novo',
    old_balances: 'Exporte extrato e saldos até a data-base e concilie de novo',
  },
}

/** Where nothing is wrong in what was compared, the next step is to compare the rest. */
export const isHalfProof = (result: Result): boolean => isInPart(result.verdict, kindsOf(result))

/** The same of an account of a fleet, of which only the kinds of gaps are known. */
export const isInPart = (verdict: Result['verdict'], gaps: readonly GapKind[]): boolean =>
  (verdict === 'reconciled' || verdict === 'explained') && gaps.length > 0

const kindsOf = (result: Result): GapKind[] => gapsOf(result).map(({kind}) => kind)

/** The reader of a pack can only ask whoever wrote it. */
const STEP_OF_PACK: Readonly<Record<Language, string>> = {
  en: 'Ask whoever sent this report for one with what is missing',
  'pt-BR': 'Peça a quem enviou este relatório um com o que falta',
}

/** Gaps of which findings follow: what is found of the wrong lines, or without a balance, is of no use yet. */
const BEFORE_FINDINGS: ReadonlySet<GapKind> = new Set(['lines_before', 'no_balance_yet'])

/**
 * All that is wrong in what was compared is that something is overdue: what was not compared may hold its outcome,
 * and all the rest.
 */
const isOnlyOverdue = ({verdict, counts}: Result): boolean =>
  verdict === 'unreconciled' &&
  counts.STALE_PENDING !== undefined &&
  FINDING_CODES.every(
    (code) => code === 'STALE_PENDING' || counts[code] === undefined || !isProblem(factsOf(code)),
  )

/** Whether a gap follows from dates that are read wrongly alone: the first step is to correct those. */
const isMisread = (kind: GapKind, result: Result): boolean =>
  (kind === 'fees_in_part' && areFeesMisread(result)) ||
  (kind === 'lines_before' && areLinesBeforeMisread(result))

/** What a person does about files and gaps; where there are other findings, only what comes before them. */
export function gapSteps(result: Result, {language, wallet}: Omit<GapTerms, 'timezone'>): string[] {
  const gaps = shownGaps(result).map(({kind}) => kind)
  const isFirst = isHalfProof(result) || (gaps.length > 0 && isOnlyOverdue(result))
  const isUnknown = areLinesUnknown(result)
  if (wallet !== undefined) return isFirst || isUnknown ? [STEP_OF_PACK[language]] : []
  const isShown = (kind: GapKind): boolean =>
    isFirst || BEFORE_FINDINGS.has(kind) || (isUnknown && kind === 'no_statement')
  const shown = gaps.filter(isShown)
  return [
    ...(isSamePeriod(result) ? [SAME_PERIOD_STEP[language]] : []),
    ...misfitSteps(result, language),
    ...shown.filter((kind) => !isMisread(kind, result)).map((kind) => STEPS[language][kind]),
  ]
}

const IN_PART: Readonly<Record<Language, string>> = {en: 'in part', 'pt-BR': 'em parte'}
const NOTHING: Readonly<Record<Language, string>> = {
  en: 'Nothing compared',
  'pt-BR': 'Nada comparado',
}

/** A verdict, and what the run did not compare. */
interface Verdict {
  readonly verdict: Result['verdict']
  readonly gaps: readonly GapKind[]
  /** The verdict in words. */
  readonly words: string
}

/** The verdict as a heading: a run that compared only a part, or nothing, does not say more. */
export function qualified({verdict, gaps, words}: Verdict, language: Language): string {
  if (!isInPart(verdict, gaps)) return words
  return gaps.includes('no_rows') ? NOTHING[language] : `${words} ${IN_PART[language]}`
}

export const qualifiedResult = (result: Result, words: string, language: Language): string =>
  qualified({verdict: result.verdict, gaps: kindsOf(result), words}, language)
