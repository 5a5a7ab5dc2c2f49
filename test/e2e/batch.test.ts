import {once} from 'node:events'
import {existsSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {describe, expect, onTestFinished, test} from 'vitest'
import {startEmulator} from '../../src/emulator/start.ts'
import {finished, temporaryHome} from '../helpers/pixctl.ts'

const RESULT = '.result.csv'

/** An emulator with money in its main wallet, and homes that are logged in to it. */
async function service() {
  const emulator = await startEmulator({port: 0})
  onTestFinished(() => emulator.close())
  const {controlUrl} = emulator
  const env = envOf(emulator)
  const control = async (path: string, body: object = {}) => {
    const reply = await fetch(controlUrl + path, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(body),
    })
    return reply.json()
  }
  const withdrawals = async (): Promise<number[]> => {
    const reply = await fetch(`${controlUrl}/statement?environment=test&wallet=principal`)
    const {lines} = (await reply.json()) as {lines: {type: string; amount: number}[]}
    return lines.filter(({type}) => type === 'withdrawal').map(({amount}) => amount)
  }
  /** How many requests the emulator has answered at a path. */
  const requests = async (path: string): Promise<number> => {
    const reply = await fetch(`${controlUrl}/log?environment=test`)
    const {entries} = (await reply.json()) as {entries: {path?: string}[]}
    return entries.filter((entry) => entry.path === path).length
  }
  return {env, control, withdrawals, requests}
}

const envOf = ({url, credentials}: Awaited<ReturnType<typeof startEmulator>>) => ({
  PIXCTL_CLIENT_ID: credentials.test.clientId,
  PIXCTL_CLIENT_SECRET: credentials.test.clientSecret,
  PIXCTL_BASE_URL: url,
})

type Service = Awaited<ReturnType<typeof service>>

function at({env}: Pick<Service, 'env'>) {
  const home = temporaryHome()
  onTestFinished(() => home[Symbol.dispose]())
  const file = (text: string, name = 'rows.csv') => {
    const path = join(home.path, name)
    writeFileSync(path, text)
    return path
  }
  const run = (args: readonly string[]) => home.run(args, {env, limitMs: 60_000})
  const start = (args: readonly string[]) => home.start(args, {env})
  return {file, run, start}
}

async function fund(to: Service, reais: number): Promise<void> {
  const shop = at(to)
  const file = shop.file(`amount\n${reais}\n`, 'funds.csv')
  await shop.run(['pix', 'batch', file, '--yes'])
  const [header = '', row = ''] = readFileSync(file + RESULT, 'utf8').split('\n')
  await to.control(`/charges/${row.split(',')[header.split(',').indexOf('id')]}/pay`)
}

const payouts = (amounts: readonly string[]) =>
  ['key,holder-name,holder-document,amount']
    .concat(amounts.map((amount) => `ana@example.com,Ana,529.982.247-25,${amount}`))
    .join('\n')

