import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import {LANGUAGES} from '../../../../src/messages/language.ts'
import type {CauseExplanation} from '../../../../src/reconcile/causes/explanation.ts'
import type {Cause, Result} from '../../../../src/reconcile/result.ts'
import {causeSteps} from '../../../../src/render/reconcile/causes/cause-steps.ts'
import {renderSummary} from '../../../../src/render/reconcile/summary/summary.ts'
import {finding, RESULT} from '../sample.ts'

const AT = '2026-11-02T03:00:00.000Z'
const LONG = 'extrato-da-loja-do-centro-historico-de-novembro-2026.csv'
const FEE = {fixed: 0.99, percent: 0}
const PERIOD = {wallets: ['principal'], fromAt: AT, untilAt: AT}

const cause = (explanation: CauseExplanation, facts: Partial<Cause> = {}): Cause =>
  ({
    ...explanation,
    id: JSON.stringify(explanation),
    findings: 1234,
    codes: [],
    sumCentavos: centavos(-999_999_999),
    wallets: [],
    fromAt: null,
    untilAt: null,
    examples: [],
    text: {en: 'A cause.', 'pt-BR': 'Uma causa.'},
    ...facts,
  }) as Cause

const mapped = {
  correction: {
    file: 'mapping.json',
    verdictWith: 'reconciled',
    unexplainedCentavosWith: centavos(0),
  },
} as const

const excess = {codes: ['FEE_OVERCHARGE']} as const
const TABLE = {
  kind: 'fee_table_differs',
  facts: {fee: 'pix', table: FEE, taken: FEE, fromAt: AT},
} as const
const HUNDREDFOLD = {
  kind: 'fee_table_differs',
  facts: {fee: 'pix', table: FEE, taken: {fixed: 99, percent: 0}, fromAt: AT},
} as const
const BEGIN = {
  kind: 'fee_period_starts_elsewhere',
  facts: {fee: 'pix', tableFromAt: AT, takenFromAt: AT},
} as const
const shifted = (file: string) => ({kind: 'clock_shifted', facts: {file, hours: 3}}) as const
const scaled = (factor: number, file = 'a.csv') =>
  ({kind: 'amounts_scaled', facts: {file, field: 'amount', factor}}) as const
const SWAP = {kind: 'wallet_swapped', facts: {from: 'a', to: 'b', file: 'a.csv'}} as const
const TWICE = {kind: 'statement_day_twice', facts: {day: '2026-11-02', wallets: ['a']}} as const

const ALL: readonly (readonly [Cause, string])[] = [
  [cause(TABLE, excess), 'Check which fee was agreed: correct the fee table, or claim the excess'],
  [cause(HUNDREDFOLD, excess), 'Check the unit of the files first: they are likely in centavos'],
  [cause(TABLE), 'Check which fee was agreed, and correct the fee table if it is wrong'],
  [cause(BEGIN, excess), 'Check when a fee began: correct the fee table, or claim the excess'],
  [cause(BEGIN), 'Check when a fee began, and correct the fee table if it is wrong'],
  [cause(scaled(100)), 'Export a.csv again with all amounts in one unit'],
  [cause(scaled(-1)), 'Export a.csv again with the right signs'],
  [cause(scaled(100, LONG)), 'Export the file named above again with all amounts in one unit'],
  [cause(scaled(100), mapped), 'Correct the amounts: --corrections DIR writes a mapping that does'],
  [
    cause(shifted('a.csv'), mapped),
    'Correct the time zone: --corrections DIR writes a mapping that does',
  ],
  [cause(shifted('a.csv')), 'Export a.csv again with the right clock'],
  [cause(SWAP, mapped), 'Correct the wallets: --corrections DIR writes a mapping that does'],
  [cause(SWAP), 'Export a.csv again with the right wallets'],
  [
    cause({kind: 'statement_empty', facts: {file: 'a.csv'}}),
    'Export the statement again: it is empty',
  ],
  [
    cause({kind: 'field_absent', facts: {file: 'a.csv', field: 'parentTransactionId'}}),
    'Export a.csv again with parentTransactionId',
  ],
  [
    cause({kind: 'statement_day_missing', facts: {day: '2026-11-02', wallets: ['a']}}),
    'Export the absent days of the statement again',
  ],
  [
    cause({
      kind: 'statement_day_missing',
      facts: {day: '2026-11-02', wallets: ['a'], lineType: 'fee'},
    }),
    'Export the statement again with every type of line',
  ],
  [cause(TWICE), 'Remove the copied days from the statement'],
  [cause({kind: 'events_missing', facts: PERIOD}), 'Ask for the missing events again'],
  [
    cause({kind: 'events_missing', facts: {...PERIOD, untilEnd: true}}),
    'Give the events of this month, or ask for the missing ones again',
  ],
  [
    cause({kind: 'events_missing', facts: {...PERIOD, event: 'payment_completed'}}),
    'Ask for the missing events again, and check what the endpoint receives',
  ],
  [cause({kind: 'rows_given_twice', facts: {file: 'a.csv', times: 2, rows: 9}}), 'Give a.csv once'],
  [
    cause({kind: 'rows_given_twice', facts: {file: 'a.csv', overlaps: 'a.csv', rows: 9}}),
    'Export a.csv again, or leave out its copied rows',
  ],
  [
    cause({kind: 'rows_given_twice', facts: {file: 'a.csv', overlaps: 'b.csv', rows: 9}}),
    'Give each period once: two files overlap',
  ],
  [cause({kind: 'rows_given_twice', facts: {file: 'a.csv', rows: 9}}), 'Leave out the copy: a.csv'],
  [
    cause({kind: 'rows_given_twice', facts: {file: 'a.csv, b.csv', copies: 2, rows: 9}}),
    'Leave out the copies: a.csv, b.csv',
  ],
]

