import {spawnSync} from 'node:child_process'
import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {FILE_NAMES} from '../../src/reconcile/read/files/inputs.ts'
import {temporaryHome} from '../helpers/pixctl.ts'
import {fileTexts, textsOf} from '../reconcile/worlds/files.ts'
import {perfectWorld} from '../reconcile/worlds/world.ts'

test('the mapping that map proposes for a Brazilian statement reconciles', async () => {
  using home = temporaryHome()
  const {world} = perfectWorld(4)
  for (const [file, texts] of Object.entries(fileTexts(world, textsOf(world)))) {
    if (file !== 'statement') {
      writeFileSync(join(home.path, FILE_NAMES[file as 'charges']), texts.join(''))
    }
  }
  const rows = world.lines.map((line) => [
    ...[line.id, line.wallet, line.type === 'fee' ? 'Tarifa' : line.type],
    ...[`"${(line.amount / 100).toFixed(2).replace('.', ',')}"`, line.createdAt],
    line.parentTransactionId,
  ])
  const header = ['Código', 'Carteira', 'Histórico', 'Valor', 'Data', 'Origem']
  const table = [header, ...rows].map((cells) => cells.join(';')).join('\r\n')
  const statement = join(home.path, 'extrato.csv')
  writeFileSync(statement, Buffer.from(`Banco do Exemplo\r\n\r\n${table}\r\n`, 'latin1'))
  const out = join(home.path, 'bank.json')

  const refused = await home.run(['reconcile', '--from', home.path, '--statement', statement])
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('reconcile map')])

  const {code, json} = await home.run(['reconcile', 'map', statement, '--out', out, '--json'])
  expect(code).toBe(0)
  expect(json()).toEqual(JSON.parse(readFileSync(out, 'utf8')))
  const files = ['--from', home.path, '--statement', statement, '--mapping', out]
  expect((await home.run(['reconcile', ...files])).stdout).toMatch(/^RECONCILED /)
})

test('a word without a translation is the first step, which names it', async () => {
  using home = temporaryHome()
  const bank = join(home.path, 'bank.csv')
  const row = (nth: number, history: string) => `22/11/2026;${history};d${nth};principal;10,00;`
  const table = [
    'Data;Histórico;Docto.;Carteira;Valor;Origem',
    ...Array.from({length: 40}, (_, nth) => row(nth, `CREDITO EM CONTA - CLIENTE ${nth}`)),
    row(41, 'PIX RECEBIDO - CLIENTE 41'),
  ].join('\n')
  writeFileSync(bank, table)
  const out = join(home.path, 'bank.json')
  const mapped = await home.run(['reconcile', 'map', bank, '--out', out])
  expect(mapped.stderr).toContain('"CREDITO EM CONTA*"')
  const files = ['--statement', bank, '--mapping', out]
  const {code, stdout} = await home.run(['reconcile', ...files, '--lang', 'pt-BR'])
  expect(code).toBe(7)
  expect(stdout).toContain('1. Traduza "CREDITO EM CONTA*" em values.type do --mapping')
  expect(stdout).toContain('bank.csv:2 · Sem tradução em values.type do --mapping: type')
  const mapping = JSON.parse(readFileSync(out, 'utf8'))
  mapping.statement.values.type['credito em conta*'] = 'payment'
  writeFileSync(out, JSON.stringify(mapping))
  const {json} = await home.run(['reconcile', ...files, '--json'])
  const {counts} = json() as {counts: Record<string, number>}
  expect(counts['RECORD_INVALID'] ?? 0).toBe(0)
})

test('the mapping that map proposes for the table of a bank is one that statement reads', async () => {
  using home = temporaryHome()
  const bank = join(home.path, 'bank.csv')
  const table = `Extrato de conta corrente
Período: 01/11/2026 a 30/11/2026

Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)
22/11/2026;PIX RECEBIDO;123;1.019,90;;1.019,90
22/11/2026;TARIFA PIX;124;;0,99;1.018,91
Saldo final;;;;;1.018,91
`
  writeFileSync(bank, Buffer.from(table, 'latin1'))
  const out = join(home.path, 'bank.json')
  const {code, stderr} = await home.run(['reconcile', 'map', bank, '--out', out])
  expect([code, stderr]).toEqual([0, expect.stringContaining('parentTransactionId')])
  const read = await home.run(['statement', bank, '--mapping', out, '--output', 'csv'])
  expect(read.stdout.split('\n').slice(1, 3)).toEqual([
    expect.stringContaining(',fee,-0.99,1018.91,124'),
    expect.stringContaining(',payment,1019.90,1019.90,123'),
  ])
})

