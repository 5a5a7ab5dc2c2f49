import nock from 'nock'
import {afterEach, describe, expect, test, vi} from 'vitest'
import {NO_PAYOUT_RULES} from '../../../src/approval/rules.ts'
import {type ClientOptions, connect} from '../../../src/client/client.ts'
import {centavos} from '../../../src/domain/money.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import {account, balance, charge, said, withdrawal} from '../../contract/recorded-answers.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../../journal/fixtures.ts'
import {PAYOUT} from '../payout.ts'

const BASE = 'http://127.0.0.1:4010'
nock.disableNetConnect()
afterEach(() => {
  nock.cleanAll()
})
const START_MS = Date.parse('2026-01-02T12:00:00Z')

/**
 * A client as a command makes it, with what it asked of the machine it runs on. Its `ticks` stand in
 * for the machine's own clock that is never set.
 */
async function client(
  options: Partial<ClientOptions> = {},
  ticks: Pick<ClientOptions, 'elapsedMs'> = {elapsedMs: () => 0},
) {
  const home = temporaryDirectory()
  const abort = new AbortController()
  const clock = {nowMs: START_MS}
  const journal = await openJournal({home: home.path, now: () => clock.nowMs})
  let opened = 0
  const made = connect({
    addressee: {environment: 'test', profile: 'default', baseUrl: BASE, wallet: ''},
    clientId: 'mp_test_a',
    clientSecret: 'hunter2',
    timeoutMs: 2_000,
    payoutRules: NO_PAYOUT_RULES,
    signal: abort.signal,
    journal: async () => {
      opened += 1
      return journal
    },
    now: () => clock.nowMs,
    newId: () => crypto.randomUUID(),
    ...ticks,
    ...options,
  })
  return {
    client: made,
    journal,
    clock,
    opened: () => opened,
    abort: () => abort.abort(),
    [Symbol.asyncDispose]: async () => {
      await made.close()
      await journal.close()
      home[Symbol.dispose]()
    },
  }
}
const service = (headers = {}) =>
  nock(BASE).persist().post('/v2/auth').reply(200, {access_token: 'tok', expires_in: 300}, headers)

