import {describe, expect, test} from 'vitest'
import {eventBody, listening, type Sending, send} from './listening.ts'

const KIND = 'payment_completed'

describe('what the sender is answered', () => {
  test.each([
    {verdict: 'stored', bodies: [{}]},
    {verdict: 'duplicate', bodies: [{}, {}]},
    {verdict: 'conflict', bodies: [{}, {amount: 2}]},
  ])('an event says that it is $verdict, as JSON of its length', async ({verdict, bodies}) => {
    await using live = await listening()
    const answers = []
    for (const data of bodies) answers.push(await send(live.url, {body: eventBody({data})}))
    const {status, headers, body} = answers.at(-1) ?? {}
    expect([status, body]).toEqual([200, `{"received":true,"verdict":"${verdict}"}`])
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(body?.length),
    })
  })

  test('a refusal says why, as JSON of its length', async () => {
    await using live = await listening()
    const {headers, body} = await send(live.url, {signature: null})
    expect(body).toBe('{"received":false,"reason":"missing"}')
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(body.length),
    })
    expect(headers).not.toHaveProperty('allow')
  })
})

describe('what is reported', () => {
  test('an event has the moment it came, its wallet and its subject, as it is stored', async () => {
    await using live = await listening({nowMs: () => 1_234})
    const data = {transactionId: 'c-1'}
    await send(live.url, {body: eventBody({subAccount: 'loja-2', data})})
    const event = {eventId: 'e1', event: KIND, subAccount: 'loja-2', subject: 'c-1'}
    expect(live.receipts).toMatchObject([{receivedAtMs: 1_234, event}])
    expect(live.receipts[0]).not.toHaveProperty('claimed')
    expect(await live.inbox.find('e1')).toMatchObject([
      {...event, receivedAtMs: 1_234, headers: expect.arrayContaining(['x-service-signature'])},
    ])
  })

  test.each<{name: string; headers: Sending['headers']; claimed: string | undefined}>([
    {
      name: 'nothing, when it stands twice',
      headers: {'x-service-event': [KIND, KIND]},
      claimed: undefined,
    },
    {name: 'its header says', headers: {'x-service-event': KIND}, claimed: KIND},
    {name: 'nothing, without it', headers: {}, claimed: undefined},
    {name: '64 characters', headers: {'X-Service-Event': 'k'.repeat(64)}, claimed: 'k'.repeat(64)},
    {name: 'not 65', headers: {'X-Service-Event': 'k'.repeat(65)}, claimed: undefined},
  ])('a refused request claims what $name', async ({headers, claimed}) => {
    await using live = await listening({nowMs: () => 1_234})
    await send(live.url, {signature: null, headers: headers ?? {}})
    expect(live.receipts).toEqual([
      {receivedAtMs: 1_234, verdict: 'missing', event: undefined, forward: 'none', claimed},
    ])
  })
})

describe('what is taken', () => {
  test.each([
    {name: 'space around an encoding of nothing', headers: {'content-encoding': ' identity '}},
    {name: 'another name of the signature header', signatureHeader: 'x-SERVICE-signature'},
  ])('$name', async ({headers = {}, signatureHeader = 'X-Service-Signature'}) => {
    await using live = await listening({signatureHeader})
    expect(await send(live.url, {headers})).toMatchObject({status: 200})
  })

  test('the wish of an event is asked with its kind', async () => {
    await using live = await listening({wish: (kind) => (kind === KIND ? 'queued' : 'skipped')})
    await send(live.url)
    await send(live.url, {body: eventBody({event: 'star.fell'})})
    expect(live.receipts.map(({forward}) => forward)).toEqual(['queued', 'skipped'])
  })
})
