import {expect, test, vi} from 'vitest'
import {wordsOf} from '../../../../src/reconcile/causes/words/words.ts'

const COUNT = {findings: 4, sumCentavos: 4, fromAt: null}
const term = (fixed: number) => ({fixed, percent: 0})

test.each([
  {
    name: 'a midnight of UTC is the evening before in Brasília, and both are said',
    fromAt: '2026-01-01T00:00:00.000Z',
    en: 'since 2025-12-31 21:00 Brasília time (2026-01-01 00:00 UTC): the table',
    pt: 'desde 31/12/2025 21:00 de Brasília (01/01/2026 00:00 UTC): a tabela',
  },
  {
    name: 'a midnight of Brasília is that day',
    fromAt: '2026-01-01T03:00:00.000Z',
    en: 'since 2026-01-01 00:00: the table',
    pt: 'desde 01/01/2026 00:00: a tabela',
  },
])('the start of a fee table: $name', ({fromAt, en, pt}) => {
  const facts = {fee: 'pix', table: term(0.98), taken: term(0.99), fromAt} as const
  const said = wordsOf({kind: 'fee_table_differs', facts}, COUNT)
  expect(said.en).toContain(en)
  expect(said['pt-BR']).toContain(pt)
})

test('a fee that began elsewhere has both instants on the clock of Brasília', () => {
  const at = {tableFromAt: '2026-11-01T00:00:00.000Z', takenFromAt: '2026-11-02T03:00:00.000Z'}
  const said = wordsOf({kind: 'fee_period_starts_elsewhere', facts: {fee: 'refund', ...at}}, COUNT)
  expect(said.en).toContain('says 2026-10-31 21:00 Brasília time (2026-11-01 00:00 UTC), the')
  expect(said.en).toContain('took it from 2026-11-02 00:00.')
  expect(said['pt-BR']).toContain('diz 31/10/2026 21:00 de Brasília (01/11/2026 00:00 UTC), o')
})

test.each([
  {
    name: 'reais read as centavos',
    factor: 0.01,
    en: 'is 1/100 of what it should be, reais and centavos mixed up.',
    pt: 'é 1/100 do que deveria ser, reais e centavos trocados.',
  },
  {
    name: 'centavos read as reais',
    factor: 100,
    en: 'is 100 times what it should be, reais and centavos mixed up.',
    pt: 'é 100 vezes o que deveria ser, reais e centavos trocados.',
  },
  {
    name: 'another factor',
    factor: 1_000,
    en: 'is 1,000 times what it should be.',
    pt: 'é 1.000 vezes o que deveria ser.',
  },
  {
    name: 'centavos with the other sign',
    factor: -100,
    en: 'is 100 times what it should be, reais and centavos mixed up, with the opposite sign.',
    pt: 'é 100 vezes o que deveria ser, reais e centavos trocados, com o sinal trocado.',
  },
])('amounts off by a factor: $name', ({factor, en, pt}) => {
  const facts = {file: 'statement.csv', field: 'amount', factor}
  const said = wordsOf({kind: 'amounts_scaled', facts}, COUNT)
  expect(said.en).toContain(en)
  expect(said['pt-BR']).toContain(pt)
})

test.each([
  {
    name: 'three hours ahead is noon of UTC read as noon in Brasília',
    hours: 3,
    en: 'its times are 3 h ahead, as when UTC is written as local time.',
    pt: 'os horários estão 3 h adiantados, como quando o UTC é gravado como hora local.',
  },
  {
    name: 'three hours behind is noon in Brasília read as noon of UTC',
    hours: -3,
    en: 'its times are 3 h behind, as when local time is written as UTC.',
    pt: 'os horários estão 3 h atrasados, como quando a hora local é gravada como UTC.',
  },
  {
    name: 'no clock of Brazil is an hour from UTC',
    hours: 1,
    en: 'its times are 1 h ahead.',
    pt: 'os horários estão 1 h adiantados.',
  },
])('a clock that is off: $name', ({hours, en, pt}) => {
  const said = wordsOf({kind: 'clock_shifted', facts: {file: 'events.jsonl', hours}}, COUNT)
  expect(said.en).toContain(en)
  expect(said['pt-BR']).toContain(pt)
})