describe('pix batch', () => {
  test('creates each row once, whatever the file is called and wherever it is run', async () => {
    const here = await service()
    const [one, other] = [at(here), at(here)]
    const text = 'amount;description\r\n10,00;Chá\r\n5,50;Bolo\r\n10,00;Chá\r\n'
    const first = await one.run(['pix', 'batch', one.file(`\ufeff${text}`), '--yes', '--json'])
    expect(first.json()).toEqual({rows: 3, created: 3, alreadyDone: 0, failed: []})
    expect(first.stderr).toContain('Line 4 equals line 2')
    const again = await one.run(['pix', 'batch', one.file(text, 'copy.csv'), '--yes', '--json'])
    expect(again.json()).toEqual({rows: 3, created: 0, alreadyDone: 3, failed: []})
    const elsewhere = await other.run(['pix', 'batch', other.file(text), '--yes', '--json'])
    expect(elsewhere.json()).toEqual({rows: 3, created: 0, alreadyDone: 3, failed: []})
  })

  test('says how equal rows are sent again, where none was new and some have no reference', async () => {
    const shop = at(await service())
    const file = shop.file('amount,reference\n10,R1\n20,\n')
    const run = () => shop.run(['pix', 'batch', file, '--yes'])
    expect((await run()).stderr).not.toContain('Nothing new')
    const {code, stderr} = await run()
    expect(code).toBe(0)
    expect(stderr).toMatch(
      /Nothing new was sent: the rows of this file were sent before, the first at 20.* give each a reference/,
    )
    const named = shop.file('amount,reference\n10,R1\n')
    expect((await shop.run(['pix', 'batch', named, '--yes'])).stderr).not.toContain('Nothing new')
  })

  test('takes an edited row for a new charge, and says so', async () => {
    const shop = at(await service())
    await shop.run(['pix', 'batch', shop.file('amount\n10\n20\n'), '--yes'])
    const {stderr, stdout} = await shop.run([
      'pix',
      'batch',
      shop.file('amount\n10\n21\n'),
      '--yes',
    ])
    expect(stderr).toContain(
      'Edited since an earlier run, and so a new charge; the former one can still be paid: line 3.',
    )
    expect(stdout).toContain('1 created, 1 done before')
  })

  test('names a row whose reference another charge of this day has', async () => {
    const shop = at(await service())
    await shop.run(['pix', 'create', '--amount', '9', '--external-reference', 'R1'])
    const file = shop.file('amount,externalReference\n10,R1\n10,R2\n')
    const {stderr} = await shop.run(['pix', 'batch', file, '--yes'])
    expect(stderr).toContain('Line 2: sent beside one with the same reference')
    const again = await shop.run(['pix', 'batch', file, '--yes'])
    expect(again.stderr).not.toContain('one with this reference')
  })

  test.each([
    {what: 'a spreadsheet', start: 'PK\u0003\u0004'},
    {what: 'a PDF', start: '%PDF-1.7'},
  ])('says of $what in place of a table what it is, and how to save it', async ({what, start}) => {
    const shop = at(await service())
    const file = shop.file(`${start}\namount\n10\n`)
    const {code, stderr} = await shop.run(['pix', 'batch', file, '--yes'])
    expect(code).toBe(2)
    expect(stderr).toMatch(new RegExp(`is ${what}.*is not read\\.\\n  Save it as CSV`))
  })

  test('sends nothing when one line is bad, and names every bad line', async () => {
    const shop = at(await service())
    const file = shop.file('amount,expiresIn\n10,\n0.99,\n1.234,56\n12,soon\n')
    const [text, json] = [
      await shop.run(['pix', 'batch', file]),
      await shop.run(['pix', 'batch', file, '--yes', '--json']),
    ]
    expect([text.code, json.code, text.stdout, json.stdout]).toEqual([2, 2, '', ''])
    expect(text.stderr).toContain('line 3, amount: must be at least 1.00')
    expect(json.error()).toMatchObject({
      code: 'BATCH_INVALID',
      details: {
        faults: [
          {line: 3, column: 'amount', code: 'amount_below_minimum'},
          {line: 4, column: 'amount', code: 'too_many_decimals'},
          {line: 5, column: 'expiresIn', code: 'not_a_duration'},
        ],
      },
    })
    expect(existsSync(file + RESULT)).toBe(false)
    const mended = await shop.run(['pix', 'batch', shop.file('amount\n10\n'), '--yes', '--json'])
    expect(mended.json()).toMatchObject({created: 1})
  })

  test('is exit 7 when the service refuses a row', async () => {
    const shop = at(await service())
    const file = shop.file('amount,split\n100,unknown=10\n50,\n')
    const refused = await shop.run(['pix', 'batch', file, '--yes', '--json'])
    expect(refused.code).toBe(7)
    expect(refused.json()).toEqual({
      rows: 2,
      created: 1,
      alreadyDone: 0,
      failed: [{line: 2, code: 'SPLIT_SUB_ACCOUNT_UNAVAILABLE'}],
    })
    expect(readFileSync(file + RESULT, 'utf8')).toMatch(
      /,2,failed,,,,,SPLIT_SUB_ACCOUNT_UNAVAILABLE,/,
    )
  })

  test('a Brazilian file comes back as it was, with ids and codes beside its rows', async () => {
    const shop = at(await service())
    const text = '\ufeffvalor;descrição;referência\r\n19,90;Café;p-1\r\n'
    const file = shop.file(text)
    expect((await shop.run(['pix', 'batch', file, '--yes'])).code).toBe(0)
    const [header, row] = readFileSync(file + RESULT, 'utf8').split('\r\n')
    expect(header).toMatch(/^\ufeffvalor;descrição;referência;line;status;id;pixCopyPaste;/)
    expect(row).toMatch(/^19,90;Café;p-1;2;created;[0-9a-f-]{36};000201[^;]+;19,90;p-1;/)
  })

  test('--template with a name writes the file, and never over one that is there', async () => {
    const shop = at(await service())
    for (const [noun, says] of [
      ['pix', 'Gravado: '],
      ['withdraw', 'Gravado: '],
    ] as const) {
      const file = `${shop.file('')}.${noun}.modelo.csv`
      const typed = [noun, 'batch', '--template', file, '--lang', 'pt-BR']
      const written = await shop.run(typed)
      expect([written.code, written.stdout]).toEqual([0, ''])
      expect(written.stderr).toContain(`${says}${file}`)
      expect((await shop.run([noun, 'batch', file, '--dry-run', '--json'])).code).toBe(0)
      const again = await shop.run([...typed, '--json'])
      expect([again.code, again.error()['code']]).toEqual([2, 'OUTPUT_EXISTS'])
    }
  })

  test('a header that is no field is answered with the names of the reader’s language', async () => {
    const shop = at(await service())
    const file = shop.file('Valor (R$);Descrição;vencimento\n10,00;Chá;amanhã\n')
    const refused = await shop.run(['pix', 'batch', file, '--dry-run', '--lang', 'pt-BR'])
    expect(refused.stderr).toContain(
      'vencimento: nenhum campo do pedido tem este nome; as colunas são valor, descrição, pagador, ',
    )
    const english = await shop.run(['pix', 'batch', file, '--dry-run'])
    expect(english.stderr).toContain('the columns are amount, description, customer.name, ')
  })

  test('--template is a file that the batch takes as it is', async () => {
    const shop = at(await service())
    for (const [noun, language] of [
      ['pix', 'en'],
      ['pix', 'pt-BR'],
      ['withdraw', 'en'],
      ['withdraw', 'pt-BR'],
    ] as const) {
      const template = await shop.run([noun, 'batch', '--template', '--lang', language])
      expect(template.code).toBe(0)
      const dryRun = [noun, 'batch', shop.file(template.stdout), '--dry-run', '--json']
      expect((await shop.run(dryRun)).json()['requests']).toHaveLength(2)
    }
    expect((await shop.run(['pix', 'batch', '--json'])).error()['message']).toBe('Missing FILE.')
  })

  test('a row without an answer is exit 6, and the next run finishes it', async () => {
    const here = await service()
    const shop = at(here)
    const file = shop.file('amount\n10\n20\n')
    const fault = {
      match: {method: 'POST', path: '/v2/pix'},
      action: {kind: 'commit-then-reset'},
      count: 8,
    }
    await here.control('/faults', fault)
    const unknown = await shop.run(['pix', 'batch', file, '--yes', '--json'])
    expect(unknown.code).toBe(6)
    expect(unknown.json()).toMatchObject({rows: 2, created: 0})
    expect(unknown.stderr).toContain('pixctl journal resume')
    const finished = await shop.run(['pix', 'batch', file, '--yes', '--json'])
    expect([finished.code, finished.json()]).toEqual([
      0,
      {rows: 2, created: 0, alreadyDone: 2, failed: []},
    ])
  })

  test('a row whose answer was lost and came on the repeat is created, not done before', async () => {
    const here = await service()
    const shop = at(here)
    const file = shop.file('amount\n10\n20\n')
    const match = {method: 'POST', path: '/v2/pix'}
    await here.control('/faults', {match, action: {kind: 'commit-then-reset'}, count: 2})
    const first = await shop.run(['pix', 'batch', file, '--yes', '--json'])
    expect(first.json()).toEqual({rows: 2, created: 2, alreadyDone: 0, failed: []})
    expect(readFileSync(file + RESULT, 'utf8')).not.toContain('already_done')
    const second = await shop.run(['pix', 'batch', file, '--yes', '--json'])
    expect(second.json()).toEqual({rows: 2, created: 0, alreadyDone: 2, failed: []})
  })

  test('--dry-run opens no connection', async () => {
    const shop = at({
      env: {PIXCTL_BASE_URL: 'http://127.0.0.1:1', PIXCTL_CLIENT_ID: '', PIXCTL_CLIENT_SECRET: ''},
    })
    const dry = await shop.run(['pix', 'batch', shop.file('amount\n10\n'), '--dry-run', '--json'])
    expect(dry.code).toBe(0)
    expect(dry.json()).toMatchObject({
      dryRun: true,
      requests: [
        {line: 2, subAccount: 'principal', request: {path: '/v2/pix', body: {amount: 10}}},
      ],
    })
  })
})

