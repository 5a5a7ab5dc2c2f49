import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

const PAYEE = [
  '--key',
  'ana@example.com',
  '--holder-name',
  'Ana',
  '--holder-document',
  '52998224725',
]

/** A home whose main wallet has a thousand reais. */
async function funded(): Promise<EmulatedHome> {
  const home = await emulatedHome()
  const charge = (await home.run(['pix', 'create', '--amount', '1000', '--json'])).json()
  await home.control('POST', `/charges/${charge['id']}/pay`, {})
  return home
}

const payouts = async (home: EmulatedHome): Promise<number> => {
  const path = '/statement?environment=test&wallet=principal'
  const {lines} = await home.control<{lines: {type: string}[]}>('GET', path)
  return lines.filter(({type}) => type === 'withdrawal').length
}

const MOVED_CLOCK = new URL('../adversary/moved-clock.mjs', import.meta.url).href
/** As on a machine whose clock shows so many hours less than it is. */
const clockBack = (hours: number) => ({
  NODE_OPTIONS: `--import=${MOVED_CLOCK}`,
  ADVERSARY_CLOCK_MS: String(-hours * 3_600_000),
})

describe('two credentials of one account, while the service does not say whose they are', () => {
  /** A funded home, and the second credential as variables. */
  async function withSecond(action: object) {
    const home = await funded()
    const second = await home.control<{clientId: string; clientSecret: string}>(
      'POST',
      '/credentials',
      {environment: 'test', permissions: ['FULL_ACCESS']},
    )
    const env = {PIXCTL_CLIENT_ID: second.clientId, PIXCTL_CLIENT_SECRET: second.clientSecret}
    const match = {method: 'GET', path: '/v2/account'}
    await home.control('POST', '/faults', {match, action: {kind: 'status', status: 500}})
    await home.control('POST', '/faults', action)
    return {home, env}
  }
  const pay = ['withdraw', ...PAYEE, '--amount', '33.33', '--yes', '--json']

  test('a payout of unknown outcome by one keeps back the equal one by the other', async () => {
    const match = {method: 'POST', path: '/v2/withdrawals'}
    const {home, env} = await withSecond({match, action: {kind: 'commit-then-reset'}})
    await using _ = home
    expect((await home.run(pay, {env})).code).toBe(6)
    await home.control('DELETE', '/faults')
    expect((await home.run(pay)).error()).toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
    expect(await payouts(home)).toBe(1)
  })

  test('what one paid counts against the limit of the other', async () => {
    const match = {method: 'GET', path: '/v2/balance-blocks'}
    const {home, env} = await withSecond({match, action: {kind: 'latency', ms: 1}})
    await using _ = home
    expect((await home.run(['config', 'set', 'approval-above', '50'])).code).toBe(0)
    expect((await home.run(pay, {env})).code).toBe(0)
    await home.control('DELETE', '/faults')
    const other = pay.map((word) => (word === '33.33' ? '33.34' : word))
    expect((await home.run(other)).error()).toMatchObject({code: 'APPROVAL_NEEDED'})
    expect(await payouts(home)).toBe(1)
  })
})

test('a rehearsed day makes a key old: what is unknown is asked for, and not sent anew', async () => {
  await using home = await funded()
  const fault = {match: {path: '/v2/withdrawals'}, action: {kind: 'commit-then-reset'}, count: 4}
  await home.control('POST', '/faults', fault)
  const payee = ['--key', 'ana@example.com', '--holder-name', 'Ana']
  const holder = ['--holder-document', '52998224725', '--amount', '11', '--yes', '--json']
  expect((await home.run(['withdraw', ...payee, ...holder])).code).toBe(6)
  await home.control('POST', '/clock', {advanceSeconds: 25 * 3600})
  const resumed = await home.run(['journal', 'resume', '--json'])
  expect(resumed.json()).toMatchObject({data: [{state: 'done'}]})
  expect(await payouts(home)).toBe(1)
})

