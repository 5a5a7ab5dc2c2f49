import {describe, expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {gapsOf} from '../../../src/reconcile/findings/gaps.ts'
import type {DataSetName} from '../../../src/reconcile/read/files/inputs.ts'
import type {CarryForward, Result, WalletStatement} from '../../../src/reconcile/result.ts'
import {gapSentences, gapSteps} from '../../../src/render/reconcile/causes/gaps.ts'
import {headline, verdictSentence} from '../../../src/render/reconcile/summary/verdict.ts'
import {RESULT} from '../../render/reconcile/sample.ts'

const AS_OF = '2026-12-31T02:59:59.999Z'

const wallet = (name: string, statedAt: string | null): WalletStatement => ({
  wallet: name,
  openingCentavos: centavos(0),
  creditsCentavos: centavos(0),
  debitsCentavos: centavos(0),
  recomputedCentavos: centavos(0),
  statedCentavos: statedAt === null ? null : centavos(0),
  statedAt,
  differenceCentavos: statedAt === null ? null : centavos(0),
  explainedCentavos: centavos(0),
  unexplainedCentavos: centavos(0),
})

interface Given extends Pick<CarryForward, 'unstated' | 'unknown'> {
  readonly missing?: readonly DataSetName[]
  readonly skipped?: Result['skipped']
  readonly wallets?: readonly WalletStatement[]
  readonly totals?: Result['totals']
  readonly unrecorded?: Result['unrecorded']
  readonly verdict?: Result['verdict']
}

const resultOf = ({
  missing = [],
  skipped,
  wallets,
  totals,
  unrecorded,
  unstated = [],
  unknown = [],
  verdict = 'reconciled',
}: Given): Result => ({
  ...RESULT,
  verdict,
  asOf: AS_OF,
  findings: [],
  skipped: skipped ?? (missing.length === 0 ? [] : [{code: 'MISSING_POSTING', missing}]),
  wallets: wallets ?? [wallet('principal', AS_OF)],
  totals: totals ?? RESULT.totals,
  ...(unrecorded && {unrecorded}),
  ...(unstated.length + unknown.length > 0 && {
    carryForward: {previousAsOf: null, items: [], openings: [], unstated, unknown},
  }),
})

const NO_ROWS = {
  rows: 0,
  matched: 0,
  finding: 0,
  outOfScope: 0,
  rejected: 0,
  sumCentavos: centavos(0),
}

const ROWS: readonly {
  name: string
  given: Given
  gaps: readonly string[]
  head: string
  said: string
}[] = [
  {name: 'everything up to the as-of', given: {}, gaps: [], head: 'Conciliado', said: ''},
  {
    name: 'files without fees and blocks',
    given: {missing: ['fees', 'blocks']},
    gaps: [],
    head: 'Conciliado',
    said: '',
  },
  {
    name: 'no row at all',
    given: {totals: {}, missing: ['statement', 'charges']},
    gaps: ['no_rows'],
    head: 'Nada comparado',
    said: 'Isto não prova nada',
  },
  {
    name: 'no row but those of the fee table, as with an as-of before all others',
    given: {totals: {'fees.json': {...NO_ROWS, rows: 3, matched: 3}, 'statement.csv': NO_ROWS}},
    gaps: ['no_rows'],
    head: 'Nada comparado',
    said: 'Isto não prova nada',
  },
  {
    name: 'a balance alone, as of before all other rows',
    given: {
      totals: {
        'balances.json': {...NO_ROWS, rows: 1, matched: 1},
        'statement.csv': {...NO_ROWS, rows: 9, outOfScope: 9},
      },
    },
    gaps: ['no_rows'],
    head: 'Nada comparado',
    said: 'Isto não prova nada',
  },
  {
    name: 'a balance of a month without a row',
    given: {totals: {'balances.json': {...NO_ROWS, rows: 1, matched: 1}, 'statement.csv': NO_ROWS}},
    gaps: [],
    head: 'Conciliado',
    said: '',
  },
  {
    name: 'no statement',
    given: {missing: ['statement']},
    gaps: ['no_statement'],
    head: 'Conciliado em parte',
    said: 'Falta o extrato',
  },
  {
    name: 'no balances',
    given: {missing: ['balances'], wallets: [wallet('principal', null)]},
    gaps: ['no_balances'],
    head: 'Conciliado em parte',
    said: 'Falta o saldo informado',
  },
  {
    name: 'balances none of which says what is held',
    given: {skipped: [{code: 'HELD_MISMATCH', missing: ['balances', 'blocks']}]},
    gaps: [],
    head: 'Conciliado',
    said: '',
  },
  {
    name: 'a file of balances without a row that can be read',
    given: {
      skipped: [{code: 'HELD_MISMATCH', missing: ['balances']}],
      wallets: [wallet('principal', null)],
    },
    gaps: ['no_balances'],
    head: 'Conciliado em parte',
    said: 'Falta o saldo informado',
  },
  {
    name: 'balances of after the as-of alone',
    given: {wallets: [wallet('principal', null)]},
    gaps: ['no_balance_yet'],
    head: 'Conciliado em parte',
    said: 'Não há saldo informado até a data-base',
  },
  {
    name: 'neither charges nor events',
    given: {missing: ['charges', 'events']},
    gaps: ['no_records'],
    head: 'Conciliado em parte',
    said: 'nenhum pagamento foi comparado',
  },
  {
    name: 'events in place of charges, and no payment in the statement',
    given: {missing: ['charges']},
    gaps: [],
    head: 'Conciliado',
    said: '',
  },
  {
    name: 'payments in the statement, and events in place of charges',
    given: {missing: ['charges'], unrecorded: [{missing: 'charges', wallet: 'principal'}]},
    gaps: ['no_charges'],
    head: 'Conciliado em parte',
    said: 'Faltam as cobranças: nenhum pagamento do extrato',
  },
  {
    name: 'payments in the statement, and neither charges nor events',
    given: {
      missing: ['charges', 'events'],
      unrecorded: [{missing: 'charges', wallet: 'principal'}],
    },
    gaps: ['no_records'],
    head: 'Conciliado em parte',
    said: 'Faltam as cobranças e os eventos',
  },
  {
    name: 'payouts in the statement of two wallets, and no withdrawals',
    given: {
      missing: ['withdrawals'],
      unrecorded: [
        {missing: 'withdrawals', wallet: 'loja-2'},
        {missing: 'withdrawals', wallet: 'principal'},
      ],
    },
    gaps: ['no_withdrawals'],
    head: 'Conciliado em parte',
    said: 'nenhum saque do extrato foi comparado com o seu registro.',
  },
  {
    name: 'a block in the statement, and no blocks',
    given: {missing: ['blocks'], unrecorded: [{missing: 'blocks', wallet: 'principal'}]},
    gaps: ['no_blocks'],
    head: 'Conciliado em parte',
    said: 'nenhum bloqueio do extrato',
  },
  {
    name: 'a refund in the statement, and no events',
    given: {missing: ['events'], unrecorded: [{missing: 'events', wallet: 'principal'}]},
    gaps: ['no_events'],
    head: 'Conciliado em parte',
    said: 'nenhuma devolução do extrato',
  },
  {
    name: 'a wallet without a balance beside one with it',
    given: {wallets: [wallet('principal', AS_OF), wallet('loja-2', null)]},
    gaps: ['unstated_wallets'],
    head: 'Conciliado em parte',
    said: 'De 1 carteira (loja-2) não há saldo informado',
  },
  {
    name: 'a wallet of the last closing without a balance',
    given: {unstated: [{wallet: 'loja-2', lastClosingCentavos: centavos(178_226)}]},
    gaps: ['unstated_wallets'],
    head: 'Conciliado em parte',
    said: 'De 1 carteira (loja-2) não há saldo informado',
  },
  {
    name: 'a wallet of the last closing without a balance, and with lines',
    given: {
      wallets: [wallet('principal', AS_OF), wallet('loja-2', null)],
      unstated: [{wallet: 'loja-2', lastClosingCentavos: centavos(178_226)}],
    },
    gaps: ['unstated_wallets'],
    head: 'Conciliado em parte',
    said: 'De 1 carteira (loja-2) não há saldo informado',
  },
  {
    name: 'five wallets without a balance beside one with it, three of them by name',
    given: {
      wallets: [
        wallet('principal', AS_OF),
        ...['a', 'b', 'c', 'd', 'e'].map((n) => wallet(n, null)),
      ],
    },
    gaps: ['unstated_wallets'],
    head: 'Conciliado em parte',
    said: 'De 5 carteiras (a, b, c e mais 2) não há saldo informado.',
  },
  {
    name: 'payments without charges in one wallet of two',
    given: {
      missing: ['charges'],
      wallets: [wallet('principal', AS_OF), wallet('loja-2', AS_OF)],
      unrecorded: [{missing: 'charges', wallet: 'loja-2'}],
    },
    gaps: ['no_charges'],
    head: 'Conciliado em parte',
    said: 'nenhum pagamento do extrato foi comparado com a sua cobrança (loja-2).',
  },
  {
    name: 'an opening that no closing is known of',
    given: {unknown: [{wallet: 'loja-2', openingCentavos: centavos(500_000)}]},
    gaps: ['unknown_openings'],
    head: 'Conciliado em parte',
    said: 'De 1 carteira (loja-2) não se conhece o último fechamento: a sua abertura não foi comparada',
  },
  {
    name: 'balances of 32 days before',
    given: {wallets: [wallet('principal', '2026-11-29T02:00:00.000Z')]},
    gaps: ['old_balances'],
    head: 'Conciliado em parte',
    said: 'Os saldos são de 28/11/2026, 32 dias antes da data-base.',
  },
  {
    name: 'one balance of a day before',
    given: {wallets: [wallet('a', AS_OF), wallet('b', '2026-12-30T02:59:59.999Z')]},
    gaps: ['old_balances'],
    head: 'Conciliado em parte',
    said: 'O saldo mais antigo (b) é de 29/12/2026, 1 dia antes da data-base.',
  },
  {
    name: 'a balance of the same day',
    given: {wallets: [wallet('principal', '2026-12-30T03:00:00.000Z')]},
    gaps: [],
    head: 'Conciliado',
    said: '',
  },
]

describe('what keeps a run from being a proof', () => {
  test.each(ROWS)('$name', ({given, gaps, head, said}) => {
    const result = resultOf(given)
    expect(gapsOf(result).map(({kind}) => kind)).toEqual(gaps)
    expect(headline(result, 'pt-BR')).toBe(head)
    const terms = {language: 'pt-BR', timezone: 'America/Sao_Paulo'} as const
    expect(gapSentences(result, terms).join(' ')).toContain(said)
    expect(gapSteps(result, {language: 'pt-BR'})).toHaveLength(gaps.length)
    expect(gapSteps(result, {language: 'en'})).toHaveLength(gaps.length)
  })

  test('names the same act by one verb in Portuguese', () => {
    for (const {given} of ROWS)
      expect(gapSteps(resultOf(given), {language: 'pt-BR'}).join()).not.toContain('reconcilie')
  })

  test('says what was not compared where open blocks came and no balance has what is held', () => {
    const terms = {language: 'en', timezone: 'America/Sao_Paulo'} as const
    const held = {code: 'HELD_MISMATCH', missing: ['balances']} as const
    const said = verdictSentence(resultOf({skipped: [held]}), terms)
    expect(said).toContain('No balance has "held": the open blocks were not compared with it.')
    expect(said).not.toContain('for lack of files')
    const without = {...held, missing: ['balances', 'blocks']} as const
    const withoutBlocks = verdictSentence(resultOf({skipped: [without]}), terms)
    expect(withoutBlocks).toContain('1 check was skipped for lack of files: blocks.')
    expect(withoutBlocks).not.toContain('held')
  })

  test.each([
    {
      language: 'en',
      held: '2 balances have no "held" (loja-1, loja-2): open blocks were not compared there.',
      fees: 'The fee table has no fees of withdrawals and refunds in force:',
    },
    {
      language: 'pt-BR',
      held: '2 saldos não trazem "held" (loja-1, loja-2): ali os bloqueios em aberto não foram',
      fees: 'A tabela de tarifas não traz tarifas de saques e devoluções em vigor:',
    },
  ] as const)('says in $language which balances and fees were not compared', (row) => {
    const skipped: Result['skipped'] = [
      {code: 'FEE_OVERCHARGE', missing: ['fees'], fees: ['withdrawal', 'refund']},
      {code: 'FEE_UNDERCHARGE', missing: ['fees'], fees: ['withdrawal', 'refund']},
      {code: 'HELD_MISMATCH', missing: ['balances'], wallets: ['loja-1', 'loja-2']},
    ]
    const said = verdictSentence(resultOf({skipped}), {language: row.language, timezone: 'UTC'})
    expect(said).toContain(row.held)
    expect(said).toContain(row.fees)
    expect(said).not.toMatch(/lack of files|falta de arquivos/)
    expect(said).not.toMatch(/in part|em parte/)
  })

  test('is no next step where something was found to be wrong', () => {
    const given = resultOf({missing: ['statement'], verdict: 'unreconciled'})
    const result = {...given, counts: {AMOUNT_MISMATCH: 1}}
    expect(headline(result, 'en')).toBe('Not reconciled')
    expect(gapSteps(result, {language: 'en'})).toEqual([])
  })
})

describe('balances that are all of after the as-of', () => {
  const given = {
    missing: ['balances'] as const,
    wallets: [wallet('principal', null)],
    totals: {...RESULT.totals, 'balances.json': {...NO_ROWS, rows: 2, outOfScope: 2}},
  }

  test('are no balances yet, and were not left out', () => {
    const result = resultOf(given)
    expect(gapsOf(result).map(({kind}) => kind)).toEqual(['no_balance_yet'])
    const said = verdictSentence(result, {language: 'en', timezone: 'America/Sao_Paulo'})
    expect(said).not.toMatch(/for lack of files|no stated balance/)
  })

  test('are looked at before what was found', () => {
    const steps = gapSteps(resultOf({...given, verdict: 'unreconciled'}), {language: 'en'})
    expect(steps).toEqual(['Give the balances of this moment, or a later --as-of'])
  })
})
