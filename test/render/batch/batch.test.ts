import {describe, expect, test} from 'vitest'
import type {RowResult} from '../../../src/actions/batch/batch-outcome.ts'
import {type BatchSummary, summarize} from '../../../src/actions/batch/batch-summary.ts'
import {centavos} from '../../../src/domain/money.ts'
import {RefusedError, UnreachableError} from '../../../src/messages/errors.ts'
import type {Language} from '../../../src/messages/language.ts'
import {noAnswerFor} from '../../../src/messages/service/no-answer.ts'
import {serviceSaid} from '../../../src/messages/service/service.ts'
import {
  renderBatchNotices,
  renderBatchOutcome,
  renderBatchSummary,
  renderEatenByFee,
  renderLeaving,
  renderShort,
} from '../../../src/render/batch/batch.ts'
import {renderBatchFaults} from '../../../src/render/batch/batch-fault-words.ts'
import {BATCH_WORDS} from '../../../src/render/batch/batch-words.ts'

const row = (line: number, wallet: string, amount: number, net = false, repeats?: number) => ({
  line,
  wallet,
  amount: centavos(amount),
  net,
  ...(repeats !== undefined && {repeats}),
})
const summary: BatchSummary = summarize([
  row(2, 'principal', 123_456),
  row(3, 'loja-2', 5000, true),
  row(4, 'loja-2', 5000, true, 3),
])

const shown = (summary: BatchSummary) => ({
  kind: 'withdrawal' as const,
  summary,
  environment: 'test' as const,
})

describe('too little balance', () => {
  const leaving = (short: readonly {wallet: string; spendable: number; needed: number}[]) => ({
    count: 3,
    total: centavos(133_456),
    doneBefore: 0,
    unfinished: 0,
    recipients: 3,
    costs: {gross: centavos(133_956), fees: centavos(750)},
    short: short.map(({wallet, spendable, needed}) => ({
      wallet,
      spendable: centavos(spendable),
      needed: centavos(needed),
    })),
  })

  test('is said for each wallet that has less than leaves it, with its fees', () => {
    const short = [
      {wallet: 'principal', spendable: 1901, needed: 123_456},
      {wallet: 'loja-2', spendable: 0, needed: 10_500},
    ]
    expect(renderShort(leaving(short), 'en')?.split('\n')).toEqual([
      'There is too little balance for this:',
      '  principal  R$ 19.01 can be spent, R$ 1,234.56 leave it, fees included',
      '  loja-2     R$ 0.00 can be spent, R$ 105.00 leave it, fees included',
      expect.stringContaining('refuses the rows'),
    ])
    const unknownFees = {...leaving(short), costs: undefined}
    expect(renderShort(unknownFees, 'pt-BR')).toMatch(
      /podem ser usados R\$ 19,01, saem R\$ 1.234,56$/m,
    )
  })

  test('is not said where each wallet has enough', () => {
    expect(renderShort(leaving([]), 'en')).toBeUndefined()
  })
})

test('what arrives is said where the file has gross amounts', () => {
  const costs = {gross: centavos(1000), fees: centavos(250)}
  const payouts = {count: 1, doneBefore: 0, unfinished: 0, recipients: 1, costs}
  expect(renderLeaving({...payouts, total: centavos(1000)}, 'en')).toContain(
    'R$ 10.00 leave the balance (R$ 2.50 fees, R$ 7.50 arrive)',
  )
  expect(renderLeaving({...payouts, total: centavos(1000)}, 'pt-BR')).toContain('chegam R$ 7,50')
  expect(renderLeaving({...payouts, total: centavos(750)}, 'en')).not.toContain('arrive')
})

test('rows of unknown outcome are no new payments, and are said to be finished', () => {
  const more = {recipients: 1, costs: undefined}
  const mixed = {count: 1, total: centavos(800), doneBefore: 1, unfinished: 2, ...more}
  expect(renderLeaving(mixed, 'en')).toBe(
    'To be sent now: 1 row, R$ 8.00, to 1 recipient, 2 rows of unknown outcome are asked for and finished, 1 row was sent before',
  )
  const nothingNew = {...mixed, count: 0, total: centavos(0), doneBefore: 0, unfinished: 1}
  expect(renderLeaving(nothingNew, 'en')).toBe(
    'Nothing new leaves: 1 row of unknown outcome is asked for and finished',
  )
  expect(renderLeaving(nothingNew, 'pt-BR')).toBe(
    'Nada novo sai: 1 linha de desfecho desconhecido é consultada e concluída',
  )
})