const BANK_ROWS = [
  'Data;Histórico;Docto.;Valor;D/C;Saldo',
  '22/11/2026;PIX RECEBIDO - ANA;1;100,00;C;100,00',
  '22/11/2026;PIX ENVIADO - BIA;2;20,00;D;80,00',
]

test('the header is found below lines of a bank that have several cells, too', async () => {
  using home = temporaryHome()
  const file = join(home.path, 'banco.csv')
  const above = ['Banco Exemplo S.A.', 'Extrato;Agência 0001;Conta 12345-6', 'Período: novembro']
  writeFileSync(file, [...above, '', ...BANK_ROWS].join('\n'))
  const {json} = await home.run(['reconcile', 'map', file, '--json'])
  const {columns} = json()['statement'] as {columns: object}
  expect(columns).toEqual({
    createdAt: 'Data',
    type: 'Histórico',
    id: 'Docto.',
    amount: 'Valor',
    side: 'D/C',
  })
})

test.each([
  {
    lang: 'en',
    said: 'money comes in by 1 of 1 line of type withdrawal, such as "PIX ENVIADO - BIA"',
  },
  {
    lang: 'pt-BR',
    said: 'entra dinheiro em 1 de 1 lançamento do tipo withdrawal, como "PIX ENVIADO',
  },
])('what leaves and is read as what enters is said, in $lang', async ({lang, said}) => {
  using home = temporaryHome()
  const file = join(home.path, 'banco.csv')
  writeFileSync(file, BANK_ROWS.map((row) => row.replace(/;[^;]*;([^;]*)$/, ';$1')).join('\n'))
  const {stderr} = await home.run(['reconcile', 'map', file, '--lang', lang])
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(said)
})

test('a file without ids is one whose rows want numbers, and one id for all rows is refused', async () => {
  using home = temporaryHome()
  const [file, mapping] = [join(home.path, 'banco.csv'), join(home.path, 'mapping.json')]
  writeFileSync(file, BANK_ROWS.map((row) => row.replace(/^([^;]*;[^;]*);[^;]*/, '$1')).join('\n'))
  const {stderr} = await home.run(['reconcile', 'map', file, '--out', mapping])
  const said = stderr.replaceAll(/\s+/g, ' ')
  expect(said).toContain('add one that numbers its rows')
  expect(said).toContain('Once those columns are in it: pixctl reconcile')
  expect(said).not.toContain('Next: pixctl reconcile')
  const proposed = JSON.parse(readFileSync(mapping, 'utf8'))
  proposed.statement.constants = {...proposed.statement.constants, id: 'x'}
  writeFileSync(mapping, JSON.stringify(proposed))
  const run = await home.run(['reconcile', '--statement', file, '--mapping', mapping])
  expect([run.code, run.stderr]).toEqual([
    2,
    expect.stringContaining('statement.constants.id is no field of ours'),
  ])
})

test('a mapping that cannot be written is one line, with the reason', async () => {
  using home = temporaryHome()
  const statement = join(home.path, 'extrato.csv')
  writeFileSync(statement, 'id,wallet,type,amount,createdAt\n')
  const {code, error} = await home.run(['reconcile', 'map', statement, '--out', '.', '--json'])
  expect([code, error()['code']]).toEqual([2, 'EXPORT_NOT_WRITTEN'])
})

test.each([
  {
    name: 'charges',
    row: {id: 'a', amount: 10, expiresAt: 'x', pixCopyPaste: 'y'},
    says: '--charges',
  },
  {name: 'events', row: {event: 'payment_completed', eventId: 'e', data: {}}, says: '--events'},
  {name: 'a statement', row: {id: 'a', wallet: 'principal', type: 'fee', amount: 1}, says: 'CSV'},
])('JSON lines with $name are called what they are, exit 2', async ({row, says}) => {
  using home = temporaryHome()
  const file = join(home.path, 'rows.jsonl')
  writeFileSync(file, `${JSON.stringify(row)}\n`)
  for (const language of ['en', 'pt-BR']) {
    const {code, stdout, stderr} = await home.run(['reconcile', 'map', file, '--lang', language])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(says)
  }
})

