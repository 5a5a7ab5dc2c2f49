import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import {LANGUAGES} from '../../../../src/messages/language.ts'
import {FINDING_CODES} from '../../../../src/reconcile/findings/finding-codes.ts'
import type {CarryForward, Finding, OpeningCheck, Result} from '../../../../src/reconcile/result.ts'
import {renderSummary} from '../../../../src/render/reconcile/summary/summary.ts'
import {finding, RESULT} from '../sample.ts'

const summary = (result: Partial<Result>, language: (typeof LANGUAGES)[number] = 'en'): string =>
  renderSummary({...RESULT, ...result}, {language, timezone: 'America/Sao_Paulo'})

const FOOTING = RESULT.wallets.map((wallet) => ({
  ...wallet,
  differenceCentavos: centavos(0),
  unexplainedCentavos: centavos(0),
}))

const OPENING: OpeningCheck = {
  wallet: 'principal',
  lastClosingCentavos: centavos(1),
  openingCentavos: centavos(1),
  differenceCentavos: centavos(0),
}

const LARGEST = 999_999_999_999

/** Everything at its widest and its most. */
const WORST: Partial<Result> = {
  findings: FINDING_CODES.flatMap((code, n) =>
    Array.from({length: 30}, () => finding(code, n, {amounts: [0, LARGEST]})),
  ),
  skipped: FINDING_CODES.map((code) => ({code, missing: ['fees']})),
  wallets: Array.from({length: 20}, (_, n) => ({
    wallet: `loja-do-centro-historico-unidad${n}`,
    openingCentavos: centavos(LARGEST),
    creditsCentavos: centavos(0),
    debitsCentavos: centavos(0),
    recomputedCentavos: centavos(-LARGEST),
    statedCentavos: centavos(LARGEST),
    statedAt: '2020-01-01T00:00:00.000Z',
    differenceCentavos: centavos(LARGEST),
    explainedCentavos: centavos(0),
    unexplainedCentavos: centavos(-LARGEST),
  })),
}

describe.each(LANGUAGES)('in %s', (language) => {
  test.each([
    {name: 'the sample', result: {}},
    {name: 'the worst', result: WORST},
  ])('$name fits a screen of 24 by 80', ({result}) => {
    const lines = summary(result, language).split('\n')
    expect(lines.length).toBeLessThanOrEqual(24)
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80)
  })
})

test('the verdict comes first, with its moment', () => {
  expect(summary({})).toMatch(
    /^NOT RECONCILED +as of 2026-11-21 12:00:00 \(Brasília\)\n23 problems, R\$\u00a01,517.99 at/,
  )
})

test('wallets that do not foot are listed, largest difference first, the others counted', () => {
  const text = summary({})
  expect(text.indexOf('\nprincipal')).toBeLessThan(text.indexOf('\nloja-2'))
  expect(text).not.toContain('\nloja-do-centro')
  expect(text).toContain('1 of 3 wallets adds up.')
})

test('of one wallet it is said whether it foots, and a code is not all that is known', () => {
  const [wallet] = RESULT.wallets
  const one = {wallets: wallet ? [{...wallet, unexplainedCentavos: centavos(5)}] : []}
  expect(summary(one)).toMatch(/^The wallet does not add up\.$/m)
  expect(summary(one, 'pt-BR')).toMatch(/^A carteira não fecha\.$/m)
  expect(summary({})).toContain('--out DIR lists all.')
})

test.each([
  {language: 'en', ends: 'says more.'},
  {language: 'pt-BR', ends: 'diz mais.'},
] as const)('to a run that has just written reports it is not said how to ($language)', (row) => {
  const options = {language: row.language, timezone: 'UTC', writes: true}
  const text = renderSummary(RESULT, options)
  expect(text).not.toContain('--out')
  expect(text).toContain(row.ends)
})

test('the first steps are those of the first codes', () => {
  expect(summary({})).toContain('1. Export the unreadable rows again (1)\n2. Ask which of the')
})