describe('a client', () => {
  test('opens nothing before the first call, and the journal once', async () => {
    await using at = await client()
    expect(at.opened()).toBe(0)
    service().post('/v2/pix').times(2).reply(201, charge)
    await at.client.charges.create({amount: 10}, 'key-00001')
    await at.client.charges.create({amount: 10}, 'key-00001')
    expect(at.opened()).toBe(1)
  })

  test('fetches a token while the journal is opened', async () => {
    let isAsked = false
    nock(BASE)
      .post('/v2/auth')
      .reply(() => {
        isAsked = true
        return [200, {access_token: 'tok'}]
      })
    nock(BASE).post('/v2/pix').reply(201, charge)
    await using first = await client()
    const journal = async () => {
      while (!isAsked) await new Promise((resolve) => setImmediate(resolve))
      return first.journal
    }
    await using at = await client({journal})
    await at.client.charges.create({amount: 10})
  })

  test('gives a token, which is fetched anew each time', async () => {
    nock(BASE)
      .post('/v2/auth', {client_id: 'mp_test_a', client_secret: 'hunter2'})
      .times(2)
      .reply(200, {access_token: 'tok', expires_in: 60})
    await using at = await client()
    const grant = {accessToken: 'tok', lifetimeSeconds: 60}
    expect(await at.client.fetchToken()).toEqual(grant)
    expect(await at.client.fetchToken()).toEqual(grant)
  })

  test('says why there is no token as an error of its own', async () => {
    nock(BASE).post('/v2/auth').times(4).replyWithError(new Error('lost'))
    await using at = await client({sleep: async () => {}})
    await expect(at.client.fetchToken()).rejects.toMatchObject({exitCode: 5})
    nock(BASE).post('/v2/auth').reply(401, {error: 'Unauthorized', message: 'no'})
    await expect(at.client.fetchToken()).rejects.toMatchObject({exitCode: 3})
  })

  test('asks once who it is, whatever wallet it acts in', async () => {
    service()
    const asked: string[] = []
    nock(BASE)
      .persist()
      .get('/v2/account')
      .reply(200, () => {
        asked.push('account')
        return account
      })
    await using at = await client()
    // The account is asked for with the token that is there.
    await at.client.accounts.fetchAccount()
    expect(await at.client.identify()).toMatchObject({account: 'a-1'})
    expect(await at.client.inWallet('loja-2').identify()).toMatchObject({account: 'a-1'})
    expect(asked).toHaveLength(2)
  })

  test('keeps the instance that a service showed before, where it shows none now', async () => {
    await using first = await client()
    service({'X-Service-Instance': 'i-1'}).get('/v2/account').reply(200, account)
    await first.client.fetchToken()
    expect(await first.client.identify()).toMatchObject({instance: 'i-1'})
    nock.cleanAll()
    service().get('/v2/account').reply(200, account)
    await using second = await client({journal: async () => first.journal})
    expect(await second.client.identify()).toMatchObject({account: 'a-1', instance: 'i-1'})
  })

  test.each([
    {wallet: '', header: undefined},
    {wallet: 'loja-2', header: 'loja-2'},
  ])('in the wallet "$wallet" names it, and says so', async ({wallet, header}) => {
    service()
    const headers = header === undefined ? {} : {'x-sub-account': header}
    const badheaders = header === undefined ? ['x-sub-account'] : []
    nock(BASE, {reqheaders: headers, badheaders}).get('/v2/balance').reply(200, balance)
    await using at = await client()
    const inWallet = at.client.inWallet(wallet)
    await inWallet.accounts.fetchBalance()
    expect(inWallet.addressee).toEqual({
      environment: 'test',
      profile: 'default',
      baseUrl: BASE,
      clientId: 'mp_test_a',
      wallet,
    })
  })

  test('says before a creation leaves that something does, and of no question', async () => {
    const onSending = vi.fn()
    await using at = await client({onSending})
    service().get('/v2/balance').reply(200, balance)
    await at.client.accounts.fetchBalance()
    await at.client.identify()
    expect(onSending).not.toHaveBeenCalled()
    let saidBefore = 0
    nock(BASE)
      .post('/v2/pix')
      .reply(() => {
        saidBefore = onSending.mock.calls.length
        return [201, charge]
      })
    await at.client.charges.create({amount: 10}, 'key-00001')
    expect(saidBefore).toBe(1)
  })

  test('says what is sent and received, where that is wanted', async () => {
    service().get('/v2/balance').reply(200, balance)
    const lines: string[] = []
    await using at = await client({log: (line) => lines.push(line)})
    await at.client.accounts.fetchBalance()
    expect(lines.filter((line) => line.startsWith('>'))).toEqual([
      expect.stringContaining(`> POST ${BASE}/v2/auth`),
      `> GET ${BASE}/v2/balance`,
    ])
  })
})

test('whatever is sent to the path of payouts has their limit', async () => {
  const payoutRules = {approvalAbove: centavos(1_000), people: []}
  service()
  await using at = await client({payoutRules})
  const payout = {
    ...at.client.addressee,
    account: 'a-1',
    instance: '',
    kind: 'project',
    path: '/v2/withdrawals',
    idempotencyKey: 'key-00001',
    body: '{"amount":10.01}',
    createdAtMs: START_MS,
  } as const
  await expect(at.client.payouts.requireAllowed([payout])).rejects.toMatchObject({
    code: 'APPROVAL_NEEDED',
  })
  await at.client.payouts.requireAllowed([{...payout, path: '/v2/projects'}])
})

test('what the service has of a key is taken into the journal', async () => {
  service()
    .get('/v2/transactions/key-00001')
    .reply(200, {...withdrawal, type: 'withdrawal'})
  await using at = await client()
  const id = await at.client.adoptCreated({
    kind: 'withdrawal',
    path: '/v2/withdrawals',
    idempotencyKey: 'key-00001',
    body: {...PAYOUT, amount: withdrawal.amount},
  })
  expect(id).toBe(withdrawal.id)
  expect(await at.journal.requests.find('key-00001')).toMatchObject({state: 'done', resourceId: id})
})