test.each([
  {name: 'a spreadsheet', start: 'PK\u0003\u0004', says: /CSV UTF-8/},
  {name: 'an old spreadsheet', start: '\u00d0\u00cf\u0011\u00e0', says: /CSV UTF-8/},
  {name: 'a PDF', start: '%PDF-1.7', says: /PDF/},
])('$name in place of a table is exit 2, in map and in reconcile', async ({start, says}) => {
  using home = temporaryHome()
  const file = join(home.path, 'extrato.xlsx')
  writeFileSync(file, Buffer.from(`${start}\r\n\u0000 rubbish`, 'latin1'))
  for (const words of [
    ['map', file],
    ['--statement', file],
  ]) {
    const {code, stdout, stderr} = await home.run(['reconcile', ...words])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(says)
  }
})

test('a statement that does not say what its lines belong to is said before its findings', async () => {
  using home = temporaryHome()
  const bank = join(home.path, 'bank.csv')
  writeFileSync(bank, 'Data;Tipo;Docto.;Valor\n22/11/2026;payment;1;10,00\n')
  const out = join(home.path, 'bank.json')
  const proposed = await home.run(['reconcile', 'map', bank, '--out', out])
  expect([proposed.code, proposed.stderr]).toEqual([0, expect.stringContaining('belongs to')])
  const run = await home.run(['reconcile', '--statement', bank, '--mapping', out])
  expect(run.stderr).toContain('bank.csv has no column that says which payment a line belongs to')
})

test('a report of charges that does not say what was split is named where legs are left over', async () => {
  using home = temporaryHome()
  const [charges, statement] = [join(home.path, 'cobrancas.csv'), join(home.path, 'extrato.csv')]
  const at = '2026-11-22T12:00:00.000Z'
  writeFileSync(
    charges,
    `id,subAccount,status,amount,createdAt,expiresAt\nc-1,principal,completed,50.00,${at},${at}\n`,
  )
  const lines = ['c-1,principal,payment,50.00', 'l-2,principal,internal_transfer,-30.00']
  const legs = [...lines, 'l-3,loja-2,internal_transfer,30.00']
  const write = (rows: readonly string[]) =>
    writeFileSync(
      statement,
      `id,wallet,type,amount,createdAt,parentTransactionId\n${rows.map((row, nth) => `${row},${at},${nth > 0 ? 'c-1' : ''}\n`).join('')}`,
    )
  const reconcile = () =>
    home.run(['reconcile', '--charges', charges, '--statement', statement, '--json'])
  write(legs)
  const split = await reconcile()
  expect(split.json()['counts']).toMatchObject({EXTRA_SPLIT_LEG: expect.any(Number)})
  expect(split.stderr).toContain(
    'cobrancas.csv has no column that says what a charge is split into',
  )
  write(lines.slice(0, 1))
  expect((await reconcile()).stderr).not.toContain('split')
})

test.each([
  {
    language: 'en',
    empty: 'is empty: it has no rows',
    folder: 'is a folder, and one CSV file is mapped at a time',
    time: 'The time of day is in a column of its own, "Hora", and is not read',
  },
  {
    language: 'pt-BR',
    empty: 'está vazio: não tem linhas',
    folder: 'é uma pasta, e o mapeamento é de um arquivo CSV por vez',
    time: 'A hora está em uma coluna à parte, "Hora", e não é lida',
  },
])('an empty file, a folder and a time apart are said ($language)', async (words) => {
  using home = temporaryHome()
  const file = join(home.path, 'bank.csv')
  const mapped = (path: string) => home.run(['reconcile', 'map', path, '--lang', words.language])
  for (const text of ['', '\ufeff', '\r\n \n']) {
    writeFileSync(file, text)
    const {code, stdout, stderr} = await mapped(file)
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(words.empty)])
  }
  const folder = await mapped(home.path)
  expect([folder.code, folder.stderr]).toEqual([2, expect.stringContaining(words.folder)])
  const header = 'Data;Hora;Histórico;Valor;Documento;Origem;Conta'
  writeFileSync(file, `${header}\n22/11/2026;09:30;payment;1,00;1;;loja-2\n`)
  const {code, stderr} = await mapped(file)
  expect([code, stderr]).toEqual([0, expect.stringContaining(words.time)])
  writeFileSync(file, `${header}\n22/11/2026 09:30;09:30;payment;1,00;1;;loja-2\n`)
  expect((await mapped(file)).stderr).toBe('')
})