describe('a wallet that differs only by lines dated after the as-of, without any problem,', () => {
  const [first, second, third] = RESULT.wallets.map((wallet) => ({
    ...wallet,
    unexplainedCentavos: centavos(0),
  }))
  const wallets = [
    {...first, differenceCentavos: centavos(9_901)},
    {...second, differenceCentavos: centavos(-99)},
    {...third, differenceCentavos: centavos(0)},
  ] as Result['wallets']
  const said = (result: Partial<Result>, language: (typeof LANGUAGES)[number] = 'en') =>
    summary({findings: [], skipped: [], wallets, ...result}, language).replaceAll(
      /[\s\u00a0]+/g,
      ' ',
    )
  const late =
    '2 wallets differ by R$ 100.00 in all because of lines dated after the as-of instant.'
  const waiting = [finding('IN_TRANSIT', 1)]

  test.each([
    {verdict: 'reconciled', findings: [], says: `No finding, but ${late}`},
    {
      verdict: 'explained',
      findings: waiting,
      says: `No problem: 1 item is on the way or worth seeing, but ${late}`,
    },
  ] as const)('is named in a result that is $verdict', ({verdict, findings, says}) => {
    const text = said({verdict, findings: [...findings]})
    expect(text).toContain(says)
    expect(text).not.toMatch(/Every centavo|Nothing is wrong/)
  })

  test('is named in Portuguese, too, and alone has no sum of several', () => {
    const text = said({verdict: 'reconciled', wallets: wallets.slice(0, 1)}, 'pt-BR')
    const why = 'por causa de lançamentos com data posterior à data-base.'
    expect(text).toContain(`Nenhum achado, mas 1 carteira difere em R$ 99,01 ${why}`)
  })

  test('is not blamed on them where problems were found', () => {
    expect(said({verdict: 'unreconciled'})).not.toContain('dated after')
  })
})

describe('an opening that is not the last closing', () => {
  const opening = finding('UNEXPLAINED_DIFFERENCE', 1, {role: 'opening', amounts: [69_703, 10_000]})
  const wallets = RESULT.wallets.map((wallet) => ({
    ...wallet,
    differenceCentavos: centavos(0),
    unexplainedCentavos: centavos(0),
  }))
  const following = (previousAsOf: string, language: (typeof LANGUAGES)[number]): string => {
    const carryForward = {previousAsOf, items: [], openings: [OPENING]}
    const text = summary({findings: [opening], wallets, carryForward}, language)
    return text.replaceAll(/[\s\u00a0]+/g, ' ')
  }

  test.each([
    {
      language: 'en',
      head: 'R$ 0.00 unexplained, R$ 597.03 between the last closing and the opening.',
      step: '1. Compare the opening with the last closing (1 · R$ 597.03)',
    },
    {
      language: 'pt-BR',
      head: 'R$ 0,00 sem explicação, R$ 597,03 entre o último fechamento e a abertura.',
      step: '1. Compare a abertura e o último fechamento (1 · R$ 597,03)',
    },
  ] as const)('is in the headline beside what wallets leave unexplained ($language)', (row) => {
    const text = following('2026-10-31T15:00:00.000Z', row.language)
    expect(text).toContain(row.head)
    expect(text).toContain(row.step)
    expect(text).not.toContain('--previous')
  })

  test.each([
    {
      language: 'en',
      head: 'R$ 597.03 between the last closing (R$ 697.03) and the opening (R$ 100.00).',
    },
    {
      language: 'pt-BR',
      head: 'R$ 597,03 entre o último fechamento (R$ 697,03) e a abertura (R$ 100,00).',
    },
  ] as const)('of one wallet is said with both amounts ($language)', ({language, head}) => {
    const differing = {
      wallet: 'principal',
      lastClosingCentavos: centavos(69_703),
      openingCentavos: centavos(10_000),
      differenceCentavos: centavos(-59_703),
    }
    const openings = [{...OPENING, wallet: 'loja-2'}, differing]
    const carryForward = {previousAsOf: '2026-10-31T15:00:00.000Z', items: [], openings}
    const text = summary({findings: [opening], wallets, carryForward}, language)
    expect(text.replaceAll(/[\s\u00a0]+/g, ' ')).toContain(head)
  })

  test.each([
    {
      language: 'en',
      step: '1. Open with the last closing, not with 0 (opening of balances) (1 · R$ 597.03)',
    },
    {
      language: 'pt-BR',
      step: '1. Abra com o último fechamento, não com 0 (opening dos saldos) (1 · R$ 597,03)',
    },
  ] as const)('of 0 is that of a whole history ($language)', ({language, step}) => {
    const ofZero = finding('UNEXPLAINED_DIFFERENCE', 1, {role: 'opening', amounts: [59_703, 0]})
    const text = summary({findings: [ofZero], wallets}, language)
    expect(text.replaceAll('\u00a0', ' ')).toContain(step)
  })

  test.each([
    {language: 'en', asOf: '2026-11-21T15:00:00.000Z', said: 'is not of an earlier moment'},
    {language: 'pt-BR', asOf: '2026-11-22T15:00:00.000Z', said: 'não é de um momento anterior'},
  ] as const)('names a previous result as of $asOf as the wrong one ($language)', (row) => {
    expect(following(row.asOf, row.language)).toContain(`--previous ${row.said}`)
  })

  test.each([
    {language: 'en', step: '1. Give the result of the period before with --previous'},
    {language: 'pt-BR', step: '1. Informe em --previous o resultado do período anterior'},
  ] as const)(
    'asks first for the result of the period before, and for no other statement ($language)',
    (row) => {
      const linesBefore = [{wallet: 'principal', lines: 9, ofLines: 9, firstDay: '2026-11-01'}]
      const previousAsOf = RESULT.asOf ?? ''
      const carryForward = {previousAsOf, items: [], openings: [OPENING], linesBefore}
      const text = summary({carryForward}, row.language)
      expect(text).toContain(row.step)
      expect(text).not.toMatch(/before the last closing|antes do último fechamento|2\. (Give|Use) /)
    },
  )
})

