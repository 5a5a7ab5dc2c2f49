import {createServer} from 'node:net'
import {describe, expect, test} from 'vitest'
import type {Delivery} from '../../src/inbox/inbox.ts'
import {SqliteInbox} from '../../src/inbox/sqlite/sqlite-inbox.ts'
import {endToEndHeaders, withHeader} from '../../src/webhooks/end-to-end-headers.ts'
import {EventSender} from '../../src/webhooks/event-sender.ts'
import {delayAfterTryMs, Forwarder, type ForwardReport} from '../../src/webhooks/forwarder.ts'
import {aDelivery} from '../helpers/webhooks.ts'
import {type Target, target, until} from './target.ts'

interface Forwarding extends AsyncDisposable {
  readonly inbox: SqliteInbox
  readonly forwarder: Forwarder
  readonly reports: ForwardReport[]
  accept(over?: Partial<Delivery>): Promise<void>
}

async function forwarding(
  url: URL,
  {inOrder = false, nowMs = Date.now}: {inOrder?: boolean; nowMs?: () => number} = {},
): Promise<Forwarding> {
  const inbox = await SqliteInbox.open(':memory:')
  const sender = new EventSender({allowExternal: false})
  const reports: ForwardReport[] = []
  const report = (one: ForwardReport): void => void reports.push(one)
  const forwarder = new Forwarder({inbox, sender, target: url, inOrder, nowMs, report})
  await forwarder.start()
  const accept = async (over: Partial<Delivery> = {}): Promise<void> => {
    await inbox.accept(aDelivery({forward: 'queued', ...over}))
    forwarder.wake()
  }
  const dispose = async (): Promise<void> => {
    await forwarder.stop(1_000)
    sender.close()
    await inbox.close()
  }
  return {inbox, forwarder, reports, accept, [Symbol.asyncDispose]: dispose}
}

const stateOf = async (inbox: SqliteInbox, eventId: string) =>
  (await inbox.find(eventId))[0]?.forward
const idsAt = (app: Target) => app.received.map(({body}) => JSON.parse(body.toString()).eventId)
const withBody = (eventId: string, subject: string): Partial<Delivery> => ({
  eventId,
  subject,
  body: Buffer.from(JSON.stringify({eventId})),
})

