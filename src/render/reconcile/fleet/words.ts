import {type FleetAccount, type FleetReport, inPart} from '../../../fleet/roll-up.ts'
import {countFigure} from '../../../messages/count-figure.ts'
import type {Language} from '../../../messages/language.ts'
import {plainText} from '../../../messages/plain-text.ts'
import type {GapKind} from '../../../reconcile/findings/gaps.ts'
import {agreeing} from '../../counted.ts'
import {reaisFigure} from '../../figures.ts'
import {qualified} from '../gaps.ts'
import {VERDICTS} from '../verdict.ts'

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
  readonly rows: string
  readonly wallets: string
  readonly skipped: string
  readonly asOf: string
  readonly report: string
  readonly cause: string
  readonly kind: string
  readonly findings: string
  readonly sum: string
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
    accounts: 'Accounts',
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
    rows: 'Rows',
    wallets: 'Wallets',
    skipped: 'Checks skipped',
    asOf: 'As of',
    report: 'Report',
    cause: 'Cause',
    kind: 'Kind',
    findings: 'Findings',
    sum: 'Sum',
    where: 'Accounts',
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
    accounts: 'Contas',
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
    rows: 'Linhas',
    wallets: 'Carteiras',
    skipped: 'Verificações não feitas',
    asOf: 'Data-base',
    report: 'Relatório',
    cause: 'Causa',
    kind: 'Tipo',
    findings: 'Achados',
    sum: 'Soma',
    where: 'Contas',
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

/** The report in one sentence. */
export function fleetSentence(report: FleetReport, language: Language): string {
  const {done, units, missing, accounts, atStakeCentavos, unexplainedCentavos} = report
  const bad = accounts.filter(({verdict}) => verdict === 'unreconciled').length
  const [of, wrong, stake, money] = [
    countFigure(units, language),
    countFigure(bad, language),
    reaisFigure(atStakeCentavos, language),
    reaisFigure(unexplainedCentavos, language),
  ]
  const left = countFigure(missing.length, language)
  if (language === 'en') {
    const gap =
      missing.length === 0
        ? ''
        : ` ${left} of ${of} ${agreeing(units, ['unit', 'units'])} ${agreeing(missing.length, ['has', 'have'])} no result.`
    return `${countFigure(done, language)} of ${of} ${agreeing(units, ['unit', 'units'])} done, ${wrong} not reconciled, ${stake} at stake, ${money} unexplained.${gap}${partSentence(report, language)}`
  }
  const gap =
    missing.length === 0
      ? ''
      : ` Sem resultado: ${left} de ${of} ${agreeing(units, ['unidade', 'unidades'])}.`
  return `${countFigure(done, language)} de ${of} ${agreeing(units, ['unidade', 'unidades'])} ${agreeing(done, ['feita', 'feitas'])}, ${wrong} não ${agreeing(bad, ['conciliada', 'conciliadas'])}, ${stake} em jogo, ${money} sem explicação.${gap}${partSentence(report, language)}`
}

/** Of which accounts not all was compared: the first are named. */
function partSentence(report: FleetReport, language: Language): string {
  const partial = inPart(report)
  if (partial.length === 0) return ''
  const named = partial.slice(0, MOST_NAMED).map(({account}) => plainText(account))
  const names = [...new Set(named)].join(', ') + (partial.length > MOST_NAMED ? ' …' : '')
  const count = countFigure(partial.length, language)
  return language === 'en'
    ? ` Compared only in part: ${count} (${names}).`
    : ` Comparadas só em parte: ${count} (${names}).`
}

const MOST_NAMED = 3