describe('the clock of the service', () => {
  const DAY_MS = 86_400_000
  const dated = (ms: number) => ({date: new Date(ms).toUTCString()})

  test('is that of its last answer', async () => {
    service(dated(START_MS + 60_000))
      .get('/v2/balance')
      .reply(200, balance)
    await using at = await client()
    expect(at.client.serviceNowMs()).toBe(START_MS)
    await at.client.fetchToken()
    expect(at.client.serviceNowMs()).toBe(START_MS + 60_000)
  })

  test('goes on from what the service showed by a clock of the machine that is never set', async () => {
    const shownMs = START_MS + 60_000
    service({date: new Date(shownMs).toUTCString()})
    await using at = await client({}, {})
    await at.client.fetchToken()
    expect(at.client.serviceNowMs()).toBeGreaterThanOrEqual(shownMs)
  })

  test('ages a key that was used before, where ours was set back', async () => {
    service()
    nock(BASE)
      .post('/v2/pix')
      .reply(500, said(500, 'X', 'no'))
      .persist()
    await using at = await client({sleep: async () => {}})
    const create = () => at.client.charges.create({amount: 10}, 'key-00001', {isAsked: true})
    await expect(create()).rejects.toMatchObject({exitCode: 6})
    nock.cleanAll()
    at.clock.nowMs += 600_000
    service(dated(START_MS + DAY_MS))
    const paid = nock(BASE).post('/v2/pix').reply(201, charge)
    await expect(create()).rejects.toMatchObject({code: 'IDEMPOTENCY_KEY_EXPIRED'})
    expect(paid.isDone()).toBe(false)
  })

  test.each([
    {name: 'ten minutes', aheadMs: 600_000, isPaid: true},
    {name: 'eleven minutes', aheadMs: 660_000, isPaid: false},
  ])('$name ahead of ours, with a limit of one person: paid is $isPaid', async (row) => {
    const payoutRules = {approvalAbove: centavos(100_000), people: []}
    await using at = await client({payoutRules})
    service(dated(START_MS + row.aheadMs))
      .post('/v2/withdrawals')
      .reply(201, withdrawal)
    const paid = at.client.withdrawals.create(PAYOUT)
    if (row.isPaid) await expect(paid).resolves.toMatchObject({isNew: true})
    else await expect(paid).rejects.toMatchObject({code: 'CLOCK_BEHIND'})
  })

  test('behind ours does not end the 24 hours of one person', async () => {
    const payoutRules = {approvalAbove: centavos(800), people: []}
    service(dated(START_MS)).post('/v2/withdrawals').reply(201, withdrawal)
    await using at = await client({payoutRules})
    await at.client.withdrawals.create(PAYOUT)
    const now = () => START_MS + DAY_MS + 1
    await using later = await client({payoutRules, now, journal: async () => at.journal})
    await expect(later.client.withdrawals.create(PAYOUT)).rejects.toMatchObject({
      code: 'APPROVAL_NEEDED',
    })
  })
})

