import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {unzip} from '../render/xlsx/unzip.ts'

type Row = Readonly<Record<string, unknown>>

const HOSTILE = '../../evil"<b>;\u0007'
const AMOUNTS: Readonly<Record<string, number>> = {
  principal: 13_579.11,
  'loja-2': 24_680.22,
  'loja-3': 35_791.33,
}

let home: EmulatedHome
let data: string
beforeAll(async () => {
  home = await emulatedHome()
  for (const wallet of ['loja-2', 'loja-3']) await home.run(['subaccounts', 'create', wallet])
  for (const [wallet, amount] of Object.entries(AMOUNTS)) {
    for (const tag of ['a', 'b']) {
      const args = ['--amount', String(amount + (tag === 'b' ? 0.5 : 0))]
      const from = wallet === 'principal' ? [] : ['--sub-account', wallet]
      const to = wallet === 'loja-2' ? 'loja-3' : 'loja-2'
      const split = wallet === to ? [] : ['--split', `${to}=1000.07`]
      const reference = ['--external-reference', `ref-of-${wallet}-${tag}`]
      const run = await home.run([
        'pix',
        'create',
        ...args,
        ...from,
        ...split,
        ...reference,
        '--json',
      ])
      expect(run.code, run.stderr).toBe(0)
      await home.control('POST', `/charges/${run.json()['id']}/pay`, {})
    }
  }
  data = join(home.path, 'data')
  await home.run(['emulator', 'export', data])
  spoil()
})
afterAll(() => home[Symbol.asyncDispose]())

/** Fees, payments and one half of each kind of transfer are missing; one wallet has a hostile name. */
function spoil(): void {
  const file = join(data, 'statement.csv')
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const seen = new Map<string, number>()
  const kept = lines.filter((line) => {
    const [, wallet, type] = line.split(',')
    const key = `${wallet} ${type}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return seen.get(key) !== 1
  })
  const renamed = kept.map((line) =>
    line.replace(',loja-3,', `,"${HOSTILE.replaceAll('"', '""')}",`),
  )
  writeFileSync(file, `${[header, ...renamed].join('\n')}\n`)
  for (const name of readdirSync(data)) {
    if (!name.endsWith('.jsonl') && name !== 'balances.json') continue
    const path = join(data, name)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replaceAll('"loja-3"', JSON.stringify(HOSTILE)))
  }
}