describe('a dry run of rows that were sent before', () => {
  const said = 'sent again only if the service does not have them: '

  test.each([
    {name: 'by the journal and the result file', takeAway: 'nothing'},
    {name: 'by the journal alone', takeAway: 'result'},
    {name: 'by the result file alone', takeAway: 'journal'},
  ])('names them $name', async ({takeAway}) => {
    const here = await service()
    const shop = at(here)
    const first = shop.file('amount\n10\n11\n')
    const before = await shop.run(['pix', 'batch', first, '--dry-run'])
    expect([before.code, before.stdout.includes('Sent before')]).toEqual([0, false])
    expect((await shop.run(['pix', 'batch', first, '--yes'])).code).toBe(0)
    writeFileSync(first, 'amount\n10\n12\n11\n')
    if (takeAway === 'result') rmSync(first + RESULT)
    const other = at(here)
    const from = takeAway === 'journal' ? other : shop
    const {stdout} = await from.run(['pix', 'batch', first, '--dry-run'])
    expect(stdout).toContain(`${said}lines 2, 4.`)
    const words = await from.run(['pix', 'batch', first, '--dry-run', '--lang', 'pt-BR'])
    expect(words.stdout).toContain('de novo só se o serviço não as tiver: linhas 2, 4.')
    // In another wallet they are other payments.
    const elsewhere = shop.file('amount\n10\n')
    const wallet = ['--sub-account', 'loja-2']
    const moved = await shop.run(['pix', 'batch', elsewhere, '--dry-run', ...wallet])
    expect(moved.stdout).not.toContain('Sent before')
  })

  test('does not say that a run pays nothing where the emulator they were sent to may be gone', async () => {
    const gone = await startEmulator({port: 0})
    const home = temporaryHome()
    onTestFinished(() => home[Symbol.dispose]())
    const file = join(home.path, 'rows.csv')
    writeFileSync(file, 'amount\n10\n11\n')
    const batch = (to: typeof gone, ...more: string[]) =>
      home.run(['pix', 'batch', file, ...more], {env: envOf(to)})
    expect((await batch(gone, '--yes')).code).toBe(0)
    await gone.close()
    const port = Number(new URL(gone.url).port)
    const next = await startEmulator({port})
    onTestFinished(() => next.close())
    const dry = await batch(next, '--dry-run')
    expect([dry.code, dry.stdout]).toEqual([
      0,
      expect.stringContaining('as far as this machine knows: a run sends only what the service'),
    ])
    expect(dry.stdout).not.toContain('it pays nothing')
    const run = await batch(next, '--yes', '--json')
    expect(run.json()).toMatchObject({created: 2, alreadyDone: 0})
  })
})

