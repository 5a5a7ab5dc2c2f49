import nock from 'nock'
import {afterEach, describe, expect, test} from 'vitest'
import {connected} from '../helpers/connected.ts'
import {charge, said, withdrawal} from './recorded-answers.ts'

const BASE = 'http://127.0.0.1:4010'
nock.disableNetConnect()
afterEach(() => {
  nock.cleanAll()
})

const HOUR_MS = 3_600_000
const TOKEN_IS_OVER_MS = 600_000
const PAYOUT = {
  pixKey: 'a@b.co',
  pixKeyType: 'email',
  holderName: 'Ana',
  holderDocument: '52998224725',
  holderDocumentType: 'cpf',
  netAmount: 2,
} as const

/** The connection is reset. It has to be an `Error`: nock lets anything else hang to the timeout. */
const reset = () => Object.assign(new Error('reset'), {code: 'ECONNRESET'})

const late = () => Object.assign(new Error('late'), {name: 'TimeoutError'})

/** A service that gives tokens for ever, and has none of the payouts that it is asked for. */
const tokens = () =>
  nock(BASE)
    .persist()
    .post('/v2/auth')
    .reply(200, {access_token: 'tok'})
    .get(/^\/v2\/transactions\/[^/]+$/)
    .reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'}))

/** A payout whose first four attempts were carried out, as far as anybody knows. */
async function inDoubt(clock = {now: Date.UTC(2026, 0, 1)}) {
  tokens()
  nock(BASE).post('/v2/withdrawals').times(4).replyWithError(reset())
  const at = await connected(BASE, {now: () => clock.now})
  const pay = () => at.client.withdrawals.create(PAYOUT, 'payout-0001')
  await expect(pay()).rejects.toMatchObject({exitCode: 6})
  const state = async () => (await at.journal.requests.list({}))[0]?.state
  expect(await state()).toBe('unknown')
  nock.cleanAll()
  return {at, pay, state, clock}
}

describe('a doubt outlives every failure of a later attempt', () => {
  test.each([
    {name: 'the service is away', service: () => {}},
    {
      name: 'the credential was revoked',
      service: () =>
        nock(BASE).post('/v2/auth').reply(401, {error: 'Unauthorized', message: 'Invalid'}),
    },
    {
      name: 'the token times out',
      service: () => nock(BASE).persist().post('/v2/auth').replyWithError(late()),
    },
    {
      name: 'the permission was taken away',
      service: () =>
        tokens()
          .post('/v2/withdrawals')
          .reply(403, said(403, 'Forbidden', 'no')),
    },
    {
      name: 'another request under the key is under way',
      service: () =>
        tokens()
          .post('/v2/withdrawals')
          .reply(409, said(409, 'Conflict', 'busy')),
    },
    {
      name: 'there are too many requests',
      service: () =>
        tokens()
          .post('/v2/withdrawals')
          .reply(429, said(429, 'X', 'slow down')),
    },
    {
      name: 'the wallet is suspended',
      service: () =>
        tokens()
          .post('/v2/withdrawals')
          .reply(403, said(403, 'Forbidden', 'no', {code: 'SUB_ACCOUNT_SUSPENDED'})),
    },
    {
      name: 'the wallet is not there any more',
      service: () =>
        tokens()
          .post('/v2/withdrawals')
          .reply(404, said(404, 'NotFound', 'no', {code: 'SUB_ACCOUNT_NOT_FOUND', resource: 'x'})),
    },
    {
      name: 'the route is not known there',
      service: () =>
        tokens()
          .post('/v2/withdrawals')
          .reply(404, said(404, 'NotFound', 'no route')),
    },
    {
      name: 'a gateway does not know the path',
      service: () => tokens().post('/v2/withdrawals').reply(404, {message: 'no Route matched'}),
    },
    {
      name: 'a gateway refuses the body in a body of its own',
      service: () => tokens().post('/v2/withdrawals').reply(400, '<html>Bad Request</html>'),
    },
    {
      name: 'a gateway says another status than the body',
      service: () =>
        tokens()
          .post('/v2/withdrawals')
          .reply(400, said(404, 'NotFound', 'no')),
    },
    {
      name: 'an error lacks a field of the service’s own',
      service: () => {
        const {traceId: _traceId, ...body} = said(422, 'X', 'other body')
        return tokens().post('/v2/withdrawals').reply(422, body)
      },
    },
  ])(
    '$name: exit 6, unknown, and not sent a day later',
    async ({service}) => {
      const {at, pay, state, clock} = await inDoubt()
      clock.now += TOKEN_IS_OVER_MS
      service()
      nock(BASE).persist().post('/v2/withdrawals').reply(500)
      await expect(pay()).rejects.toMatchObject({
        exitCode: 6,
        hint: expect.stringContaining('pixctl journal resume'),
      })
      const [record] = await at.journal.requests.unknown('test')
      if (record) await expect(at.client.resend(record)).rejects.toMatchObject({exitCode: 6})
      expect(await state()).toBe('unknown')
      nock.cleanAll()
      tokens()
      const paidAgain = nock(BASE).post('/v2/withdrawals').reply(201, withdrawal)
      clock.now += 25 * HOUR_MS
      await expect(pay()).rejects.toMatchObject({code: 'IDEMPOTENCY_KEY_EXPIRED', exitCode: 4})
      expect(paidAgain.isDone()).toBe(false)
      expect(await state()).toBe('unknown')
      await at[Symbol.asyncDispose]()
    },
    120_000,
  )

  test('Ctrl-C before a byte leaves: 130, and unknown', async () => {
    const {at, pay, state} = await inDoubt()
    tokens()
    at.abort()
    await expect(pay()).rejects.toMatchObject({
      exitCode: 130,
      hint: expect.stringContaining('pixctl journal resume'),
    })
    expect(await state()).toBe('unknown')
    await at[Symbol.asyncDispose]()
  })

  test.each([
    {name: 'the service refuses the body', reply: said(400, 'BadRequest', 'no'), exitCode: 4},
    {name: 'the key holds another body', reply: said(422, '', 'other body'), exitCode: 4},
    {
      name: 'a project is missing',
      reply: said(404, 'NotFound', 'no', {resource: 'project', id: 'p'}),
      exitCode: 4,
    },
  ])('it ends where $name', async ({reply, exitCode}) => {
    const {at, pay, state} = await inDoubt()
    tokens().post('/v2/withdrawals').reply(reply.statusCode, reply)
    await expect(pay()).rejects.toMatchObject({exitCode})
    expect(await state()).toBe('refused')
    await at[Symbol.asyncDispose]()
  })

  test('it ends where the service shows what was created', async () => {
    const {at, pay, state} = await inDoubt()
    tokens().post('/v2/withdrawals').reply(201, withdrawal, {'Idempotency-Replayed': 'true'})
    expect(await pay()).toMatchObject({replayed: true, resource: {id: withdrawal.id}})
    expect(await state()).toBe('done')
    await at[Symbol.asyncDispose]()
  })
})

