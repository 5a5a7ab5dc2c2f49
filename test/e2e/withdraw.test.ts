import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

const HOLDER = ['--holder-name', 'Ana Souza', '--holder-document', '529.982.247-25']
const EMAIL = ['--key', 'Ana@Example.com', ...HOLDER]

describe('withdraw', () => {
  let home: EmulatedHome
  beforeAll(async () => {
    home = await emulatedHome()
    const charge = (await home.run(['pix', 'create', '--amount', '1000', '--json'])).json()
    await home.control('POST', `/charges/${charge['id']}/pay`, {})
  })
  afterAll(() => home[Symbol.asyncDispose]())
  const withdraw = (...args: string[]) => home.run(['withdraw', ...args, '--json'])

  test('by gross: the recipient gets what is left after the fee', async () => {
    const run = await withdraw(...EMAIL, '--amount', '150,00', '--yes')
    expect(run.code).toBe(0)
    expect(run.json()).toMatchObject({
      amount: 150,
      feeAmount: 2.5,
      netAmount: 147.5,
      snapshotPixKey: 'ana@example.com',
      snapshotPixKeyType: 'email',
      snapshotHolderDocument: '52998224725',
      _pixctl: {environment: 'test', replayed: false, journalId: expect.any(String)},
    })
    expect(run.stderr).toMatch(/^--key: .*\n--holder-document: .*\n$/)
    expect(run.stderr).not.toContain('529')
  })

  test('by net: the fee comes on top', async () => {
    const run = await withdraw(...EMAIL, '--net-amount', '80', '--yes')
    expect(run.json()).toMatchObject({amount: 82.5, feeAmount: 2.5, netAmount: 80})
  })

  test('off a terminal it needs --yes: exit 8, nothing is journalled or sent', async () => {
    const run = await withdraw(...EMAIL, '--amount', '66.60')
    expect(run).toMatchObject({code: 8, stdout: ''})
    expect(run.error()).toMatchObject({code: 'NOT_CONFIRMED', exitCode: 8})
    const list = await home.run(['journal', 'list', '--kind', 'withdrawal', '--json'])
    expect(list.stdout).not.toContain('66.6')
  })

  test.each(['withdraw', 'withdraw propose'])(
    '%s takes no reference of dots alone',
    async (name) => {
      const typed = [...EMAIL, '--amount', '10', '--external-reference', '..']
      const run = await home.run([...name.split(' '), ...typed, '--json'])
      expect(run.error()).toMatchObject({
        code: 'REFERENCE_UNASKABLE',
        exitCode: 2,
        message: expect.stringMatching(
          /^--external-reference is "\." or "\.\.", .*write another one\.$/,
        ),
      })
    },
  )

  test.each([
    {name: 'withdraw', reference: ''},
    {name: 'withdraw', reference: ' \u00a0\u200b'},
    {name: 'withdraw propose', reference: ''},
    {name: 'pix create', reference: ''},
  ])('$name takes no reference that reads as nothing: "$reference"', async ({name, reference}) => {
    const payee = name === 'pix create' ? [] : [...EMAIL, ...(name === 'withdraw' ? ['--yes'] : [])]
    const typed = [...payee, '--amount', '10', '--external-reference', reference]
    const run = await home.run([...name.split(' '), ...typed, '--json'])
    expect(run.error()).toMatchObject({
      code: 'EMPTY',
      exitCode: 2,
      message: '--external-reference is empty.',
      hint: expect.stringContaining('leave --external-reference out'),
    })
  })

  test('a key that could be of two types is exit 2 and names both', async () => {
    const run = await withdraw('--key', '11901234797', ...HOLDER, '--amount', '10', '--dry-run')
    expect(run.error()).toMatchObject({
      code: 'AMBIGUOUS',
      exitCode: 2,
      message: expect.stringContaining('could be a CPF or a phone'),
      details: {flag: 'key', fault: 'ambiguous', candidates: ['cpf', 'phone']},
    })
  })

  test('a dry run needs no --yes and no credential', async () => {
    using fresh = temporaryHome()
    const args = ['--amount', '10', '--dry-run', '--json', '--base-url', 'http://127.0.0.1:1']
    const run = await fresh.run(['withdraw', ...EMAIL, ...args])
    expect(run.json()).toEqual({
      dryRun: true,
      request: {
        method: 'POST',
        path: '/v2/withdrawals',
        body: {
          pixKey: 'ana@example.com',
          pixKeyType: 'email',
          holderName: 'Ana Souza',
          holderDocument: '52998224725',
          holderDocumentType: 'cpf',
          amount: 10,
        },
      },
    })
  })

  test.each([
    {
      name: 'both amounts',
      args: [...EMAIL, '--amount', '10', '--net-amount', '9'],
      code: 'BOTH_AMOUNTS',
    },
    {name: 'no amount', args: EMAIL, code: 'NO_AMOUNT'},
    {
      name: 'an amount below one',
      args: [...EMAIL, '--amount', '0.99'],
      code: 'AMOUNT_BELOW_MINIMUM',
    },
    {
      name: 'a net amount below one',
      args: [...EMAIL, '--net-amount', '0.99'],
      code: 'NET_AMOUNT_BELOW_MINIMUM',
    },
    {
      name: 'a byte order mark in the name',
      args: ['--key', 'a@b.co', '--holder-name', 'Ana\ufeff', ...HOLDER.slice(2), '--amount', '10'],
      code: 'UNSEEN_CHARACTER',
    },
    {
      name: 'a key with wrong check digits',
      args: ['--key', '52998224724', '--key-type', 'cpf', ...HOLDER, '--amount', '10'],
      code: 'WRONG_CHECK_DIGITS',
    },
    {
      name: "the holder's document without its zero as a key",
      args: [
        ...['--key', '1133445543', '--holder-name', 'Ana', '--amount', '10'],
        ...['--holder-document', '01133445543'],
      ],
      code: 'ZEROS_LOST',
    },
    {
      name: 'a holder with wrong check digits',
      args: [
        ...['--key', 'a@example.com', '--holder-name', 'Loja', '--amount', '10'],
        ...['--holder-document', '11222333000180'],
      ],
      code: 'WRONG_CHECK_DIGITS',
    },
    {
      name: 'a project that is no UUID',
      args: [...EMAIL, '--amount', '10', '--project', 'shop'],
      code: 'PROJECT_NOT_UUID',
    },
  ])('$name is exit 2', async ({args, code}) => {
    const run = await withdraw(...args, '--yes')
    expect(run).toMatchObject({code: 2, stdout: ''})
    expect(run.error()).toMatchObject({code})
  })

  test('more than there is: exit 4, and where to look', async () => {
    const run = await withdraw(...EMAIL, '--amount', '99999', '--yes')
    expect(run.code).toBe(4)
    expect(run.error()).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      hint: expect.stringContaining('pixctl balance'),
    })
  })

  test('without the permission: exit 3, and which one', async () => {
    const {clientId, clientSecret} = await home.control<{clientId: string; clientSecret: string}>(
      'POST',
      '/credentials',
      {environment: 'test', permissions: ['PIX:WRITE']},
    )
    const env = {PIXCTL_CLIENT_ID: clientId, PIXCTL_CLIENT_SECRET: clientSecret}
    const args = ['withdraw', ...EMAIL, '--amount', '10', '--yes', '--json']
    const run = await home.run(args, {env})
    expect(run.code).toBe(3)
    expect(run.error()).toMatchObject({hint: expect.stringContaining('WITHDRAWAL:WRITE')})
  })

  test('--wait says how it ended', async () => {
    const key = ['--idempotency-key', 'payout-to-fail']
    const running = home.start([
      ...['withdraw', ...EMAIL, '--amount', '10', '--yes', '--wait', '--json', ...key],
    ])
    const output: string[] = []
    running.stdout.on('data', (chunk) => output.push(String(chunk)))
    const ended = new Promise((resolve) => running.once('close', resolve))
    const created = async () => {
      const run = await home.run(['journal', 'show', 'payout-to-fail', '--json'])
      return run.code === 0 ? run.json()['resourceId'] : null
    }
    await expect.poll(created, {timeout: 60_000}).toBeTruthy()
    await home.control('POST', `/withdrawals/${await created()}/fail`, {reason: 'KEY_NOT_FOUND'})
    expect(await ended).toBe(0)
    expect(JSON.parse(output.join(''))).toMatchObject({
      status: 'failed',
      failureReason: 'KEY_NOT_FOUND',
    })
  })

  test('pix list and pix show agree with the service', async () => {
    const list = (await home.run(['pix', 'list', '--json'])).json() as {data: {id: string}[]}
    expect(list.data).toMatchObject([{amount: 1000, subAccount: 'principal'}])
    const shown = await home.run(['pix', 'show', list.data[0]?.id ?? '', '--json'])
    expect(shown.json()).toMatchObject({type: 'payment', status: 'completed', feeAmount: 0.99})
    const missing = await home.run(['pix', 'show', 'nothing-at-all', '--json'])
    expect(missing).toMatchObject({code: 4, stdout: ''})
  })
})
