import {spawnSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import type {Language} from '../../../../src/messages/language.ts'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {
  type BookFormat,
  JOURNALS,
  renderBooks,
} from '../../../../src/render/reconcile/books/books.ts'
import {chartFor} from '../../../../src/render/reconcile/books/chart-names.ts'
import {
  chartOf,
  DEFAULT_CHARTS,
  walletAccount,
} from '../../../../src/render/reconcile/books/chart-of-accounts.ts'
import type {JournalCsvOptions} from '../../../../src/render/reconcile/books/export-formats.ts'
import {renderExports} from '../../../../src/render/reconcile/books/exports.ts'
import {windows1252} from '../../../../src/render/table/windows-1252.ts'
import {temporaryHome} from '../../../helpers/pixctl.ts'
import {inputsOf} from '../../../reconcile/worlds/files.ts'
import {perfectWorld, type World, WorldMaker} from '../../../reconcile/worlds/world.ts'
import {env, isThere, journalOfWorld} from '../journal-of-world.ts'

const CHART = DEFAULT_CHARTS['pt-BR']

const journalOf = (format: BookFormat, chart = CHART, language: Language = 'pt-BR') =>
  journalOfWorld(perfectWorld(3).world, format, {chart, language})

/** An approved block posts no line; the fee within a return is an entry beside that of the line. */
const furtherEntries = ({blocks, lines}: World): number =>
  blocks.filter(({status}) => status === 'approved').length +
  lines.filter(({type}) => type === 'withdrawal_reversal').length

describe.each([
  {format: 'hledger' as const, program: 'hledger', args: ['check', '-f']},
  {format: 'beancount' as const, program: 'bean-check', args: []},
])('a month for $program', ({format, program, args}) => {
  test.skipIf(!isThere(program))('loads, balances and comes to what was recomputed', async () => {
    using home = temporaryHome()
    const {text} = await journalOf(format)
    const file = join(home.path, JOURNALS[format].file)
    writeFileSync(file, text)
    const {status, stdout, stderr} = spawnSync(program, [...args, file], {
      encoding: 'utf8' as const,
      env,
    })
    expect([status, `${stdout}${stderr}`]).toEqual([0, ''])
  })

  test.skipIf(!isThere(program))('is refused when one centavo is off', async () => {
    using home = temporaryHome()
    const {text} = await journalOf(format)
    const file = join(home.path, JOURNALS[format].file)
    const at = format === 'hledger' ? text.lastIndexOf(' = BRL ') + 7 : text.lastIndexOf('  ') + 2
    writeFileSync(file, `${text.slice(0, at)}1${text.slice(at)}`)
    expect(spawnSync(program, [...args, file], {env}).status).not.toBe(0)
  })
})

/** One block of each state; of the first `earlier` charges the block was made in the month before. */
function worldOfBlocks(earlier: readonly string[] = []): World {
  const maker = new WorldMaker(3)
  const amounts = {awaiting_response: 10_000, defended: 2_000, approved: 34_990, rejected: 500}
  for (const status of ['awaiting_response', 'defended', 'approved', 'rejected'] as const) {
    const charge = maker.paidCharge({gross: amounts[status], wallet: 'loja-1', legs: []})
    const block = maker.block(charge, status)
    if (!earlier.includes(status)) continue
    block.createdAt = '2020-01-31T12:00:00.000Z'
    const {lines} = maker.world
    lines.splice(
      lines.findIndex(({id}) => id === block.id),
      1,
    )
  }
  return maker.close()
}

const IN_EACH_LANGUAGE = [
  {language: 'en', returned: 'Block approved: returned to the payer', payer: 'Income:PIX-Received'},
  {
    language: 'pt-BR',
    returned: 'Bloqueio aprovado: devolvido ao pagador',
    payer: 'Receita:Recebimentos-PIX',
  },
] as const

describe.each(IN_EACH_LANGUAGE)('blocked money in $language', ({language, returned, payer}) => {
  const chart = DEFAULT_CHARTS[language]
  const held = chart.held

  test('goes to the payer when its block is approved, and what is open is asserted', async () => {
    const {text} = await journalOfWorld(worldOfBlocks(), 'hledger', {chart, language})
    expect(text).toContain(`${returned}\n    ${held}  BRL -349.90\n    ${payer}  BRL 349.90\n`)
    expect(text).toContain(`    ${held}  BRL 0.00 = BRL 120.00\n`)
  })

  test.each([
    {format: 'hledger' as const, program: 'hledger', args: ['check', '--strict', '-f']},
    {format: 'beancount' as const, program: 'bean-check', args: []},
  ])('is what $program computes, and any other amount is refused', async (tool) => {
    if (!isThere(tool.program)) return
    using home = temporaryHome()
    const {text} = await journalOfWorld(worldOfBlocks(), tool.format, {chart, language})
    const file = join(home.path, JOURNALS[tool.format].file)
    const checked = (content: string) => {
      writeFileSync(file, content)
      return spawnSync(tool.program, [...tool.args, file], {encoding: 'utf8', env})
    }
    const {status, stdout, stderr} = checked(text)
    expect([status, `${stdout}${stderr}`]).toEqual([0, ''])
    const at = text.lastIndexOf('120.00')
    expect(checked(`${text.slice(0, at)}121.00${text.slice(at + 6)}`).status).not.toBe(0)
  })

  test('of a block made before the first day is carried over', async () => {
    const world = worldOfBlocks(['awaiting_response', 'approved'])
    const {text, result} = await journalOfWorld(world, 'hledger', {chart, language})
    expect(text).toContain(`    ${held}  BRL 100.00\n    ${chart.opening}  BRL -100.00\n`)
    expect(text).toContain(`    ${held}  BRL 349.90\n    ${chart.opening}  BRL -349.90\n`)
    expect(text).toContain(`    ${held}  BRL -349.90\n    ${payer}  BRL 349.90\n`)
    expect(result.wallets.map(({wallet}) => wallet)).toContain('loja-1')
  })
})

test('blocked money is not asserted where the chart books the bank on the same account', async () => {
  const chart = chartOf({held: 'Assets:Bank'}, 'en')
  const {text} = await journalOfWorld(worldOfBlocks(), 'hledger', {chart, language: 'en'})
  expect(text).not.toContain('Assets:Bank  BRL 0.00 = ')
})

test.skipIf(!isThere('hledger'))(
  'hledger knows what the accounts of the Portuguese chart are',
  async () => {
    using home = temporaryHome()
    const {text, result} = await journalOf('hledger')
    const file = join(home.path, JOURNALS.hledger.file)
    writeFileSync(file, text)
    const ask = (...args: string[]): string =>
      spawnSync('hledger', ['-f', file, ...args], {encoding: 'utf8', env}).stdout
    const [wallet] = result.wallets
    expect(ask('balancesheet')).toContain(`Ativo:Carteiras:${wallet?.wallet}`)
    expect(ask('incomestatement')).toMatch(/Receita:Recebimentos-PIX[\s\S]*Despesa:Tarifas-PIX/)
  },
)

test.skipIf(!isThere('bean-check'))(
  'beancount takes a chart with first words of its own',
  async () => {
    using home = temporaryHome()
    const own = {payer: 'Entradas:PIX', fees: 'Custos:Tarifas', opening: 'Capital:Abertura'}
    const chart = chartOf(
      {...own, other: 'Capital:Outros', adjustments: 'Capital:Ajustes'},
      'pt-BR',
    )
    const {text} = await journalOf('beancount', chart)
    const file = join(home.path, JOURNALS.beancount.file)
    writeFileSync(file, text)
    const {status, stdout, stderr} = spawnSync('bean-check', [file], {encoding: 'utf8', env})
    expect([status, `${stdout}${stderr}`]).toEqual([0, ''])
  },
)

test.each(['hledger', 'beancount', 'journal-csv'] as const)(
  '%s in Portuguese writes accounts with their accents',
  async (format) => {
    const {text} = await journalOf(format)
    expect(text).toContain('Ativo:Transferências')
    if (format !== 'journal-csv') expect(text).toContain('Patrimônio:Abertura')
  },
)

test('journal-csv has every line with debit, credit, amount and history', async () => {
  const {text, world} = await journalOf('journal-csv')
  const rows = text.trimEnd().split('\r\n')
  expect(rows[0]).toBe('\ufeffData;Débito;Crédito;Valor;Histórico')
  expect(rows).toHaveLength(1 + 4 + world.lines.length + furtherEntries(world))
  const [line] = world.lines
  expect(text).toContain(line?.id)
  for (const row of rows.slice(1)) expect(row).toMatch(/^\d\d\/\d\d\/\d{4};[^;]+;[^;]+;\d+,\d\d;/)
})

describe('journal-csv as an accounting program wants it', () => {
  const {world} = perfectWorld(3)
  async function written(csv: JournalCsvOptions): Promise<Buffer> {
    const {result, report} = await reconcile(inputsOf(world), {
      timezone: 'America/Sao_Paulo',
      report: true,
    })
    const statement = async function* () {
      for (const {id, wallet, type, amount, createdAt, parentTransactionId} of world.lines) {
        const at = {amountCentavos: centavos(amount), atMs: Date.parse(createdAt)}
        yield {id, wallet, type, ...at, parentId: parentTransactionId}
      }
    }
    const book = {result, report, language: 'pt-BR' as const, showsDocuments: false}
    const formats = ['journal-csv'] as const
    const pieces: Buffer[] = []
    const options = {formats, locale: 'pt-BR', statement, chart: CHART, journal: csv} as const
    for await (const {content} of renderExports(book, options)) pieces.push(Buffer.from(content))
    return Buffer.concat(pieces)
  }

  test.each([
    {delimiter: ',', decimals: 'comma', row: /^\d\d\/\d\d\/\d{4},[^,]+,[^,]+,"\d+,\d\d",[^,]+$/},
    {delimiter: ',', decimals: 'point', row: /^\d\d\/\d\d\/\d{4},[^,]+,[^,]+,\d+\.\d\d,[^,]+$/},
    {delimiter: 'tab', decimals: 'comma', row: /^\d\d\/\d\d\/\d{4}\t[^\t]+\t[^\t]+\t\d+,\d\d\t/},
    {delimiter: '|', decimals: 'point', row: /^\d\d\/\d\d\/\d{4}\|[^|]+\|[^|]+\|\d+\.\d\d\|/},
  ] as const)('with $delimiter and $decimals', async ({delimiter, decimals, row}) => {
    const bytes = await written({delimiter, decimals, encoding: 'utf-8'})
    const [head = '', ...rows] = bytes.toString('utf8').trimEnd().split('\r\n')
    expect(head).toMatch(/^Data.Débito.Crédito.Valor.Histórico$/)
    expect(rows).toHaveLength(4 + world.lines.length + furtherEntries(world))
    for (const one of rows) expect(one).toMatch(row)
  })

  test('in Windows-1252 with its accents, and with a mark of UTF-8 where Excel is to open it', async () => {
    const form = {delimiter: ';', decimals: 'comma'} as const
    const old = await written({...form, encoding: 'windows-1252'})
    const text = new TextDecoder('windows-1252').decode(old)
    expect(text.split('\r\n')[0]).toBe('Data;Débito;Crédito;Valor;Histórico')
    const excel = await written({...form, encoding: 'utf-8-bom'})
    expect(excel.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(text).toBe(excel.subarray(3).toString('utf8'))
  })
})

test.each([
  {name: 'its own characters', text: 'ação € – “x” Ÿ', read: 'ação € – “x” Ÿ'},
  {name: 'an accent that it has, in two parts', text: 'a\u0301', read: 'á'},
  {name: 'an accent that it has not', text: 'ŝ', read: 's'},
  {name: 'a character that it has not', text: '💰 字', read: '? ?'},
])('Windows-1252 has $name', ({text, read}) => {
  expect(new TextDecoder('windows-1252').decode(windows1252(text))).toBe(read)
})

test('a chart gives accounts other names, and a name of no account is refused', async () => {
  const {text} = await journalOf('hledger', chartOf({fees: 'Custos:Tarifas'}, 'pt-BR'))
  expect(text).toContain('account Custos:Tarifas  ; type: X\n')
  expect(() => chartOf({taxes: 'x'}, 'pt-BR')).toThrow('"taxes" is not an account')
})

test.each([
  {name: 'a line end', wallet: 'w\n2026-11-01 forged\n  a  BRL 1'},
  {name: 'two spaces', wallet: 'w  BRL 1'},
  {name: 'a comment', wallet: 'w ; x'},
  {name: 'a part of its own', wallet: 'w:x'},
])('a wallet with $name adds nothing to a journal', ({wallet}) => {
  const account = walletAccount(wallet, CHART)
  expect(account).toMatch(/^Ativo:Carteiras:w[\w.-]*-[0-9a-f]{8}$/)
  expect(account).not.toBe(walletAccount(`${wallet}\n`, CHART))
})

test('an ordinary wallet keeps its name', () => {
  expect(walletAccount('loja_1', CHART)).toBe('Ativo:Carteiras:loja_1')
  expect(walletAccount('Loja São Paulo', CHART)).toBe('Ativo:Carteiras:Loja São Paulo')
})

test.each(['hledger', 'beancount', 'journal-csv'] as const)(
  '%s in English has English accounts, texts and headers only',
  async (format) => {
    const {text} = await journalOf(format, DEFAULT_CHARTS.en, 'en')
    expect(text).not.toMatch(/Ativo|Receita|Despesa|Patrim|saldo|Saldo|Histórico|Tarifa/)
    expect(text).toContain('Assets:Wallets:')
  },
)

test('wallets that beancount would write alike keep accounts of their own, the same every month', async () => {
  const {world} = perfectWorld(3)
  const balances = ['a_b', 'a-b', 'A-b', 'a.b'].map((wallet) => {
    return {wallet, available: 1, held: 0, opening: 1, asOf: world.balances[0]?.asOf ?? ''}
  })
  const text = async (rows: typeof balances): Promise<string> => {
    const inputs = inputsOf({...world, balances: [...world.balances, ...rows]} as typeof world)
    const {result, report} = await reconcile(inputs, {timezone: 'America/Sao_Paulo', report: true})
    if (report === undefined) throw new Error('a report was asked for')
    const book = {result, report, language: 'en' as const, showsDocuments: false}
    const none = async function* () {}
    let all = ''
    const lines = {lines: none, chart: DEFAULT_CHARTS.en}
    for await (const piece of renderBooks('beancount', book, lines)) all += piece
    return all
  }
  const opened = (all: string) => all.match(/(?<=open )\S+:\S+:A\S+/g) ?? []
  const together = opened(await text(balances))
  expect(new Set(together).size).toBe(4)
  expect(together).toContainEqual(expect.stringMatching(/:A-b$/))
  const [first] = balances
  const alone = opened(await text(first ? [first] : []))
  expect(together).toContain(alone[0])
})

describe('a chart is refused when the program that reads the books cannot read a name', () => {
  const both = ['hledger', 'beancount', 'journal-csv']
  const refused = {code: 'INVALID_ACCOUNT', exitCode: 2}

  test.each([
    {name: 'first word of no kind', program: 'beancount', chart: {bank: 'Ativo:Banco:Itaú'}},
    {name: 'one word', program: 'beancount', chart: {fees: 'x'}},
    {name: 'a part with a sign first', program: 'beancount', chart: {bank: 'Assets:-Bank'}},
    {name: 'an empty part', program: 'beancount', chart: {bank: 'Assets::Bank'}},
    {name: 'two spaces', program: 'hledger', chart: {fees: 'Despesa:Tarifas PIX  Banco'}},
    {name: 'a comment', program: 'hledger', chart: {bank: 'Assets:Bank;x'}},
    {name: 'a line break', program: 'hledger', chart: {bank: 'Assets:Bank\nx'}},
    {name: 'a bracket', program: 'hledger', chart: {bank: '(Assets:Bank)'}},
    {name: 'an empty name', program: 'hledger', chart: {bank: ''}},
    {name: 'a space at the end', program: 'hledger', chart: {bank: 'Assets:Bank '}},
  ])('$program: $name', ({program, chart}) => {
    expect(() => chartFor(chart, 'en', [program])).toThrow(expect.objectContaining(refused))
    expect(() => chartFor(chart, 'en', both)).toThrow(expect.objectContaining(refused))
    expect(chartFor(chart, 'en', ['journal-csv'])).toMatchObject(chart)
  })

  test('with the first words that there are, none of them learnt from what is refused', () => {
    const refusal = expect.objectContaining({
      hint: expect.stringMatching(
        /^It begins with Assets, Liabilities, Equity, Income, Expenses, and/,
      ),
    })
    expect(() => chartFor({fees: 'Despesa PIX'}, 'en', ['beancount'])).toThrow(refusal)
  })

  test.each([
    {name: 'in Portuguese', language: 'pt-BR' as const, bank: 'Ativo:Banco:Itaú'},
    {name: 'with spaces and signs', language: 'en' as const, bank: 'Assets:Banco do Brasil S/A'},
    {name: 'with a number', language: 'en' as const, bank: 'Assets:237 Bradesco'},
  ])('and taken as it is otherwise: $name', ({language, bank}) => {
    expect(chartFor({bank}, language, both).bank).toBe(bank)
    expect(chartFor({}, language, both)).toEqual(DEFAULT_CHARTS[language])
  })
})