test('lines of which the fee leaves nothing are named, and only those', () => {
  const said = renderEatenByFee({eatenByFee: [2, 3, 5]}, 'en')
  expect(said).toContain('the service will refuse them: lines 2-3, 5.')
  expect(renderEatenByFee({eatenByFee: []}, 'pt-BR')).toBeUndefined()
})

test.each([
  {language: 'en', batch: 'Run the batch on f.json again', proposal: 'Approve f.json again'},
  {language: 'pt-BR', batch: 'Rode o lote f.json de novo', proposal: 'Aprove f.json de novo'},
] as const)('a proposal is approved again, and no batch: $language', (row) => {
  const {resume, refusedShort, stopped} = BATCH_WORDS[row.language]
  expect(resume('f.json', false)).toContain(row.batch)
  expect(resume('f.json', true)).toContain(row.proposal)
  expect(refusedShort('f.json', false).toLowerCase()).toContain(row.batch.toLowerCase())
  expect(refusedShort('f.json', true).toLowerCase()).toContain(row.proposal.toLowerCase())
  expect(stopped('f.json', false).toLowerCase()).toContain(row.batch.toLowerCase())
  expect(stopped('f.json', true).toLowerCase()).toContain(row.proposal.toLowerCase())
})

describe('the summary', () => {
  test('has count, total and what each wallet moves', () => {
    expect(renderBatchSummary(shown(summary), 'en').split('\n')).toEqual([
      '3 rows, R$ 1,334.56 plus fees, in test',
      '  principal  1 row, R$ 1,234.56',
      '  loja-2     2 rows, R$ 100.00',
      'Line 4 equals line 3: both are sent, as two payments.',
    ])
  })

  test('is reported in Portuguese', () => {
    expect(renderBatchSummary({...shown(summary), environment: 'live'}, 'pt-BR')).toContain(
      '3 linhas, R$ 1.334,56 mais tarifas, LIVE: dinheiro real',
    )
  })

  test('names no wallet when all is in the main one', () => {
    expect(renderBatchSummary(shown(summarize([row(2, 'principal', 100)])), 'en')).toBe(
      '1 row, R$ 1.00, in test',
    )
  })

  test.each([
    {language: 'en' as const, says: 'both are sent, as two charges.'},
    {language: 'pt-BR' as const, says: 'as duas são enviadas, como duas cobranças.'},
  ])('calls equal rows of charges so in $language', ({language, says}) => {
    const charges = {...shown(summary), kind: 'charge' as const}
    expect(renderBatchSummary(charges, language)).toContain(says)
  })

  test('does not fill the screen with equal rows', () => {
    const equal = Array.from({length: 50}, (_, at) => row(at + 3, 'principal', 100, false, 2))
    const lines = renderBatchSummary(shown(summarize(equal)), 'en').split('\n')
    expect(lines).toHaveLength(12)
    expect(lines.at(-1)).toBe('… and 40 more lines that equal another.')
  })

  test.each([
    {language: 'en' as const, says: 'Line 4 has the reference of line 2: a search by it'},
    {language: 'pt-BR' as const, says: 'A linha 4 tem a referência da linha 2: uma busca por ela'},
  ])('names a reference that two rows have, in $language', ({language, says}) => {
    const rows = [row(2, 'principal', 100), {...row(4, 'principal', 200), sharesReference: 2}]
    expect(renderBatchSummary(shown(summarize(rows)), language)).toContain(says)
  })

  test('does not fill the screen with references that several rows have', () => {
    const one = {...row(3, 'principal', 100), sharesReference: 2}
    const rows = Array.from({length: 11}, (_, at) => ({...one, line: at + 3}))
    const lines = renderBatchSummary(shown(summarize(rows)), 'en').split('\n')
    expect(lines.at(-1)).toBe('… and 1 more line that has the reference of another.')
  })
})

test('what was changed in a column is reported once for all lines', () => {
  const mask = {notice: 'mask_removed' as const}
  const rows = [
    {line: 2, notices: [{column: 'holderDocument' as const, ...mask}]},
    {line: 3, notices: []},
    {
      line: 4,
      notices: [
        {column: 'pixKey' as const, header: 'chave', ...mask},
        {column: 'pixKey' as const, header: 'chave', notice: 'landline' as const},
        {column: 'holderDocument' as const, ...mask},
      ],
    },
  ]
  expect(renderBatchNotices(rows, 'en')).toEqual([
    'Lines 2, 4, holderDocument: it is sent without its mask',
    'Line 4, chave: it is sent without its mask',
    'Line 4, chave: it is a landline; is it right?',
  ])
  expect(renderBatchNotices(rows, 'pt-BR')[0]).toBe(
    'Linhas 2, 4, holderDocument: é enviado sem a máscara',
  )
})

