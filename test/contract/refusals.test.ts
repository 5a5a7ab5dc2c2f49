import nock from 'nock'
import {afterEach, describe, expect, test} from 'vitest'
import type {Client} from '../../src/client/client.ts'
import {connected} from '../helpers/connected.ts'
import {charge, project, said, subAccount, withdrawal} from './recorded-answers.ts'

/** Loopback, because nothing else may be reached in a test; nock answers before anybody listens. */
const BASE = 'http://127.0.0.1:4010'
nock.disableNetConnect()

afterEach(() => {
  nock.cleanAll()
})

const service = () => nock(BASE).post('/v2/auth').times(9).reply(200, {access_token: 'tok-1'})

const createCharge = (client: Client) => client.charges.create({amount: 10})
const createWithdrawal = (client: Client) =>
  client.withdrawals.create({
    pixKey: 'a@b.co',
    pixKeyType: 'email',
    holderName: 'Ana',
    holderDocument: '52998224725',
    holderDocumentType: 'cpf',
    amount: 10,
  })

describe('what the service refuses', () => {
  test.each([
    {
      name: 'a split above the net',
      answer: said(400, 'BadRequest', 'Too much', {code: 'SPLIT_EXCEEDS_NET'}),
      expected: {code: 'SPLIT_EXCEEDS_NET', exitCode: 4, message: 'Too much', traceId: 'trace-77'},
    },
    {
      name: 'several faults at once',
      answer: said(400, 'BadRequest', ['amount must be at least 1', 'description too long']),
      expected: {
        code: 'BAD_REQUEST',
        exitCode: 4,
        message: 'amount must be at least 1; description too long',
      },
    },
    {
      name: 'a missing permission, named by the service',
      answer: said(403, 'Forbidden', 'Insufficient permissions. Required: SUBACCOUNT:WRITE'),
      expected: {code: 'FORBIDDEN', exitCode: 3, hint: expect.stringContaining('SUBACCOUNT:WRITE')},
    },
    {
      name: 'a 403 without a word of why',
      answer: said(403, 'Forbidden', 'Forbidden'),
      expected: {
        code: 'FORBIDDEN',
        exitCode: 3,
        hint: expect.stringMatching(/PIX:WRITE.*allow-list/),
      },
    },
    {
      name: 'a wallet out of scope',
      answer: said(403, 'Forbidden', 'no', {code: 'SUB_ACCOUNT_FORBIDDEN'}),
      expected: {
        code: 'SUB_ACCOUNT_FORBIDDEN',
        exitCode: 3,
        hint: expect.stringMatching(/FULL_ACCESS.*sub-account access/),
      },
    },
    {
      name: 'a wallet that is not there',
      answer: {...said(404, 'NotFound', 'no'), code: 'SUB_ACCOUNT_NOT_FOUND'},
      expected: {code: 'SUB_ACCOUNT_NOT_FOUND', exitCode: 4},
    },
    {
      name: 'an institution that is not enabled',
      answer: said(400, 'BadRequest', 'no', {reason: 'INSTITUTION_NOT_ENABLED'}),
      expected: {code: 'INSTITUTION_NOT_ENABLED', exitCode: 4},
    },
    {
      name: 'a duplicate',
      answer: said(409, 'Conflict', 'taken', {resource: 'project', field: 'name', value: 'Shop'}),
      expected: {code: 'CONFLICT', exitCode: 4, details: {field: 'name'}},
    },
    {
      name: 'a key with another body',
      answer: said(422, 'UnprocessableEntity', 'other body'),
      expected: {code: 'IDEMPOTENCY_KEY_REUSED', exitCode: 4},
    },
    {
      name: 'a reduced body',
      status: 401,
      answer: {error: 'Unauthorized', message: 'Invalid credentials'},
      expected: {code: 'UNAUTHORIZED', exitCode: 3, message: 'Invalid credentials'},
    },
    {
      name: 'a teapot',
      answer: said(418, 'Teapot', 'tea'),
      expected: {code: 'REFUSED', exitCode: 4},
    },
  ])('$name: its exit code, message, code and trace; nothing unknown is left', async (row) => {
    const status = row.status ?? ('statusCode' in row.answer ? row.answer.statusCode : 500)
    service().post('/v2/pix').times(2).reply(status, row.answer)
    await using at = await connected(BASE)
    await expect(createCharge(at.client)).rejects.toMatchObject(row.expected)
    expect(at.slept).toEqual([])
    expect(await at.journal.requests.list({})).toMatchObject([
      {state: 'refused', statusCode: status},
    ])
  })

  test('insufficient balance says where to look', async () => {
    const details = {code: 'INSUFFICIENT_BALANCE'}
    service()
      .post('/v2/withdrawals')
      .reply(400, said(400, 'BadRequest', 'no money', details))
    await using at = await connected(BASE)
    await expect(createWithdrawal(at.client)).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      exitCode: 4,
      hint: expect.stringContaining('pixctl balance'),
    })
  })

  test('a pair that is refused at /auth is exit 3, and nothing is sent after it', async () => {
    nock(BASE)
      .post('/v2/auth', {client_id: 'mp_test_id', client_secret: 'mp_test_secret-hunter2'})
      .reply(401, {error: 'Unauthorized', message: 'Invalid credentials'})
    await using at = await connected(BASE)
    await expect(createCharge(at.client)).rejects.toMatchObject({exitCode: 3})
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'failed'}])
  })
})