test('ISO dates without a zone stay on their day in São Paulo', async () => {
  using home = temporaryHome()
  const bank = join(home.path, 'bank.csv')
  writeFileSync(bank, 'Data;Tipo;Docto.;Valor;Origem\n2026-11-30;payment;1;10,00;\n')
  const out = join(home.path, 'bank.json')
  const map = (await home.run(['reconcile', 'map', bank, '--out', out, '--json'])).json()
  expect(map).toMatchObject({statement: {timezone: 'America/Sao_Paulo'}})
  const files = ['--statement', bank, '--mapping', out]
  const run = await home.run(['reconcile', ...files, '--json', '--fail-on', 'never'])
  expect(run.json()).toMatchObject({asOf: '2026-11-30T03:00:00.000Z'})
})

test('short dates and a column of other rows’ ids are found, whatever it is called', async () => {
  using home = temporaryHome()
  const {world} = perfectWorld(4)
  for (const [file, texts] of Object.entries(fileTexts(world, textsOf(world)))) {
    if (file !== 'statement') {
      writeFileSync(join(home.path, FILE_NAMES[file as 'charges']), texts.join(''))
    }
  }
  const rows = world.lines.map((line) => {
    const [year, month, day, hour, minute, rest] = line.createdAt.split(/[-T:]/)
    const amount = (Math.abs(line.amount) / 100).toFixed(2).replace('.', ',')
    return [
      `${Number(day)}/${month}/${year?.slice(2)} ${Number(hour)}:${minute}:${rest?.slice(0, 2)}`,
      ...[line.type, line.id, line.wallet, amount, line.amount < 0 ? 'D' : 'C'],
      line.parentTransactionId,
    ]
  })
  const header = ['Data', 'Histórico', 'Documento', 'Carteira', 'Valor', 'D/C', 'Vinculado a']
  const bank = join(home.path, 'bank.csv')
  writeFileSync(bank, [header, ...rows].map((cells) => cells.join(';')).join('\r\n'), 'latin1')
  const out = join(home.path, 'bank.json')
  const mapped = await home.run(['reconcile', 'map', bank, '--out', out, '--json'])
  expect(mapped.stderr).toMatch(/^Wrote .*\n$/)
  const mapping = mapped.json() as {statement: {timezone: string}}
  expect(mapping).toMatchObject({
    statement: {columns: {side: 'D/C', parentTransactionId: 'Vinculado a'}, dates: 'dd/mm/yyyy'},
  })
  writeFileSync(out, JSON.stringify({statement: {...mapping.statement, timezone: 'UTC'}}))
  const files = ['--from', home.path, '--statement', bank, '--mapping', out]
  expect((await home.run(['reconcile', ...files])).stdout).toMatch(/^RECONCILED /)
})

test.each([
  {language: 'en', said: 'This mapping cannot read 1 of 1 row looked at. A date is impossible'},
  {language: 'pt-BR', said: 'Este mapeamento não lê 1 de 1 linha examinada. Uma data é impossível'},
])('a mapping that cannot read the rows it was made from is said ($language)', async (row) => {
  using home = temporaryHome()
  const bank = join(home.path, 'bank.csv')
  writeFileSync(bank, 'id;tipo;valor;data;origem\nl1;Tarifa;1,00;22 nov 2026;c1\n')
  const {code, stderr} = await home.run(['reconcile', 'map', bank, '--lang', row.language])
  expect([code, stderr]).toEqual([0, expect.stringContaining(row.said)])
  expect(stderr).toContain('createdAt = "22 nov 2026"')
})