test.each([
  {language: 'en', says: 'no opening was compared with it'},
  {language: 'pt-BR', says: 'nenhuma abertura foi comparada com ele'},
] as const)(
  'a previous result without balances is said to be none to open with ($language)',
  (row) => {
    const previousAsOf = '2026-10-31T15:00:00.000Z'
    const carried = (openings: CarryForward['openings']): string =>
      summary({carryForward: {previousAsOf, items: [], openings}}, row.language).replaceAll(
        /\s+/g,
        ' ',
      )
    expect(carried([])).toContain(row.says)
    expect(carried([OPENING])).not.toContain(row.says)
  },
)

test('a clean result is two sentences', () => {
  const wallets = RESULT.wallets.filter(({differenceCentavos}) => differenceCentavos === 0)
  expect(summary({verdict: 'reconciled', findings: [], skipped: [], wallets})).toBe(
    'RECONCILED                                  as of 2026-11-21 12:00:00 (Brasília)\n' +
      'Every centavo is accounted for.\n\nThe wallet adds up.',
  )
})

test.each([
  {name: 'is the same money, once', line: 1_000, stake: '10.00'},
  {name: 'of another amount is more money', line: 400, stake: '14.00'},
])('a line that nothing knows and the difference it leaves: $name', ({line, stake}) => {
  const findings = [
    finding('UNMATCHED_LEDGER_LINE', 1, {amounts: [0, line]}),
    finding('UNEXPLAINED_DIFFERENCE', 2, {
      amounts: [5_000, 4_000],
      subject: {kind: 'wallet', id: 'principal'},
    }),
  ]
  const text = summary({findings, wallets: FOOTING}).replaceAll('\u00a0', ' ')
  expect(text).toContain(`2 problems, R$ ${stake} at stake`)
  expect(text).not.toContain('principal · principal')
})

test('what was skipped has not passed', () => {
  expect(summary({verdict: 'reconciled', findings: []})).toContain('1 check was skipped')
})

test.each([
  {language: 'en', says: '2 checks were skipped for lack of files: balances, events, and fees.'},
  {
    language: 'pt-BR',
    says: '2 verificações não foram feitas por falta de arquivos: balances, events e fees.',
  },
] as const)('the files that are missing are named, each once ($language)', (row) => {
  const skipped = [
    {code: 'FEE_OVERCHARGE', missing: ['fees', 'events']},
    {code: 'UNEXPLAINED_DIFFERENCE', missing: ['events', 'balances']},
  ] as const
  expect(summary({skipped}, row.language).replaceAll(/\s+/g, ' ')).toContain(row.says)
})

test('without a stated balance no wallet is said to foot', () => {
  const wallets = RESULT.wallets.map((wallet) => ({
    ...wallet,
    statedCentavos: null,
    differenceCentavos: null,
  }))
  expect(summary({wallets})).toContain('No wallet was compared')
})

