import {
  type FleetAccount,
  type FleetReport,
  inPart,
  type UnitCount,
} from '../../../fleet/roll-up.ts'
import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import type {GapKind} from '../../../reconcile/findings/gaps.ts'
import {agreeing, counted, type Forms} from '../../text/counted.ts'
import {reaisFigure} from '../../text/figures.ts'
import {qualified} from '../causes/gaps.ts'
import {VERDICTS} from '../verdict-names.ts'

type Verdicts = Readonly<Record<string, string>>

const INCOMPLETE: Readonly<Record<Language, string>> = {en: 'Incomplete', 'pt-BR': 'Incompleto'}

/** The verdict of an account: as its own report says it, in part where not all was compared. */
export const accountVerdict = ({verdict, gaps}: FleetAccount, language: Language): string =>
  qualified({verdict, gaps, words: wordOf(verdict, language)}, language)

/** The verdict of the fleet, which says no more than that of its accounts. */
export function fleetVerdict(report: FleetReport, language: Language): string {
  const {verdict} = report
  if (verdict === 'incomplete') return INCOMPLETE[language]
  const partial = inPart(report)
  const all = partial.length === report.accounts.length && partial.length > 0
  const gaps = partial.flatMap((account) => account.gaps)
  // Nothing was compared only where that holds of every account.
  const kinds =
    all && partial.every((one) => one.gaps.includes('no_rows')) ? gaps : withoutNone(gaps)
  return qualified({verdict, gaps: kinds, words: wordOf(verdict, language)}, language)
}

const withoutNone = (gaps: readonly GapKind[]): GapKind[] =>
  gaps.map((kind) => (kind === 'no_rows' ? 'no_records' : kind))

const wordOf = (verdict: string, language: Language): string =>
  (VERDICTS[language] as Verdicts)[verdict] ?? verdict

interface FleetWords {
  readonly title: string
  readonly accounts: string
  readonly causes: string
  readonly codes: string
  readonly missing: string
  readonly account: string
  readonly environment: string
  readonly period: string
  readonly verdict: string
  readonly unexplained: string
  readonly atStake: string
  readonly problems: string
  readonly newProblems: string
  readonly newAtStake: string
  readonly stillUnexplained: string
  readonly rows: string
  readonly wallets: string
  readonly skipped: string
  readonly asOf: string
  readonly report: string
  readonly cause: string
  readonly kind: string
  readonly findings: string
  readonly sum: string
  readonly ofUnits: string
  readonly ofAccounts: string
  readonly where: string
  readonly code: string
  readonly meaning: string
  readonly reason: string
  readonly part: string
  readonly notDone: string
  readonly failed: string
  readonly units: string
  readonly noCauses: string
}

export const FLEET_WORDS: Readonly<Record<Language, FleetWords>> = {
  en: {
    title: 'Fleet reconciliation',
    accounts: 'Accounts by period',
    causes: 'Causes',
    codes: 'Findings',
    missing: 'Without a result',
    account: 'Account',
    environment: 'Environment',
    period: 'Period',
    verdict: 'Verdict',
    unexplained: 'Unexplained',
    atStake: 'At stake',
    problems: 'Problems',
    newProblems: 'New problems',
    newAtStake: 'New at stake',
    stillUnexplained: 'Unexplained still',
    rows: 'Rows',
    wallets: 'Wallets',
    skipped: 'Checks skipped',
    asOf: 'As of',
    report: 'Report',
    cause: 'Cause',
    kind: 'Kind',
    findings: 'Findings',
    sum: 'Sum',
    ofUnits: 'Units',
    ofAccounts: 'Accounts',
    where: 'Found in',
    code: 'Code',
    meaning: 'Meaning',
    reason: 'Reason',
    part: 'Part',
    notDone: 'no part has done it',
    failed: 'its input is wrong',
    units: 'Units done',
    noCauses: 'No explanation covers several findings.',
  },
  'pt-BR': {
    title: 'Conciliação da frota',
    accounts: 'Contas por período',
    causes: 'Causas',
    codes: 'Achados',
    missing: 'Sem resultado',
    account: 'Conta',
    environment: 'Ambiente',
    period: 'Período',
    verdict: 'Resultado',
    unexplained: 'Sem explicação',
    atStake: 'Em jogo',
    problems: 'Problemas',
    newProblems: 'Problemas novos',
    newAtStake: 'Em jogo, novo',
    stillUnexplained: 'Ainda sem explicação',
    rows: 'Linhas',
    wallets: 'Carteiras',
    skipped: 'Verificações não feitas',
    asOf: 'Data-base',
    report: 'Relatório',
    cause: 'Causa',
    kind: 'Tipo',
    findings: 'Achados',
    sum: 'Soma',
    ofUnits: 'Unidades',
    ofAccounts: 'Contas',
    where: 'Onde',
    code: 'Código',
    meaning: 'Significado',
    reason: 'Motivo',
    part: 'Parte',
    notDone: 'nenhuma parte a fez',
    failed: 'a entrada está errada',
    units: 'Unidades feitas',
    noCauses: 'Nenhuma explicação vale para vários achados.',
  },
}