describe('withdraw batch', () => {
  test('pays rows without a reference from one wallet, unless another one is meant, too', async () => {
    const here = await service()
    const [one, other] = [at(here), at(here)]
    await fund(here, 500)
    for (const reference of ['loja-2', 'loja-3']) {
      await one.run(['subaccounts', 'create', '--reference', reference])
      const transfer = {environment: 'test', from: 'principal', to: reference, amount: 100}
      await here.control('/transfers', transfer)
    }
    const file = one.file(payouts(['10', '11', '10']))
    const pay = (...more: string[]) => one.run(['withdraw', 'batch', file, '--yes', ...more])
    const edited = 'Edited since an earlier run'
    expect((await pay('--sub-account', 'loja-2')).code).toBe(0)
    const dry = await one.run(['withdraw', 'batch', file, '--dry-run'])
    expect([dry.code, dry.stdout.includes(edited)]).toEqual([0, false])
    for (const wallet of [[], ['--sub-account', 'loja-3']]) {
      const refused = await pay('--json', ...wallet)
      expect([refused.code, refused.error()]).toMatchObject([
        8,
        {
          code: 'ROWS_SENT_ELSEWHERE',
          message: expect.stringMatching(/another wallet \(.*, loja-2\)/),
          details: {lines: [2, 3, 4]},
        },
      ])
    }
    expect(await here.withdrawals()).toEqual([])
    // Another home has nothing but the file and its result; the service names the wallets.
    const copy = other.file(readFileSync(file, 'utf8'))
    writeFileSync(copy + RESULT, readFileSync(file + RESULT))
    const there = await other.run(['withdraw', 'batch', copy, '--yes', '--json'])
    expect([there.code, there.error()['code']]).toEqual([8, 'ROWS_SENT_ELSEWHERE'])
    const meant = await pay('--again', '--json')
    expect(meant.json()).toMatchObject({created: 3})
    expect(meant.stderr).not.toContain(edited)
    expect(await here.withdrawals()).toHaveLength(3)
    const before = await pay('--sub-account', 'loja-2', '--json')
    expect(before.json()).toMatchObject({created: 0, alreadyDone: 3})
    expect(before.stderr).not.toContain(edited)
  })

  test('needs --yes off a terminal, and sends nothing without', async () => {
    const here = await service()
    await fund(here, 1000)
    const shop = at(here)
    const file = shop.file(payouts(['10.00']))
    const refused = await shop.run(['withdraw', 'batch', file, '--json'])
    expect([refused.code, refused.stdout]).toEqual([8, ''])
    expect(await here.withdrawals()).toEqual([])
    const sent = await shop.run(['withdraw', 'batch', file, '--yes', '--json'])
    expect(sent.json()).toMatchObject({created: 1})
    expect(await here.withdrawals()).toEqual([-7.5])
  })

  const [REFERENCE, AMOUNT] = ['the same reference', 'the same key and amount']

  const likeOf = (text: string): string | undefined =>
    /Line 2: sent beside one with (?<what>.*), of /.exec(text)?.groups?.['what']

  const COLUMNS = 'pixKey,holderName,holderDocument,amount,externalReference'

  test.each([
    {what: 'with the same reference', cells: ['10.50', 'P1'], code: 0, said: REFERENCE},
    {what: 'to the same key, with the same amount', cells: ['10.00', ''], code: 0, said: AMOUNT},
    {what: 'of another reference', cells: ['10.00', 'P2'], code: 0, said: undefined},
    {what: 'that is the same payment', cells: ['10.00', ' P1'], code: 7, said: undefined},
  ])('a row like a single payout of this day, $what: exit $code, named by: $said', async (row) => {
    const here = await service()
    await fund(here, 1000)
    const shop = at(here)
    const payout = ['--key', 'rita@example.com', '--holder-name', 'Rita', '--yes']
    const holder = ['--holder-document', '52998224725', '--amount', '10.00']
    const first = [...payout, ...holder, '--external-reference', 'P1']
    expect((await shop.run(['withdraw', ...first])).code).toBe(0)
    const text = `${COLUMNS}\nrita@example.com,Rita Souza,52998224725,${row.cells.join(',')}\n`
    const file = shop.file(text)
    const dry = await shop.run(['withdraw', 'batch', file, '--dry-run'])
    expect([dry.code, likeOf(dry.stdout)]).toEqual([0, row.said])
    const {code, stderr} = await shop.run(['withdraw', 'batch', file, '--yes'])
    expect([code, likeOf(stderr)]).toEqual([row.code, row.said])
    expect(await here.withdrawals()).toHaveLength(row.code === 0 ? 2 : 1)
  })

  test('a row that is spelled otherwise is not paid again on this day, but with --again', async () => {
    const here = await service()
    await fund(here, 1000)
    const shop = at(here)
    const pay = async (name: string, document: string, reference: string, ...more: string[]) => {
      const text = `${COLUMNS}\nana@example.com,${name},${document},10.00,${reference}\n`
      return shop.run(['withdraw', 'batch', shop.file(text), '--yes', '--json', ...more])
    }
    expect((await pay('Ana Souza', '52998224725', '')).json()).toMatchObject({created: 1})
    const spelled = ['Ana Souza ', 'Ana  Souza', 'Ana\u00a0Souza', 'ANA SOUZA']
    const held = {created: 0, alreadyDone: 0, failed: [{line: 2, code: 'SENT_ALREADY'}]}
    for (const name of spelled) {
      const again = await pay(name, '52998224725', '')
      expect([again.code, again.json()]).toMatchObject([7, held])
    }
    expect((await pay('Ana Souza', '11144477735', '')).json()).toMatchObject(held)
    // A cell of white space is an empty one: it is the same row.
    const blank = await pay('Ana Souza', '52998224725', ' \u00a0')
    expect(blank.json()).toMatchObject({created: 0, alreadyDone: 1})
    expect((await pay('Ana Souza', '52998224725', 'P1')).json()).toMatchObject({created: 1})
    expect((await pay('Ana Souza', '11144477735', 'P1')).json()).toMatchObject(held)
    expect(await here.withdrawals()).toHaveLength(2)
    const meant = await pay('ANA SOUZA', '52998224725', '', '--again')
    expect(meant.json()).toMatchObject({created: 1})
    expect(await here.withdrawals()).toHaveLength(3)
  })

  test.each([
    {what: 'one cell', cells: ['Ana Souza ', '52998224725', '13.00', '']},
    {what: 'the amount, not the reference', cells: ['Ana', '52998224725', '14.00', 'P1']},
  ])('edited in $what, a row of unknown outcome is kept back until it is resumed', async (row) => {
    const here = await service()
    await fund(here, 1000)
    const shop = at(here)
    const [name = '', document = '', amount = '', reference = ''] = row.cells
    const file = (...cells: string[]) =>
      shop.file(
        `${COLUMNS}\nana@example.com,${cells.join(',')}\nbia@example.com,Bia,${document},5,\n`,
      )
    const pay = async (path: string, ...more: string[]) =>
      shop.run(['withdraw', 'batch', path, '--yes', ...more])
    const match = {method: 'POST', path: '/v2/withdrawals'}
    await here.control('/faults', {match, action: {kind: 'commit-then-reset'}, count: 4})
    const first = ['Ana Souza', document, '13.00', reference]
    expect((await pay(file(...first), '--concurrency', '1')).code).toBe(6)

    const edited = file(name, document, amount, reference)
    const dry = await shop.run(['withdraw', 'batch', edited, '--dry-run'])
    expect(dry.stdout).toContain('Line 2: not sent without --again')
    const shown = await pay(edited)
    expect([shown.code, shown.stdout]).toEqual([
      7,
      expect.stringMatching(
        /1 done before, 1 not sent\n {2}line 2: SENT_ALREADY Not sent: .* Finish that one: pixctl journal resume \S+\. /,
      ),
    ])
    expect(shown.stderr).not.toContain('so a new payment')
    expect(readFileSync(edited + RESULT, 'utf8')).toContain('2,not_sent,,,,SENT_ALREADY,')
    expect(await here.withdrawals()).toHaveLength(2)
    expect((await shop.run(['journal', 'resume'])).code).toBe(0)
    expect(await here.withdrawals()).toHaveLength(2)
    const same = row.cells[2] === '13.00'
    expect((await pay(edited, '--json')).json()).toMatchObject({created: same ? 0 : 1})
    expect(await here.withdrawals()).toHaveLength(same ? 2 : 3)
  })

  test('says of a row of an earlier run that its payout failed at the service, and how to pay it', async () => {
    const here = await service()
    await fund(here, 1000)
    const shop = at(here)
    const file = shop.file(payouts(['10.00', '20.00']))
    const run = async (path = file) => {
      const args = ['withdraw', 'batch', path, '--yes']
      const ended = await shop.run([...args, '--json'])
      const result = readFileSync(path + RESULT, 'utf8').split('\n')
      return {code: ended.code, report: ended.json(), result}
    }
    const first = await run()
    expect(first.report).toMatchObject({created: 2, failed: []})
    const idOf = (line: number): string =>
      /,created,([0-9a-f-]{36}),/.exec(first.result[line - 1] ?? '')?.[1] ?? ''
    const id = idOf(2)
    await here.control(`/withdrawals/${id}/fail`, {reason: 'Conta encerrada'})
    await here.control(`/withdrawals/${idOf(3)}/complete`, {})
    for (let times = 0; times < 2; times += 1) {
      const again = await run()
      expect([again.code, again.report]).toEqual([
        7,
        {rows: 2, created: 0, alreadyDone: 1, failed: [{line: 2, code: 'PAYOUT_FAILED'}]},
      ])
      expect(again.result[1]).toContain(`,2,failed,${id},`)
      expect(again.result[1]).toContain('failed there or came back (Conta encerrada)')
      expect(again.result[2]).toContain(',3,already_done,')
    }
    const shown = await shop.run(['withdraw', 'batch', file, '--yes', '--lang', 'pt-BR'])
    expect(shown.stdout).toContain('1 já feita antes, 1 com falha')
    expect(shown.stdout).toContain('linha 2: PAYOUT_FAILED O serviço aceitou este saque')
    expect(await here.withdrawals()).toHaveLength(2)

    const [header = '', ...rows] = payouts(['10.00', '20.00']).split('\n')
    const anew = rows.map((row, at) => `${row},${at === 0 ? 'second try' : ''}`)
    const text = [`${header},external-reference`, ...anew].join('\n')
    const paid = await run(shop.file(text))
    expect([paid.code, paid.report]).toMatchObject([0, {created: 1, alreadyDone: 1, failed: []}])
    expect(await here.withdrawals()).toHaveLength(3)

    // A payout that was seen as completed may come back.
    await here.control(`/withdrawals/${idOf(3)}/reverse`, {reason: 'Devolvido pelo banco'})
    const failed = [{line: 3, code: 'PAYOUT_FAILED'}]
    for (let times = 0; times < 2; times += 1) {
      const reversed = await run()
      expect([reversed.code, reversed.report]).toMatchObject([7, {alreadyDone: 1, failed}])
      expect(reversed.result[2]).toContain('came back (Devolvido pelo banco)')
    }
  })

  const ROWS = Number(process.env['TEST_BATCH_ROWS'] ?? 1500)

  test(`${ROWS} rows with kill -9 at five moments: each exactly once`, async () => {
    const here = await service()
    const amounts = Array.from({length: ROWS}, (_, index) => 1000 + index)
    const total = amounts.reduce((sum, amount) => sum + amount, 0) / 100
    await fund(here, Math.ceil(total) + 10)
    const shop = at(here)
    const file = shop.file(payouts(amounts.map((amount) => (amount / 100).toFixed(2))))
    const args = ['withdraw', 'batch', file, '--yes', '--json', '--concurrency', '8']
    let kills = 0
    for (let round = 0; round < 5; round += 1) {
      const before = (await here.withdrawals()).length
      const child = shop.start(args)
      const ended = once(child, 'close')
      while ((await here.withdrawals()).length === before) await wait(5)
      await wait(Math.random() * (ROWS / 20))
      child.kill('SIGKILL')
      const [code] = await ended
      if (code === null) kills += 1
    }
    expect(kills).toBe(5)
    const sentByThen = (await here.withdrawals()).length
    expect(sentByThen).toBeLessThan(ROWS)
    const finished = await shop.run(args)
    expect(finished.code).toBe(0)
    expect(finished.json()).toMatchObject({rows: ROWS, failed: []})
    const nets = (await here.withdrawals()).map((amount) => Math.round(-amount * 100) + 250)
    expect(nets.toSorted((a, b) => a - b)).toEqual(amounts)
  })
})