test.each([
  {language: 'en', said: 'There is no stated balance', not: 'there is no statement'},
  {language: 'pt-BR', said: 'Falta o saldo informado', not: 'falta o extrato'},
] as const)(
  'what is missing is said once, and nothing that was given is, in $language',
  ({language, said, not}) => {
    const wallets = RESULT.wallets.map((wallet) => ({...wallet, differenceCentavos: null}))
    const skipped = [{code: 'UNEXPLAINED_DIFFERENCE', missing: ['balances']} as const]
    const text = summary({verdict: 'reconciled', findings: [], wallets, skipped}, language)
    expect(text).toContain(said)
    expect(text).not.toContain(not)
  },
)

test.each([
  {
    name: 'no balance',
    totals: RESULT.totals,
    said: 'No balance is stated',
    head: 'RECONCILED IN PART ',
  },
  {name: 'no row', totals: {}, said: 'This proves nothing', head: 'NOTHING COMPARED '},
  {
    name: 'a table of fees alone',
    totals: {
      'fees.json': {
        rows: 3,
        matched: 3,
        finding: 0,
        outOfScope: 0,
        rejected: 0,
        sumCentavos: centavos(0),
      },
    },
    said: 'This proves nothing',
    head: 'NOTHING COMPARED ',
  },
])('where $name was compared the headline does not reassure', ({totals, said, head}) => {
  const wallets = RESULT.wallets.map((wallet) => ({...wallet, differenceCentavos: null}))
  const text = summary({verdict: 'reconciled', findings: [], skipped: [], wallets, totals})
  expect(text).toContain(said)
  expect(text.startsWith(head)).toBe(true)
  expect(text).toMatch(/\nNext\n1\. \w/)
  expect(text).not.toContain('accounted for')
})

test('the wallet with the most unexplained money comes first, and none of them is hidden', () => {
  const [first] = RESULT.wallets
  if (first === undefined) throw new Error('the sample has wallets')
  const wallets = [10, 40, 20, 30].map((unexplained) => ({
    ...first,
    wallet: `loja-${unexplained}`,
    differenceCentavos: centavos(1_000),
    unexplainedCentavos: centavos(unexplained),
  }))
  const named = [...summary({wallets}).matchAll(/^loja-(\d+)/gm)].map(([, name]) => name)
  expect(named).toEqual(['40', '30', '20', '10'])
})

test('a hostile wallet does not reach the terminal', () => {
  const wallets = RESULT.wallets.map((wallet) => ({...wallet, wallet: '\u001b[31mred'}))
  expect(summary({wallets})).not.toContain('\u001b')
})