test.each([
  {name: 'its key', by: 'idempotencyKey'},
  {name: 'its reference', by: 'externalReference'},
])(
  'what is unknown and shown by $name is done in the journal',
  async ({by}) => {
    await using home = await funded()
    const match = {method: 'POST', path: '/v2/withdrawals'}
    await home.control('POST', '/faults', {match, action: {kind: 'commit-then-reset'}, count: 4})
    const pay = ['withdraw', ...PAYEE, '--amount', '10', '--external-reference', 'folha-7', '--yes']
    expect((await home.run(pay)).code).toBe(6)
    const entry = async () => {
      const {data} = (await home.run(['journal', 'list', '--json'])).json() as {data: object[]}
      return data.find((one) => Object(one).kind === 'withdrawal') as Record<string, string>
    }
    expect(await entry()).toMatchObject({state: 'unknown'})
    const shown = await home.run(['withdraw', 'show', (await entry())[by] ?? '', '--json'])
    expect(await entry()).toMatchObject({state: 'done', resourceId: shown.json()['id']})
    expect(await payouts(home)).toBe(1)
  },
  120_000,
)

test('a reference that another payout has is not taken for the unknown one', async () => {
  await using home = await funded()
  const pay = ['withdraw', ...PAYEE, '--external-reference', 'folha-8', '--yes', '--amount']
  expect((await home.run([...pay, '10'])).code).toBe(0)
  const match = {method: 'POST', path: '/v2/withdrawals'}
  await home.control('POST', '/faults', {match, action: {kind: 'reset'}, count: 4})
  expect((await home.run([...pay, '10', '--again'])).code).toBe(6)
  expect((await home.run(['withdraw', 'show', 'folha-8'])).code).toBe(0)
  const open = await home.run(['journal', 'list', '--state', 'unknown', '--json'])
  expect((open.json() as {data: object[]}).data).toHaveLength(1)
})

test('on a clock that was set back a key ages by the clock of the service, and a show settles it', async () => {
  await using home = await funded()
  const match = {method: 'POST', path: '/v2/withdrawals'}
  await home.control('POST', '/faults', {match, action: {kind: 'commit-then-reset'}, count: 4})
  const pay = ['withdraw', ...PAYEE, '--amount', '10', '--yes', '--json']
  const doubt = await home.run(pay, {env: clockBack(30)})
  expect(doubt.code).toBe(6)
  for (const env of [clockBack(29), {}]) {
    const resumed = await home.run(['journal', 'resume', '--json'], {env})
    expect(`${resumed.stdout}${resumed.stderr}`).toContain('IDEMPOTENCY_KEY_EXPIRED')
    expect(resumed.code).not.toBe(0)
  }
  const open = (await home.run(['journal', 'list', '--json'])).json() as {data: object[]}
  const unknown = open.data.find((one) => Object(one).state === 'unknown')
  expect((await home.run(['transactions', 'show', Object(unknown).idempotencyKey])).code).toBe(0)
  const settled = await home.run(['journal', 'list', '--state', 'unknown', '--json'])
  expect(settled.json()).toMatchObject({data: []})
  expect(await payouts(home)).toBe(1)
})

describe('rows that were refused', () => {
  const ROWS = [
    'pixKey,holderName,holderDocument,amount',
    'ana@example.com,Ana,52998224725,600',
    'bia@example.com,Bia,52998224725,700',
  ].join('\n')
  const DAYS_MS = 3 * 24 * 3_600_000
  const ahead = {
    NODE_OPTIONS: `--import=${MOVED_CLOCK}`,
    ADVERSARY_CLOCK_MS: String(DAYS_MS),
  }

  test.each([
    {name: 'with one clock', env: {}},
    {name: 'where this clock is behind the service’s', env: clockBack(72)},
    {name: 'where this clock is ahead of the service’s', env: ahead},
  ])(
    'stay refused, and are paid once there is money, $name',
    async ({env}) => {
      await using home = await funded()
      const file = join(home.path, 'rows.csv')
      writeFileSync(file, ROWS)
      const run = () => home.run(['withdraw', 'batch', file, '--yes', '--json'], {env})
      expect(await run()).toMatchObject({code: 7})
      for (const days of [0, 3]) {
        await home.control('POST', '/clock', {advanceSeconds: days * 24 * 3600})
        const again = await run()
        expect(again.code).toBe(7)
        expect(again.json()).toMatchObject({
          alreadyDone: 1,
          failed: [{code: 'INSUFFICIENT_BALANCE'}],
        })
        const {data} = (await home.run(['journal', 'list', '--json'])).json() as {data: object[]}
        const states = data.map((one) => Object(one).state).sort()
        expect(states).toEqual(['done', 'done', 'refused'])
      }
      const charge = (await home.run(['pix', 'create', '--amount', '900', '--json'])).json()
      await home.control('POST', `/charges/${charge['id']}/pay`, {})
      expect((await run()).json()).toMatchObject({created: 1, alreadyDone: 1, failed: []})
      expect((await run()).json()).toMatchObject({created: 0, alreadyDone: 2, failed: []})
      expect(await payouts(home)).toBe(2)
    },
    120_000,
  )
})