test('lines that follow each other are one range, and no more than eight ranges are listed', () => {
  const {onLines, edited} = BATCH_WORDS.en
  const each = Array.from({length: 300}, (_, at) => at + 2)
  expect(onLines(each, 'x')).toBe('Lines 2-301, x')
  expect(onLines([2, 3, 4, 9, 11, 12], 'x')).toBe('Lines 2-4, 9, 11-12, x')
  const odd = each.filter((line) => line % 2 === 1)
  expect(onLines(odd, 'x')).toBe('Lines 3, 5, 7, 9, 11, 13, 15, 17 and 142 more, x')
  expect(BATCH_WORDS['pt-BR'].onLines(odd, 'x')).toContain('15, 17 e mais 142, x')
  expect(edited([3, 2], 'withdrawal')).toContain(': lines 2-3.')
})

test.each([
  {
    kind: 'charge' as const,
    language: 'en' as const,
    says: 'a new charge; the former one can still',
  },
  {kind: 'charge' as const, language: 'pt-BR' as const, says: 'a anterior ainda pode ser paga'},
  {kind: 'withdrawal' as const, language: 'en' as const, says: 'a new payment: line 3'},
  {kind: 'withdrawal' as const, language: 'pt-BR' as const, says: 'um novo pagamento: linha 3'},
])('an edited row of a $kind file is reported as what it becomes, in $language', (row) => {
  expect(BATCH_WORDS[row.language].edited([3], row.kind)).toContain(row.says)
})

describe('the outcome', () => {
  const results: RowResult[] = [
    {line: 2, key: 'k1', status: 'created', id: 'id-1'},
    {line: 3, key: 'k2', status: 'failed', code: 'BAD', message: 'no \u001b[31mred\u001b[0m'},
    {line: 4, key: 'k3', status: 'unknown', code: 'OUTCOME_UNKNOWN'},
    {line: 5, key: 'k4', status: 'failed', code: '=SUM(A1)', message: '@cmd'},
  ]

  test('counts, tells the failed rows without anything raw, and names the file', () => {
    const text = renderBatchOutcome(results, 'rows.result.csv', 'en')
    expect(text.split('\n')).toEqual([
      '1 created, 2 failed, 1 with unknown outcome',
      '  line 3: BAD no [31mred[0m',
      '  line 5: =SUM(A1) @cmd',
      'Row by row in rows.result.csv',
    ])
  })

  const text = 'The balance is insufficient.'
  const refused = serviceSaid({code: 'INSUFFICIENT_BALANCE', text, hint: undefined})
  test.each([
    {
      name: 'the service refused',
      error: new RefusedError(refused),
      says: 'O saldo é insuficiente.',
    },
    {
      name: 'nothing answered',
      error: new UnreachableError(noAnswerFor({reason: 'not_connected'})),
      says: 'O serviço não pôde',
    },
  ])('says in Portuguese why a row failed, where $name, and counts it', ({error, says}) => {
    const inWords = (language: Language) => error.wordsIn(language).message
    const {code, message} = error
    const row = {line: 2, key: 'k', status: 'failed' as const, code, message, inWords}
    const shown = renderBatchOutcome([row], 'r.csv', 'pt-BR')
    expect(shown).toContain(`linha 2: ${code} ${says}`)
    expect(shown.split('\n')[0]).toBe('1 com falha')
    expect(renderBatchOutcome([{...row, status: 'created'}], 'r.csv', 'pt-BR')).toContain(
      '1 criada\n',
    )
  })
})

test.each([
  {
    language: 'en' as const,
    says: 'line 3, amount: has more than two decimals; thousands take no mark: 1500, not 1.500',
  },
  {
    language: 'pt-BR' as const,
    says: 'linha 3, amount: tem mais de duas casas decimais; milhares vão sem ponto: 1500, não 1.500',
  },
])('a fault is reported by line in $language', ({language, says}) => {
  const faults = [{line: 3, column: 'amount', code: 'too_many_decimals' as const}]
  expect(renderBatchFaults(faults, language)).toEqual([says])
})