describe('a doubt about a creation without a key', () => {
  test.each([
    {status: 400, name: 'refund'},
    {status: 422, name: 'refund'},
  ])('outlives a $status to the second attempt at a $name', async ({status}) => {
    tokens()
    const path = '/v2/transactions/c1/refund'
    nock(BASE).post(path).replyWithError(reset())
    await using at = await connected(BASE)
    await expect(at.client.transactions.refund('c1')).rejects.toMatchObject({exitCode: 6})
    nock(BASE)
      .post(path)
      .reply(status, said(status, 'X', 'was refunded before'))
    const [record] = await at.journal.requests.unknown('test')
    if (record) await expect(at.client.resend(record)).rejects.toMatchObject({exitCode: 6})
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'unknown'}])
  })
})

test.each([
  {names: ['Loja'], state: 'done'},
  {names: ['Outra'], state: 'failed'},
])(
  'a project that is refused at the second attempt is looked up: $state',
  async ({names, state}) => {
    tokens()
    nock(BASE).post('/v2/projects').replyWithError(reset())
    await using at = await connected(BASE)
    const project = {name: 'Loja', color: '#112233'}
    await expect(at.client.projects.create(project)).rejects.toMatchObject({exitCode: 6})
    nock(BASE)
      .post('/v2/projects')
      .reply(400, said(400, 'X', 'taken'))
    const items = names.map((name, id) => ({id: `p${id}`, name, color: '#112233'}))
    nock(BASE)
      .get('/v2/projects')
      .query(true)
      .reply(200, {items, page: 1, limit: 100, total: 1, totalPages: 1})
    const [record] = await at.journal.requests.unknown('test')
    if (record) await at.client.resend(record)
    expect(await at.journal.requests.list({})).toMatchObject([{state}])
  },
)

describe('a gateway’s answer to the first attempt', () => {
  test.each([
    {name: '404 {"message"}', status: 404, body: {message: 'no Route matched'}},
    {name: '403 with a page', status: 403, body: '<html>Blocked</html>'},
    {name: '400 with an error of its own', status: 400, body: {error: 'bad', message: 'x'}},
    {name: '422 with nothing', status: 422, body: ''},
  ])('$name says nothing of the creation: exit 6', async ({status, body}) => {
    tokens()
    nock(BASE).post('/v2/pix').times(4).reply(status, body)
    await using at = await connected(BASE)
    await expect(at.client.charges.create({amount: 10})).rejects.toMatchObject({exitCode: 6})
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'unknown'}])
  })
})

