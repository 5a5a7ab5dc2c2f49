import {connect} from 'node:net'
import {describe, expect, test} from 'vitest'
import {sign} from '../../src/domain/signature.ts'
import {MAX_BODY_BYTES} from '../../src/webhooks/read-body.ts'
import {eventBody, exchange, listening, SECRET, send} from './listening.ts'

const signed = (body: Buffer): string => `X-Service-Signature: ${sign(SECRET, body)}\r\n`
const START = 'POST /webhooks HTTP/1.1\r\nHost: a\r\nConnection: close\r\n'

/** Writes a head; its body follows once the other side asked for it. */
function sendOnContinue(port: number, head: string, body: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    let isAsked = false
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (!isAsked && answer.includes('100 Continue')) {
        isAsked = true
        socket.write(body)
      }
    })
    socket.on('close', () => resolve(answer))
  })
}

describe('the head of a request', () => {
  test('that asks first is answered to go on, and its body is taken', async () => {
    await using live = await listening()
    const body = eventBody()
    const length = `Content-Length: ${body.length}\r\n`
    const head = `${START}Expect: 100-continue\r\n${length}${signed(body)}\r\n`
    const answer = await sendOnContinue(live.port, head, body)
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
    expect(await live.inbox.find('e1')).toHaveLength(1)
  })

  test('that asks first with too long a body is refused at once', async () => {
    await using live = await listening()
    const length = `Content-Length: ${MAX_BODY_BYTES + 1}\r\n`
    const head = `${START}Expect: 100-continue\r\n${length}\r\n`
    const answer = await sendOnContinue(live.port, head, Buffer.alloc(0))
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('that asked first, was refused, and ends without its body is one request', async () => {
    await using live = await listening()
    const length = `Content-Length: ${MAX_BODY_BYTES + 1}\r\n`
    const socket = connect(live.port, '127.0.0.1', () =>
      socket.write(`${START}Expect: 100-continue\r\n${length}\r\n`),
    )
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      socket.end()
    })
    await new Promise((resolve) => socket.once('close', resolve))
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413'])
    expect(live.receipts).toMatchObject([{verdict: 'too_large'}])
  })

  test('that states too long a body is refused before any of it, and the connection closed', async () => {
    await using live = await listening()
    const alive = START.replace('Connection: close', 'Connection: keep-alive')
    const answer = await exchange(
      live.port,
      `${alive}Content-Length: ${MAX_BODY_BYTES + 1}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/\r\nConnection: close\r\n/)
    expect(live.receipts).toMatchObject([{verdict: 'too_large'}])
  })

  test('a body of exactly the limit is read; one byte more in pieces is refused', async () => {
    await using live = await listening()
    const filler = (length: number): Buffer => {
      const start = eventBody({padding: ''})
      return eventBody({padding: 'x'.repeat(length - start.length)})
    }
    expect((await send(live.url, {body: filler(MAX_BODY_BYTES)})).status).toBe(200)
    const longer = filler(MAX_BODY_BYTES + 1)
    const head = `${START}Transfer-Encoding: chunked\r\n${signed(longer)}\r\n`
    const chunk = `${longer.length.toString(16)}\r\n${longer.toString('latin1')}\r\n0\r\n\r\n`
    expect(await exchange(live.port, head + chunk)).toMatch(/^HTTP\/1\.1 413 /)
    expect(live.receipts.map(({verdict}) => verdict)).toEqual(['stored', 'too_large'])
  })

  test.each(['identity', 'Identity', 'IDENTITY'])('an encoding of %s is none', async (encoding) => {
    await using live = await listening()
    const headers = {'content-encoding': encoding}
    expect((await send(live.url, {headers})).status).toBe(200)
  })

  test('an encoding is refused before the body is looked at', async () => {
    await using live = await listening()
    expect((await send(live.url, {headers: {'content-encoding': 'gzip'}})).status).toBe(415)
    expect(live.receipts).toMatchObject([{verdict: 'encoded', event: undefined}])
  })

  test('that was refused after its whole body keeps the connection', async () => {
    await using live = await listening()
    const body = eventBody()
    const alive = START.replace('Connection: close', 'Connection: keep-alive')
    const bad = `${alive}Content-Length: ${body.length}\r\n\r\n${body}`
    const good = `${START}Content-Length: ${body.length}\r\n${signed(body)}\r\n${body}`
    const answer = await exchange(live.port, bad + good)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
  })
})