describe('the same payout typed again', () => {
  let home: EmulatedHome
  beforeAll(async () => {
    home = await funded()
  })
  afterAll(() => home[Symbol.asyncDispose]())
  const withdraw = (...args: string[]) =>
    home.run(['withdraw', ...PAYEE, '--yes', '--json', ...args])

  test('while the first one is unknown is exit 8 with the line that finishes it', async () => {
    const match = {method: 'POST', path: '/v2/withdrawals'}
    await home.control('POST', '/faults', {match, action: {kind: 'commit-then-reset'}, count: 4})
    expect((await withdraw('--amount', '10')).code).toBe(6)
    const again = await withdraw('--amount', '10.00')
    expect(again.error()).toMatchObject({
      code: 'SENT_ALREADY',
      exitCode: 8,
      hint: expect.stringContaining('pixctl journal resume'),
    })
    expect(await payouts(home)).toBe(1)
    expect((await home.run(['journal', 'resume'])).code).toBe(0)
  })

  test('within a day is exit 8, unless --again', async () => {
    expect((await withdraw('--amount', '10')).error()).toMatchObject({code: 'SENT_ALREADY'})
    expect((await withdraw('--amount', '10', '--again')).code).toBe(0)
    expect(await payouts(home)).toBe(2)
  })

  test('and a clock of this machine that was set forward makes it no day', async () => {
    const pay = ['withdraw', ...PAYEE, '--amount', '10', '--yes', '--json']
    const again = await home.run(pay, {env: clockBack(-25)})
    expect(again.error()).toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
  })

  test('and a clock of this machine that was behind when it was sent makes it no older', async () => {
    const pay = ['withdraw', ...PAYEE, '--amount', '15', '--yes', '--json']
    expect((await home.run(pay, {env: clockBack(30)})).code).toBe(0)
    expect((await home.run(pay)).error()).toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
  })

  test('as what arrives, where the other was said as what leaves, is exit 8, too', async () => {
    const {netAmount} = (await withdraw('--amount', '41')).json() as {netAmount: number}
    const same = await withdraw('--net-amount', netAmount.toFixed(2))
    expect(same.error()).toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
  })

  test('with the reference of another one, of another amount, is exit 8 and says that', async () => {
    const reference = ['--external-reference', 'rent-of-may']
    await withdraw('--amount', '45', ...reference)
    const {code, message, hint} = (await withdraw('--amount', '46', ...reference)).error()
    expect(code).toBe('SENT_ALREADY')
    expect(message).toMatch(
      /^A payout with the same reference \(rent-of-may\) was sent at .*, R\$ 45\.00 to \S+\. Nothing was sent\.$/,
    )
    expect(hint).toContain('give it another reference, or add --again')
  })

  test.each([
    {
      lang: 'en',
      says: /An equal one was sent at .*R\$ 43\.00 to \S+: .*pixctl journal show .*--again/,
    },
    {
      lang: 'pt-BR',
      says: /Um igual foi enviado em .*R\$ 43,00 para \S+: .*pixctl journal show .*--again/,
    },
  ])('is named by a dry run, single or of a file, in $lang', async ({lang, says}) => {
    await withdraw('--amount', '43', '--again')
    const words = ['withdraw', ...PAYEE, '--dry-run', '--lang', lang]
    const dry = await home.run([...words, '--amount', '43'])
    expect([dry.code, dry.stderr]).toEqual([0, expect.stringMatching(says)])
    expect((await home.run([...words, '--amount', '44'])).stderr).not.toMatch(says)
    expect((await home.run([...words, '--amount', '43', '--again'])).stderr).not.toMatch(says)

    const [, key] = PAYEE
    const file = join(home.path, `dry-${lang}.csv`)
    const cells = 'pixKey,holderName,holderDocument,amount'
    writeFileSync(file, `${cells}\n${key},Ana Souza,52998224725,43.00\n`)
    const batch = await home.run(['withdraw', 'batch', file, '--dry-run', '--lang', lang])
    expect([batch.code, batch.stdout]).toEqual([0, expect.stringMatching(/pixctl journal show/)])
  })

  test('another amount, or another reference, is another payout', async () => {
    const first = await withdraw('--amount', '11', '--external-reference', 'rent')
    expect(first.code).toBe(0)
    expect((await withdraw('--amount', '11', '--external-reference', 'bonus')).code).toBe(0)
    const same = await withdraw('--amount', '12', '--external-reference', 'rent')
    const [, key] = PAYEE
    // Of the two amounts, the one that was sent.
    const message = expect.stringContaining(`, R$ 11.00 to ${key}.`)
    expect(same.error()).toMatchObject({code: 'SENT_ALREADY', message})
  })

  test('a reference that only reads the same is no other payout', async () => {
    const paid = await withdraw('--amount', '14', '--external-reference', 'caf\u00e9-1')
    expect(paid.code).toBe(0)
    for (const reference of ['cafe\u0301-1', 'caf\u00e9-1 ', 'caf\u00e9\u200b-1']) {
      const same = await withdraw('--amount', '14', '--external-reference', reference)
      expect(same.error()).toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
    }
  })

  test('a charge with a reference that was used is created, with a warning', async () => {
    const args = ['pix', 'create', '--amount', '5', '--external-reference', 'order-1', '--json']
    expect((await home.run(args)).stderr).not.toContain('this reference')
    const again = await home.run(args)
    expect([again.code, again.stderr.includes('this reference')]).toEqual([0, true])
  })
})