describe('what is found is named where it fits', () => {
  const wallets = RESULT.wallets.map((wallet) => ({
    ...wallet,
    differenceCentavos: centavos(0),
    unexplainedCentavos: centavos(0),
  }))
  const rejected = (n: number) =>
    finding('RECORD_INVALID', n, {
      subject: {kind: 'file_line', id: `statement.csv:${n}`},
      fault: {code: 'unreadable_value', field: 'amount', value: '12,0x'},
    })

  test.each([
    {language: 'en', row: '  statement.csv:12 · A value cannot be read: amount = "12,0x".'},
    {language: 'pt-BR', row: '  statement.csv:12 · Um valor não pode ser lido: amount = "12,0x".'},
  ] as const)('a row that cannot be read shows file, line, field and value ($language)', (one) => {
    expect(summary({findings: [rejected(12)], wallets}, one.language)).toContain(`\n${one.row}\n`)
  })

  test('of many such rows the first three are shown, among many other findings, too', () => {
    const others = Array.from({length: 30}, (_, n) => finding('FEE_OVERCHARGE', n))
    const rows = [1, 2, 3, 4].map(rejected)
    const text = summary({findings: [...rows, ...others], wallets})
    expect(text.match(/statement\.csv:\d · /g)).toEqual([
      'statement.csv:1 · ',
      'statement.csv:2 · ',
      'statement.csv:3 · ',
    ])
  })

  test.each([
    {
      language: 'en',
      row: '  Charge order-7 · fee · principal · 2026-11-10 11:30:00',
      step: '1. Export that day again, then claim (1 · R$ 0.99)',
    },
    {
      language: 'pt-BR',
      row: '  Cobrança order-7 · tarifa · principal · 10/11/2026 11:30:00',
      step: '1. Reexporte o dia; se faltar, conteste (1 · R$ 0,99)',
    },
  ] as const)('a single finding by its reference, wallet and moment ($language)', (one) => {
    const missing = finding('MISSING_POSTING', 9, {
      amounts: [-99, null],
      role: 'fee',
      externalReference: 'order-7',
    })
    const text = summary({findings: [missing], wallets}, one.language).replaceAll('\u00a0', ' ')
    expect(text).toContain(`\n${one.row}`)
    expect(text).toContain(one.step)
  })

  test('of many findings the few problems are, and what only waits is not', () => {
    const waiting = Array.from({length: 30}, (_, n) =>
      finding('IN_TRANSIT', n, {externalReference: `waits-${n}`}),
    )
    const problem = finding('MISSING_POSTING', 40, {externalReference: 'order-40'})
    const text = summary({findings: [problem, ...waiting], wallets})
    expect(text).toContain('\n  Charge order-40 ')
    expect(text).not.toContain('waits-')
  })

  test('of six problems none is', () => {
    const problems = Array.from({length: 6}, (_, n) =>
      finding('MISSING_POSTING', n, {externalReference: `order-${n}`}),
    )
    expect(summary({findings: problems, wallets})).not.toContain('order-')
  })

  test('of several findings of one code each has its amount', () => {
    const fees = [99, 149].map((amount, n) =>
      finding('FEE_OVERCHARGE', n, {amounts: [0, amount], externalReference: `order-${n}`}),
    )
    const text = summary({findings: fees, wallets})
    expect(text).toMatch(
      /\n {2}Charge order-0 · 0\.99, not 0\.00 · principal.* 0\.99\n {2}Charge order-1 .* 1\.49\n/,
    )
  })

  test('five findings of five codes are named by reference and amount, in place of the titles', () => {
    const codes = ['MISSING_POSTING', 'FEE_OVERCHARGE', 'OVER_REFUND', 'SIGN_MISMATCH'] as const
    const several = [...codes, 'MISSING_SPLIT_LEG' as const].map((code, n) =>
      finding(code, n, {amounts: [0, 100 + n], externalReference: `order-${n}`}),
    )
    const open = RESULT.wallets.map((wallet, n) => ({
      ...wallet,
      differenceCentavos: centavos(n + 1),
      unexplainedCentavos: centavos(n + 1),
    }))
    const text = summary({findings: several, wallets: open})
    for (const [n, {code}] of several.entries()) {
      expect(text).toMatch(new RegExp(`${code} .*order-${n} .*1\\.0${n}`))
    }
    expect(text.split('\n').length).toBeLessThanOrEqual(24)
  })

  test.each([
    {language: 'en', step: 'Ask to correct the wallet; move no money (1 · R$ 100.00)'},
    {language: 'pt-BR', step: 'Peça a correção da carteira, sem mover (1 · R$ 100,00)'},
  ] as const)('a line in the wrong wallet is not asked for again ($language)', (one) => {
    const elsewhere = finding('MISSING_POSTING', 1, {
      amounts: [10_000, null],
      otherWallet: 'loja-2',
      hintCode: 'posted_in_other_wallet',
    })
    const missing = finding('MISSING_POSTING', 2, {amounts: [500, null]})
    const text = summary({findings: [elsewhere, missing], wallets}, one.language)
    expect(text.replaceAll('\u00a0', ' ')).toContain(`1. ${one.step}\n2. `)
    expect(text).toContain('loja-2')
  })

  test.each([
    {
      language: 'en',
      step: 'Give the statement from the last closing on, and reconcile again',
      said: '2 lines of the statement (principal) are from before the last closing (2026-10-31 23:59:59 (Brasília)), the earliest of 2026-10-30: give an export that begins there.',
    },
    {
      language: 'pt-BR',
      step: 'Use o extrato a partir do último fechamento e concilie de novo',
      said: '2 linhas do extrato (principal) são de antes do último fechamento (31/10/2026 23:59:59 (Brasília)), a primeira de 30/10/2026: use uma exportação que comece nele.',
    },
  ] as const)('lines of before the last closing are no second ones ($language)', (one) => {
    const before = [10_000, 500].map((amount, n) =>
      finding('DUPLICATE_POSTING', n, {
        amounts: [0, amount],
        hintCode: 'posted_before_closing',
      }),
    )
    const linesBefore = [{wallet: 'principal', lines: 2, ofLines: 9, firstDay: '2026-10-30'}]
    const previousAsOf = '2026-11-01T02:59:59.000Z'
    const carryForward = {previousAsOf, items: [], openings: [], linesBefore}
    const counts = {DUPLICATE_POSTING: 2}
    const text = summary({findings: before, wallets, counts, carryForward}, one.language)
    const words = text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ')
    expect(words).toContain(`1. ${one.step}`)
    expect(words).toContain(one.said)
    expect(words).not.toMatch(/second line|segundo lançamento/)
    const skipped = [{code: 'UNEXPLAINED_DIFFERENCE', missing: ['balances']}] as const
    const unstated = wallets.map((foot) => ({
      ...foot,
      statedCentavos: null,
      differenceCentavos: null,
    }))
    const less = {findings: before, wallets: unstated, counts, carryForward, skipped}
    const without = summary(less, one.language).replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ')
    expect(without).toContain(`1. ${one.step}`)
  })

  test.each([
    {
      language: 'en',
      step: 'Claim nothing before the row is readable',
      row: 'may be statement.csv:4',
    },
    {
      language: 'pt-BR',
      step: 'Conteste só depois de ler a linha ilegível',
      row: 'pode ser statement.csv:4',
    },
  ] as const)(
    'a row that cannot be read and may be what is missing is named ($language)',
    (one) => {
      const row = {
        ...finding('RECORD_INVALID', 1),
        subject: {kind: 'file_line', id: 'statement.csv:4'} as const,
      }
      const missing = finding('MISSING_POSTING', 2, {
        amounts: [10_000, 0],
        hintCode: 'unreadable_line',
        evidence: [
          {file: 'charges.jsonl', line: 2},
          {file: 'statement.csv', line: 4},
        ],
      })
      const text = summary({findings: [row, missing], wallets}, one.language)
      expect(text).toContain(one.step)
      expect(text).toContain(one.row)
    },
  )
})

