import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import {fund, ISO_UTC, keysOf, paidCharge, UNKNOWN_ID, UUID} from './drafts.ts'
import {subscribe} from './receiver.ts'
import {openService, type Service} from './service.ts'

const service: Service = await openService()
afterAll(() => service.close())
beforeEach(async () => {
  await service.reset()
  await service.test.create('/sub-accounts', {reference: 'loja'})
})

const TARGET = 'http://127.0.0.1:9/hooks'

describe('Webhooks: endpoints', () => {
  test('creation answers 201 with id, url, events, subAccount, secret, createdAt', async () => {
    const reply = await service.test.post('/webhooks', {
      url: TARGET,
      events: ['payment_completed'],
      subAccount: 'loja',
    })
    expect(reply.status).toBe(201)
    expect(keysOf(reply.json)).toEqual(['createdAt', 'events', 'id', 'secret', 'subAccount', 'url'])
    expect(reply.json).toMatchObject({
      id: expect.stringMatching(UUID),
      url: TARGET,
      events: ['payment_completed'],
      subAccount: 'loja',
      createdAt: expect.stringMatching(ISO_UTC),
    })
    expect(reply.json.secret.length).toBeGreaterThanOrEqual(16)
  })

  test('an endpoint of the main account is of principal', async () => {
    expect((await service.test.create('/webhooks', {url: TARGET})).subAccount).toBe('principal')
  })

  test('the secret is displayed once: the list does not have it', async () => {
    const {secret, id} = await service.test.create('/webhooks', {url: TARGET})
    const reply = await service.test.get('/webhooks')
    expect(reply.status).toBe(200)
    expect(reply.json.data.map((endpoint) => endpoint.id)).toEqual([id])
    expect(reply.text).not.toContain(secret)
    expect(reply.text).not.toContain('secret')
  })

  test('two endpoints have two secrets', async () => {
    const one = await service.test.create('/webhooks', {url: TARGET})
    const two = await service.test.create('/webhooks', {url: TARGET})
    expect(one.secret).not.toBe(two.secret)
  })

  test('deletion answers 204 without a body, and then it is gone', async () => {
    const {id} = await service.test.create('/webhooks', {url: TARGET})
    const reply = await service.test.call('DELETE', `/webhooks/${id}`)
    expect(reply.status).toBe(204)
    expect(reply.text).toBe('')
    expect((await service.test.get('/webhooks')).json.data).toEqual([])
    expect((await service.test.call('DELETE', `/webhooks/${id}`)).status).toBe(404)
  })

  test('an unknown endpoint is 404', async () => {
    expect((await service.test.call('DELETE', `/webhooks/${UNKNOWN_ID}`)).status).toBe(404)
  })

  test('the other environment sees none of them', async () => {
    const {id} = await service.test.create('/webhooks', {url: TARGET})
    expect((await service.live.get('/webhooks')).json.data).toEqual([])
    expect((await service.live.call('DELETE', `/webhooks/${id}`)).status).toBe(404)
  })

  test.each([
    {rule: 'no url', body: {}},
    {rule: 'a url that is none', body: {url: 'hooks'}},
    {rule: 'another scheme', body: {url: 'ftp://127.0.0.1/x'}},
    {rule: 'a scheme that reads files', body: {url: 'file:///etc/passwd'}},
    {rule: 'a line break in the url', body: {url: `${TARGET}\r\nX-Evil: 1`}},
    {rule: 'a space around the url', body: {url: ` ${TARGET}`}},
    {rule: 'a user and a password', body: {url: 'http://user:secret@127.0.0.1:9/hooks'}},
    {rule: 'an unknown kind of event', body: {url: TARGET, events: ['payment_made']}},
    {rule: 'events that are no array', body: {url: TARGET, events: 'payment_completed'}},
    {rule: 'a public host', body: {url: 'https://example.com/hooks'}},
    {rule: 'a public address', body: {url: 'http://93.184.216.34/hooks'}},
    {rule: 'a private address', body: {url: 'http://192.168.0.10/hooks'}},
    {rule: 'the metadata address', body: {url: 'http://169.254.169.254/latest'}},
    {rule: 'a name that only looks like loopback', body: {url: 'http://127.0.0.1.example.com/'}},
    {rule: 'the loopback as user of another host', body: {url: 'http://127.0.0.1@example.com/'}},
    {rule: 'any address of this machine', body: {url: 'http://0.0.0.0:9/hooks'}},
  ])('$rule is 400', async ({body}) => {
    const reply = await service.test.post('/webhooks', body)
    expect(reply.status).toBe(400)
    expect(reply.json.error).toBe('BadRequest')
    expect((await service.test.get('/webhooks')).json.data).toEqual([])
  })

  test('an unknown sub-account is refused', async () => {
    const reply = await service.test.post('/webhooks', {url: TARGET, subAccount: 'nowhere'})
    expect([400, 404]).toContain(reply.status)
  })

  test.each([
    'http://127.0.0.1:9/a?b=c',
    'http://localhost:9/',
    'http://[::1]:9/',
    'http://127.8.9.1:9/',
    'https://127.0.0.1:9/',
  ])('loopback is allowed: %s', async (url) => {
    expect((await service.test.post('/webhooks', {url})).status).toBe(201)
  })
})

describe('Webhooks: which endpoint gets an event', () => {
  const paid = (subAccount?: string) =>
    paidCharge(service, service.test, {amount: 10}, subAccount ? {subAccount} : {})

  test('every endpoint of the wallet gets it, with one eventId', async () => {
    const [one, two] = [await subscribe(service.test), await subscribe(service.test)]
    await paid()
    await service.advance()
    expect(one.bodies()).toHaveLength(1)
    expect(two.bodies()).toEqual(one.bodies())
  })

  test('only the kinds it named', async () => {
    const receiver = await subscribe(service.test, {events: ['payment_expired']})
    await paid()
    const {id} = await service.test.create('/pix', {amount: 10})
    await service.command(`/charges/${id}/expire`)
    await service.advance()
    expect(receiver.bodies().map(({event}) => event)).toEqual(['payment_expired'])
  })

  test('a sub-account with its own endpoint: its events go there and not to the main', async () => {
    const main = await subscribe(service.test)
    const own = await subscribe(service.test, {subAccount: 'loja'})
    await paid('loja')
    await service.advance()
    expect(own.bodies().map(({subAccount}) => subAccount)).toEqual(['loja'])
    expect(main.bodies()).toEqual([])
  })

  test('a sub-account without its own endpoint: delivered to the main account', async () => {
    const main = await subscribe(service.test)
    await paid('loja')
    await service.advance()
    expect(main.bodies().map(({subAccount}) => subAccount)).toEqual(['loja'])
  })

  test('events of the main account do not go to a sub-account', async () => {
    const own = await subscribe(service.test, {subAccount: 'loja'})
    await paid()
    await service.advance()
    expect(own.bodies()).toEqual([])
  })

  test('events of the sandbox do not go to endpoints of production', async () => {
    const live = await subscribe(service.live)
    await paid()
    await fund(service, service.live, 10)
    await service.advance()
    expect(live.received).toHaveLength(1)
  })

  test('a deleted endpoint gets nothing more', async () => {
    const receiver = await subscribe(service.test)
    await service.test.call('DELETE', `/webhooks/${receiver.endpoint.id}`)
    await paid()
    await service.advance()
    expect(receiver.received).toHaveLength(0)
  })

  test('an event from before the endpoint is not sent to it', async () => {
    await paid()
    const receiver = await subscribe(service.test)
    await service.advance()
    expect(receiver.received).toHaveLength(0)
  })
})