describe('a forwarder', () => {
  test('passes on the exact bytes and the headers of the sender', async () => {
    await using app = await target()
    await using forward = await forwarding(app.url)
    const body = Buffer.from([0x7b, 0x00, 0xff, 0x0a])
    const headers = [
      ...['Host', 'tunnel.example', 'X-Service-Signature', 'sha256=1', 'Content-Length', '99'],
      ...['Connection', 'keep-alive, X-Hop', 'X-Hop', '1', 'x-service-DELIVERY', 'd1'],
    ]
    await forward.accept({eventId: 'e1', body, headers})
    await until(() => forward.reports.length === 1)
    const [received] = app.received
    expect(received?.body).toEqual(body)
    expect(received?.headers.slice(0, 8)).toEqual([
      ...['X-Service-Signature', 'sha256=1', 'x-service-DELIVERY', 'd1'],
      ...['Host', app.url.host, 'Content-Length', '4'],
    ])
    expect(forward.reports).toMatchObject([{status: 200, state: 'delivered'}])
    expect(await stateOf(forward.inbox, 'e1')).toBe('delivered')
  })

  test('sends once what an answer of the store still lists that is older than its delivery', async () => {
    await using app = await target()
    await using forward = await forwarding(new URL('http://127.0.0.1:9/'))
    const {inbox} = forward
    await forward.forwarder.stop(1_000)
    await inbox.accept(aDelivery({forward: 'queued', eventId: 'e1'}))
    const sender = new EventSender({allowExternal: false})
    const reports: ForwardReport[] = []
    let looks = 0
    const slow = {
      nextDueMs: async () => undefined,
      hasten: async () => {},
      record: (attempts: Parameters<typeof inbox.record>[0]) => inbox.record(attempts),
      due: async (moment: Parameters<typeof inbox.due>[0]) => {
        const answer = await inbox.due(moment)
        looks += 1
        if (looks === 2) await until(() => reports.length === 1)
        return answer
      },
    }
    app.slowFromMs(1, 200)
    const late = new Forwarder({
      inbox: slow,
      sender,
      target: app.url,
      inOrder: false,
      nowMs: Date.now,
      report: (report) => void reports.push(report),
    })
    await late.start()
    await until(() => app.received.length === 1)
    late.wake()
    await until(() => looks >= 3)
    await late.stop(1_000)
    sender.close()
    expect(app.received).toHaveLength(1)
  })

  test('tries again after a second when the first try got no 2xx', async () => {
    await using app = await target()
    app.answer = (count) => (count === 1 ? 503 : 204)
    await using forward = await forwarding(app.url)
    await forward.accept({eventId: 'e1'})
    await until(() => forward.reports.length === 2)
    const [first, second] = app.received
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(990)
    const [event] = await forward.inbox.find('e1')
    expect(event?.attempts).toMatchObject([{status: 503}, {status: 204}])
  })

  test('gives up after 20 tries and keeps the reason', async () => {
    let nowMs = 1_000_000
    await using app = await target()
    app.answer = 500
    await using forward = await forwarding(app.url, {nowMs: () => nowMs})
    await forward.accept({eventId: 'e1', receivedAtMs: nowMs})
    for (let tries = 1; tries <= 20; tries += 1) {
      await until(() => forward.reports.length === tries)
      nowMs += 30_000
      forward.forwarder.wake()
    }
    expect(forward.reports.at(-1)).toMatchObject({state: 'failed', status: 500})
    expect(await stateOf(forward.inbox, 'e1')).toBe('failed')
    forward.forwarder.wake()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(app.received).toHaveLength(20)
  })

  test('goes on where the one before it was killed', async () => {
    await using app = await target()
    await using forward = await forwarding(new URL('http://127.0.0.1:9/'))
    await forward.accept({eventId: 'e1'})
    await until(() => forward.reports.length === 1)
    const sender = new EventSender({allowExternal: false})
    const next = new Forwarder({
      inbox: forward.inbox,
      sender,
      target: app.url,
      inOrder: false,
      nowMs: Date.now,
      report: () => {},
    })
    await next.start()
    await until(async () => (await stateOf(forward.inbox, 'e1')) === 'delivered', 500)
    await next.stop(1_000)
    sender.close()
  })

  test('in order holds an event back until the one before it of its subject is through', async () => {
    await using app = await target()
    app.answer = (count) => (count === 1 ? 500 : 200)
    await using forward = await forwarding(app.url, {inOrder: true})
    await forward.accept(withBody('a1', 'a'))
    await until(() => forward.reports.length === 1)
    await forward.accept(withBody('a2', 'a'))
    await forward.accept(withBody('b1', 'b'))
    await until(() => forward.reports.length === 4)
    expect(idsAt(app)).toEqual(['a1', 'b1', 'a1', 'a2'])
  })

  test('sends every one of many once', async () => {
    await using app = await target()
    await using forward = await forwarding(app.url)
    const ids = Array.from({length: 500}, (_, index) => `e${index}`)
    await Promise.all(ids.map((id) => forward.accept(withBody(id, id))))
    await until(() => app.received.length >= 500)
    await forward.forwarder.stop(1_000)
    expect(idsAt(app).sort()).toEqual(ids.sort())
  })

  test('when stopped sends what was accepted and never tried, and leaves retries', async () => {
    await using app = await target()
    await using forward = await forwarding(app.url)
    app.answer = 500
    await forward.accept(withBody('old', 'x'))
    await until(() => forward.reports.length === 1)
    app.answer = 200
    for (let index = 0; index < 40; index += 1) await forward.accept(withBody(`n${index}`, 'x'))
    await forward.forwarder.stop(2_000)
    expect(app.received).toHaveLength(41)
    expect(await stateOf(forward.inbox, 'old')).toBe('queued')
  })

  test.each([
    {name: 'a redirect is not followed', answer: 302, result: {status: 302, error: 'redirect'}},
    {name: 'a refusal is kept with its status', answer: 404, result: {status: 404}},
  ])('$name', async ({answer, result}) => {
    await using app = await target()
    app.answer = answer
    await using forward = await forwarding(app.url)
    await forward.accept()
    await until(() => forward.reports.length === 1)
    expect(forward.reports).toMatchObject([{...result, state: 'retrying'}])
    expect(app.received).toHaveLength(1)
  })

  test('says in a word why there was no answer', async () => {
    const rude = createServer((socket) => socket.destroy())
    const deaf = createServer((socket) => socket.end('no HTTP at all\r\n\r\n'))
    const ports = await Promise.all(
      [rude, deaf].map(
        (server) =>
          new Promise<number>((resolve) =>
            server.listen(0, '127.0.0.1', () => resolve((server.address() as {port: number}).port)),
          ),
      ),
    )
    const sender = new EventSender({allowExternal: false})
    const errors = await Promise.all(
      [9, ...ports].map(async (port) => {
        const url = new URL(`http://localhost:${port}/`)
        return (await sender.send({url, headers: [], body: Buffer.from('x')})).error
      }),
    )
    expect(errors).toEqual(['unreachable', 'reset', 'no_http'])
    for (const server of [rude, deaf]) server.close()
    sender.close()
  })
})

describe('the schedule', () => {
  test.each([
    {tries: 1, ms: 1_000},
    {tries: 2, ms: 2_000},
    {tries: 3, ms: 4_000},
    {tries: 4, ms: 8_000},
    {tries: 5, ms: 30_000},
    {tries: 19, ms: 30_000},
    {tries: 20, ms: undefined},
  ])('waits $ms ms after try $tries', ({tries, ms}) => {
    expect(delayAfterTryMs(tries)).toBe(ms)
  })
})

describe('headers', () => {
  test('of one hop are left out, however they are written', () => {
    const hop = ['Transfer-ENCODING', 'chunked', 'TE', 'x', 'Expect', '100-continue']
    expect(endToEndHeaders([...hop, 'A', '1', 'a', '2'])).toEqual(['A', '1', 'a', '2'])
  })

  test('are replaced whatever their case', () => {
    expect(withHeader(['x-A', '1', 'B', '2', 'X-a', '3'], 'X-A', '9')).toEqual([
      'B',
      '2',
      'X-A',
      '9',
    ])
  })
})