test('the same payout typed in several places at one moment leaves once at most', async () => {
  await using home = await funded()
  const typed = (...args: string[]) =>
    home.run(['withdraw', ...PAYEE, '--yes', '--json', '--amount', '13', ...args])
  const ended = await Promise.all(Array.from({length: 4}, () => typed()))
  const paid = await payouts(home)
  expect(ended.filter(({code}) => code === 0)).toHaveLength(paid)
  expect(paid).toBeLessThanOrEqual(1)
  expect(ended.filter(({code}) => code === 8)).toHaveLength(4 - paid)
  const later = await typed()
  expect([later.code, await payouts(home)]).toEqual(paid === 1 ? [8, 1] : [0, 1])
  const again = await Promise.all([typed('--again'), typed('--again')])
  expect(again.map(({code}) => code)).toEqual([0, 0])
  expect(await payouts(home)).toBe(3)
})

test.each([
  {name: 'as letters', key: 'café-0001'},
  {name: 'as letters and marks', key: 'cafe\u0301-0001'},
  {name: 'an emoji', key: 'payout-🙂-1'},
  {name: 'a space', key: 'payout 0001'},
  {name: '7 characters', key: 'payout1'},
  {name: '256 characters', key: 'k'.repeat(256)},
])('a key that a header cannot carry is refused, and nothing is sent: $name', async ({key}) => {
  using home = temporaryHome()
  const args = ['withdraw', ...PAYEE, '--yes', '--json', '--amount', '13']
  const refused = await home.run([...args, '--idempotency-key', key])
  expect(refused.code).toBe(2)
})

test('the rows of a file are the same in another time zone and another language', async () => {
  await using home = await funded()
  const file = join(home.path, 'rows.csv')
  const row = 'ana@example.com,Ana,52998224725,14.50'
  writeFileSync(file, `key,holder-name,holder-document,amount\n${row}\n`)
  const batch = ['withdraw', 'batch', file, '--yes', '--json']
  const places = [
    {TZ: 'UTC'},
    {TZ: 'Pacific/Kiritimati', LC_ALL: 'pt_BR.UTF-8'},
    {TZ: 'America/New_York', LANG: 'de_DE.UTF-8'},
  ]
  const created: unknown[] = []
  for (const env of places) created.push((await home.run(batch, {env})).json()['created'])
  expect(created).toEqual([1, 0, 0])
  expect(await payouts(home)).toBe(1)
})