test.each([
  {name: 'the error that it is asked for says when it is', timestamp: START_MS, isPaid: false},
  {name: 'it says that a day has passed', timestamp: START_MS + 86_400_001, isPaid: true},
  {name: 'nothing says when it is', timestamp: undefined, isPaid: false},
])('of a service without a Date, where $name: a second payout is $isPaid', async (row) => {
  const payoutRules = {approvalAbove: centavos(800), people: []}
  const timestamp = row.timestamp === undefined ? undefined : new Date(row.timestamp).toISOString()
  service()
    .get(/^\/v2\/transactions\//)
    .reply(404, {...said(404, 'NotFound', 'no'), timestamp})
    .post('/v2/withdrawals')
    .reply(201, withdrawal)
  await using at = await client()
  const created = {...withdrawal, createdAt: new Date(START_MS).toISOString()}
  const early = {...request, kind: 'withdrawal', id: 'early', createdAtMs: START_MS} as const
  await at.journal.requests.begin({...early, body: JSON.stringify({amount: 4.5})})
  const kept = {kind: 'withdrawal', id: 'w-1', resource: created, seenAtMs: START_MS} as const
  const settledAtMs = START_MS
  const done = outcome('created', {settledAtMs, resourceId: 'w-1'})
  await at.journal.requests.settle('early', done, {...request, ...kept})
  const now = () => START_MS + 86_400_002
  await using later = await client({payoutRules, now, journal: async () => at.journal})
  const paid = later.client.withdrawals.create(PAYOUT)
  if (row.isPaid) await expect(paid).resolves.toMatchObject({isNew: true})
  else await expect(paid).rejects.toMatchObject({exitCode: 8})
})

describe('the limit of one person, in a program that lives for days', () => {
  const DAY_MS = 86_400_000
  const payoutRules = {approvalAbove: centavos(1_000), people: []}
  const dated = {date: new Date(START_MS).toUTCString()}

  test.each([
    {name: 'forward by a day', byMs: DAY_MS + 1, code: 'APPROVAL_NEEDED'},
    {name: 'forward by less than the token lives', byMs: 60_000, code: 'APPROVAL_NEEDED'},
    {name: 'back by a day', byMs: -DAY_MS, code: 'CLOCK_BEHIND'},
  ])('is kept where its clock is set $name between two payouts', async ({byMs, code}) => {
    service(dated).post('/v2/withdrawals').reply(201, withdrawal)
    await using at = await client({payoutRules})
    const atMs = START_MS - DAY_MS + 30_000
    const early = {...request, kind: 'withdrawal', id: 'early', createdAtMs: atMs} as const
    await at.journal.requests.begin({...early, body: JSON.stringify({amount: 3})})
    await at.client.withdrawals.create(PAYOUT)
    at.clock.nowMs += byMs
    await expect(at.client.withdrawals.create(PAYOUT)).rejects.toMatchObject({code})
  })

  test('is kept where the first answer of the service comes after a failure', async () => {
    await using at = await client()
    const early = {...request, kind: 'withdrawal', id: 'early', createdAtMs: START_MS} as const
    await at.journal.requests.begin({...early, body: JSON.stringify({amount: 6})})
    const now = () => START_MS + DAY_MS + 1
    const of = {payoutRules, now, sleep: async () => {}, journal: async () => at.journal}
    await using later = await client(of)
    nock(BASE)
      .post('/v2/auth')
      .times(4)
      .reply(500, said(500, 'X', 'no'))
    const first = later.client.withdrawals.create(PAYOUT)
    await expect(first).rejects.toMatchObject({exitCode: 5})
    service(dated).post('/v2/withdrawals').reply(201, withdrawal)
    const second = later.client.withdrawals.create(PAYOUT)
    await expect(second).rejects.toMatchObject({code: 'APPROVAL_NEEDED'})
  })
})

describe('what goes out again', () => {
  const failing = () =>
    service()
      .get('/v2/balance')
      .times(4)
      .reply(500, said(500, 'X', 'no'))

  test('is scattered at random, and said; Ctrl-C ends the wait', async () => {
    failing()
    const said: [number, number][] = []
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const stop = {now: () => {}}
    await using at = await client({
      onAgain: (attempts, delayMs) => {
        said.push([attempts, delayMs])
        stop.now()
      },
    })
    stop.now = at.abort
    await expect(at.client.accounts.fetchBalance()).rejects.toMatchObject({exitCode: 130})
    random.mockRestore()
    // Half of 250 ms, and half of the other half.
    expect(said).toEqual([[1, 188]])
  })

  test('is waited for by the clock, where nothing else is given', async () => {
    service()
    nock(BASE)
      .get('/v2/balance')
      .reply(429, said(429, 'X', 'slow'), {'retry-after': '0'})
    nock(BASE).get('/v2/balance').reply(200, balance)
    await using at = await client()
    expect(await at.client.accounts.fetchBalance()).toEqual(balance)
  })

  test('goes out no sooner than the service asks', async () => {
    service()
    nock(BASE)
      .get('/v2/balance')
      .reply(429, said(429, 'X', 'slow'), {'retry-after': '1'})
    nock(BASE).get('/v2/balance').reply(200, balance)
    await using at = await client()
    const beganMs = performance.now()
    await at.client.accounts.fetchBalance()
    expect(performance.now() - beganMs).toBeGreaterThanOrEqual(990)
  })

  test('is given up at once on Ctrl-C, however long the service asks to wait', async () => {
    service()
      .get('/v2/balance')
      .reply(429, said(429, 'X', 'slow'), {'retry-after': '3600'})
    const stop = {now: () => {}}
    await using at = await client({
      timeoutMs: 3_600_000,
      onAgain: () => void setImmediate(() => stop.now()),
    })
    stop.now = at.abort
    await expect(at.client.accounts.fetchBalance()).rejects.toMatchObject({exitCode: 130})
  })

  test('is waited for no longer than an attempt may take', async () => {
    service()
      .get('/v2/balance')
      .reply(429, said(429, 'X', 'slow'), {'retry-after': '3'})
    const slept: number[] = []
    await using at = await client({sleep: async (ms) => void slept.push(ms)})
    await expect(at.client.accounts.fetchBalance()).rejects.toMatchObject({exitCode: 5})
    expect(slept).toEqual([])
  })
})