const UNITS: Readonly<Record<Language, Forms>> = {
  en: ['unit', 'units'],
  'pt-BR': ['unidade', 'unidades'],
}
const ACCOUNTS: Readonly<Record<Language, Forms>> = {
  en: ['account', 'accounts'],
  'pt-BR': ['conta', 'contas'],
}
const OF: Readonly<Record<Language, string>> = {en: 'of', 'pt-BR': 'de'}

/** `6 units of 3 accounts`: an account has a unit for each environment and period. */
export function unitsText({units, accounts}: UnitCount, language: Language): string {
  const figure = counted(units, UNITS[language], language)
  if (units === 0) return figure
  return `${figure} ${OF[language]} ${counted(accounts, ACCOUNTS[language], language)}`
}

/** The report in one sentence. */
export function fleetSentence(report: FleetReport, language: Language): string {
  const {done, units, distinctAccounts, unreconciled, atStakeCentavos, unexplainedCentavos} = report
  const [figure, all, wrong] = [
    countFigure(done, language),
    unitsText({units, accounts: distinctAccounts}, language),
    unitsText(unreconciled, language),
  ]
  const stake = reaisFigure(atStakeCentavos, language)
  const money = reaisFigure(unexplainedCentavos, language)
  const rest = missingSentence(report, language) + partSentence(report, language)
  if (language === 'en') {
    return `${figure} of ${all} done, ${wrong} not reconciled, ${stake} at stake, ${money} unexplained.${rest}`
  }
  return `${figure} de ${all} ${agreeing(done, ['feita', 'feitas'])}, ${wrong} não ${agreeing(unreconciled.units, ['conciliada', 'conciliadas'])}, ${stake} em jogo, ${money} sem explicação.${rest}`
}

function missingSentence({missing, units}: FleetReport, language: Language): string {
  if (missing.length === 0) return ''
  const left = countFigure(missing.length, language)
  const of = counted(units, UNITS[language], language)
  return language === 'en'
    ? ` ${left} of ${of} ${agreeing(missing.length, ['has', 'have'])} no result.`
    : ` Sem resultado: ${left} de ${of}.`
}

/** Of which units not all was compared: the first accounts are named. */
function partSentence(report: FleetReport, language: Language): string {
  const names = [...new Set(inPart(report).map(({account}) => account))]
  if (names.length === 0) return ''
  const named = names.slice(0, MOST_NAMED).map(plainText).join(', ')
  const list = named + (names.length > MOST_NAMED ? ' …' : '')
  const count = unitsText(report.inPart, language)
  return language === 'en'
    ? ` Compared only in part: ${count} (${list}).`
    : ` Só em parte: ${count} (${list}).`
}

const MOST_NAMED = 3