test('many problems are counted with a separator of thousands', () => {
  const findings = Array.from({length: 4_719}, (_, n) => finding('FEE_OVERCHARGE', n))
  expect(summary({verdict: 'unreconciled', findings})).toMatch(/^4,719 problems, /m)
  expect(summary({verdict: 'unreconciled', findings}, 'pt-BR')).toMatch(/^4\.719 problemas, /m)
})

test.each([
  {name: 'the one code', codes: ['MISSING_POSTING'], named: 'MISSING_POSTING'},
  {name: 'no code of several', codes: ['MISSING_POSTING', 'ORPHAN_EVENT'], named: 'CODE'},
  {name: 'no code too long for the line', codes: ['DUPLICATE_PAYMENT_SUSPECT'], named: 'CODE'},
] as const)('the command that explains names $name', ({codes, named}) => {
  const findings = codes.map((code, n) => finding(code, n, {amounts: [0, 100]}))
  expect(summary({findings})).toContain(`pixctl reconcile explain ${named} says more`)
})

describe('of lines that the next run looks for', () => {
  const line = {
    id: '62851e47ec1e45f6',
    code: 'MISSING_SPLIT_LEG' as const,
    subject: {kind: 'charge' as const, id: 'c1'},
    wallet: 'principal',
    expectedCentavos: centavos(3000),
    postedAt: '2026-12-01T03:00:01.000Z',
  }
  const left = (awaited: CarryForward['awaited']): Partial<Result> => ({
    carryForward: {previousAsOf: null, items: [], openings: [], ...(awaited && {awaited})},
  })
  const inOneLine = (result: Partial<Result>, language: (typeof LANGUAGES)[number] = 'en') =>
    summary(result, language).replaceAll('\n', ' ')

  test('one is named, and that --previous is needed', () => {
    expect(inOneLine(left([line]))).toContain(
      '1 line or event of this period is dated after the closing: the next run looks for it, where it is given this result with --previous.',
    )
    expect(inOneLine(left([line, line]), 'pt-BR')).toContain(
      '2 lançamentos ou eventos deste período têm data posterior ao fechamento: a próxima execução os procura, se receber este resultado com --previous.',
    )
  })

  test.each([{awaited: []}, {awaited: undefined}])('of $awaited nothing is said', ({awaited}) => {
    expect(inOneLine(left(awaited))).not.toContain('dated after the closing')
  })
})