const rows = (name: string): Row[] =>
  readFileSync(join(data, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)

/** Everything that names a wallet, or something of it alone. */
function marksOf(wallet: string): Set<string> {
  const marks = new Set([wallet, JSON.stringify(wallet).slice(1, -1)])
  for (const charge of rows('charges.jsonl')) {
    if ((charge['subAccount'] ?? 'principal') !== wallet) continue
    for (const field of ['id', 'externalReference', 'e2eId', 'txid', 'pixCopyPaste']) {
      if (typeof charge[field] === 'string') marks.add(charge[field])
    }
    const reais = Number(charge['amount'])
    marks.add(reais.toFixed(2))
    marks.add(reais.toLocaleString('pt-BR', {minimumFractionDigits: 2}))
    marks.add(reais.toLocaleString('en-US', {minimumFractionDigits: 2}))
    marks.add(reais.toFixed(2).replace('.', ','))
  }
  for (const event of rows('events.jsonl')) {
    const {transactionId, e2eId} = (event['data'] ?? {}) as Row
    if (marks.has(String(transactionId)))
      for (const id of [event['eventId'], e2eId]) marks.add(String(id))
  }
  for (const line of readFileSync(join(data, 'statement.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)) {
    const [id = '', name = ''] = line.split(',')
    if (name === wallet || (wallet === HOSTILE && name.includes('evil'))) marks.add(id)
  }
  return new Set([...marks].filter((mark) => mark.length > 3 && mark !== 'undefined'))
}

/** The text of every file of a pack, archives opened. */
async function textOf(folder: string): Promise<string> {
  const texts = readdirSync(folder).map(async (name) => {
    const bytes = readFileSync(join(folder, name))
    if (!name.endsWith('.xlsx')) return bytes.toString('utf8')
    const files = await unzip(
      (async function* () {
        yield bytes
      })(),
    )
    return [...files].flat().join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

describe.each(['en', 'pt-BR'])('reconcile --packs, in %s', (language) => {
  test('gives each wallet its statement and report, and no byte of any other wallet', async () => {
    const out = join(home.path, `report-${language}`)
    const args = ['reconcile', '--from', data, '--out', out, '--packs', '--format', 'html']
    const run = await home.run([...args, '--lang', language], {limitMs: 60_000})
    expect(run.code, run.stderr).toBe(7)
    const folders = readdirSync(join(out, 'packs')).toSorted()
    expect(folders).toEqual(['loja-2', 'principal', expect.stringMatching(/^wallet\.\d$/)])
    const named: Readonly<Record<string, string>> = Object.fromEntries(
      folders.map((folder) => [folder.startsWith('wallet.') ? HOSTILE : folder, folder]),
    )
    for (const [wallet, folder] of Object.entries(named)) {
      const path = join(out, 'packs', folder)
      expect(readdirSync(path).toSorted()).toEqual([
        'report.html',
        'report.xlsx',
        'statement.csv',
        'statement.ofx',
      ])
      for (const name of readdirSync(path))
        expect(statSync(join(path, name)).mode & 0o777).toBe(0o600)
      const text = await textOf(path)
      const own = marksOf(wallet)
      const lines = readFileSync(join(path, 'statement.csv'), 'utf8').trim().split('\n')
      expect(lines.length).toBeGreaterThan(2)
      for (const other of Object.keys(named)) {
        if (other === wallet) continue
        const leaked = [...marksOf(other)].filter((mark) => !own.has(mark) && text.includes(mark))
        const allowed =
          other === 'principal' ? leaked.filter((mark) => mark !== 'principal') : leaked
        expect(allowed, `${folder} has what is of ${other}`).toEqual([])
      }
      const ids = [...own].filter((mark) => /^[0-9a-f-]{36}$/.test(mark) && text.includes(mark))
      expect(ids.length, folder).toBeGreaterThan(0)
    }
  })
})

test('--packs needs a directory: exit 2', async () => {
  const run = await home.run(['reconcile', '--from', data, '--packs', '--json'])
  expect(run.code).toBe(2)
})

describe('a directory that was used before', () => {
  test.each([
    {lang: 'en', says: 'files of an earlier run'},
    {lang: 'pt-BR', says: 'arquivos de uma execução anterior'},
  ])('is named with the files that an earlier run left, in $lang', async ({lang, says}) => {
    const out = join(home.path, `used-${lang}`)
    const run = (...words: string[]) =>
      home.run(['reconcile', '--from', data, '--out', out, '--lang', lang, ...words], {
        limitMs: 60_000,
      })
    const first = await run('--packs', '--format', 'csv,html,ofx')
    expect(first.stderr).not.toContain(says)
    mkdirSync(join(out, 'packs', 'loja-gone'))
    writeFileSync(join(out, 'packs', 'loja-gone', 'statement.csv'), 'old')
    writeFileSync(join(out, 'notes-of-mine.csv'), 'mine')
    const second = await run('--packs', '--format', 'html,ofx,csv')
    const line = second.stderr.split('\n').find((one) => one.includes(says))
    expect(line).toMatch(/: packs\/loja-gone\/statement\.csv\.$/)
    const third = await run('--format', 'json')
    const named = third.stderr.split('\n').find((one) => one.includes(says))
    expect(named).toContain('control.csv')
    expect(named).not.toContain('notes-of-mine')
    expect(existsSync(join(out, 'notes-of-mine.csv'))).toBe(true)
  })

  test('whose folder of a wallet is a link elsewhere takes no pack, and nothing is written there', async () => {
    const out = join(home.path, 'linked')
    const elsewhere = join(home.path, 'elsewhere')
    mkdirSync(join(out, 'packs'), {recursive: true})
    mkdirSync(elsewhere)
    symlinkSync(elsewhere, join(out, 'packs', 'loja-2'))
    const words = ['reconcile', '--from', data, '--out', out, '--packs', '--format', 'html']
    const run = await home.run([...words, '--json'], {limitMs: 60_000})
    expect([run.code, run.error()['code']]).toEqual([2, 'LINK_NOT_FOLLOWED'])
    expect(readdirSync(elsewhere)).toEqual([])
  })
})

describe('a line that was posted in the wrong wallet', () => {
  let out: string
  beforeAll(async () => {
    await using other = await emulatedHome()
    await other.run(['subaccounts', 'create', 'loja-2'])
    const made = await other.run(['pix', 'create', '--amount', '100', '--no-qr', '--json'])
    await other.control('POST', `/charges/${made.json()['id']}/pay`, {})
    const month = join(other.path, 'month')
    await other.run(['emulator', 'export', month])
    const file = join(month, 'statement.csv')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/,principal,payment,/, ',loja-2,payment,'))
    out = join(home.path, 'wrong-wallet')
    for (const lang of ['en', 'pt-BR']) {
      const words = ['reconcile', '--from', month, '--out', join(out, lang), '--packs']
      await other.run([...words, '--format', 'html', '--lang', lang], {limitMs: 60_000})
    }
  })
  const page = (lang: string, wallet: string): string =>
    readFileSync(join(out, lang, 'packs', wallet, 'report.html'), 'utf8')

  test.each([
    {
      lang: 'en',
      says: /A line of R\$ 100\.00 of \S+ \S+ is not of this wallet: ask the service to correct it/,
      open: 'R$ 0.00 unexplained',
    },
    {
      lang: 'pt-BR',
      says: /Um lançamento de R\$ 100,00 de \S+ \S+ não é desta carteira: peça ao serviço/,
      open: 'R$ 0,00 sem explicação',
    },
  ])('is named in the pack of the wallet that has it, and not whose it is, in $lang', (row) => {
    const text = page(row.lang, 'loja-2').replaceAll('\u00a0', ' ')
    expect(text).toContain('<div class="verdict unreconciled">')
    expect(text).not.toContain('<div class="verdict reconciled">')
    expect(text).toMatch(row.says)
    expect(text).toContain(row.open)
    expect(text).not.toContain('UNEXPLAINED_DIFFERENCE')
    expect(text).not.toContain('principal')
  })

  test.each([
    {lang: 'en', says: 'it stands in another wallet. Move no money yourself'},
    {lang: 'pt-BR', says: 'está em outra carteira. Não mova dinheiro'},
  ])('is not to be posted anew by the wallet that lacks it, in $lang', ({lang, says}) => {
    expect(page(lang, 'principal')).toContain(says)
    expect(page(lang, 'principal')).not.toContain('loja-2')
  })
})
