import {afterAll, beforeAll, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {receive} from '../helpers/received.ts'
import {target, until} from '../webhooks/target.ts'

interface Attempt {
  readonly deliveryId: string
  readonly eventId: string
  readonly event: string
}

let home: EmulatedHome
let first: Attempt
beforeAll(async () => {
  home = await emulatedHome()
  // Nothing listens on the discard port: every attempt fails at once.
  await run('webhooks endpoints create http://127.0.0.1:9/webhooks --events payment_completed')
  await run('pix create --amount 10 --no-qr --external-reference pedido-1')
  await run('emulator pay pedido-1')
  await until(async () => (await attempts()).length > 0, 10_000)
  first = (await attempts())[0] ?? {deliveryId: '', eventId: '', event: ''}
})
afterAll(() => home[Symbol.asyncDispose]())

const run = (words: string, language = 'en') =>
  home.run(words.split(' '), {env: {PIXCTL_LANG: language}})

const attempts = async (): Promise<readonly Attempt[]> =>
  (await run('emulator log --deliveries --json')).json()['data'] as readonly Attempt[]

test('each delivery of the log ends with the id that redeliver takes', async () => {
  const {stdout} = await run('emulator log --deliveries', 'pt-BR')
  expect(stdout.split('\n')[0]?.trimEnd()).toMatch(new RegExp(`${first.deliveryId}$`))
})

test.each([
  {by: 'the delivery', named: () => first.deliveryId},
  {by: 'the beginning of its id', named: () => first.deliveryId.slice(0, -3)},
  {by: 'the end of the event that the listener shows', named: () => `…${first.eventId.slice(-8)}`},
  {by: 'the event', named: () => first.eventId},
  {by: 'the reference of the charge', named: () => 'pedido-1'},
])('an event is delivered again by $by', async ({named}) => {
  const {code, json} = await run(`emulator redeliver ${named()} --json`)
  expect(code).toBe(0)
  expect(json()).toMatchObject({id: first.deliveryId, eventId: first.eventId})
})

test.each([
  {by: 'the delivery', named: () => first.deliveryId},
  {by: 'the beginning of its id', named: () => first.deliveryId.slice(0, -3)},
  {by: 'an event that no listener has received', named: () => first.eventId},
])('what was delivered is found by the id of $by', async ({named}) => {
  const {code, json} = await run(`find ${named()} --json`)
  expect(code).toBe(0)
  expect(json()).toMatchObject({subjects: [{kind: 'charge', externalReference: 'pedido-1'}]})
})

test('a delivery is not looked for where the service is not to be asked', async () => {
  const {code, json} = await run(`find ${first.deliveryId} --offline --json`)
  expect(code).toBe(7)
  expect(json()).toMatchObject({subjects: []})
})

test('an event is delivered again by the id that it has in the inbox', async () => {
  const {event, eventId} = first
  await receive(home, {event, eventId, data: {transactionId: 'c-1'}})
  const listed = (await run('webhooks events list --json')).json()['data'] as {id: string}[]
  expect(listed.map(({id}) => id)).toEqual(['in_1'])
  const {code, json} = await run('emulator redeliver in_1 --json')
  expect(code).toBe(0)
  expect(json()).toMatchObject({id: first.deliveryId, eventId})
  expect((await run('emulator redeliver in_2')).code).toBe(4)
})

test('a name that no delivery has is exit 4, and the place of the ids is said', async () => {
  const {code, stderr} = await run('emulator redeliver pedido-9', 'pt-BR')
  expect(code).toBe(4)
  expect(stderr).toContain('Nenhuma entrega, nem evento com uma, se chama pedido-9.')
  expect(stderr).toContain('pixctl emulator log --deliveries')
})

test('what comes of it is the answer, and not the last attempt of before', async () => {
  await using app = await target()
  app.answer = 200
  await run(`webhooks endpoints create ${app.url.href} --events refund_completed`)
  await run('emulator fault drop --event refund_completed --count 1')
  await run('emulator refund pedido-1')
  await until(
    async () => (await attempts()).some(({event}) => event === 'refund_completed'),
    10_000,
  )
  const refund = (await attempts()).find(({event}) => event === 'refund_completed')
  const {json} = await run(`emulator redeliver ${refund?.deliveryId} --json`)
  expect(json()).toMatchObject({state: 'delivered'})
  expect((json()['attempts'] as object[]).at(-1)).toMatchObject({status: 200})
})