test.each([
  {
    name: 'a share alone, and less than the table in all',
    table: {fixed: 0, percent: 1.5},
    taken: {fixed: 0, percent: 1.25},
    sumCentavos: -30,
    en: 'are R$ 0.30 in all below the table since 2026-01-01 00:00: the table says 1.5 %, the service took 1.25 %.',
    pt: 'estão R$ 0,30 no total abaixo da tabela desde 01/01/2026 00:00: a tabela diz 1,5 %, o serviço cobrou 1,25 %.',
  },
  {
    name: 'an amount and a share',
    table: {fixed: 0.5, percent: 1},
    taken: {fixed: 0.51, percent: 1},
    sumCentavos: 4,
    en: 'are R$ 0.01 above the table since 2026-01-01 00:00: the table says R$ 0.50 + 1 %, the service took R$ 0.51 + 1 %.',
    pt: 'estão R$ 0,01 acima da tabela desde 01/01/2026 00:00: a tabela diz R$ 0,50 + 1 %, o serviço cobrou R$ 0,51 + 1 %.',
  },
])('fees that differ from the table: $name', ({table, taken, sumCentavos, en, pt}) => {
  const facts = {fee: 'pix', table, taken, fromAt: '2026-01-01T03:00:00.000Z'} as const
  const said = wordsOf({kind: 'fee_table_differs', facts}, {...COUNT, sumCentavos})
  expect(said.en.replaceAll('\u00a0', ' ')).toContain(en)
  expect(said['pt-BR'].replaceAll('\u00a0', ' ')).toContain(pt)
})

test.each([
  {
    name: 'several',
    findings: 110,
    en: '102 PIX fees are R$ 118.80 below the table since 2026-01-01 00:00: the table says R$ 120.00, the service took R$ 1.20, exactly a hundredth of it: the table is likely in centavos; 8 other findings follow from these fees.',
    pt: '102 tarifas de PIX estão R$ 118,80 abaixo da tabela desde 01/01/2026 00:00: a tabela diz R$ 120,00, o serviço cobrou R$ 1,20, exatamente um centésimo: a tabela deve estar em centavos; mais 8 achados decorrem dessas tarifas.',
  },
  {
    name: 'one',
    findings: 103,
    en: 'is likely in centavos; 1 other finding follows from these fees.',
    pt: 'deve estar em centavos; mais 1 achado decorre dessas tarifas.',
  },
  {
    name: 'none',
    findings: 102,
    en: 'the table is likely in centavos.',
    pt: 'a tabela deve estar em centavos.',
  },
])('fees are counted and summed apart from what follows from them: $name', (row) => {
  const fromAt = '2026-01-01T03:00:00.000Z'
  const facts = {fee: 'pix', table: term(120), taken: term(1.2), fromAt} as const
  const fees = {findings: 102, sumCentavos: -1_211_760}
  const count = {findings: row.findings, sumCentavos: -1_155_442, fromAt, fees}
  const said = wordsOf({kind: 'fee_table_differs', facts}, count)
  expect(said.en.replaceAll('\u00a0', ' ')).toContain(row.en)
  expect(said['pt-BR'].replaceAll('\u00a0', ' ')).toContain(row.pt)
})

test('fees that are exactly a hundredfold are likely those of files in centavos', () => {
  const at = {fee: 'pix', fromAt: '2026-01-01T03:00:00.000Z'} as const
  const said = wordsOf(
    {kind: 'fee_table_differs', facts: {...at, table: term(0.99), taken: term(99)}},
    {...COUNT, sumCentavos: 39_204},
  )
  expect(said.en).toContain('exactly a hundred times it: the files are likely in centavos')
  expect(said['pt-BR']).toContain('exatamente cem vezes: os arquivos devem estar em centavos')
})