describe('an answer about something else than was sent', () => {
  const other = (fields: object) => ({...withdrawal, ...fields})
  test.each([
    {field: 'netAmount', answer: other({netAmount: 20}), sent: '2', answered: '20'},
    {
      field: 'snapshotPixKey',
      answer: other({snapshotPixKey: 'eve@b.co'}),
      sent: 'a@b.co',
      answered: 'eve@b.co',
    },
    {
      field: 'snapshotHolderDocument',
      answer: other({snapshotHolderDocument: '11144477735'}),
      sent: '52998224725',
      answered: '11144477735',
    },
  ])('$field: exit 6 with both values, and unknown', async ({answer, ...difference}) => {
    tokens().post('/v2/withdrawals').reply(201, answer)
    await using at = await connected(BASE)
    await expect(at.client.withdrawals.create(PAYOUT)).rejects.toMatchObject({
      code: 'ANSWER_DIFFERS',
      exitCode: 6,
      message: expect.stringContaining(difference.answered),
      hint: expect.stringContaining('pixctl journal resume'),
      details: difference,
    })
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'unknown'}])
  })

  test.each([
    {name: 'in other letters', answer: other({snapshotPixKey: 'A@B.CO'})},
    {name: 'masked', answer: other({snapshotPixKey: 'a***@b.co'})},
    {name: 'with a mask of digits', answer: other({snapshotHolderDocument: '529.982.247-25'})},
    {name: 'left out', answer: other({snapshotPixKey: undefined})},
  ])('a payee $name is the same', async ({answer}) => {
    tokens().post('/v2/withdrawals').reply(201, answer)
    await using at = await connected(BASE)
    expect((await at.client.withdrawals.create(PAYOUT)).resource.id).toBe(withdrawal.id)
  })

  test('a payout that is found by its key is done, and not sent: no other id can be answered', async () => {
    const {at, pay} = await inDoubt()
    const {id} = withdrawal
    const createdAt = new Date(Date.UTC(2026, 0, 1))
    // It shows the clock of the service, which knows the key for a day.
    const dated = {date: createdAt.toUTCString()}
    const money = {amount: -4.5, feeAmount: 2.5, netAmount: -2}
    nock(BASE)
      .post('/v2/auth')
      .reply(200, {access_token: 'tok'})
      .get('/v2/transactions/payout-0001')
      .reply(200, {id, type: 'withdrawal', status: 'pending', ...money, createdAt}, dated)
    const paidAgain = nock(BASE)
      .post('/v2/withdrawals')
      .reply(201, {...withdrawal, id: 'another-id'})
    expect(await pay()).toMatchObject({resource: {id}, replayed: true, isNew: false})
    expect(paidAgain.isDone()).toBe(false)
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'done', resourceId: id}])
    await at[Symbol.asyncDispose]()
  })

  test('another split than was asked for', async () => {
    tokens()
      .post('/v2/pix')
      .reply(201, {...charge, split: [{subAccount: 'loja-3', amount: 3}]})
    await using at = await connected(BASE)
    const split = [{subAccount: 'loja-2', amount: 3}]
    await expect(at.client.charges.create({amount: 10, split})).rejects.toMatchObject({
      details: {field: 'split', sent: 'loja-2=3.00', answered: 'loja-3=3.00'},
    })
  })
})

test('the age of a key is looked at before every attempt', async () => {
  let now = Date.UTC(2026, 0, 1)
  tokens()
  nock(BASE)
    .post('/v2/withdrawals')
    .reply(500, () => {
      now += 25 * HOUR_MS
      return ''
    })
  const second = nock(BASE).post('/v2/withdrawals').reply(201, withdrawal)
  await using at = await connected(BASE, {now: () => now})
  await expect(at.client.withdrawals.create(PAYOUT)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_EXPIRED',
  })
  expect(second.isDone()).toBe(false)
  expect(await at.journal.requests.list({})).toMatchObject([{state: 'unknown'}])
})

test('a clock that was set back is seen by what was written since', async () => {
  const {at, pay, clock} = await inDoubt()
  const later = {...PAYOUT, netAmount: 3}
  clock.now += 30 * HOUR_MS
  tokens()
    .post('/v2/withdrawals')
    .reply(201, {...withdrawal, netAmount: 3})
  await at.client.withdrawals.create(later, 'payout-0002')
  clock.now -= 29 * HOUR_MS
  await expect(pay()).rejects.toMatchObject({code: 'IDEMPOTENCY_KEY_EXPIRED', exitCode: 4})
  await at[Symbol.asyncDispose]()
})
