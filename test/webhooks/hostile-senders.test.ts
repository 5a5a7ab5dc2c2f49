import {connect, type Socket} from 'node:net'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {sign} from '../../src/domain/signature.ts'
import {listed} from '../helpers/webhooks.ts'
import {eventBody, exchange, listening, SECRET, send} from './listening.ts'

const DRIPPING = 1_000
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function dripping(port: number, opening: string): {socket: Socket; answer: Promise<string>} {
  const socket = connect(port, '127.0.0.1', () => socket.write(opening))
  const drip = setInterval(() => socket.write('a'), 500)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) =>
    socket.on('close', () => {
      clearInterval(drip)
      resolve(answer)
    }),
  )
  return {socket, answer: closed}
}

describe('a listener under senders that mean no good', () => {
  test('takes deliveries while a thousand others drip, and lets those go', async () => {
    await using live = await listening()
    const openings = [
      '',
      'POST /webhooks HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      'POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n',
      'POST /webhooks HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n',
    ]
    const slow = Array.from({length: DRIPPING}, (_, index) =>
      dripping(live.port, openings[index % openings.length] ?? ''),
    )
    for (let index = 0; index < 200; index += 1) {
      const answer = await send(live.url, {body: eventBody({eventId: `e${index}`})})
      expect(answer.status).toBe(200)
      await pause(10)
    }
    const answers = await Promise.all(slow.map(({answer}) => answer))
    const late = live.receipts.filter(({verdict}) => verdict === 'timeout')
    // Those that dripped into the request line were refused for that before their time was up. A
    // sender that goes on sending may have its answer destroyed before it reads it.
    expect(late.length).toBeGreaterThanOrEqual((DRIPPING * 3) / 4)
    expect(answers.filter((one) => one.startsWith('HTTP/1.1 408 Request Timeout\r\n'))).not.toEqual(
      [],
    )
    expect(await listed(live.inbox)).toHaveLength(200)
  })

  test.each([
    {name: 'chunked', head: 'Transfer-Encoding: chunked\r\n', framed: true},
    {name: 'of a stated length', head: 'Content-Length: 1073741824\r\n', framed: false},
  ])('refuses a body of 1 GiB, $name, in flat memory', async ({head, framed}) => {
    await using live = await listening()
    const socket = connect(live.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    socket.write(`POST /webhooks HTTP/1.1\r\nHost: x\r\n${head}\r\n`)
    const before = process.memoryUsage.rss()
    const data = Buffer.alloc(64 * 1024, 'x')
    const chunk = framed
      ? Buffer.concat([Buffer.from('10000\r\n'), data, Buffer.from('\r\n')])
      : data
    let peak = before
    for (let sent = 0; sent < 2 ** 30 && socket.writable; sent += data.length) {
      if (!socket.write(chunk)) {
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
      }
      peak = Math.max(peak, process.memoryUsage.rss())
    }
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect((peak - before) / 2 ** 20).toBeLessThan(64)
    expect(live.receipts).toMatchObject([{verdict: 'too_large'}])
    expect(await send(live.url)).toMatchObject({status: 200})
  })

  test('takes nothing that is not signed, whatever the bytes, and stays up', async () => {
    await using live = await listening()
    const bytes = fc.uint8Array({maxLength: 400})
    await fc.assert(
      fc.asyncProperty(bytes, fc.boolean(), async (junk, wellFormed) => {
        const body = Buffer.from(junk)
        const head = wellFormed
          ? `POST /webhooks HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Service-Signature: sha256=${'0'.repeat(64)}\r\nContent-Length: ${body.length}\r\n\r\n`
          : 'POST /webhooks HTTP/1.1\r\nConnection: close\r\n'
        const {promise, resolve} = Promise.withResolvers<string>()
        const ending = Buffer.from(wellFormed ? '' : '\r\n\r\n')
        exchange(live.port, Buffer.concat([Buffer.from(head), body, ending])).then(resolve)
        const answer = await Promise.race([promise, pause(300).then(() => '')])
        expect(answer).not.toMatch(/^HTTP\/1\.1 2/)
      }),
      {numRuns: 200},
    )
    expect(await listed(live.inbox)).toEqual([])
    expect(await send(live.url)).toMatchObject({status: 200})
  })

  test('takes a body only under its own signature: one wrong bit in either refuses it', async () => {
    await using live = await listening()
    const body = eventBody()
    const signature = sign(SECRET, body)
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length * 8 - 1), async (bit) => {
        const other = Buffer.from(body)
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect((await send(live.url, {body: other, signature})).status).toBe(401)
        const hex = signature.split('')
        const at = 7 + (bit % 64)
        hex[at] = hex[at] === '0' ? '1' : '0'
        expect((await send(live.url, {body, signature: hex.join('')})).status).toBe(401)
      }),
      {numRuns: 100},
    )
    expect(await listed(live.inbox)).toEqual([])
  })

  test('stores any event that is signed, whatever else is in it', async () => {
    await using live = await listening()
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.object(), fc.string({unit: 'binary'}), async (fields, event) => {
        count += 1
        const body = JSON.stringify({...fields, event, eventId: `e${count}`}).toWellFormed()
        expect((await send(live.url, {body})).status).toBe(200)
        expect((await live.inbox.find(`e${count}`))[0]?.body.toString()).toBe(body)
      }),
      {numRuns: 100},
    )
    expect(await listed(live.inbox)).toHaveLength(count)
  })
})
