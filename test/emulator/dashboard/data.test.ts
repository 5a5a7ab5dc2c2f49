import {beforeEach, expect, test} from 'vitest'
import {startEmulator} from '../../../src/emulator/start.ts'
import {type Driver, drive, login} from '../driver.ts'
import {listener} from '../listener.ts'
import {Visitor} from './visitor.ts'

let driver: Driver
let visitor: Visitor

beforeEach(async () => {
  driver = await drive()
  visitor = await Visitor.enter(driver)
})

const charge = async (amount: number, more = {}): Promise<string> => {
  const {body} = await driver.post('/v2/pix', {amount, ...more})
  return body.id
}

test('a charge is shown with its lines, events, deliveries, refunds and blocks', async () => {
  const hook = await listener()
  await driver.post('/v2/sub-accounts', {reference: 'loja-2'})
  await driver.post('/v2/webhooks', {url: hook.url})
  const split = [{subAccount: 'loja-2', amount: 30}]
  const id = await charge(100, {split, metadata: {cart: 7}, description: '<b>one</b>'})
  await driver.control(`/charges/${id}/pay`)
  await driver.control('/blocks', {transactionId: id, blockType: 'med', amount: 10})
  await driver.control(`/charges/${id}/refund`)
  await driver.control('/clock', {advanceSeconds: 0})

  const {body} = await visitor.read(`charges/${id}`)
  expect(body).toMatchObject({
    charge: {id, status: 'completed', amount: 100, split},
    transaction: {feeAmount: 0.99, netAmount: 99.01},
    subAccount: 'principal',
    description: '<b>one</b>',
    metadata: {cart: 7},
    servedSplit: split,
    refunds: [{status: 'CONFIRMED', amount: 100, feeAmount: 0.5}],
    blocks: [{status: 'awaiting_response', amount: 10, subAccount: 'principal'}],
  })
  expect(
    body.lines.map(({type, amount}: {type: string; amount: number}) => [type, amount]),
  ).toEqual([
    ['payment', 100],
    ['fee', -0.99],
    ['internal_transfer', -30],
    ['internal_transfer', 30],
    ['block', -10],
    ['refund', -100],
    ['fee', -0.5],
  ])
  const reported = body.events.map(
    ({event, deliveries}: {event: string; deliveries: {state: string}[]}) => [
      event,
      deliveries.map(({state}) => state),
    ],
  )
  expect(reported).toEqual([
    ['payment_completed', ['delivered']],
    ['balance_block_created', ['delivered']],
    ['refund_completed', ['delivered']],
  ])
})

test('only a charge that can still be paid carries a QR code', async () => {
  const id = await charge(10)
  const before = await visitor.read(`charges/${id}`)
  expect(before.body.charge.qrCodeBase64).toMatch(/^data:image\/png;base64,/)
  await driver.control(`/charges/${id}/expire`)
  const after = await visitor.read(`charges/${id}`)
  expect(after.body.charge).not.toHaveProperty('qrCodeBase64')
})

test('an object of one environment has no page in the other', async () => {
  const id = await charge(10)
  expect((await visitor.call('GET', `/data/live/charges/${id}`)).status).toBe(404)
})

test('a statement has the balance after each line, on every page', async () => {
  for (const amount of [100, 50, 25]) await driver.control(`/charges/${await charge(amount)}/pay`)
  const pages = await Promise.all(
    [1, 2, 3].map((page) => visitor.read(`lines?wallet=principal&limit=2&page=${page}`)),
  )
  const lines = pages.flatMap(({body}) => body.items)
  expect(lines.map(({amount}) => amount)).toEqual([-0.99, 25, -0.99, 50, -0.99, 100])
  expect(lines.map(({balanceAfter}) => balanceAfter)).toEqual([
    172.03, 173.02, 148.02, 149.01, 99.01, 100,
  ])
  expect(lines[1]).toHaveProperty('subject.kind', 'charge')
})