test.each([
  {name: 'a hundredfold with another share', table: {fixed: 99, percent: 1}, taken: term(0.99)},
  {name: 'a centavo less than a hundredfold', table: term(98.99), taken: term(0.99)},
  {name: 'shares alone', table: {fixed: 0, percent: 1}, taken: {fixed: 0, percent: 0.01}},
])('a table is no table in centavos: $name', ({table, taken}) => {
  const facts = {fee: 'pix', table, taken, fromAt: '2026-01-01T03:00:00.000Z'} as const
  const said = wordsOf({kind: 'fee_table_differs', facts}, COUNT)
  expect(said.en).not.toContain('in centavos')
  expect(said['pt-BR']).not.toContain('em centavos')
})

test('a fee that began elsewhere is counted apart from what follows from it', () => {
  const at = {tableFromAt: '2026-11-01T03:00:00.000Z', takenFromAt: '2026-11-02T03:00:00.000Z'}
  const count = {...COUNT, fees: {findings: 3, sumCentavos: 3}}
  const said = wordsOf({kind: 'fee_period_starts_elsewhere', facts: {fee: 'pix', ...at}}, count)
  expect(said.en).toMatch(/^3 PIX fees differ .*; 1 other finding follows from these fees\.$/)
  expect(said['pt-BR']).toMatch(/^3 tarifas de PIX .*; mais 1 achado decorre dessas tarifas\.$/)
})

test.each([
  {
    name: 'missing',
    kind: 'statement_day_missing',
    en: 'The statement has no line of loja-1 on 2026-01-06, which makes 1,200 findings. Export that day again.',
    pt: 'O extrato não tem nenhum lançamento de loja-1 em 06/01/2026, o que gera 1.200 achados. Exporte esse dia de novo.',
  },
  {
    name: 'there twice',
    kind: 'statement_day_twice',
    en: 'The statement has 2026-01-06 of loja-1 twice, which makes 1,200 findings. Remove the copy.',
    pt: 'O extrato traz 06/01/2026 de loja-1 duas vezes, o que gera 1.200 achados. Remova a cópia.',
  },
] as const)('a day $name is counted in findings, of which one may be two lines', (day) => {
  const facts = {day: '2026-01-06', wallets: ['loja-1']}
  const said = wordsOf({kind: day.kind, facts}, {...COUNT, findings: 1_200})
  expect(said).toEqual({en: day.en, 'pt-BR': day.pt})
})

test.each([
  {
    name: 'one, whatever its name',
    facts: {file: 'jan, fev.csv', rows: 1_200},
    en: 'jan, fev.csv is a copy of another file that was given: its 1,200 rows count twice, 4 findings. Leave it out.',
    pt: 'jan, fev.csv é cópia de outro arquivo informado: suas 1.200 linhas contam duas vezes, 4 achados. Deixe-o de fora.',
  },
  {
    name: 'several',
    facts: {file: 'b.csv, c.csv', copies: 2, rows: 1_200},
    en: 'b.csv, c.csv are copies of another file that was given: their 1,200 rows count once more, 4 findings. Leave them out.',
    pt: 'b.csv, c.csv são cópias de outro arquivo informado: suas 1.200 linhas contam de novo, 4 achados. Deixe-os de fora.',
  },
  {
    name: 'in part',
    facts: {file: 'b.csv', overlaps: 'a.csv', rows: 1_200},
    en: 'b.csv overlaps with a.csv: 1,200 of its rows stand in both and count twice, 4 findings. Give each period once.',
    pt: 'b.csv se sobrepõe a a.csv: 1.200 de suas linhas estão nos dois e contam duas vezes, 4 achados. Informe cada período uma só vez.',
  },
])('files that are copies are spoken of by how many there are: $name', ({facts, en, pt}) => {
  const said = wordsOf({kind: 'rows_given_twice', facts}, COUNT)
  expect(said).toEqual({en, 'pt-BR': pt})
})

test('a statement without signs is spoken of by what leaves', () => {
  const facts = {file: 'statement.csv', field: 'amount', factor: -1, onlyDebits: true} as const
  expect(wordsOf({kind: 'amounts_scaled', facts}, COUNT)).toEqual({
    en: 'statement.csv has no sign: 4 amounts that leave are written as amounts that enter. Export it with signs, or name the column that tells them apart with reconcile map.',
    'pt-BR':
      'statement.csv não tem sinais: 4 valores que saem estão como valores que entram. Exporte-o com sinais, ou indique com reconcile map a coluna que os distingue.',
  })
})