test('charges of another maker are mapped as charges, and reconcile', async () => {
  using home = temporaryHome()
  const {world} = perfectWorld(4)
  for (const [file, texts] of Object.entries(fileTexts(world, textsOf(world)))) {
    if (file !== 'charges') {
      writeFileSync(join(home.path, FILE_NAMES[file as 'charges']), texts.join(''))
    }
  }
  const words: Readonly<Record<string, string>> = {completed: 'Paga', pending: 'Em aberto'}
  const rows = world.charges.map((charge) => [
    ...[charge.id, charge.subAccount ?? 'principal', words[charge.status] ?? charge.status],
    ...[String(charge.amount).replace('.', ','), charge.createdAt, charge.expiresAt],
    (charge.split ?? [])
      .map((leg: {subAccount: string; amount: number}) => `${leg.subAccount}=${leg.amount}`)
      .join(' '),
  ])
  const header = ['Código', 'Carteira', 'Situação', 'Valor', 'Criada em', 'Vencimento', 'Divisão']
  const file = join(home.path, 'cobrancas.csv')
  writeFileSync(file, [header, ...rows].map((cells) => cells.join(';')).join('\n'))
  const files = ['--from', home.path, '--charges', file]
  const refused = await home.run(['reconcile', ...files])
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('reconcile map')])
  const out = join(home.path, 'charges.json')
  const mapped = await home.run(['reconcile', 'map', file, '--out', out, '--json'])
  expect([mapped.code, mapped.stderr]).toEqual([0, expect.stringMatching(/^Wrote .*\n$/)])
  expect(Object.keys(mapped.json())).toEqual(['charges'])
  const {stdout} = await home.run(['reconcile', ...files, '--mapping', out])
  expect(stdout).toMatch(/^RECONCILED /)
})

test('records that come through a pipe are read whole', () => {
  using home = temporaryHome()
  const charges = join(home.path, 'charges.jsonl')
  const {world} = perfectWorld(4)
  writeFileSync(charges, (fileTexts(world, textsOf(world))['charges'] ?? []).join(''))
  const line = '"$0" bin/run.js reconcile --charges <(cat "$1") --json --fail-on never'
  const env = {...process.env, PIXCTL_HOME: join(home.path, 'home')}
  const {stdout} = spawnSync('bash', ['-c', line, process.execPath, charges], {
    env,
    timeout: 60_000,
  })
  const {inputs} = JSON.parse(String(stdout)) as {inputs: {rows: number; rejected: number}[]}
  expect(inputs).toMatchObject([{rows: world.charges.length, rejected: 0}])
})

test('map reads the whole file for words that few rows have, and for the sums at its end', async () => {
  using home = temporaryHome()
  const bank = join(home.path, 'bank.csv')
  const row = (nth: number, history: string, amount = '10,00') =>
    `22/11/2026;${history};d${nth};principal;${amount};`
  const rows = Array.from({length: 3_000}, (_, nth) => row(nth, `PIX RECEBIDO - CLIENTE ${nth}`))
  rows.push(row(3_001, 'Estorno de saque', '25,00'), row(3_002, 'Algo novo'))
  rows.push(...rows.slice(0, 900), 'Total;;;;30.035,00;', '')
  writeFileSync(bank, ['Data;Histórico;Docto.;Carteira;Valor;Origem', ...rows].join('\n'))
  const {code, json, stderr} = await home.run(['reconcile', 'map', bank, '--json'])
  expect([code, stderr]).toEqual([0, expect.stringContaining('"Algo novo"')])
  expect(stderr).not.toContain('Only the first')
  expect(json()).toMatchObject({
    statement: {
      values: {type: {'PIX RECEBIDO*': 'payment', 'Estorno de saque': 'withdrawal_reversal'}},
      ignoreRows: ['Total'],
    },
  })
})

