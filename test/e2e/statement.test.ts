import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {parseSync} from 'ofx-js'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {inFewProcesses} from '../helpers/few-processes.ts'
import {faultsByDtd, ofxDtdAbsence} from '../helpers/ofx-dtd.ts'
import {faultsOfOfx} from '../helpers/ofx-model.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

interface Row {
  readonly type: string
  readonly amount: number
  readonly balance: number
  readonly createdAt: string
}

describe('statement', () => {
  let home: EmulatedHome
  beforeAll(async () => {
    home = inFewProcesses(await emulatedHome())
    await home.run(['subaccounts', 'create', 'loja-2'])
    const charge = ['pix', 'create', '--amount', '100', '--split', 'loja-2=30', '--no-qr']
    const {id} = (await home.run([...charge, '--json'])).json()
    await home.run(['emulator', 'pay', String(id)])
    await home.run(['emulator', 'refund', String(id), '--amount', '10'])
    await home.run(['emulator', 'export', join(home.path, 'data')])
  })
  afterAll(() => home[Symbol.asyncDispose]())

  const run = (words: string, language = 'en') =>
    home.run(words.split(' '), {env: {PIXCTL_LANG: language}})
  const rowsOf = async (words: string) =>
    (await run(`${words} --json`)).json()['data'] as readonly Row[]

  test('a directory without a statement is refused, which says where a statement comes from', async () => {
    const of = join(home.path, 'journal')
    await home.run(['journal', 'export', '--out', of])
    const {code, stderr} = await home.run(['statement', of])
    expect(code).toBe(2)
    expect(stderr).toContain('There is no statement.csv in')
    expect(stderr).toContain('export the statement in the dashboard')
  })

  test('shows each line with the balance after it, newest first, and ends with the balance', async () => {
    const rows = await rowsOf('statement')
    expect(rows.map(({type, amount, balance}) => [type, amount, balance])).toEqual([
      ['fee', -0.5, 58.51],
      ['refund', -10, 59.01],
      ['internal_transfer', -30, 69.01],
      ['fee', -0.99, 99.01],
      ['payment', 100, 100],
    ])
    expect((await run('balance --json')).json()['available']).toBe(58.51)
  })

  test('shows the wallet of --sub-account, and is called extrato, too', async () => {
    expect(await rowsOf('extrato --sub-account loja-2')).toMatchObject([
      {type: 'internal_transfer', amount: 30, balance: 30},
    ])
    const {stdout} = await run('extrato --limit 1', 'pt-BR')
    expect(stdout).toMatch(/Data \(Brasília\) +Tipo +Valor +Saldo/)
    expect(stdout).toMatch(/tarifa +-R\$ 0,50 +R\$ 58,51/)
  })

  test('is a CSV for programs, or with --locale one that a spreadsheet in Portuguese reads', async () => {
    const raw = (await run('statement --output csv --columns type,amount --limit 1', 'pt-BR'))
      .stdout
    expect(raw).toBe('type,amount\nfee,-0.50\n')
    const words = 'statement --output csv --locale pt-BR --columns createdAt,type,amount --limit 1'
    const [heading, line] = (await run(words)).stdout.split('\r\n')
    expect(heading).toBe('\ufeffData;Tipo;Valor')
    expect(line).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;tarifa;-0,50$/)
  })

  test('is a CSV that reconcile reads, as it is or by the mapping that is proposed for it', async () => {
    const data = join(home.path, 'data')
    const save = async (locale: string, name: string) => {
      const wallets = ['principal', 'loja-2']
      const files = wallets.map((wallet) => join(home.path, `${name}-${wallet}.csv`))
      for (const [at, file] of files.entries()) {
        const words = `statement ${data} --all --output csv --locale ${locale} --sub-account ${wallets[at]}`
        writeFileSync(file, (await run(words, 'pt-BR')).stdout)
      }
      return files
    }
    const raw = await save('raw', 'raw')
    const plain = await run(`reconcile --from ${data} --statement ${raw.join(' ')}`)
    expect([plain.code, plain.stdout.split(' ')[0]]).toEqual([0, 'RECONCILED'])
    const people = await save('pt-BR', 'pessoas')
    const mapping = join(home.path, 'mapping.json')
    await run(`reconcile map ${people[0]} --out ${mapping}`)
    const mapped = await run(
      `reconcile --from ${data} --statement ${people.join(' ')} --mapping ${mapping}`,
    )
    expect([mapped.code, mapped.stdout.split(' ')[0]]).toEqual([0, 'RECONCILED'])
  })

  test('reads a data set, and one statement without it, as it reads the emulator', async () => {
    const data = join(home.path, 'data')
    expect(await rowsOf(`statement ${data}`)).toEqual(await rowsOf('statement'))
    const alone = await run(`statement ${join(data, 'statement.csv')} --json`)
    expect(alone.json()['data']).toHaveLength(5)
    expect(alone.stderr).toContain('balances count from zero')
  })

  test('is refused where its sums cannot be computed exactly', async () => {
    const file = join(home.path, 'large.csv')
    const header = 'id,wallet,type,amount,createdAt,parentTransactionId'
    const lineOf = (id: string) => `${id},principal,payment,50000000000000.00,2026-11-01T12:00:00Z,`
    writeFileSync(file, [header, lineOf('a'), lineOf('b'), ''].join('\n'))
    const refused = await run(`statement ${file} --json`)
    expect([refused.code, refused.error()]).toMatchObject([2, {code: 'SUMS_TOO_LARGE'}])
  })

  test('starts from the opening balance of the data set, whatever the order of its lines', async () => {
    const file = join(home.path, 'statement.csv')
    const lines = [
      'b,principal,fee,-1.00,2026-11-02T12:00:00Z,a',
      'a,principal,payment,50.00,2026-11-01T12:00:00Z,',
      'c,principal,fee,never,2026-11-01T12:00:00Z,',
    ]
    const header = 'id,wallet,type,amount,createdAt,parentTransactionId'
    writeFileSync(file, [header, ...lines, ''].join('\n'))
    const balance = {wallet: 'principal', available: 1049, held: 0, opening: 1000}
    const balances = JSON.stringify([{...balance, asOf: '2026-11-03T00:00:00Z'}])
    writeFileSync(join(home.path, 'balances.json'), balances)
    const {stderr, ...shown} = await run(`statement ${home.path} --json --until 2026-11-02`)
    expect(shown.json()['data']).toMatchObject([{id: 'a', balance: 1050}])
    expect(stderr).toContain('1 row cannot be read')
  })

  test.each([
    {
      name: 'a wallet that is not there',
      words: 'DATA --sub-account loja-9',
      code: 2,
      says: 'loja-2',
    },
    {name: 'a file that is not there', words: 'nowhere', code: 2, says: 'nowhere'},
    {name: 'a bank that is no number', words: '--ofx-bank Itau', code: 2, says: '--ofx-bank'},
  ])('$name is exit $code and says $says', async ({words, code, says}) => {
    const finished = await run(`statement ${words.replace('DATA', join(home.path, 'data'))}`)
    expect([finished.code, finished.stderr]).toEqual([code, expect.stringContaining(says)])
  })

  describe('as OFX', () => {
    const OFX = '--output ofx --ofx-bank 260 --ofx-branch 0001 --ofx-account 123456'

    test.each(['en', 'pt-BR'])('is what OFX allows, in %s', async (language) => {
      expect(faultsOfOfx((await run(`statement ${OFX}`, language)).stdout)).toEqual([])
      expect(faultsOfOfx((await run(`statement --until 2020-01-01 ${OFX}`)).stdout)).toEqual([])
    })

    test('is read by a parser that is not ours, with the lines, the account and the balance', async () => {
      const {stdout} = await run(`statement ${OFX}`, 'pt-BR')
      const {STMTRS} = parseSync(stdout).OFX['BANKMSGSRSV1'].STMTTRNRS
      const {BANKACCTFROM, BANKTRANLIST, LEDGERBAL, CURDEF} = STMTRS
      expect(BANKACCTFROM).toEqual({
        BANKID: '260',
        BRANCHID: '0001',
        ACCTID: '123456',
        ACCTTYPE: 'CHECKING',
      })
      expect(CURDEF).toBe('BRL')
      expect(LEDGERBAL).toMatchObject({BALAMT: '58.51'})
      expect(BANKTRANLIST.STMTTRN).toMatchObject([
        {TRNTYPE: 'CREDIT', TRNAMT: '100.00', MEMO: 'Pix recebido'},
        {TRNTYPE: 'FEE', TRNAMT: '-0.99', MEMO: 'Tarifa'},
        {TRNTYPE: 'XFER', TRNAMT: '-30.00', MEMO: 'Transferencia entre carteiras'},
        {TRNTYPE: 'DEBIT', TRNAMT: '-10.00', MEMO: 'Devolucao de Pix'},
        {TRNTYPE: 'FEE', TRNAMT: '-0.50', MEMO: 'Tarifa'},
      ])
    })

    /** Every OFX file below a folder. */
    const ofxBelow = (folder: string): string[] =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'})
        .filter((name) => name.endsWith('.ofx'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))

    test('of a reconciled month and of its packs is what OFX allows, too', async () => {
      const out = join(home.path, 'out')
      await run(`reconcile --from ${join(home.path, 'data')} --out ${out} --format ofx --packs`)
      const files = ofxBelow(out)
      expect(files).toHaveLength(4)
      expect(files.flatMap(faultsOfOfx)).toEqual([])
    })

    const absence = ofxDtdAbsence()
    test.skipIf(absence)(
      `of the service, of a data set and of a month is valid by the published DTD${absence ? ` (skipped: ${absence})` : ''}`,
      async () => {
        const [data, out] = [join(home.path, 'data'), join(home.path, 'valid')]
        await run(`reconcile --from ${data} --out ${out} --format ofx --packs`, 'pt-BR')
        const files = [
          ...ofxBelow(out),
          (await run(`statement ${OFX}`, 'pt-BR')).stdout,
          (await run(`statement ${data} --sub-account loja-2 --output ofx`)).stdout,
          (await run(`statement --until 2020-01-01 ${OFX}`)).stdout,
        ]
        expect(files.flatMap(faultsByDtd)).toEqual([])
      },
    )
  })
})

test("a statement whose instants are none is another program's: exit 5, not a failure of pixctl", async () => {
  using home = temporaryHome()
  const line = {
    id: 'x',
    type: 'payment',
    wallet: 'principal',
    amount: 1,
    createdAt: '\u001b[31mRED',
  }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('x-pixctl-emulator', '1')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({lines: [line]}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const {port} = server.address() as AddressInfo
    const env = {
      PIXCTL_BASE_URL: `http://127.0.0.1:${port}`,
      PIXCTL_CLIENT_ID: 'mp_test_1',
      PIXCTL_CLIENT_SECRET: 'x',
    }
    const {code, stdout, stderr} = await home.run(['statement', '--output', 'csv'], {env})
    expect({code, stdout}).toEqual({code: 5, stdout: ''})
    expect(stderr).toContain('The service answered 200 without the expected content.')
  } finally {
    server.close()
  }
})