describe('a refund', () => {
  test('needs --yes off a terminal; a dry run sends nothing; show tells of it', async () => {
    await using home = await funded()
    const {data} = (await home.run(['pix', 'list', '--json'])).json() as {data: {id: string}[]}
    const id = data[0]?.id ?? ''
    const refund = (...args: string[]) =>
      home.run(['transactions', 'refund', id, '--json', ...args])
    expect((await refund()).error()).toMatchObject({code: 'NOT_CONFIRMED', exitCode: 8})
    expect((await refund('--dry-run')).json()).toMatchObject({
      dryRun: true,
      request: {method: 'POST', path: `/v2/transactions/${id}/refund`},
    })
    const before = (await home.run(['transactions', 'show', id, '--json'])).json()
    expect(before).not.toHaveProperty('_pixctl.refund')
    expect((await refund('--yes')).code).toBe(0)
    const shown = (await home.run(['transactions', 'show', id, '--json'])).json()
    expect(shown).toMatchObject({_pixctl: {refund: {askedAt: expect.any(String)}}})
  })
})

test('a refund of unknown outcome is finished, and not sent a second time', async () => {
  await using home = await funded()
  const {data} = (await home.run(['pix', 'list', '--json'])).json() as {data: {id: string}[]}
  const id = data[0]?.id ?? ''
  const match = {method: 'POST', path: `/v2/transactions/${id}/refund`}
  await home.control('POST', '/faults', {match, action: {kind: 'reset'}, count: 1})
  const refund = () => home.run(['transactions', 'refund', id, '--yes', '--json'])
  expect((await refund()).code).toBe(6)
  expect((await refund()).error()).toMatchObject({
    code: 'SENT_ALREADY',
    exitCode: 8,
    hint: expect.stringContaining('pixctl journal resume'),
  })
  expect((await home.run(['journal', 'resume'])).code).toBe(0)
  expect((await refund()).error()).toMatchObject({statusCode: 409})
})

describe('who the account is', () => {
  test('a stored profile and the same pair from variables are one: a batch is done before', async () => {
    await using home = await funded()
    const file = join(home.path, 'rows.csv')
    writeFileSync(
      file,
      'key,holder-name,holder-document,amount\nana@example.com,Ana,52998224725,10\n',
    )
    const batch = ['withdraw', 'batch', file, '--yes', '--json']
    expect((await home.run(batch)).json()).toMatchObject({created: 1})
    const {clientId, clientSecret} = home.emulator.credentials.test
    const login = ['auth', 'login', '--client-id', clientId, '--client-secret-stdin']
    expect((await home.run(login, {input: clientSecret})).code).toBe(0)
    await home.control('POST', '/clock', {advanceSeconds: 25 * 3600})
    const env = {PIXCTL_CLIENT_ID: '', PIXCTL_CLIENT_SECRET: ''}
    const stored = await home.run([...batch, '--profile', 'default'], {env})
    expect(stored.json()).toMatchObject({created: 0, alreadyDone: 1})
    expect(await payouts(home)).toBe(1)
  })

  test('another home, a day later: the service is asked, and nothing is paid twice', async () => {
    await using home = await funded()
    using other = temporaryHome()
    const rows = 'key,holder-name,holder-document,amount\nana@example.com,Ana,52998224725,10\n'
    const [here, there] = [join(home.path, 'a.csv'), join(other.path, 'b.csv')]
    for (const file of [here, there]) writeFileSync(file, rows)
    const batch = (file: string) => ['withdraw', 'batch', file, '--yes', '--json']
    await home.run(batch(here))
    await home.control('POST', '/clock', {advanceSeconds: 25 * 3600})
    const {clientId, clientSecret} = home.emulator.credentials.test
    const env = {
      PIXCTL_BASE_URL: home.emulator.url,
      PIXCTL_CLIENT_ID: clientId,
      PIXCTL_CLIENT_SECRET: clientSecret,
    }
    const run = await other.run(batch(there), {env})
    expect(run.json()).toMatchObject({created: 0, alreadyDone: 1})
    expect(await payouts(home)).toBe(1)
  })
})

test('a batch of charges off a terminal needs --yes', async () => {
  await using home = await emulatedHome()
  const file = join(home.path, 'rows.csv')
  writeFileSync(file, 'amount\n10\n')
  const run = await home.run(['pix', 'batch', file, '--json'])
  expect(run.error()).toMatchObject({code: 'NOT_CONFIRMED', exitCode: 8})
})