const stepsOf = (causes: readonly Cause[], more: Partial<Result> = {}): string[] =>
  causeSteps({...RESULT, causes, ...more}, {language: 'en'})

describe('what a person does about a cause', () => {
  test.each(ALL)('of $kind', (one, step) => {
    expect(stepsOf([one])[0]?.startsWith(step)).toBe(true)
  })

  test.each(LANGUAGES)(
    'is a line of 80 columns, with the amount where it fits (%s)',
    (language) => {
      for (const [one] of ALL) {
        const [step = ''] = causeSteps({...RESULT, causes: [one]}, {language})
        expect(`1. ${step}`.length, step).toBeLessThanOrEqual(80)
        expect(step).not.toBe('')
      }
      const [, ...steps] = stepsOf([ALL[0]?.[0] as Cause, cause(TWICE)])
      expect(steps[0]?.replaceAll('\u00a0', ' ')).toMatch(/ \(1,234 · −R\$ 9,999,999\.99\)$/)
    },
  )

  test('is said once of causes with one step, with the findings of all', () => {
    const other = cause({kind: TWICE.kind, facts: {day: '2026-11-09', wallets: ['b']}})
    expect(stepsOf([cause(TWICE), other])).toEqual([
      'Remove the copied days from the statement (2,468)',
    ])
  })

  test('is not said again where a step about the files says it', () => {
    const clocks = {kind: 'clocks_apart'} as NonNullable<Result['misfits']>[number]
    const causes = [cause(shifted('a.csv'), mapped), cause(TWICE)]
    expect(stepsOf(causes, {misfits: [clocks]})).toEqual([
      expect.stringContaining('Remove the copied days'),
    ])
  })

  test('is to give the mapping where the run has written it', () => {
    const causes = [cause(shifted('a.csv'), mapped), cause(TABLE, {...mapped, ...excess})]
    const [give, check] = causeSteps({...RESULT, causes}, {language: 'en', corrects: true})
    expect(give).toMatch(/^Give the mapping\.json of --corrections with --mapping, and/)
    expect(check).toMatch(/^Check which fee was agreed/)
  })
})

describe('in the summary', () => {
  const summary = (result: Partial<Result>): string =>
    renderSummary({...RESULT, ...result}, {language: 'en', timezone: 'America/Sao_Paulo'})
  const waiting = finding('IN_TRANSIT', 1, {amounts: [64_000, null]})
  const numbered = (text: string) =>
    text
      .split('\nNext\n')[1]
      ?.split('\n')
      .filter((line) => /^\d\. /.test(line))

  test('it comes before the wait for what is on its way', () => {
    const steps = numbered(summary({causes: [cause(TWICE)], findings: [waiting]}))
    expect(steps?.map((step) => step.slice(0, 12))).toEqual(['1. Remove th', '2. Wait: the'])
  })

  test('it is there where nothing else is to be done', () => {
    const caused = {...waiting, cause: 'c'}
    const steps = numbered(summary({causes: [cause(TWICE)], findings: [caused]}))
    expect(steps).toEqual([expect.stringMatching(/^1\. Remove the copied days/)])
  })

  test('of many causes two are steps, and what they leave has room', () => {
    const causes = [cause(TWICE), cause(SWAP), cause(scaled(100)), cause(shifted('a.csv'))]
    const steps = numbered(summary({causes, findings: [waiting]}))
    expect(steps).toHaveLength(3)
    expect(steps?.[2]).toMatch(/^3\. Wait/)
  })

  test.each(LANGUAGES)('it leaves the screen within 24 lines of 80 columns (%s)', (language) => {
    const causes = ALL.map(([one]) => one)
    const options = {language, timezone: 'America/Sao_Paulo'}
    const lines = renderSummary({...RESULT, causes}, options).split('\n')
    expect(lines.length).toBeLessThanOrEqual(24)
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80)
  })
})