test.each([
  {
    name: 'one type',
    part: {lineType: 'withdrawal'} as const,
    en: '4 differences come from one type of line of statement.csv: the amount of nearly every withdrawal line is 100 times what it should be, reais and centavos mixed up. A mapping would change every line: export it again with one unit.',
    pt: '4 diferenças vêm de um só tipo de lançamento de statement.csv: amount de quase todo lançamento de saque (withdrawal) é 100 vezes o que deveria ser, reais e centavos trocados. Um mapeamento mudaria todos os lançamentos: exporte-o de novo com uma só unidade.',
  },
  {
    name: 'one wallet',
    part: {wallet: 'loja-2'},
    en: '4 differences come from one wallet of statement.csv: the amount of nearly every line of loja-2 is 100 times what it should be, reais and centavos mixed up. A mapping would change every line: export it again with one unit.',
    pt: '4 diferenças vêm de uma só carteira de statement.csv: amount de quase todo lançamento de loja-2 é 100 vezes o que deveria ser, reais e centavos trocados. Um mapeamento mudaria todos os lançamentos: exporte-o de novo com uma só unidade.',
  },
])('lines of $name that are off by a factor are named', ({part, en, pt}) => {
  const facts = {file: 'statement.csv', field: 'amount', factor: 100, ...part}
  expect(wordsOf({kind: 'amounts_scaled', facts}, COUNT)).toEqual({en, 'pt-BR': pt})
})

test('events of which only the creation of their charges is known are asked for until those expired', () => {
  const times = {fromAt: '2026-01-05T12:30:00.000Z', untilAt: '2026-01-05T12:40:00.000Z'}
  const facts = {wallets: ['loja-1'], ...times, instants: 'created'} as const
  expect(wordsOf({kind: 'events_missing', facts}, COUNT)).toEqual({
    en: 'The events of 4 charges of loja-1 created from 2026-01-05 09:30 to 2026-01-05 09:40 are missing. Nothing says when they ended: ask for the events from then until they expired.',
    'pt-BR':
      'Faltam os eventos de 4 cobranças de loja-1 criadas de 05/01/2026 09:30 a 05/01/2026 09:40. Nada diz quando terminaram: peça os eventos dessa data até o vencimento delas.',
  })
})

test('many causes with times make no format for each', () => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat')
  for (let day = 10; day < 30; day += 1) {
    const facts = {wallets: ['loja-1'], fromAt: `2026-11-${day}`, untilAt: `2026-11-${day}`}
    wordsOf({kind: 'events_missing', facts}, COUNT)
  }
  expect(formats.mock.calls.length).toBeLessThanOrEqual(2)
  formats.mockRestore()
})

test.each([
  {
    name: 'a type',
    lineType: 'fee',
    en: 'The statement has no fee line of loja-1, loja-2 from 2026-01-05 09:30 to 2026-01-31 20:00, though it has others, which makes 4 findings. Export it again with every type of line.',
    pt: 'O extrato não tem nenhum lançamento de tarifa (fee) de loja-1, loja-2 de 05/01/2026 09:30 a 31/01/2026 20:00, embora tenha outros, o que gera 4 achados. Exporte-o de novo com todos os tipos de lançamento.',
  },
  {
    name: 'splits',
    lineType: 'split',
    en: 'The statement has no line of a split of loja-1, loja-2 from',
    pt: 'O extrato não tem nenhum lançamento de split de loja-1, loja-2 de',
  },
  {
    name: 'the fees of payments',
    lineType: 'fee',
    fee: 'pix',
    en: 'The statement has no fee line of a payment of loja-1, loja-2 from',
    pt: 'O extrato não tem nenhum lançamento de tarifa de PIX (fee) de loja-1, loja-2 de',
  },
] as const)('lines that are missing of $name', ({lineType, en, pt, ...kind}) => {
  const times = {fromAt: '2026-01-05T12:30:00.000Z', untilAt: '2026-01-31T23:00:00.000Z'}
  const facts = {day: '2026-01-05', wallets: ['loja-1', 'loja-2'], lineType, ...kind, ...times}
  const said = wordsOf({kind: 'statement_day_missing', facts}, COUNT)
  expect(said.en).toContain(en)
  expect(said['pt-BR']).toContain(pt)
})