test.each([
  {lang: 'en', lost: 'The first answer was lost', existed: 'It existed already'},
  {lang: 'pt-BR', lost: 'A primeira resposta se perdeu', existed: 'Já existia'},
])(
  'a creation whose first answer was lost says so, and not that it existed, in $lang',
  async ({lang, lost, existed}) => {
    await using home = await funded()
    for (const [path, ...words] of [
      [
        '/v2/pix',
        'pix',
        'create',
        '--amount',
        '10',
        '--no-qr',
        '--idempotency-key',
        'key-of-charge',
      ],
      [
        '/v2/withdrawals',
        'withdraw',
        ...PAYEE,
        '--amount',
        '9',
        '--yes',
        '--idempotency-key',
        'key-of-payout',
      ],
    ] as const) {
      const match = {method: 'POST', path}
      await home.control('POST', '/faults', {match, action: {kind: 'commit-then-reset'}, count: 1})
      const {stdout, stderr, code} = await home.run([...words, '--lang', lang])
      expect(code, stderr).toBe(0)
      expect(stdout).toContain(lost)
      expect(stdout).not.toContain(existed)
      const again = await home.run([...words, '--lang', lang])
      expect(again.stdout).toContain(existed)
      expect(again.stdout).not.toContain(lost)
    }
  },
)

test.each([
  {
    lang: 'en',
    says: /not have this payout, or not yet: .*unknown outcome, sent at .*, R\$ 17\.00 to ana@example\.com/,
  },
  {
    lang: 'pt-BR',
    says: /não tem este saque, ou ainda não: .*desfecho desconhecido.*, R\$ 17,00 para ana@example\.com/,
  },
])('one that the journal holds as unknown is not shown as none, in $lang', async ({lang, says}) => {
  await using home = await funded()
  const match = {method: 'POST', path: '/v2/withdrawals'}
  await home.control('POST', '/faults', {match, action: {kind: 'reset'}, count: 4})
  const names = ['--idempotency-key', 'payout-00017', '--external-reference', 'rent-17']
  const sent = ['withdraw', ...PAYEE, '--amount', '17', ...names, '--yes', '--json']
  expect((await home.run(sent)).code).toBe(6)
  const {data} = (await home.run(['journal', 'list', '--json'])).json() as {data: {id: string}[]}
  const id = data[0]?.id ?? ''
  for (const asked of [
    ['withdraw', 'show', 'payout-00017'],
    ['withdraw', 'show', 'rent-17', '--wait'],
    ['transactions', 'show', id],
  ]) {
    const shown = await home.run([...asked, '--lang', lang])
    expect([shown.code, shown.stderr]).toEqual([4, expect.stringMatching(says)])
    expect(shown.stderr).toContain(`pixctl journal resume ${id}`)
  }
  const error = (await home.run(['withdraw', 'show', 'payout-00017', '--json'])).error()
  expect(error).toMatchObject({code: 'NOT_FOUND', exitCode: 4, statusCode: 404})
  const other = await home.run(['withdraw', 'show', 'rent-18', '--lang', lang])
  expect([other.code, other.stderr.includes('journal resume')]).toEqual([4, false])
})

test('one whose key only the service takes for too old is not sent to be resumed in a circle', async () => {
  await using home = await funded()
  const match = {method: 'POST', path: '/v2/withdrawals'}
  await home.control('POST', '/faults', {match, action: {kind: 'reset'}, count: 4})
  const sent = [
    'withdraw',
    ...PAYEE,
    '--amount',
    '17',
    '--idempotency-key',
    'payout-00017',
    '--yes',
  ]
  expect((await home.run(sent)).code).toBe(6)
  await home.control('POST', '/clock', {advanceSeconds: 25 * 3_600})
  const resumed = await home.run(['journal', 'resume'])
  expect([resumed.code, resumed.stderr]).toEqual([4, expect.stringContaining('transactions show')])
  const shown = await home.run(['transactions', 'show', 'payout-00017'])
  expect(shown.code).toBe(4)
  expect(shown.stderr).toMatch(/Look once more when this machine’s clock is past .*, which ends it/)
  expect(shown.stderr).not.toContain('journal resume')
})
