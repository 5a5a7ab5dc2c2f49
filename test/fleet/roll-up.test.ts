import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {failsFleet} from '../../src/actions/reconcile/fail-on.ts'
import {centavos} from '../../src/domain/money.ts'
import {makePlan} from '../../src/fleet/plan.ts'
import {FleetRollUp} from '../../src/fleet/roll-up.ts'
import {unitKey} from '../../src/fleet/unit.ts'
import type {UnitCause, UnitFailure, UnitResult} from '../../src/fleet/unit-result.ts'
import {renderFleet} from '../../src/render/reconcile/fleet/fleet.ts'
import {fleetJson} from '../../src/render/reconcile/fleet/json.ts'
import {renderFleetPage} from '../../src/render/reconcile/fleet/page.ts'
import {accountsSheet} from '../../src/render/reconcile/fleet/sheets.ts'

const plan = makePlan({
  program: '1.0.0',
  options: {timezone: 'America/Sao_Paulo', language: 'en'},
  parts: 2,
  units: ['a', 'b', 'c'].map((account) => ({
    account,
    environment: 'live',
    period: '2026-11',
    directory: `/${account}`,
    bytes: 1,
    files: [{name: 'charges', path: 'x', bytes: 1, sha256: account}],
  })),
})

const resultOf = (account: string, facts: Partial<UnitResult> = {}): [string, UnitResult] => {
  const digest = plan.units.find((unit) => unit.account === account)?.digest ?? ''
  return [
    digest,
    {
      unit: {account, environment: 'live', period: '2026-11'},
      digest,
      verdict: 'reconciled',
      asOf: null,
      rows: 10,
      wallets: 1,
      problems: 0,
      atStakeCentavos: 0,
      unexplainedCentavos: 0,
      skipped: 0,
      gaps: [],
      counts: {},
      carried: {problems: 0, atStakeCentavos: 0, counts: {}, explainedCentavos: 0},
      causes: [],
      ...facts,
    },
  ]
}

const numberOf = (digest: string): number => plan.units.findIndex((unit) => unit.digest === digest)

function rolledUp(results: readonly [string, UnitResult][], failures: readonly UnitFailure[] = []) {
  const rollUp = new FleetRollUp(plan)
  for (const [digest, result] of results) rollUp.take(numberOf(digest), result)
  for (const failure of failures) rollUp.fail(numberOf(failure.digest), failure)
  return rollUp.report()
}
const all = (...results: [string, UnitResult][]) => rolledUp(results)

const cause = (sumCentavos: number, fee: 'pix' | 'refund' = 'pix'): UnitCause => ({
  kind: 'fee_table_differs',
  facts: {
    fee,
    table: {fixed: 0.98, percent: 0},
    taken: {fixed: 0.99, percent: 0},
    fromAt: `2026-11-0${sumCentavos % 9 || 1}T03:00:00.000Z`,
  },
  findings: sumCentavos,
  sumCentavos: centavos(sumCentavos),
  fromAt: null,
})

