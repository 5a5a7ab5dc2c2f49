import {createHmac} from 'node:crypto'
import {mkdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {InboxUnavailable} from '../../src/inbox/inbox.ts'
import {openListenerInbox} from '../../src/inbox/open-inbox.ts'
import {startListener} from '../../src/webhooks/listener.ts'
import {listed, scratchHome} from '../helpers/webhooks.ts'
import {eventBody, exchange, listening, SECRET, type Sending, send} from './listening.ts'

const MEBIBYTE = 1024 * 1024
const hmac = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

const padded = (bytes: number): Buffer => {
  const bare = eventBody({pad: ''}).length
  return eventBody({pad: 'x'.repeat(bytes - bare)})
}
const headersBeside = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({length: count}, (_, n) => [`x-${n}`, '1']))

const body = eventBody().toString()
const signed = (secret: string, of = body): string => `sha256=${hmac(secret, of)}`

describe('a listener', () => {
  test('acknowledges a signed event after it is stored, with its bytes', async () => {
    await using live = await listening()
    const odd = Buffer.from(
      '{ "event":"withdrawal.completed",\n"eventId":"e9", "subAccount":"l2" }',
    )
    expect(await send(live.url, {body: odd})).toMatchObject({status: 200})
    expect(live.receipts).toMatchObject([
      {verdict: 'stored', event: {event: 'withdrawal_completed', eventId: 'e9', subAccount: 'l2'}},
    ])
    const [stored] = await live.inbox.find('e9')
    expect(stored?.body).toEqual(odd)
  })

  test.each([
    {repeats: false, wish: 'queued', forwards: ['queued', 'none', 'none']},
    {repeats: true, wish: 'queued', forwards: ['queued', 'queued', 'none']},
    {repeats: true, wish: 'skipped', forwards: ['skipped', 'skipped', 'none']},
    {repeats: false, wish: 'none', forwards: ['none', 'none', 'none']},
  ] as const)(
    'says what is forwarded of an event, its repetition and a conflict: $wish, repeats $repeats',
    async ({repeats, wish, forwards}) => {
      await using live = await listening({wish: () => wish, forwardRepeats: repeats})
      for (const data of [{}, {}, {other: 1}]) await send(live.url, {body: eventBody({data})})
      expect(live.receipts.map(({verdict}) => verdict)).toEqual(['stored', 'duplicate', 'conflict'])
      expect(live.receipts.map(({forward}) => forward)).toEqual(forwards)
    },
  )

  test('answers repetitions and conflicts with 2xx and says which they are', async () => {
    await using live = await listening()
    await send(live.url)
    await send(live.url)
    await send(live.url, {body: eventBody({data: {amount: 2}})})
    expect(live.receipts.map(({verdict}) => verdict)).toEqual(['stored', 'duplicate', 'conflict'])
    expect(await listed(live.inbox)).toHaveLength(2)
  })

  test('takes any of several active secrets', async () => {
    await using live = await listening({secrets: () => ['old', SECRET, 'new']})
    for (const secret of ['old', SECRET, 'new']) {
      const own = eventBody({eventId: secret}).toString()
      const signature = signed(secret, own)
      expect(await send(live.url, {body: own, signature})).toMatchObject({status: 200})
    }
  })

  test.each<{name: string; sending: Sending; answer: [number, string]; path?: string}>([
    {name: 'another path', path: '/other', sending: {}, answer: [404, 'unknown_path']},
    {name: 'a longer path', path: '/webhooks/', sending: {}, answer: [404, 'unknown_path']},
    {name: 'GET', sending: {method: 'GET', body: ''}, answer: [405, 'wrong_method']},
    {name: 'PUT', sending: {method: 'PUT'}, answer: [405, 'wrong_method']},
    {
      name: 'a compressed body',
      sending: {headers: {'content-encoding': 'gzip'}},
      answer: [415, 'encoded'],
    },
    {
      name: 'an encoding in two steps',
      sending: {headers: {'content-encoding': 'identity, gzip'}},
      answer: [415, 'encoded'],
    },
    {name: 'no signature', sending: {signature: null}, answer: [401, 'missing']},
    {name: 'an empty signature', sending: {signature: ''}, answer: [401, 'missing']},
    {name: 'a blank signature', sending: {signature: '  '}, answer: [401, 'missing']},
    {name: 'no prefix', sending: {signature: hmac(SECRET, body)}, answer: [401, 'malformed']},
    {
      name: 'a signature cut short',
      sending: {signature: signed(SECRET).slice(0, -1)},
      answer: [401, 'malformed'],
    },
    {
      name: 'another algorithm',
      sending: {signature: signed(SECRET).replace('256', '512')},
      answer: [401, 'malformed'],
    },
    {
      name: 'two signatures in one header',
      sending: {signature: `${signed(SECRET)}, ${signed(SECRET)}`},
      answer: [401, 'malformed'],
    },
    {name: 'another secret', sending: {signature: signed('other')}, answer: [401, 'mismatch']},
    {
      name: 'the signature of other bytes',
      sending: {signature: signed(SECRET, `${body}\n`)},
      answer: [401, 'mismatch'],
    },
    {name: 'no body', sending: {body: ''}, answer: [400, 'not_an_event']},
    {name: 'no JSON', sending: {body: '{"event"'}, answer: [400, 'not_an_event']},
    {name: 'an array', sending: {body: '[]'}, answer: [400, 'not_an_event']},
    {name: 'null', sending: {body: 'null'}, answer: [400, 'not_an_event']},
    {name: 'no eventId', sending: {body: '{"event":"a"}'}, answer: [400, 'not_an_event']},
    {
      name: 'an eventId that is a number',
      sending: {body: '{"event":"a","eventId":1}'},
      answer: [400, 'not_an_event'],
    },
    {
      name: 'bytes that are no UTF-8',
      sending: {body: Buffer.from('{"event":"a","eventId":"\xff"}', 'latin1')},
      answer: [400, 'not_an_event'],
    },
    {
      name: 'a body one byte too long',
      sending: {body: padded(MEBIBYTE + 1)},
      answer: [413, 'too_large'],
    },
    {
      name: '65 headers',
      sending: {headers: headersBeside(61)},
      answer: [431, 'headers_too_large'],
    },
  ])('refuses $name', async ({sending, answer: [status, verdict], path = '/webhooks'}) => {
    await using live = await listening()
    expect(await send(new URL(path, live.url).href, sending)).toMatchObject({status})
    expect(live.receipts).toMatchObject([{verdict, event: undefined, forward: 'none'}])
    expect(await listed(live.inbox)).toEqual([])
  })

  test.each<{name: string; sending: Sending; path?: string}>([
    {name: 'a query after the path', sending: {}, path: '/webhooks?from=service'},
    {name: 'identity as encoding', sending: {headers: {'content-encoding': 'Identity'}}},
    {name: 'a body of exactly 1 MiB', sending: {body: padded(MEBIBYTE)}},
    {name: 'an unknown kind', sending: {body: eventBody({event: 'star.fell'})}},
    {name: 'hex in capitals', sending: {signature: `sha256=${hmac(SECRET, body).toUpperCase()}`}},
    {name: 'space around the signature', sending: {signature: ` ${signed(SECRET)}  `}},
    {name: 'a sender that waits to continue', sending: {headers: {expect: '100-continue'}}},
    {name: '64 headers', sending: {headers: headersBeside(60)}},
  ])('takes $name', async ({sending, path = '/webhooks'}) => {
    await using live = await listening()
    expect(await send(new URL(path, live.url).href, sending)).toMatchObject({status: 200})
    expect(await listed(live.inbox)).toHaveLength(1)
  })

  test('names the method it takes', async () => {
    await using live = await listening()
    expect((await send(live.url, {method: 'DELETE'})).headers).toMatchObject({allow: 'POST'})
  })

  test('keeps a connection after a refusal that was read to its end', async () => {
    await using live = await listening()
    const part = (signature: string, more = ''): string =>
      `POST /webhooks HTTP/1.1\r\nHost: x\r\n${more}X-Service-Signature: ${signature}\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`
    const both = part('sha256=0') + part(signed(SECRET), 'Connection: close\r\n')
    const answers = await exchange(live.port, both)
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
  })

  test.each([
    {name: 'a head beyond 16 KiB', head: `X-Long: ${'a'.repeat(17 * 1024)}\r\n`, status: 431},
    {name: 'a length that is none', head: 'Content-Length: 1e3\r\n', status: 400},
    {
      name: 'two ways to tell the length',
      head: 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n',
      status: 400,
    },
    {name: 'a header with a control character', head: 'X: a\x01b\r\n', status: 400},
  ])('refuses $name and closes', async ({head, status}) => {
    await using live = await listening()
    const answer = await exchange(live.port, `POST /webhooks HTTP/1.1\r\nHost: x\r\n${head}\r\n`)
    expect(answer).toMatch(`HTTP/1.1 ${status}`)
  })

  test('answers 503 while the inbox takes nothing, and 200 as soon as it does', async () => {
    const home = scratchHome()
    const inbox = await openListenerInbox(home)
    await using live = await listening({inbox})
    const log = join(home, 'inbox', 'log')
    rmSync(log, {recursive: true})
    const {status, headers} = await send(live.url)
    expect(status).toBe(503)
    expect(headers['retry-after']).toMatch(/^\d+$/)
    mkdirSync(log)
    expect(await send(live.url)).toMatchObject({status: 200})
    expect(live.receipts.map(({verdict}) => verdict)).toEqual(['unavailable', 'stored'])
    await inbox.close()
  })

  test('never answers before the inbox says that the event is safe', async () => {
    const safe = Promise.withResolvers<'stored'>()
    await using live = await listening({inbox: {accept: () => safe.promise}})
    let answered = false
    const answer = send(live.url).finally(() => {
      answered = true
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(answered).toBe(false)
    safe.resolve('stored')
    expect(await answer).toMatchObject({status: 200})
  })

  test('finishes what it accepted when it is stopped', async () => {
    const safe = Promise.withResolvers<'stored'>()
    await using live = await listening({inbox: {accept: () => safe.promise}})
    const answer = send(live.url)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const stopped = live.listener.stop()
    safe.resolve('stored')
    expect(await answer).toMatchObject({status: 200})
    await stopped
    await expect(send(live.url)).rejects.toMatchObject({code: 'ECONNREFUSED'})
  })

  test('says 503 when the inbox rejects', async () => {
    const rejecting = {accept: () => Promise.reject(new InboxUnavailable('no'))}
    await using live = await listening({inbox: rejecting})
    expect(await send(live.url)).toMatchObject({status: 503})
  })

  test('gives why the inbox rejects to who listens', async () => {
    const cause = new InboxUnavailable('no')
    const causes: unknown[] = []
    const inbox = {accept: () => Promise.reject(cause)}
    await using live = await listening({inbox, notStored: (why) => causes.push(why)})
    expect(await send(live.url)).toMatchObject({status: 503})
    expect(causes).toEqual([cause])
  })

  test('gives up on a port that is taken', async () => {
    await using live = await listening()
    const reception = {path: '/x', report: () => {}} as never
    const starting = startListener(reception, {host: '127.0.0.1', port: live.port})
    await expect(starting).rejects.toMatchObject({code: 'PORT_UNAVAILABLE'})
  })
})