test.each([
  {name: 'Ctrl-C', signals: 1},
  {name: 'Ctrl-C that a package runner passes on once more', signals: 2},
])('$name is exit 130, says where each row stands, and the next run goes on', async ({signals}) => {
  const here = await service()
  const shop = at(here)
  await here.control('/faults', {
    match: {method: 'POST', path: '/v2/pix'},
    action: {kind: 'latency', ms: 100},
  })
  const rows = Array.from({length: 100}, (_, index) => `${10 + index}`)
  const file = shop.file(['amount', ...rows].join('\n'))
  const child = shop.start(['pix', 'batch', file, '--yes', '--json', '--concurrency', '4'])
  const ended = finished(child, 30_000)
  while ((await here.requests('/v2/pix')) < 8) await wait(20)
  for (let sent = 0; sent < signals; sent += 1) {
    child.kill('SIGINT')
    await wait(20)
  }
  const {code, stdout, stderr} = await ended
  expect([code, stdout]).toEqual([130, ''])
  expect(stderr).toContain('not sent')
  const drafts = readdirSync(dirname(file)).filter((name) => name.endsWith('.tmp'))
  expect(drafts).toEqual([])
  const statuses = readFileSync(file + RESULT, 'utf8').match(/,(created|unknown|not_sent),/g) ?? []
  expect(statuses).toHaveLength(100)
  expect(new Set(statuses)).toContain(',not_sent,')
  const again = await shop.run(['pix', 'batch', file, '--yes', '--json'])
  const {created, alreadyDone, failed} = again.json() as Record<string, number>
  expect([again.code, failed]).toEqual([0, []])
  expect(Number(created) + Number(alreadyDone)).toBe(100)
})