describe('the roll-up of a fleet', () => {
  test('is reconciled when every account is', () => {
    const report = all(resultOf('a'), resultOf('b'), resultOf('c'))
    expect(report).toMatchObject({verdict: 'reconciled', units: 3, done: 3, rows: 30, missing: []})
    expect(failsFleet(report, 'error')).toBe(false)
  })

  test('shows a centavo that a finding explains, whose wallets foot', () => {
    const wrong = {verdict: 'unreconciled', problems: 1} as const
    const report = all(
      resultOf('a', {...wrong, problems: 2}),
      resultOf('b', {...wrong, atStakeCentavos: 1}),
    )
    expect(report).toMatchObject({atStakeCentavos: 1, unexplainedCentavos: 0})
    expect(report.accounts.map(({account}) => account)).toEqual(['b', 'a'])
    const [first = ''] = [renderFleet(report, 'en', 'plan').split('b/live/2026-11: ')[1]]
    expect(first).toMatch(/^1 problem, R\$\s0\.01 at stake, R\$\s0\.00 unexplained$/m)
    const {columns, rows} = accountsSheet(report, 'pt-BR')
    const at = columns.findIndex(({key}) => key === 'atStake')
    expect([columns[at]?.title, [...rows()].map((row) => row[at])]).toEqual(['Em jogo', [1, 0]])
  })

  test('lists what was reconciled in part before what was compared whole', () => {
    const part: Partial<UnitResult> = {gaps: ['no_rows']}
    const report = all(resultOf('a'), resultOf('b', part), resultOf('c', {verdict: 'accepted'}))
    expect(report.accounts.map(({account}) => account)).toEqual(['c', 'b', 'a'])
  })

  test('takes the worst verdict, and lists accounts worst first', () => {
    const report = all(
      resultOf('a', {verdict: 'explained'}),
      resultOf('b', {verdict: 'unreconciled', problems: 1}),
      resultOf('c', {verdict: 'unreconciled', problems: 1, unexplainedCentavos: 5}),
    )
    expect(report.verdict).toBe('unreconciled')
    expect(report.accounts.map(({account}) => account)).toEqual(['c', 'b', 'a'])
    expect(report).toMatchObject({problems: 2, unexplainedCentavos: 5})
    expect(failsFleet(report, 'error')).toBe(true)
  })

  test.each([
    {
      name: 'one account of which only a part was compared',
      gaps: {a: ['no_statement']},
      head: 'Reconciled in part. ',
      said: 'Compared only in part: 1 unit of 1 account (a).',
      accounts: ['Reconciled in part', 'Reconciled', 'Reconciled'],
    },
    {
      name: 'an account of which nothing was compared, beside others',
      gaps: {b: ['no_rows']},
      head: 'Reconciled in part. ',
      said: 'Compared only in part: 1 unit of 1 account (b).',
      accounts: ['Nothing compared', 'Reconciled', 'Reconciled'],
    },
    {
      name: 'nothing compared of any account',
      gaps: {a: ['no_rows'], b: ['no_rows'], c: ['no_rows']},
      head: 'Nothing compared. ',
      said: 'Compared only in part: 3 units of 3 accounts (a, b, c).',
      accounts: ['Nothing compared', 'Nothing compared', 'Nothing compared'],
    },
  ] as const)('says with the reports of the accounts: $name', ({gaps, head, said, accounts}) => {
    const of: Partial<Record<string, UnitResult['gaps']>> = gaps
    const report = all(
      ...['a', 'b', 'c'].map((account) => resultOf(account, {gaps: of[account] ?? []})),
    )
    const text = renderFleet(report, 'en', 'plan')
    expect(text.startsWith(head)).toBe(true)
    expect(text).toContain(said)
    expect([...accountsSheet(report, 'en').rows()].map((row) => row[3])).toEqual(accounts)
  })

  test.each([
    {name: 'without a statement', facts: {gaps: ['no_rows']}, any: true},
    {name: 'without a fee table', facts: {gaps: ['no_fees']}, any: false},
    {name: 'with what is only late', facts: {verdict: 'explained'}, any: true},
  ] satisfies {name: string; facts: Partial<UnitResult>; any: boolean}[])(
    'fails an account $name as its own reconciliation would',
    ({facts, any}) => {
      const report = all(resultOf('a', facts), resultOf('b'), resultOf('c'))
      expect([failsFleet(report, 'error'), failsFleet(report, 'any')]).toEqual([false, any])
    },
  )

  test('is not in part where an account is not reconciled', () => {
    const report = all(
      resultOf('a', {verdict: 'unreconciled', problems: 1, gaps: ['no_balances']}),
      resultOf('b'),
      resultOf('c'),
    )
    expect(renderFleet(report, 'pt-BR', 'plan')).toMatch(
      /^Não conciliado\. .*Só em parte: 1 unidade de 1 conta \(a\)/,
    )
  })

  test('names the worst accounts in words, and how many more there are', () => {
    const report = all(
      resultOf('a', {verdict: 'unreconciled', problems: 1}),
      resultOf('b', {verdict: 'unreconciled', problems: 2}),
    )
    const accounts = Array.from({length: 6}, () => report.accounts).flat()
    const text = renderFleet({...report, accounts}, 'en', 'plan')
    expect(text).toMatch(/^ {2}b\/\S+: 2 problems, R\$\s0\.00 at stake, R\$\s0\.00 unexplained$/m)
    expect(text).toMatch(/^ {2}… and 2 more$/m)
    expect(renderFleet(report, 'pt-BR', 'plan')).toMatch(
      /: 2 problemas, R\$\s0,00 em jogo, R\$\s0,00 sem explicação$/m,
    )
  })

  test('names what has no result first, with what is wrong with its input', () => {
    const report = all(resultOf('a'), resultOf('b'))
    expect(renderFleet(report, 'en', 'plan').split('\n').slice(1)).toEqual([
      '  c/live/2026-11: no part has done it',
      'Next: run part 0 (pixctl reconcile fleet part --plan plan --index N, or the array of the job file), then merge.',
    ])
    const failed = (said: string | null) => ({
      ...report,
      missing: report.missing.map((one) => ({
        ...one,
        reason: 'failed' as const,
        text: said === null ? null : {en: 'not read', 'pt-BR': said},
      })),
    })
    const lineOf = (said: string | null) =>
      renderFleet(failed(said), 'pt-BR', 'plan').split('\n')[1]
    expect(renderFleet(failed('x'), 'en', 'plan')).toMatch(
      /\nNext: mend the input that is wrong, .*kept\.$/,
    )
    expect(lineOf(null)).toBe('  c/live/2026-11: a entrada está errada')
    expect(lineOf('charges.csv is short.')).toBe('  c/live/2026-11: charges.csv is short.')
    expect(lineOf('c/live/2026-11: x')).toBe('  c/live/2026-11: x')
    const many = {...report, missing: Array.from({length: 12}, () => report.missing).flat()}
    expect(renderFleet(many, 'en', 'plan')).toMatch(/\n {2}… and 2 more\nNext: run part 0 /)
  })

  test('never calls an account reconciled that has no result', () => {
    const report = all(resultOf('a'), resultOf('b'))
    expect(report.verdict).toBe('incomplete')
    expect(report.missing).toEqual([
      {
        account: 'c',
        environment: 'live',
        period: '2026-11',
        reason: 'not_done',
        code: null,
        text: null,
        part: 0,
      },
    ])
    expect(failsFleet(report, 'error')).toBe(true)
  })

  test('says why an account can never have one', () => {
    const {digest, account, environment, period} = plan.units[2] ?? plan.units[0] ?? never()
    const failure = {
      digest,
      unit: {account, environment, period},
      code: 'NO_DATA_SET',
      text: {en: 'x', 'pt-BR': 'y'},
    }
    const report = rolledUp([resultOf('a')], [failure])
    expect(report.missing.at(-1)).toMatchObject({
      reason: 'failed',
      code: 'NO_DATA_SET',
      text: {en: 'x', 'pt-BR': 'y'},
    })
  })

  test('makes one cause of the same explanation at several accounts', () => {
    const report = all(
      resultOf('a', {causes: [cause(3)]}),
      resultOf('b', {causes: [cause(4), cause(50, 'refund')]}),
      resultOf('c'),
    )
    expect(report.causes.map(({text: _, kind: _kind, facts: _facts, ...counts}) => counts)).toEqual(
      [
        {sumCentavos: 50, findings: 50, units: ['b/live/2026-11'], accounts: ['b']},
        {
          sumCentavos: 7,
          findings: 7,
          units: ['a/live/2026-11', 'b/live/2026-11'],
          accounts: ['a', 'b'],
        },
      ],
    )
  })

  test('names the first accounts of a cause on the terminal, and says how many there are', () => {
    const report = all(resultOf('a', {causes: [cause(4)]}), resultOf('b', {causes: [cause(3)]}))
    expect(renderFleet(report, 'en', 'plan')).toContain(
      '\n    2 units of 2 accounts: a/live/2026-11, b/live/2026-11',
    )
    const [found = never()] = report.causes
    const units = Array.from({length: 1_200}, (_, nth) => `c${nth}/live/2026-11`)
    const causes = Array.from({length: 11}, () => ({...found, units}))
    const text = renderFleet({...report, causes}, 'pt-BR', 'plan')
    expect(text).toMatch(
      /\n {4}1\.200 unidades de 2 contas: c0\/live\/2026-11, c1\/live\/2026-11, c2\/\S+ …\n/,
    )
    expect(text).toMatch(/\n {2}… e mais 1$/)
  })

  test('says how many findings a cause has over all accounts', () => {
    const report = all(resultOf('a', {causes: [cause(4)]}), resultOf('b', {causes: [cause(3)]}))
    expect(report.causes[0]?.text.en).toMatch(/^7 PIX fees are R\$ 0\.01 above the table/)
    expect(report.causes[0]?.text['pt-BR']).toMatch(/^7 tarifas de PIX/)
    expect(report.causes[0]?.facts).toMatchObject({fromAt: '2026-11-03T03:00:00.000Z'})
  })

  test('makes a cause when it is read: many of them are not kept as objects', () => {
    const {causes} = all(resultOf('a', {causes: [cause(4), cause(50, 'refund')]}))
    expect(causes[0]).toEqual(causes[0])
    expect(causes[0]).not.toBe(causes[0])
    expect(causes).toHaveLength(2)
  })

  test('is written in pieces, of which none is longer than one element', () => {
    const report = all(
      resultOf('a', {causes: [cause(4), cause(50, 'refund')], gaps: ['no_rows']}),
      resultOf('b', {causes: [cause(3)], counts: {X: 1, Y: 2}}),
    )
    const pieces = [...fleetJson(report)]
    expect(pieces.join('')).toBe(`${JSON.stringify(report, null, 1)}\n`)
    const longest = Math.max(...pieces.map(({length}) => length))
    const elements = [report.missing, report.accounts, report.causes, report.codes].flat()
    expect(longest).toBeLessThan(
      Math.max(...elements.map((one) => JSON.stringify([[one]], null, 1).length)) + 1,
    )
  })

  test('adds the findings of a code over the accounts', () => {
    const report = all(
      resultOf('a', {counts: {FEE_OVERCHARGE: 3}}),
      resultOf('b', {counts: {FEE_OVERCHARGE: 1, MISSING_EVENT: 9}}),
      resultOf('c'),
    )
    expect(report.codes).toEqual([
      {code: 'MISSING_EVENT', findings: 9, units: 1, accounts: 1},
      {code: 'FEE_OVERCHARGE', findings: 4, units: 2, accounts: 2},
    ])
  })

  test('counts what two periods of an account have once, and names units and accounts', () => {
    const months = ['2026-10', '2026-11'].map((period) => ({...(plan.units[0] ?? never()), period}))
    const twoMonths = makePlan({program: '1.0.0', options: plan.options, units: months})
    const rollUp = new FleetRollUp(twoMonths)
    const wrong: Partial<UnitResult> = {
      verdict: 'unreconciled',
      problems: 2,
      atStakeCentavos: 198,
      counts: {MISSING_POSTING: 2},
      gaps: ['no_balances'],
    }
    const [, result] = resultOf('a', wrong)
    const counts = {MISSING_POSTING: 2}
    const carried = {problems: 2, atStakeCentavos: 198, counts, explainedCentavos: 0}
    rollUp.take(0, {...result, unit: twoMonths.units[0] ?? never(), causes: [cause(4)]})
    rollUp.take(1, {...result, unit: twoMonths.units[1] ?? never(), carried, causes: [cause(4)]})
    const report = rollUp.report()
    expect(report).toMatchObject({
      distinctAccounts: 1,
      unreconciled: {units: 2, accounts: 1},
      inPart: {units: 2, accounts: 1},
      problems: 2,
      atStakeCentavos: 198,
      codes: [{code: 'MISSING_POSTING', findings: 2, units: 2, accounts: 1}],
      causes: [{units: ['a/live/2026-10', 'a/live/2026-11'], accounts: ['a']}],
    })
    expect(report.accounts).toMatchObject([
      {period: '2026-10', problems: 2, newProblems: 2, newAtStakeCentavos: 198},
      {period: '2026-11', problems: 2, newProblems: 0, newAtStakeCentavos: 0},
    ])
    const text = renderFleet(report, 'en', 'plan')
    expect(text).toMatch(
      /^Not reconciled\. 2 of 2 units of 1 account done, 2 units of 1 account not reconciled, R\$\s1\.98 at stake/,
    )
    expect(text).toContain('2026-11: 2 problems (2 from before), ')
    expect(renderFleet(report, 'pt-BR', 'plan')).toMatch(
      /^Não conciliado\. 2 de 2 unidades de 1 conta feitas, 2 unidades de 1 conta não conciliadas, /,
    )
  })

  test('has the same bytes in whatever order the parts ended', () => {
    const results = [
      resultOf('a', {causes: [cause(3)], counts: {X: 1}}),
      resultOf('b', {causes: [cause(4)], problems: 2}),
      resultOf('c', {counts: {X: 2, Y: 2}}),
    ]
    const bytes = JSON.stringify(all(...results))
    fc.assert(
      fc.property(fc.shuffledSubarray(results, {minLength: 3}), (shuffled) => {
        expect(JSON.stringify(all(...shuffled))).toBe(bytes)
      }),
    )
  })

  test('names the report of each account', () => {
    expect(all(resultOf('a')).accounts[0]?.report).toBe('accounts/a_live_2026-11.html')
    expect(plan.units.map(unitKey)).toContain('a/live/2026-11')
  })
})

function never(): never {
  throw new Error('the plan has units')
}

test('the page has its six figures in two full rows', () => {
  const page = [
    ...renderFleetPage(all(resultOf('a')), {language: 'en', timezone: 'America/Sao_Paulo'}),
  ].join('')
  const [figures = ''] = /<dl class="figures threes">.*?<\/dl>/s.exec(page) ?? []
  expect(figures.match(/<dt>/g)).toHaveLength(6)
  expect(page).toContain('.figures.threes{grid-template-columns:repeat(3,1fr)}')
})

test('the page says what a code means, and shows no title of a table below the same heading', () => {
  const report = all(resultOf('a', {verdict: 'unreconciled', counts: {FEE_OVERCHARGE: 2}}))
  const page = [...renderFleetPage(report, {language: 'en', timezone: 'UTC'})].join('')
  expect(page).toMatch(/>FEE_OVERCHARGE<.*>Fee too high</)
  expect(page).toContain('<section id="findings" class="titled">')
  expect(page).toMatch(/\.titled caption\{[^}]*clip-path/)
})
