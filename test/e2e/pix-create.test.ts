import {existsSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {inFewProcesses} from '../helpers/few-processes.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

describe('pix create', () => {
  let home: EmulatedHome
  beforeAll(async () => {
    home = inFewProcesses(await emulatedHome())
    await home.run(['subaccounts', 'create', 'loja-2'])
  })
  afterAll(() => home[Symbol.asyncDispose]())
  const create = (...args: string[]) => home.run(['pix', 'create', ...args, '--json'])

  test('a charge with everything is the service’s resource and _pixctl', async () => {
    const run = await create(
      ...['--amount', '100', '--split', 'loja-2=30', '--expires-in', '1h'],
      ...['--external-reference', 'order-77', '--metadata', 'a=1', '--metadata', 'b=x=y'],
      ...['--customer-name', 'Ana', '--customer-document', '529.982.247-25'],
      ...['--idempotency-key', 'order-77-key'],
    )
    expect(run.code).toBe(0)
    expect(run.json()).toMatchObject({
      status: 'pending',
      amount: 100,
      externalReference: 'order-77',
      split: [{subAccount: 'loja-2', amount: 30}],
      pixCopyPaste: expect.stringContaining('br.gov.bcb.pix'),
      _pixctl: {
        environment: 'test',
        profile: 'default',
        idempotencyKey: 'order-77-key',
        replayed: false,
        journalId: expect.any(String),
      },
    })
    expect(run.stderr).toBe('--customer-document: it is sent without its mask\n')
  })

  test('a split above its ceiling is refused with the ceiling, the fee and what was asked', async () => {
    const run = await create('--amount', '10', '--split', 'loja-2=5', '--split', 'loja-2=4.02')
    expect(run).toMatchObject({code: 4, stdout: ''})
    expect(run.error()).toMatchObject({
      code: 'SPLIT_EXCEEDS_NET',
      statusCode: 400,
      message:
        'The split asks for R$ 9.02, but may have at most R$ 9.01: R$ 10.00 less the fee of R$ 0.99.',
      hint: 'Nothing was created.',
    })
    const lines = ['pix', 'create', '--amount', '10', '--split', 'loja-2=9,02', '--lang', 'pt-BR']
    expect((await home.run(lines)).stderr.replaceAll('\u00a0', ' ')).toContain(
      'A divisão pede R$ 9,02, mas pode ter no máximo R$ 9,01: R$ 10,00 menos a tarifa de R$ 0,99.',
    )
    const accepted = await create('--amount', '10', '--split', 'loja-2=9.01')
    expect(accepted.code).toBe(0)
  })

  test('a picture in place of another one is said, and the same one is not', async () => {
    const file = join(home.path, 'counter.png')
    const write = (amount: string) =>
      home.run(['pix', 'create', '--amount', amount, '--qr-file', file])
    expect((await write('10')).stderr).not.toContain('replaced')
    expect((await write('11')).stderr).toContain(
      `${file} (it held another picture, which is replaced)`,
    )
  })

  test('decode reads the code of a picture that create has written', async () => {
    const file = join(home.path, 'order.png')
    const created = await create('--amount', '12.34', '--qr-file', file)
    const decoded = await home.run(['pix', 'decode', file, '--json'])
    const typed = await home.run([
      ...['pix', 'decode', String(created.json()['pixCopyPaste']), '--json'],
    ])
    expect(decoded.json()).toEqual(typed.json())
    expect((await home.run(['pix', 'decode', 'absent.png'])).code).toBe(2)
  })

  test('a percent in a split is refused as the amount, not as the wallet', async () => {
    const run = await create('--amount', '100', '--split', 'loja-2=10%')
    expect(run.error()['message']).toMatch(/^--split loja-2=… is not an amount: write digits/)
  })

  test('the same key gives the same charge, another body is exit 4', async () => {
    const args = ['--amount', '7.50', '--idempotency-key', 'same-key-1']
    const [first, second] = [await create(...args), await create(...args)]
    expect(second.json()).toMatchObject({id: first.json()['id'], _pixctl: {replayed: true}})
    const other = await create('--amount', '7.51', '--idempotency-key', 'same-key-1')
    expect(other).toMatchObject({code: 4, stdout: ''})
    expect(other.error()).toMatchObject({code: 'IDEMPOTENCY_KEY_REUSED'})
    const stranger = temporaryHome()
    const {clientId, clientSecret} = home.emulator.credentials.test
    const env = {
      PIXCTL_BASE_URL: home.emulator.url,
      PIXCTL_CLIENT_ID: clientId,
      PIXCTL_CLIENT_SECRET: clientSecret,
    }
    const elsewhere = await stranger.run(
      ['pix', 'create', '--amount', '7.51', '--idempotency-key', 'same-key-1', '--json'],
      {env},
    )
    stranger[Symbol.dispose]()
    expect(elsewhere.code).toBe(4)
    expect(elsewhere.error()).toMatchObject({code: 'IDEMPOTENCY_KEY_REUSED', statusCode: 422})
  })

  test.each([
    {name: 'an amount below one', args: ['--amount', '0.99'], code: 'AMOUNT_BELOW_MINIMUM'},
    {name: 'three decimals', args: ['--amount', '10.005'], code: 'INVALID_AMOUNT'},
    {name: 'an exponent', args: ['--amount', '1e3'], code: 'INVALID_AMOUNT'},
    {name: 'a negative amount', args: ['--amount=-5'], code: 'INVALID_AMOUNT'},
    {name: 'no number', args: ['--amount', 'abc'], code: 'INVALID_AMOUNT'},
    {
      name: 'a description of 256 characters',
      args: ['--amount', '10', '--description', 'é'.repeat(256)],
      code: 'DESCRIPTION_TOO_LONG',
    },
    {
      name: 'a byte order mark in metadata',
      args: ['--amount', '10', '--metadata', 'order=\ufeffa'],
      code: 'UNSEEN_CHARACTER',
    },
    {
      name: 'an expiry of 299 seconds',
      args: ['--amount', '10', '--expires-in', '299'],
      code: 'EXPIRY_OUT_OF_RANGE',
    },
    {
      name: 'an expiry of 604801 seconds',
      args: ['--amount', '10', '--expires-in', '604801'],
      code: 'EXPIRY_OUT_OF_RANGE',
    },
    {
      name: 'eleven legs',
      args: ['--amount', '100', ...Array(11).fill('--split=loja-2=1')],
      code: 'TOO_MANY_ITEMS',
    },
    {
      name: 'a leg of nothing',
      args: ['--amount', '100', '--split', 'loja-2=0'],
      code: 'SPLIT_MALFORMED',
    },
    {
      name: 'a split to principal from principal',
      args: ['--amount', '100', '--split', 'principal=1'],
      code: 'PRINCIPAL_FROM_PRINCIPAL',
    },
    {
      name: 'a document with wrong check digits',
      args: ['--amount', '10', '--customer-document', '52998224724'],
      code: 'WRONG_CHECK_DIGITS',
    },
    {
      name: 'a key of seven characters',
      args: ['--amount', '10', '--idempotency-key', 'seven77'],
      code: 'INVALID_IDEMPOTENCY_KEY',
    },
    {
      name: 'a picture in a folder that is not there',
      args: ['--amount', '10', '--qr-file', '/nowhere/at/all.png'],
      code: 'QR_FILE_UNWRITABLE',
    },
    ...['.', '/', `${tmpdir()}`, `${tmpdir()}/new-folder/`, `${'n'.repeat(240)}.png`].map(
      (path) => ({
        name: `a picture that cannot have the name ${path.slice(0, 30)}`,
        args: ['--amount', '10', '--qr-file', path],
        code: 'QR_FILE_UNWRITABLE',
      }),
    ),
  ])('$name is exit 2, and nothing is journalled', async ({args, code}) => {
    using fresh = temporaryHome()
    const run = await fresh.run(['pix', 'create', ...args, '--json'])
    expect(run).toMatchObject({code: 2, stdout: ''})
    expect(run.error()).toMatchObject({code})
    expect(existsSync(join(fresh.path, 'home', 'journal.db'))).toBe(false)
  })

  test('a picture that would be written through a link is refused before anything is sent', async () => {
    const [precious, link] = [join(home.path, 'precious.txt'), join(home.path, 'qr-link.png')]
    writeFileSync(precious, 'precious')
    symlinkSync(precious, link)
    const run = await create('--amount', '10', '--qr-file', link, '--external-reference', 'linked')
    expect([run.code, run.error()['code']]).toEqual([2, 'LINK_NOT_FOLLOWED'])
    expect(readFileSync(precious, 'utf8')).toBe('precious')
    expect((await home.run(['pix', 'show', 'linked', '--json'])).code).toBe(4)
  })

  test('the limits themselves are accepted', async () => {
    const runs = await Promise.all([
      create('--amount', '1'),
      create('--amount', '1,00', '--description', 'é'.repeat(255)),
      create('--amount', '10', '--expires-in', '300'),
      create('--amount', '10', '--expires-in', '7d'),
    ])
    expect(runs.map(({code}) => code)).toEqual([0, 0, 0, 0])
  })

  test('a split to an unknown wallet is exit 4, and names that wallet', async () => {
    const legs = ['--split', 'loja-2=1', '--split', 'loja-9=1', '--split', 'loja-8=1']
    const run = await create('--amount', '100', ...legs)
    expect(run.code).toBe(4)
    expect(run.error()).toMatchObject({
      code: 'SPLIT_SUB_ACCOUNT_UNAVAILABLE',
      message: expect.stringContaining('not active: loja-9, loja-8. Nothing was created.'),
      traceId: expect.any(String),
    })
  })

  test('a live credential in test is exit 3, nothing is sent', async () => {
    const {clientId, clientSecret} = home.emulator.credentials.live
    const env = {PIXCTL_CLIENT_ID: clientId, PIXCTL_CLIENT_SECRET: clientSecret}
    const run = await home.run(['pix', 'create', '--amount', '10', '--json'], {env})
    expect(run.code).toBe(3)
    expect(run.error()).toMatchObject({code: 'CREDENTIAL_ENVIRONMENT_MISMATCH'})
  })

  test('a dry run shows the request and opens no connection', async () => {
    using fresh = temporaryHome()
    const args = ['--amount', '19,90', '--split', 'loja-2=5', '--dry-run', '--json']
    const run = await fresh.run(['pix', 'create', ...args, '--base-url', 'http://127.0.0.1:1'])
    expect(run.code).toBe(0)
    expect(run.json()).toEqual({
      dryRun: true,
      request: {
        method: 'POST',
        path: '/v2/pix',
        body: {
          amount: 19.9,
          description: 'Cobrança PIX',
          split: [{subAccount: 'loja-2', amount: 5}],
        },
      },
    })
  })

  test('for people: the code to copy and the amount; the picture where it was asked for', async () => {
    const file = join(home.path, 'qr.png')
    const run = await home.run(['pix', 'create', '--amount', '1234.56', '--qr-file', file])
    expect(run.code).toBe(0)
    expect(run.stdout).toContain('Copy and paste:\n000201')
    expect(run.stdout).toContain('R$ 1,234.56')
    expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG')
    const portuguese = await home.run(['pix', 'create', '--amount', '1234.56', '--lang', 'pt-BR'])
    expect(portuguese.stdout).toContain('R$ 1.234,56')
  })

  test('a fault in Portuguese', async () => {
    const run = await home.run(['pix', 'create', '--amount', '0.99', '--lang', 'pt-BR'])
    expect(run.stderr).toBe('Erro: --amount deve ser pelo menos 1,00.\n')
  })

  test('--wait ends with the payment', async () => {
    const running = home.start(['pix', 'create', '--amount', '43.21', '--wait', '--json'])
    const output: string[] = []
    running.stdout.on('data', (chunk) => output.push(String(chunk)))
    const ended = new Promise((resolve) => running.once('close', resolve))
    const created = async () => {
      const {data} = (await home.run(['journal', 'list', '--limit', '1', '--json'])).json() as {
        data: {amount: number; resourceId: string | null}[]
      }
      return data[0]?.amount === 43.21 ? data[0].resourceId : null
    }
    await expect.poll(created, {timeout: 60_000}).toBeTruthy()
    await home.control('POST', `/charges/${await created()}/pay`, {})
    expect(await ended).toBe(0)
    expect(JSON.parse(output.join(''))).toMatchObject({status: 'completed'})
  })
})