describe('what fails on the way', () => {
  test('a 429 is retried after Retry-After, then reported', async () => {
    service()
      .post('/v2/pix')
      .times(4)
      .reply(429, said(429, 'X', 'slow down'), {'retry-after': '2'})
    await using at = await connected(BASE)
    await expect(createCharge(at.client)).rejects.toMatchObject({code: 'RATE_LIMITED', exitCode: 5})
    expect(at.slept).toEqual([2000, 2000, 2000])
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'refused', attempts: 4}])
  })

  test('a Retry-After past the bounds is not waited for', async () => {
    service()
      .post('/v2/pix')
      .reply(429, said(429, 'X', 'slow down'), {'retry-after': '3'})
    await using at = await connected(BASE)
    await expect(createCharge(at.client)).rejects.toMatchObject({
      exitCode: 5,
      hint: expect.stringContaining('3'),
    })
    expect(at.slept).toEqual([])
  })

  test('a date in Retry-After is read against the service’s clock, not ours', async () => {
    const headers = {
      date: 'Fri, 02 Jan 2026 03:04:05 GMT',
      'retry-after': 'Fri, 02 Jan 2026 03:04:06 GMT',
    }
    service()
      .post('/v2/pix')
      .reply(429, said(429, 'X', 'slow'), headers)
    nock(BASE).post('/v2/pix').reply(201, charge)
    await using at = await connected(BASE, {now: () => Date.UTC(2031, 5, 5)})
    await createCharge(at.client)
    expect(at.slept).toEqual([1000])
  })

  test('a 500 is retried with the same key and bytes, then exit 6 with the line to resume', async () => {
    const answers = service()
      .post('/v2/pix', {amount: 10})
      .matchHeader('idempotency-key', 'my-key-0001')
      .times(4)
      .reply(500, said(500, 'InternalError', 'boom'))
    await using at = await connected(BASE)
    const failing = at.client.charges.create({amount: 10}, 'my-key-0001')
    await expect(failing).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      exitCode: 6,
      traceId: 'trace-77',
      hint: expect.stringContaining('pixctl journal resume '),
      details: {idempotencyKey: 'my-key-0001'},
    })
    expect(answers.pendingMocks().join()).not.toContain('/v2/pix')
    expect(at.slept).toEqual([250, 500, 1000])
    expect(await at.journal.requests.unknown('test')).toMatchObject([{attempts: 4}])
  })

  test('a failure that passes leaves a charge', async () => {
    service().post('/v2/pix').reply(503, 'busy')
    nock(BASE).post('/v2/pix').reply(201, charge, {'Idempotency-Replayed': 'true'})
    await using at = await connected(BASE)
    const created = await createCharge(at.client)
    expect(created).toMatchObject({resource: {id: charge.id}, replayed: true})
    expect(await at.journal.requests.list({})).toMatchObject([
      {state: 'done', attempts: 2, resourceId: charge.id},
    ])
  })

  test('a pinned institution that is down is exit 5 at once, and leaves nothing unknown', async () => {
    const details = {reason: 'INSTITUTION_UNAVAILABLE'}
    service()
      .post('/v2/pix')
      .reply(503, said(503, 'ServiceUnavailable', 'down', details))
    await using at = await connected(BASE)
    await expect(createCharge(at.client)).rejects.toMatchObject({
      code: 'INSTITUTION_UNAVAILABLE',
      exitCode: 5,
    })
    expect(at.slept).toEqual([])
    expect(await at.journal.requests.unknown('test')).toEqual([])
  })

  test.each([301, 302, 307, 308])('a %i is not followed: exit 5', async (status) => {
    service().post('/v2/pix').reply(status, '', {location: 'https://evil.example.com/'})
    await using at = await connected(BASE)
    await expect(createCharge(at.client)).rejects.toMatchObject({code: 'REDIRECTED', exitCode: 5})
    expect(await at.journal.requests.unknown('test')).toEqual([])
  })

  test.each([
    {name: 'a proxy’s page', body: '<html>Welcome</html>'},
    {name: 'truncated JSON', body: '{"id": "abc", "sta'},
    {name: 'nothing', body: ''},
    {name: 'JSON of something else', body: '{"hello": "world"}'},
    {name: 'a list', body: '[]'},
    {name: 'bytes that are no UTF-8', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x7d])},
  ])('a 2xx with $name is exit 6 for a creation', async ({body}) => {
    service().post('/v2/pix').times(4).reply(201, body)
    await using at = await connected(BASE)
    await expect(createCharge(at.client)).rejects.toMatchObject({
      code: 'ANSWER_UNREADABLE',
      exitCode: 6,
    })
    expect(await at.journal.requests.unknown('test')).toHaveLength(1)
  })

  test.each([
    {name: 'a proxy’s page', body: '<html>Welcome</html>'},
    {name: 'JSON of something else', body: '{"hello": "world"}'},
  ])('a 2xx with $name is exit 5 for a read', async ({body}) => {
    service().get('/v2/projects').times(4).reply(200, body)
    await using at = await connected(BASE)
    await expect(at.client.projects.fetchPage({})).rejects.toMatchObject({
      code: 'ANSWER_UNREADABLE',
      exitCode: 5,
    })
  })

  test.each([
    {status: 502, exitCode: 5},
    {status: 404, exitCode: 4},
    {status: 403, exitCode: 3},
  ])('a proxy’s page with $status is exit $exitCode for a read', async ({status, exitCode}) => {
    const headers = {'content-type': 'text/html'}
    service().get('/v2/projects').times(4).reply(status, '<html>Blocked</html>', headers)
    await using at = await connected(BASE)
    await expect(at.client.projects.fetchPage({})).rejects.toMatchObject({
      exitCode,
      message: expect.stringContaining('text/html'),
    })
  })
})