test.each([
  {name: 'by description', query: 'q=blue', expected: [12]},
  {name: 'by a percent sign, which stands for itself', query: 'q=100%25', expected: [13]},
  {name: 'by reference', query: 'q=ref-1', expected: [11]},
  {name: 'by amount with a comma', query: 'q=11,00', expected: [11]},
  {name: 'by status', query: 'status=cancelled', expected: [13]},
  {name: 'by wallet', query: 'wallet=loja-2', expected: []},
  {name: 'by page', query: 'limit=2&page=2', expected: [11]},
  {name: 'by a page that is none', query: 'limit=2&page=x', expected: [13, 12]},
])('charges are narrowed down $name', async ({query, expected}) => {
  await charge(11, {externalReference: 'ref-1'})
  await charge(12, {description: 'Blue shoes'})
  const id = await charge(13, {description: '100% cotton'})
  await driver.control(`/charges/${id}/expire`)
  const {body} = await visitor.read(`charges?${query}`)
  expect(body.items.map(({amount}: {amount: number}) => amount)).toEqual(expected)
})

test('a search finds objects of every kind', async () => {
  await driver.post('/v2/sub-accounts', {reference: 'loja-azul'})
  await driver.post('/v2/projects', {name: 'Azul', color: '#0000ff'})
  await charge(10, {description: 'Sapato azul'})
  const {body} = await visitor.read('search?q=azul')
  expect(body.hits.map(({kind}: {kind: string}) => kind)).toEqual(['wallet', 'charge', 'project'])
})

test('credentials and endpoints are shown without their secrets', async () => {
  await driver.post('/v2/webhooks', {url: 'http://127.0.0.1:1/hook'})
  const {test: pair} = driver.emulator.credentials
  const credentials = await visitor.read('credentials')
  const endpoints = await visitor.read('endpoints')
  expect(credentials.body.items[0]).toMatchObject({clientId: pair.clientId, revoked: false})
  expect(credentials.text + endpoints.text).not.toMatch(/sk_|whsec_/)
})

test('the owner creates without a token, under every rule of the service', async () => {
  const made = await visitor.service('POST', '/v2/pix', {amount: 10})
  expect(made.status).toBe(201)
  const refused = await visitor.service('POST', '/v2/pix', {amount: 0.5})
  expect(refused.status).toBe(400)
  const elsewhere = await visitor.service('POST', '/v2/pix', {amount: 10}, {'X-Sub-Account': 'no'})
  expect(elsewhere.body.details.code).toBe('SUB_ACCOUNT_NOT_FOUND')
})

test('the stream tells of a change, and says the time of the emulator', async () => {
  const reply = await fetch(`${driver.emulator.controlUrl}/dashboard/live`, {
    headers: {Cookie: visitor.cookie},
  })
  expect(reply.headers.get('content-type')).toBe('text/event-stream')
  const pulses = pulsesOf(reply)
  const first = await pulses.next()
  await charge(10)
  const second = await pulses.next()
  expect(second.value.revision).toBeGreaterThan(first.value.revision)
  expect(Math.abs(Date.parse(second.value.now) - Date.now())).toBeLessThan(5_000)
  await pulses.return(undefined)
})

async function* pulsesOf({body}: Response) {
  for await (const chunk of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    for (const line of chunk.split('\n\n').filter((text) => text !== '')) {
      yield JSON.parse(line.replace('data: ', ''))
    }
  }
}

test('a stream with a reader does not keep the emulator from ending', async () => {
  const emulator = await startEmulator({port: 0})
  const other = await login(emulator, emulator.credentials.test)
  const {cookie} = await Visitor.enter(other)
  const reply = await fetch(`${emulator.controlUrl}/dashboard/live`, {headers: {Cookie: cookie}})
  await emulator.close()
  await expect(reply.text()).rejects.toThrow()
})
