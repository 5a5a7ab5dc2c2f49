import {spawnSync} from 'node:child_process'
import {existsSync, mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {PNG} from 'pngjs'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {receive} from '../helpers/received.ts'

const hasPdfToText = spawnSync('pdftotext', ['-v']).status === 0
const reason = hasPdfToText ? '' : ' (no pdftotext: install poppler-utils)'

let home: EmulatedHome
beforeAll(async () => {
  home = await emulatedHome()
})
afterAll(() => home[Symbol.asyncDispose]())

const folder = (name: string): string => {
  const path = join(home.path, name)
  mkdirSync(path)
  return path
}

/** The text of a PDF as a reader copies it, with every run of white space as one space. */
const pdfText = (path: string): string =>
  String(spawnSync('pdftotext', ['-layout', path, '-']).stdout).replace(/\s+/g, ' ')

const pageText = (path: string): string =>
  readFileSync(path, 'utf8')
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')

interface Payer {
  readonly name: string
  readonly document: string
}
const JOSE: Payer = {name: 'José Conceição Ávila', document: '52998224725'}

async function paidCharge(reference: string, payer = JOSE): Promise<string> {
  const words = ['--amount', '1234.56', '--description', 'Chá de São João', '--json']
  const created = await home.run(['pix', 'create', ...words, '--external-reference', reference])
  const {id} = created.json() as {id: string}
  await home.control('POST', `/charges/${id}/pay`, {payer})
  return id
}

interface Issued {
  readonly receipt: Record<string, unknown>
  readonly files: readonly {
    readonly format: string
    readonly path: string
    readonly sha256: string
  }[]
}
const issue = async (...words: string[]): Promise<Issued> => {
  const {code, stdout, stderr} = await home.run([...words, '--json'])
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Issued
}

/** The instant as the clocks of Brasília showed it, three hours behind UTC. */
const inBrasilia = (instant: unknown): string => {
  const [day = '', clock = ''] = new Date(Date.parse(String(instant)) - 3 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .split('T')
  return `${day.split('-').reverse().join('/')}, ${clock} (horário de Brasília)`
}

describe('the receipt of a payment', () => {
  test('has every fact that the bank of the payer shows, and says that it is not the bank’s', async () => {
    const id = await paidCharge('receipt-1')
    const out = folder('one')
    const {receipt, files} = await issue(
      ...['pix', 'receipt', 'receipt-1', '--wallet-name', 'Loja & Café', '--out', out],
    )
    const facts = [
      ...['Comprovante de pagamento PIX', '1.234,56', inBrasilia(receipt['paidAt'])],
      ...['José Conceição Ávila', '***.982.247-**', 'Loja & Café', 'Chá de São João'],
      ...[String(receipt['e2eId']), 'ISPB 00000000', 'receipt-1', id],
      ...['AMBIENTE DE TESTE', 'Este não é o comprovante de um banco.'],
    ]
    for (const {format, path} of files) {
      if (format === 'pdf' && !hasPdfToText) continue
      const text = format === 'pdf' ? pdfText(path) : pageText(path)
      for (const fact of facts) expect(text, `${format}: ${fact}`).toContain(fact)
      expect(text).not.toContain('52998224725')
    }
    expect(files.map(({format}) => format)).toEqual(['pdf', 'html'])
  })

  test('says that it was given back since', async () => {
    await paidCharge('receipt-refunded')
    await home.run(['transactions', 'refund', 'receipt-refunded', '--yes'])
    const out = folder('refunded')
    const {files} = await issue('pix', 'receipt', 'receipt-refunded', '--out', out)
    expect(pageText(files[1]?.path ?? '')).toContain('A devolução deste pagamento foi pedida')
  })

  test('is in English where --lang en is given, whatever the locale is', async () => {
    await paidCharge('receipt-english')
    const words = ['pix', 'receipt', 'receipt-english', '--format', 'html']
    const english = await issue(...words, '--lang', 'en', '--out', folder('english'))
    expect(pageText(english.files[0]?.path ?? '')).toContain('This is not the receipt of a bank.')
  })

  test('takes no harm from the name a payer chose, and gives none', async () => {
    const name = '<script>alert(1)</script>"\'&\u202eLTR\u001b[31m'
    await paidCharge('receipt-hostile', {name, document: '52998224725'})
    const out = folder('hostile')
    const {files} = await issue('pix', 'receipt', 'receipt-hostile', '--out', out)
    const page = readFileSync(files[1]?.path ?? '', 'utf8')
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;LTR[31m')
    expect(page).toContain('default-src &#39;none&#39;')
    expect(page).not.toMatch(/<script|http-equiv="refresh|src="http/)
    if (hasPdfToText)
      expect(pdfText(files[0]?.path ?? '')).toContain('<script>alert(1)</script>"\'&LTR[31m')
  })

  test('is readable by its owner alone, and has the SHA-256 that is said', async () => {
    await paidCharge('receipt-mode')
    const {files} = await issue('pix', 'receipt', 'receipt-mode', '--out', folder('mode'))
    for (const {path, sha256} of files) {
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(String(spawnSync('sha256sum', [path]).stdout)).toContain(sha256)
    }
  })
})

test.runIf(hasPdfToText)(
  `the receipt of a withdrawal has what arrived and the key masked, and no word of what it cost${reason}`,
  async () => {
    await paidCharge('fund')
    const payee = ['--holder-name', 'Ana Souza', '--holder-document', '52998224725']
    const words = ['withdraw', '--key', 'ana.souza@example.com', ...payee, '--net-amount', '10']
    const {stdout} = await home.run([...words, '--yes', '--json'])
    const {id} = JSON.parse(stdout) as {id: string}
    const early = await home.run(['withdraw', 'receipt', id, '--out', folder('early')])
    expect([early.code, early.stderr]).toEqual([7, expect.stringContaining('no receipt')])
    await home.control('POST', `/withdrawals/${id}/complete`)
    const {files, receipt} = await issue('withdraw', 'receipt', id, '--out', folder('payout'))
    const text = pdfText(files[0]?.path ?? '')
    for (const fact of [
      ...['Comprovante de transferência PIX', 'R$ 10,00', 'Ana Souza', '***.982.247-**'],
      ...['a***@example.com', id],
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(fact)
    for (const page of [text, pageText(files[1]?.path ?? '')])
      expect(page).not.toMatch(/tarifa|debitado|2,50|12,50/i)
    expect(receipt).toMatchObject({amount: 10, feeAmount: 2.5, debitedAmount: 12.5})
    expect(text).not.toContain('ana.souza')
  },
)

test('the receipt of a refund names the charge, by the id of either', async () => {
  const charge = await paidCharge('given-back')
  await home.control('POST', `/charges/${charge}/refund`)
  const unknown = await home.run(['transactions', 'receipt', charge, '--json'])
  expect([unknown.code, unknown.error()['code']]).toEqual([2, 'REFUND_NOT_KNOWN'])
  const {lines} = await home.control<{lines: {id: string; type: string}[]}>(
    'GET',
    '/statement?environment=test&wallet=principal',
  )
  const id = lines.findLast(({type}) => type === 'refund')?.id ?? ''
  const alone = await issue('transactions', 'receipt', id, '--out', folder('refund-1'))
  expect(alone.receipt).toMatchObject({kind: 'refund', id, amount: 1234.56, payee: {name: null}})

  const data = {refundTransactionId: id, originalTransactionId: charge}
  await receive(home, {event: 'refund_completed', eventId: 'r-1', data})
  const {receipt} = await issue('transactions', 'receipt', charge, '--out', folder('refund-2'))
  expect(receipt).toMatchObject({kind: 'refund', id, originalTransactionId: charge})
  expect(receipt['payee']).toEqual({name: JOSE.name, maskedDocument: '***.982.247-**'})
})

test.each([
  {part: 1234.56, says: 'Deste pagamento R$ 1.234,56 foram devolvidos ao pagador.'},
  {part: 100.5, says: 'Deste pagamento R$ 100,50 foram devolvidos ao pagador.'},
])(
  'the receipt of a payment says what was given back by an event, whoever asked for it: $part',
  async ({part, says}) => {
    const charge = await paidCharge(`given-back-by-event-${part}`)
    await receive(home, {
      event: 'refund_completed',
      eventId: `refund-event-${part}`,
      data: {refundTransactionId: `r-${part}`, originalTransactionId: charge, amount: part},
    })
    const {receipt, files} = await issue('pix', 'receipt', charge, '--out', folder(`back-${part}`))
    expect(receipt['refund']).toEqual({status: 'completed', amount: part})
    expect(pageText(files[1]?.path ?? '').replaceAll('\u00a0', ' ')).toContain(says)
  },
)

test('the receipt of partial refunds, asked for by the charge, has each of them and their sum', async () => {
  const charge = await paidCharge('given-back-in-parts')
  for (const amount of [40, 20]) await home.control('POST', `/charges/${charge}/refund`, {amount})
  const {lines} = await home.control<{
    lines: {
      id: string
      type: string
      amount: number
      createdAt: string
      parentTransactionId: string
    }[]
  }>('GET', '/statement?environment=test&wallet=principal')
  const refunds = lines.filter(
    (line) => line.type === 'refund' && line.parentTransactionId === charge,
  )
  expect(refunds).toHaveLength(2)
  for (const [nth, {id, amount, createdAt}] of refunds.entries()) {
    await receive(home, {
      event: 'refund_completed',
      eventId: `part-${nth}`,
      data: {
        refundTransactionId: id,
        originalTransactionId: charge,
        amount: Math.abs(amount),
        refundedAt: createdAt,
      },
    })
  }
  const {receipt, files} = await issue('transactions', 'receipt', charge, '--out', folder('parts'))
  expect(receipt['refunds']).toMatchObject({amount: 60, isWhole: false})
  const text = pageText(files[1]?.path ?? '').replaceAll('\u00a0', ' ')
  for (const part of ['R$ 60,00', 'R$ 40,00', 'R$ 20,00', 'pode haver outras']) {
    expect(text).toContain(part)
  }
})

test('the receipt of a refund that this machine asked for needs no event of it', async () => {
  const charge = await paidCharge('given-back-here')
  await home.run(['transactions', 'refund', charge, '--yes'])
  const early = await home.run(['transactions', 'receipt', charge, '--json'])
  expect([early.code, early.error()['code']]).toEqual([7, 'RECEIPT_NOT_PAID'])
  await home.control('POST', `/charges/${charge}/refund`)
  const {receipt} = await issue('transactions', 'receipt', charge, '--out', folder('refund-3'))
  expect(receipt).toMatchObject({kind: 'refund', amount: 1234.56, originalTransactionId: charge})
})

test.each(['', '  ', '\u200b'])('a merchant is not named %j', async (name) => {
  const words = ['pix', 'receipt', 'receipt-1', '--wallet-name', name, '--json']
  const refused = await home.run(words)
  expect([refused.code, refused.error()['code']]).toEqual([2, 'EMPTY'])
})

describe('--out and --logo', () => {
  beforeAll(async () => {
    await paidCharge('files')
  })
  const run = (...words: string[]) => home.run(['pix', 'receipt', 'files', ...words])

  test('a file is written by its ending, and never overwritten', async () => {
    const out = join(folder('ending'), 'Meu Comprovante.PDF')
    expect((await run('--out', out)).code).toBe(0)
    expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-')
    const before = readFileSync(out)
    const again = await run('--out', out, '--json')
    expect([again.code, again.error()['code']]).toEqual([2, 'OUTPUT_EXISTS'])
    expect(readFileSync(out).equals(before)).toBe(true)
  })

  test.each([
    {name: 'another ending', words: ['--out', 'receipt.docx']},
    {name: 'an ending that --format is not', words: ['--out', 'receipt.pdf', '--format', 'html']},
    {name: 'one file for two formats', words: ['--out', 'receipt.pdf', '--format', 'pdf,html']},
  ])('$name is exit 2, and nothing is written', async ({words}) => {
    const {code} = await run(...words)
    expect([code, existsSync(String(words[1]))]).toEqual([2, false])
  })

  test('a directory that cannot be written to is exit 2, and leaves nothing', async () => {
    const {code, stderr} = await run('--out', '/proc/receipt.pdf')
    expect([code, stderr]).toEqual([2, expect.stringContaining('Nothing was written')])
  })

  const pixel = PNG.sync.write(new PNG({width: 2, height: 2}))

  test('a PNG stands at the head of page and PDF', async () => {
    const logo = join(home.path, 'logo.png')
    writeFileSync(logo, pixel)
    const out = folder('logo')
    const {files} = await issue('pix', 'receipt', 'files', '--logo', logo, '--out', out)
    expect(readFileSync(files[1]?.path ?? '', 'utf8')).toContain('src="data:image/png;base64,')
    expect(readFileSync(files[0]?.path ?? '', 'latin1')).toContain('/Subtype /Image')
  })

  const wide = Buffer.from(pixel)
  wide.writeUInt32BE(50_000, 16)
  test.each([
    {name: 'a text under the name of a picture', bytes: Buffer.from('<svg onload="x"/>')},
    {name: 'a picture that ends early', bytes: pixel.subarray(0, 45)},
    {name: 'a picture of 50,000 pixels a side', bytes: wide},
    {name: 'more than 512 KB', bytes: Buffer.concat([pixel, Buffer.alloc(600 * 1024)])},
    {name: 'a JPEG without a frame', bytes: Buffer.from('ffd8ffe00010', 'hex')},
  ])('$name is no logo: exit 2', async ({bytes}) => {
    const logo = join(home.path, 'bad.png')
    writeFileSync(logo, bytes)
    const {code, stderr} = await run('--logo', logo, '--out', folder(`bad-${bytes.length}`))
    expect([code, stderr]).toEqual([2, expect.stringContaining('--logo')])
  })
})