test('map looks at the first rows of what comes through a pipe, and says so', () => {
  using home = temporaryHome()
  const bank = join(home.path, 'bank.csv')
  const row = (nth: number) => `22/11/2026;Pix recebido;d${nth};principal;10,00;\n`
  const rows = Array.from({length: 20_000}, (_, nth) => row(nth)).join('')
  writeFileSync(bank, `Data;Histórico;Docto.;Carteira;Valor;Origem\n${rows}`)
  const line = '"$0" bin/run.js reconcile map <(cat "$1") --json'
  const env = {...process.env, PIXCTL_HOME: join(home.path, 'home')}
  const {status, stdout, stderr} = spawnSync('bash', ['-c', line, process.execPath, bank], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect([status, stderr]).toEqual([0, expect.stringContaining('Only the first 200 rows')])
  expect(JSON.parse(stdout)).toMatchObject({
    statement: {values: {type: {'Pix recebido': 'payment'}}},
  })
})

test('a mapping that is there is written over only where asked, and the next step is named', async () => {
  using home = temporaryHome()
  const [statement, out] = [join(home.path, 'bank.csv'), join(home.path, 'bank.json')]
  writeFileSync(statement, 'Data;Histórico;Valor\n20/11/2026;Recebimento;10,00\n')
  writeFileSync(out, 'by hand')
  const map = ['reconcile', 'map', statement, '--out', out]
  const refused = await home.run([...map, '--json'])
  expect([refused.code, refused.error()['code']]).toEqual([2, 'OUTPUT_EXISTS'])
  expect(readFileSync(out, 'utf8')).toBe('by hand')
  const {code, stderr} = await home.run([...map, '--replace'])
  expect(code).toBe(0)
  expect(stderr).toContain(`pixctl reconcile --statement ${statement} --mapping ${out}`)
  expect(JSON.parse(readFileSync(out, 'utf8'))).toHaveProperty('statement')
})

test.each([
  {name: 'zeros', bytes: Buffer.alloc(300)},
  {name: 'a NUL in a line', bytes: Buffer.from('a\0b;c\n1;2\n')},
  {name: 'a picture', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452000001', 'hex')},
])('map refuses $name in place of a table: exit 2', async ({bytes}) => {
  using home = temporaryHome()
  const file = join(home.path, 'bank.csv')
  writeFileSync(file, bytes)
  const run = await home.run(['reconcile', 'map', file, '--json'])
  expect(run.error()).toMatchObject({code: 'NOT_A_TABLE', exitCode: 2})
  expect([run.code, run.stdout]).toEqual([2, ''])
})

test('several mappings are joined, and two that differ about one file are refused by name', async () => {
  using home = temporaryHome()
  const at = (name: string, text: string): string => {
    writeFileSync(join(home.path, name), text)
    return join(home.path, name)
  }
  const statement = at('extrato.csv', 'Código,wallet,type,amount,createdAt,parentTransactionId\n')
  const charges = at('cobrancas.csv', 'Número,status,amount,createdAt\n')
  const a = at('a.json', '{"statement": {"columns": {"id": "Código"}}}')
  const b = at('b.json', '{"charges": {"columns": {"id": "Número"}}}')
  const files = ['reconcile', '--statement', statement, '--charges', charges, '--mapping']
  const [one, both] = [await home.run([...files, a]), await home.run([...files, a, '--mapping', b])]
  expect([one.code, one.stderr]).toEqual([2, expect.stringContaining('charges.id')])
  expect(both.stderr).not.toContain('no column')
  expect(both.stdout).toMatch(/^(NOTHING|RECONCILED|NOT)/)
  const same = at('same.json', '{"statement": {"columns": {"id": "Código"}}}')
  expect((await home.run([...files, a, '--mapping', b, '--mapping', same])).stderr).not.toContain(
    'differ',
  )
  const other = at('other.json', '{"statement": {"columns": {"id": "Id"}}}')
  const refused = await home.run([...files, a, '--mapping', other, '--json'])
  expect(refused.code).toBe(2)
  expect(refused.error()).toMatchObject({
    code: 'INVALID_MAPPING',
    message: `--mapping: ${a} and ${other} both say how statement is read, and differ.`,
  })
})

test('a table of balances is not proposed as a statement', async () => {
  using home = temporaryHome()
  const file = join(home.path, 'saldos.csv')
  writeFileSync(file, 'Carteira;Saldo disponível;Data\nprincipal;10,00;01/11/2026\n')
  const out = join(home.path, 'out.json')
  const {code, error} = await home.run(['reconcile', 'map', file, '--out', out, '--json'])
  expect(code).toBe(2)
  expect(error()).toMatchObject({code: 'BALANCES_NOT_PROPOSED'})
  expect(existsSync(out)).toBe(false)
})

test('dates with the month first are refused without sending anybody to map', async () => {
  using home = temporaryHome()
  const file = join(home.path, 'statement.csv')
  const header = 'id,wallet,type,amount,createdAt,parentTransactionId'
  writeFileSync(file, `${header}\n1,principal,payment,1.00,01/15/2026 09:00 AM,\n`)
  const {stderr} = await home.run(['reconcile', '--statement', file])
  expect(stderr).toContain('they have the month before the day, and no mapping reads that')
  expect(stderr).not.toContain('reconcile map')
})