describe('of rows that cannot be read, which have no amount', () => {
  const unread = finding('RECORD_INVALID', 1)
  const [first, ...others] = FOOTING
  const off = [
    {...first, differenceCentavos: centavos(15_000)} as (typeof FOOTING)[number],
    ...others,
  ]
  const inOneLine = (result: Partial<Result>, language: (typeof LANGUAGES)[number] = 'en') =>
    summary({findings: [unread], counts: {RECORD_INVALID: 1}, ...result}, language).replaceAll(
      '\n',
      ' ',
    )

  test('the difference of a wallet is said beside them, also where they are accepted', () => {
    for (const verdict of ['unreconciled', 'accepted'] as const) {
      expect(inOneLine({verdict, wallets: off})).toMatch(
        /1 wallet differs by R\$\s150\.00, which rows that cannot be read may explain\./,
      )
    }
    expect(inOneLine({wallets: off}, 'pt-BR')).toMatch(
      /1 carteira difere em R\$\s150,00, o que linhas/,
    )
  })

  test('a payout that is overdue beside them explains no difference', () => {
    const stale = finding('STALE_PENDING', 2, {amounts: [7_500, 0]})
    const both = {findings: [unread, stale], counts: {RECORD_INVALID: 1, STALE_PENDING: 1}}
    expect(inOneLine({wallets: off, ...both})).toContain(
      'which rows that cannot be read may explain',
    )
  })

  test('nothing is said where all wallets foot, or where other findings explain them', () => {
    expect(inOneLine({wallets: FOOTING})).not.toContain('cannot be read may explain')
    const missing = finding('MISSING_POSTING', 2, {amounts: [15_000, 0]})
    const both = {findings: [unread, missing], counts: {RECORD_INVALID: 1, MISSING_POSTING: 1}}
    expect(inOneLine({wallets: off, ...both})).not.toContain('cannot be read may explain')
  })
})

describe('a difference that is that of an item carried from the last result', () => {
  const item = finding('MISSING_POSTING', 1, {amounts: [15_037, 0]})
  const differing = (open: number): Partial<Result> => ({
    findings: [item],
    wallets: RESULT.wallets.map((one) => ({
      ...one,
      unexplainedCentavos: centavos(one.wallet === item.wallet ? open : 0),
    })),
    carryForward: {
      previousAsOf: '2026-11-01T02:59:59.999Z',
      items: [{...item, state: 'carried'}],
      openings: [OPENING],
    },
  })
  const said = (open: number, language: (typeof LANGUAGES)[number]): string =>
    summary(differing(open), language).replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ')

  test.each([15_037, -15_037])('is said to be the same money: %i', (open) => {
    expect(said(open, 'en')).toContain(
      `The R$ 150.37 of ${item.wallet} that nothing explains are exactly the item (MISSING_POSTING`,
    )
    expect(said(open, 'pt-BR')).toContain('o mesmo dinheiro, em dois achados')
  })

  test('is not said of a centavo more', () => {
    expect(said(15_038, 'en')).not.toContain('the same money')
  })
})

describe('of what ended before the last closing', () => {
  const stepsOf = (findings: readonly Finding[]): string[] =>
    summary({causes: [], findings})
      .replaceAll('\u00a0', ' ')
      .split('\n')
      .filter((line) => /^\d\. /.test(line))
  const hintCode = 'ended_before_closing'

  test('one step asks for other files, whichever line of it is missing', () => {
    const steps = stepsOf([
      finding('MISSING_POSTING', 1, {hintCode, amounts: [500, 0]}),
      finding('MISSING_SPLIT_LEG', 2, {hintCode, amounts: [300, 0]}),
      finding('FAILED_NOT_RETURNED', 3, {hintCode, amounts: [200, 0]}),
    ])
    expect(steps).toEqual(['1. Give the records and events of this period (3 · R$ 10.00)'])
  })

  test('what is missing of this period has a step of its own', () => {
    const steps = stepsOf([
      finding('MISSING_POSTING', 1, {hintCode, amounts: [500, 0]}),
      finding('MISSING_POSTING', 2, {amounts: [300, 0]}),
    ])
    expect(steps).toEqual([
      '1. Give the records and events of this period (1 · R$ 5.00)',
      '2. Export that day again, then claim (1 · R$ 3.00)',
    ])
  })
})