describe('doubt', () => {
  test.each([
    {name: 'a refusal of the body settles it', status: 400, exitCode: 4, state: 'refused'},
    {name: 'a token refused does not', status: 401, exitCode: 6, state: 'unknown'},
    {name: 'a missing permission does not', status: 403, exitCode: 6, state: 'unknown'},
    {name: 'a rate limit does not', status: 429, exitCode: 6, state: 'unknown'},
    {name: 'a redirect does not', status: 302, exitCode: 6, state: 'unknown'},
    {name: 'a request still under way does not', status: 409, exitCode: 6, state: 'unknown'},
  ])('after a 500, $name', async ({status, exitCode, state}) => {
    service()
      .post('/v2/pix')
      .reply(500, said(500, 'InternalError', 'boom'))
    nock(BASE)
      .post('/v2/pix')
      .times(3)
      .reply(status, said(status, 'X', 'later'))
    await using at = await connected(BASE)
    await expect(createCharge(at.client)).rejects.toMatchObject({exitCode})
    expect(await at.journal.requests.list({})).toMatchObject([{state}])
  })

  test('a token that cannot be renewed after a 500 leaves it unknown', async () => {
    nock(BASE).post('/v2/auth').reply(200, {access_token: 'a', expires_in: 2})
    nock(BASE)
      .post('/v2/pix')
      .reply(500, said(500, 'InternalError', 'boom'))
    nock(BASE).post('/v2/auth').reply(401, {error: 'Unauthorized', message: 'revoked'})
    let now = 0
    await using at = await connected(BASE, {now: () => (now += 1000)})
    await expect(createCharge(at.client)).rejects.toMatchObject({exitCode: 6})
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'unknown'}])
  })

  test('a gateway’s 401 leaves it unknown, also where no other token can be had', async () => {
    nock(BASE).post('/v2/auth').reply(200, {access_token: 'a'})
    nock(BASE).post('/v2/withdrawals').reply(401, {message: 'Unauthorized'})
    nock(BASE).post('/v2/auth').reply(401, {error: 'Unauthorized', message: 'revoked'})
    await using at = await connected(BASE)
    await expect(createWithdrawal(at.client)).rejects.toMatchObject({exitCode: 6})
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'unknown'}])
  })

  test.each([
    {
      name: 'a project',
      path: '/v2/projects',
      make: (client: Client) => client.projects.create({name: 'Shop', color: '#112233'}),
    },
    {
      name: 'a sub-account',
      path: '/v2/sub-accounts',
      make: (client: Client) => client.subAccounts.create({reference: 'loja-2'}),
    },
    {
      name: 'a webhook endpoint',
      path: '/v2/webhooks',
      make: (client: Client) => client.webhookEndpoints.create({url: 'https://shop.example/h'}),
    },
    {
      name: 'a refund',
      path: '/v2/transactions/t-1/refund',
      make: (client: Client) => client.transactions.refund('t-1'),
    },
  ])('$name has no key at the service, so a 500 is not retried', async ({path, make}) => {
    service()
      .post(path)
      .reply(500, said(500, 'InternalError', 'boom'))
    await using at = await connected(BASE)
    await expect(make(at.client)).rejects.toMatchObject({exitCode: 6})
    expect(at.slept).toEqual([])
    expect(await at.journal.requests.unknown('test')).toHaveLength(1)
  })
})

test('every recorded answer is what the client reads', () => {
  expect([charge, project, subAccount, withdrawal].every(({id}) => id.length === 36)).toBe(true)
})
