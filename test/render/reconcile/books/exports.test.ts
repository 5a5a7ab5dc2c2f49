import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import type {ExportFormat} from '../../../../src/render/reconcile/books/export-formats.ts'
import {type ExportOptions, renderExports} from '../../../../src/render/reconcile/books/exports.ts'
import type {StatementLine} from '../../../../src/render/reconcile/books/ofx-statements.ts'
import {renderResultJson} from '../../../../src/render/reconcile/result-json.ts'
import {BOOK, RESULT} from '../sample.ts'

const line = (n: number, wallet: string, at = '2026-11-20T10:00:00Z'): StatementLine => ({
  id: `3f2a0c1e-0000-4000-8000-${String(n).padStart(12, '0')}`,
  wallet,
  type: 'payment',
  amountCentavos: centavos(n),
  atMs: Date.parse(at),
})

async function exported(
  formats: ExportFormat[],
  {lines = [], ...options}: Partial<ExportOptions> & {lines?: StatementLine[]} = {},
  book = BOOK,
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const statement = async function* () {
    yield* lines
  }
  const pieces = renderExports(book, {locale: 'pt-BR', statement, ...options, formats})
  for await (const {file, content} of pieces) {
    files.set(file, (files.get(file) ?? '') + Buffer.from(content).toString('latin1'))
  }
  return files
}

describe('each format has its files', () => {
  test.each([
    {format: 'json' as const, files: ['result.json']},
    {format: 'xlsx' as const, files: ['report.xlsx']},
    {format: 'html' as const, files: ['report.html']},
    {format: 'hledger' as const, files: ['books.journal']},
    {format: 'beancount' as const, files: ['books.beancount']},
    {format: 'journal-csv' as const, files: ['journal.csv']},
    {format: 'ofx' as const, files: ['principal.ofx', 'loja-2.ofx', 'loja-do-centro.ofx']},
  ])('$format', async ({format, files}) => {
    expect([...(await exported([format])).keys()]).toEqual(files)
  })

  test('csv has one a page', async () => {
    const names = [...(await exported(['csv'])).keys()]
    expect(names).toContain('findings.csv')
    expect(names).toContain('wallets.csv')
    expect(names).toContain('roll-forward.csv')
  })

  test('a format named twice is written once', async () => {
    expect([...(await exported(['html', 'html'])).keys()]).toEqual(['report.html'])
  })
})

test('the JSON is exactly the result', () => {
  const text = [...renderResultJson(RESULT)].join('')
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(RESULT)))
  expect(text.split('\n').filter((row) => row.includes('"evidence"'))).toHaveLength(
    RESULT.findings.length,
  )
})

test('the JSON of no findings is JSON', () => {
  const empty = {...RESULT, findings: []}
  expect(JSON.parse([...renderResultJson(empty)].join(''))).toEqual(
    JSON.parse(JSON.stringify(empty)),
  )
})

test('CSV for Brazil is in Portuguese whatever the language of the person', async () => {
  const files = await exported(['csv'])
  expect(Buffer.from(files.get('wallets.csv') ?? '', 'latin1').toString()).toMatch(
    /^\ufeffCarteira;Abertura;/,
  )
})

test('raw CSV has the names of the keys', async () => {
  const files = await exported(['csv'], {locale: 'raw'})
  expect(files.get('wallets.csv')).toMatch(/^wallet,opening,credits,debits,recomputed,stated,/)
})

describe('OFX', () => {
  test('has each line in the file of its wallet, and the stated balance', async () => {
    const files = await exported(['ofx'], {lines: [line(1, 'principal'), line(2, 'loja-2')]})
    expect(files.get('principal.ofx')).toContain(
      '<TRNAMT>0.01<FITID>3f2a0c1e000040008000000000000001',
    )
    expect(files.get('principal.ofx')).not.toContain('<TRNAMT>0.02')
    expect(files.get('principal.ofx')).toContain('<BALAMT>42058.75')
    expect(files.get('principal.ofx')).toContain('<DTSTART>20261101<')
  })

  test('leaves out what was posted after the as-of', async () => {
    const at = ['2026-11-21T15:00:00.000Z', '2026-11-21T15:00:00.001Z']
    const files = await exported(['ofx'], {
      lines: [line(1, 'principal', at[0]), line(2, 'principal', at[1])],
    })
    expect(files.get('principal.ofx')).toContain('<TRNAMT>0.01')
    expect(files.get('principal.ofx')).not.toContain('<TRNAMT>0.02')
  })

  test('keeps every one of many lines', async () => {
    const lines = Array.from({length: 1_000}, (_, n) => line(n, 'principal'))
    const text = (await exported(['ofx'], {lines})).get('principal.ofx')
    expect(text?.match(/<STMTTRN>/g)).toHaveLength(1_000)
    expect(text?.match(/<OFX>/g)).toHaveLength(1)
    expect(text?.endsWith('</OFX>\r\n')).toBe(true)
  })

  test('is ASCII', async () => {
    const lines = [{...line(1, 'principal'), type: 'ação 日本'}]
    for (const text of (await exported(['ofx'], {lines})).values()) {
      expect(text).toMatch(/^[\x20-\x7e\r\n]*$/)
    }
  })

  test('never takes a file name from the data as it is', async () => {
    const wallets = RESULT.wallets.map((wallet) => ({...wallet, wallet: '../../etc/passwd'}))
    const book = {...BOOK, result: {...RESULT, wallets: wallets.slice(0, 1)}}
    expect([...(await exported(['ofx'], {}, book)).keys()]).toEqual(['wallet.1.ofx'])
  })
})