test.each([
  {
    facts: {file: 'charges.jsonl, events.jsonl', field: 'subAccount'},
    en: '14,268 findings follow from an export without subAccount: no row of charges.jsonl, events.jsonl names a wallet, so that each counts for principal. Export it again with this field.',
    pt: '14.268 achados vêm de uma exportação sem subAccount: nenhuma linha de charges.jsonl, events.jsonl indica a carteira, e cada uma conta para principal. Exporte de novo com esse campo.',
  },
  {
    facts: {file: 'statement.csv', field: 'parentTransactionId'},
    en: '14,268 findings follow from an export without parentTransactionId: no line of statement.csv names what it belongs to, such as a fee its charge. Export it again with this column.',
    pt: '14.268 achados vêm de uma exportação sem parentTransactionId: nenhum lançamento de statement.csv indica a que pertence, como uma tarifa à sua cobrança. Exporte de novo com essa coluna.',
  },
  {
    facts: {file: 'statement.csv', field: 'parentTransactionId', lineType: 'fee'},
    en: '14,268 findings follow from fees without parentTransactionId: no fee line of statement.csv names what it was taken of, though other lines do. Export it again with this column filled for fees.',
    pt: '14.268 achados vêm de tarifas sem parentTransactionId: nenhum lançamento de tarifa (fee) de statement.csv indica de que foi cobrado, embora outros indiquem. Exporte de novo com essa coluna preenchida nas tarifas.',
  },
  {
    facts: {file: 'statement.csv', field: 'parentTransactionId', wallets: ['loja-1', 'loja-2']},
    en: '14,268 findings follow from lines of loja-1, loja-2 without parentTransactionId: none of them in statement.csv names what it belongs to, such as a fee its charge, though lines of other wallets do. Export the statement of loja-1, loja-2 again with this column filled.',
    pt: '14.268 achados vêm de lançamentos de loja-1, loja-2 sem parentTransactionId: nenhum deles em statement.csv indica a que pertence, como uma tarifa à sua cobrança, embora os de outras carteiras indiquem. Exporte de novo o extrato de loja-1, loja-2 com essa coluna preenchida.',
  },
  {
    facts: {
      file: 'statement.csv',
      field: 'parentTransactionId',
      lineType: 'fee',
      wallets: ['loja-1'],
    },
    en: '14,268 findings follow from fees of loja-1 without parentTransactionId: none of them in statement.csv names what it was taken of, though other lines do. Export the statement of loja-1 again with this column filled for fees.',
    pt: '14.268 achados vêm de tarifas de loja-1 sem parentTransactionId: nenhuma delas em statement.csv indica de que foi cobrada, embora outros lançamentos indiquem. Exporte de novo o extrato de loja-1 com essa coluna preenchida nas tarifas.',
  },
] as const)('an export without $facts.field is spoken of by its files', ({facts, en, pt}) => {
  const said = wordsOf({kind: 'field_absent', facts}, {...COUNT, findings: 14_268})
  expect(said).toEqual({en, 'pt-BR': pt})
})

test('rows of a part of a file are named by their lines', () => {
  const facts = {
    file: 'events.jsonl',
    field: 'amount',
    factor: 100,
    fromLine: 1_095,
    untilLine: 2_190,
  }
  const said = wordsOf({kind: 'amounts_scaled', facts}, {...COUNT, findings: 165})
  expect(said.en).toBe(
    '165 differences come from rows of events.jsonl between its lines 1,095 and 2,190: their amount is 100 times what it should be, reais and centavos mixed up, and that of its other rows is not. A mapping would change every row: export it again with one unit.',
  )
  expect(said['pt-BR']).toBe(
    '165 diferenças vêm de linhas de events.jsonl entre a 1.095 e a 2.190: nelas, amount é 100 vezes o que deveria ser, reais e centavos trocados, e nas outras não. Um mapeamento mudaria todas as linhas: exporte-o de novo com uma só unidade.',
  )
})
