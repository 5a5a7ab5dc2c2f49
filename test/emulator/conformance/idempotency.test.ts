import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {available, fund, withdrawalDraft} from './drafts.ts'
import {openService, type Service} from './service.ts'

let service: Service
let counter = 0
const nextKey = () => {
  counter += 1
  return `chave-de-teste-${counter}`
}
beforeAll(async () => {
  service = await openService()
  await service.test.create('/sub-accounts', {reference: 'loja'})
  await fund(service, service.test, 10_000)
})
afterAll(() => service.close())

const pix = (body: unknown, key: string, subAccount?: string) =>
  service.test.post('/pix', body, {key, ...(subAccount === undefined ? {} : {subAccount})})

describe('Idempotency', () => {
  test.each([
    {length: 8, status: 201},
    {length: 255, status: 201},
    {length: 7, status: 400},
    {length: 256, status: 400},
    {length: 1, status: 400},
  ])('a key has 8 to 255 characters: $length is $status', async ({length, status}) => {
    const reply = await pix({amount: 5}, 'k'.repeat(length))
    expect(reply.status).toBe(status)
    if (status === 400) expect(String(reply.json.message)).toMatch(/idempotency/i)
  })

  test('a retry with the same key returns the same answer, byte for byte', async () => {
    const key = nextKey()
    const first = await pix({amount: 5}, key)
    const again = await pix({amount: 5}, key)
    expect(again.status).toBe(201)
    expect(again.raw).toEqual(first.raw)
  })

  test('a replay carries Idempotency-Replayed: true, the first answer does not', async () => {
    const key = nextKey()
    expect((await pix({amount: 5}, key)).headers['idempotency-replayed']).toBeUndefined()
    expect((await pix({amount: 5}, key)).headers['idempotency-replayed']).toBe('true')
  })

  test('a replay shows the stored answer, not the state of today', async () => {
    const key = nextKey()
    const {json} = await pix({amount: 5}, key)
    await service.command(`/charges/${json.id}/pay`)
    expect((await pix({amount: 5}, key)).json.status).toBe('pending')
  })

  test('the same key with a different body is 422', async () => {
    const key = nextKey()
    await pix({amount: 5}, key)
    expect((await pix({amount: 6}, key)).status).toBe(422)
    expect((await pix({amount: 5, description: 'x'}, key)).status).toBe(422)
  })

  test('after a 422 the first body is still replayed', async () => {
    const key = nextKey()
    const first = await pix({amount: 5}, key)
    await pix({amount: 6}, key)
    expect((await pix({amount: 5}, key)).raw).toEqual(first.raw)
  })

  test.each([
    {
      rule: 'key order',
      first: '{"amount":5,"description":"x"}',
      again: '{"description":"x","amount":5}',
    },
    {rule: 'white space', first: '{"amount":5}', again: ' { "amount" :\n5 } '},
    {rule: 'spelling of a number', first: '{"amount":5}', again: '{"amount":5.00}'},
    {
      rule: 'escapes',
      first: '{"amount":5,"description":"é"}',
      again: '{"amount":5,"description":"\\u00e9"}',
    },
  ])('bodies are compared as JSON values: $rule does not matter', async ({first, again}) => {
    const key = nextKey()
    const one = await pix(first, key)
    const two = await pix(again, key)
    expect(two.status).toBe(201)
    expect(two.raw).toEqual(one.raw)
  })

  test.each([
    {
      rule: 'the order of an array',
      first: {amount: 5, metadata: {a: [1, 2]}},
      again: {amount: 5, metadata: {a: [2, 1]}},
    },
    {rule: 'null and absent', first: {amount: 5}, again: {amount: 5, metadata: {a: null}}},
    {
      rule: 'a number and its text',
      first: {amount: 5, metadata: {a: 1}},
      again: {amount: 5, metadata: {a: '1'}},
    },
  ])('bodies are compared as JSON values: $rule does', async ({first, again}) => {
    const key = nextKey()
    expect((await pix(first, key)).status).toBe(201)
    expect((await pix(again, key)).status).toBe(422)
  })

  test('a key is unique per endpoint', async () => {
    const key = nextKey()
    const charge = await pix({amount: 5}, key)
    const body = {...withdrawalDraft, amount: 5}
    const withdrawal = await service.test.post('/withdrawals', body, {key})
    expect(withdrawal.status).toBe(201)
    expect(withdrawal.json.id).not.toBe(charge.json.id)
  })

  test('a key is unique per wallet', async () => {
    const key = nextKey()
    const main = await pix({amount: 5}, key)
    const own = await pix({amount: 6}, key, 'loja')
    expect(own.status).toBe(201)
    expect(own.json.id).not.toBe(main.json.id)
  })

  test('no header and principal are one wallet', async () => {
    const key = nextKey()
    const main = await pix({amount: 5}, key)
    expect((await pix({amount: 5}, key, 'principal')).raw).toEqual(main.raw)
  })

  test('a key is unique per account', async () => {
    const key = nextKey()
    const test = await pix({amount: 5}, key)
    const live = await service.live.post('/pix', {amount: 6}, {key})
    expect(live.status).toBe(201)
    expect(live.json.id).not.toBe(test.json.id)
  })

  test('two credentials of one account share its keys', async () => {
    const key = nextKey()
    const first = await pix({amount: 5}, key)
    const other = await service.credential()
    expect((await other.post('/pix', {amount: 5}, {key})).raw).toEqual(first.raw)
  })

  test('keys are compared letter by letter', async () => {
    const first = await pix({amount: 5}, 'chave-MAIUSCULA')
    const other = await pix({amount: 5}, 'chave-maiuscula')
    expect(other.json.id).not.toBe(first.json.id)
  })

  test('only 2xx answers are stored: after a 400 the key is free', async () => {
    const key = nextKey()
    expect((await pix({amount: 0.5}, key)).status).toBe(400)
    const reply = await pix({amount: 5}, key)
    expect(reply.status).toBe(201)
    expect(reply.headers['idempotency-replayed']).toBeUndefined()
  })

  test('a withdrawal is replayed and debited once', async () => {
    const key = nextKey()
    const body = {...withdrawalDraft, amount: 100}
    const before = await available(service.test)
    const first = await service.test.post('/withdrawals', body, {key})
    const again = await service.test.post('/withdrawals', body, {key})
    expect(again.raw).toEqual(first.raw)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await available(service.test)).toBe(before - 100)
  })

  test('20 equal requests at once create one, and all get the first answer', async () => {
    const key = nextKey()
    const body = {...withdrawalDraft, amount: 10}
    const before = await available(service.test)
    const replies = await Promise.all(
      Array.from({length: 20}, () => service.test.post('/withdrawals', body, {key})),
    )
    expect(new Set(replies.map(({text}) => text)).size).toBe(1)
    expect(replies.map(({status}) => status)).toEqual(Array(20).fill(201))
    expect(await available(service.test)).toBe(before - 10)
    const replayed = replies.filter(({headers}) => headers['idempotency-replayed'] === 'true')
    expect(replayed).toHaveLength(19)
  })

  test('20 different requests at once with one key: one is made, 19 are 422', async () => {
    const key = nextKey()
    const replies = await Promise.all(Array.from({length: 20}, (_, i) => pix({amount: 5 + i}, key)))
    const statuses = replies.map(({status}) => status).toSorted()
    expect(statuses).toEqual([201, ...Array(19).fill(422)])
  })

  test('20 equal requests without a key create 20', async () => {
    const replies = await Promise.all(
      Array.from({length: 20}, () => service.test.post('/pix', {amount: 5})),
    )
    expect(new Set(replies.map(({json}) => json.id)).size).toBe(20)
  })

  test('the cache lives 24 hours: replayed just before, anew just after', async () => {
    const key = nextKey()
    const first = await pix({amount: 5}, key)
    await service.advance(86_400 - 30)
    const before = await pix({amount: 5}, key)
    expect(before.raw).toEqual(first.raw)
    await service.advance(31)
    const after = await pix({amount: 5}, key)
    expect(after.status).toBe(201)
    expect(after.json.id).not.toBe(first.json.id)
  })

  test('after 24 hours another body is no conflict', async () => {
    const key = nextKey()
    await pix({amount: 5}, key)
    await service.advance(86_401)
    expect((await pix({amount: 6}, key)).status).toBe(201)
  })

  test('the header belongs to charges and withdrawals: projects ignore it', async () => {
    const key = nextKey()
    const project = (name: string) =>
      service.test.post('/projects', {name, color: '#000000'}, {key})
    expect((await project('um')).status).toBe(201)
    expect((await project('dois')).status).toBe(201)
    expect((await project('um')).status).toBe(409)
  })

  test('a replay needs the permission of today', async () => {
    const key = nextKey()
    const caller = await service.credential({permissions: ['PIX:WRITE']})
    expect((await caller.post('/pix', {amount: 5}, {key})).status).toBe(201)
    await service.change(`/credentials/${caller.clientId}`, {permissions: ['PROJECT:READ']})
    expect((await caller.post('/pix', {amount: 5}, {key})).status).toBe(403)
  })

  test('a replay does not depend on the rules of today: the wallet of a leg was suspended', async () => {
    const key = nextKey()
    await service.test.create('/sub-accounts', {reference: 'depois'})
    const body = {amount: 5, split: [{subAccount: 'depois', amount: 1}]}
    const first = await pix(body, key)
    await service.command('/sub-accounts/test/depois/suspend')
    expect((await pix(body, key)).raw).toEqual(first.raw)
  })

  test('a token renewed between the two does not matter', async () => {
    const key = nextKey()
    const first = await pix({amount: 5}, key)
    await service.advance(301)
    expect((await pix({amount: 5}, key)).raw).toEqual(first.raw)
  })
})
