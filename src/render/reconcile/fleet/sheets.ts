import type {FleetReport} from '../../../fleet/roll-up.ts'
import type {Language} from '../../../messages/language.ts'
import {FINDING_CODES} from '../../../reconcile/findings/finding-codes.ts'
import type {Column, Sheet} from '../../table/sheet.ts'
import {explanationOf} from '../findings/explanations/explanations.ts'
import {accountVerdict, FLEET_WORDS} from './words.ts'

/** The tables of a fleet's report, in the order of the workbook. */
export const fleetSheets = (report: FleetReport, language: Language): readonly Sheet[] => [
  accountsSheet(report, language),
  causesSheet(report, language),
  codesSheet(report, language),
  missingSheet(report, language),
]

const unitColumns = (language: Language): readonly Column[] => {
  const words = FLEET_WORDS[language]
  return [
    {key: 'account', title: words.account, kind: 'text', width: 24},
    {key: 'environment', title: words.environment, kind: 'text', width: 12},
    {key: 'period', title: words.period, kind: 'text', width: 10},
  ]
}

/**
 * A row for each unit, worst first. A finding that an account has for several periods stands in the row of each
 * and counts in the sums of the first alone; a difference that a period after explains counts in no sum.
 */
export function accountsSheet({accounts}: FleetReport, language: Language): Sheet {
  const words = FLEET_WORDS[language]
  return {
    name: 'accounts',
    title: words.accounts,
    columns: [
      ...unitColumns(language),
      {key: 'verdict', title: words.verdict, kind: 'text', width: 18},
      {key: 'unexplained', title: words.unexplained, kind: 'money'},
      {key: 'stillUnexplained', title: words.stillUnexplained, kind: 'money', summed: true},
      {key: 'atStake', title: words.atStake, kind: 'money'},
      {key: 'newAtStake', title: words.newAtStake, kind: 'money', summed: true},
      {key: 'problems', title: words.problems, kind: 'count'},
      {key: 'newProblems', title: words.newProblems, kind: 'count', summed: true},
      {key: 'skipped', title: words.skipped, kind: 'count'},
      {key: 'wallets', title: words.wallets, kind: 'count'},
      {key: 'rows', title: words.rows, kind: 'count', summed: true},
      {key: 'asOf', title: words.asOf, kind: 'instant', width: 20},
      {key: 'report', title: words.report, kind: 'text', width: 40},
    ],
    rows: () =>
      accounts.map((each) => [
        each.account,
        each.environment,
        each.period,
        accountVerdict(each, language),
        each.unexplainedCentavos,
        each.stillUnexplainedCentavos,
        each.atStakeCentavos,
        each.newAtStakeCentavos,
        each.problems,
        each.newProblems,
        each.skipped,
        each.wallets,
        each.rows,
        each.asOf,
        each.report,
      ]),
  }
}

/** One line an explanation, whatever the number of accounts. */
export function causesSheet({causes}: FleetReport, language: Language): Sheet {
  const words = FLEET_WORDS[language]
  return {
    name: 'causes',
    title: words.causes,
    columns: [
      {key: 'cause', title: words.cause, kind: 'text', width: 70},
      {key: 'kind', title: words.kind, kind: 'text', width: 24},
      {key: 'findings', title: words.findings, kind: 'count', summed: true},
      {key: 'sum', title: words.sum, kind: 'money'},
      {key: 'units', title: words.ofUnits, kind: 'count'},
      {key: 'accounts', title: words.ofAccounts, kind: 'count'},
      {key: 'where', title: words.where, kind: 'text', width: 60},
    ],
    rows: () =>
      causes.map((each) => [
        each.text[language],
        each.kind,
        each.findings,
        each.sumCentavos,
        each.units.length,
        each.accounts.length,
        each.units.join(', '),
      ]),
  }
}

export function codesSheet({codes}: FleetReport, language: Language): Sheet {
  const words = FLEET_WORDS[language]
  return {
    name: 'findings',
    title: words.codes,
    columns: [
      {key: 'code', title: words.code, kind: 'text', width: 34},
      {key: 'findings', title: words.findings, kind: 'count', summed: true},
      {key: 'units', title: words.ofUnits, kind: 'count'},
      {key: 'accounts', title: words.ofAccounts, kind: 'count'},
      {key: 'meaning', title: words.meaning, kind: 'text', width: 48},
    ],
    rows: () =>
      codes.map(({code, findings, units, accounts}) => [
        code,
        findings,
        units,
        accounts,
        titleOf(code, language),
      ]),
  }
}

/** What a code means in a few words. */
function titleOf(name: string, language: Language): string | null {
  const code = FINDING_CODES.find((one) => one === name)
  return code === undefined ? null : explanationOf(code, language).title
}

/** What the report says nothing about. */
export function missingSheet({missing}: FleetReport, language: Language): Sheet {
  const words = FLEET_WORDS[language]
  const reasons = {not_done: words.notDone, failed: words.failed}
  return {
    name: 'missing',
    title: words.missing,
    columns: [
      ...unitColumns(language),
      {key: 'reason', title: words.reason, kind: 'text', width: 24},
      {key: 'code', title: words.code, kind: 'text', width: 24},
      {key: 'message', title: words.meaning, kind: 'text', width: 70},
      {key: 'part', title: words.part, kind: 'text', width: 8},
    ],
    rows: () =>
      missing.map((each) => [
        each.account,
        each.environment,
        each.period,
        reasons[each.reason],
        each.code,
        each.text?.[language] ?? null,
        String(each.part),
      ]),
  }
}
