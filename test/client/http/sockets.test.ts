import type {AddressInfo} from 'node:net'
import {createServer, type Server, type Socket} from 'node:net'
import {describe, expect, test} from 'vitest'
import {interrupted} from '../../../src/messages/command-line/command-line.ts'
import {InterruptedError} from '../../../src/messages/errors.ts'
import {type Connected, connected} from '../../helpers/connected.ts'

/** A server that speaks bytes: what it does with the n-th request after the token. */
async function rawServer(behave: (socket: Socket, request: string) => void) {
  const sockets = new Set<Socket>()
  const requests: string[] = []
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (!text.includes('\r\n\r\n') || body.length < length) return
      requests.push(text)
      const request = text
      text = ''
      if (head.startsWith('POST /v2/auth')) socket.write(answer(200, '{"access_token":"tok"}'))
      else if (head.startsWith('GET /v2/account')) socket.write(answer(404, ''))
      else behave(socket, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => sockets.size,
    creations: () => requests.filter((text) => text.startsWith('POST /v2/pix')),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const answer = (status: number, body: string, extra = ''): string =>
  `HTTP/1.1 ${status} X\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${extra}\r\n${body}`

const CHARGE = '{"id":"c-1","status":"pending","amount":10,"pixCopyPaste":"0002"}'

describe('sockets that misbehave', () => {
  test.each([
    {name: 'never answers', behave: () => {}, code: 'OUTCOME_UNKNOWN'},
    {
      name: 'resets after it has read the request',
      behave: (socket: Socket) => void socket.resetAndDestroy(),
      code: 'OUTCOME_UNKNOWN',
    },
    {
      name: 'closes after half an answer',
      behave: (socket: Socket) => void socket.end(answer(201, CHARGE).slice(0, -20)),
      code: 'OUTCOME_UNKNOWN',
    },
    {
      name: 'drips its answer too slowly',
      behave: (socket: Socket) => {
        socket.write(answer(201, CHARGE).slice(0, -20))
      },
      code: 'OUTCOME_UNKNOWN',
    },
    {
      name: 'answers with 50,000 lists in each other',
      behave: (socket: Socket) => {
        const deep = '['.repeat(50_000) + ']'.repeat(50_000)
        socket.write(answer(201, `{"id":"c-1","status":"pending","metadata":${deep}}`))
      },
      code: 'ANSWER_UNREADABLE',
    },
    {
      name: 'speaks no HTTP',
      behave: (socket: Socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
      code: 'OUTCOME_UNKNOWN',
    },
  ])('a creation to a service that $name: four attempts, exit 6', async ({behave, code}) => {
    await using server = await rawServer(behave)
    await using at = await connected(server.url, {timeoutMs: 150})
    const failing = at.client.charges.create({amount: 10}, 'key-0001')
    await expect(failing).rejects.toMatchObject({code, exitCode: 6})
    expect(server.creations()).toHaveLength(4)
    const keys = server.creations().map((text) => /idempotency-key: (\S+)/i.exec(text)?.[1])
    expect(new Set(keys)).toEqual(new Set(['key-0001']))
    expect(await at.journal.requests.unknown('test')).toMatchObject([{attempts: 4}])
  })

  test('a slow answer that still comes in time is an answer', async () => {
    await using server = await rawServer((socket) => {
      setTimeout(() => socket.write(answer(201, CHARGE)), 80)
    })
    await using at = await connected(server.url, {timeoutMs: 1_000})
    expect((await at.client.charges.create({amount: 10})).resource).toMatchObject({id: 'c-1'})
    expect(server.creations()).toHaveLength(1)
  })

  test('no program listens: exit 5, nothing unknown, four attempts', async () => {
    const server = await rawServer(() => {})
    await server[Symbol.asyncDispose]()
    await using at = await connected(server.url)
    await expect(at.client.charges.create({amount: 10})).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
      exitCode: 5,
    })
    expect(at.slept).toHaveLength(3)
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'failed'}])
  })

  test('a read that is cut is tried again', async () => {
    let count = 0
    await using server = await rawServer((socket) => {
      count += 1
      if (count === 1) socket.resetAndDestroy()
      else socket.write(answer(200, '{"items":[],"total":0}'))
    })
    await using at = await connected(server.url)
    expect(await at.client.balanceBlocks.list()).toEqual({items: [], total: 0})
  })

  test('Ctrl-C with a creation in flight is 130, with the line to resume', async () => {
    await using server = await rawServer(() => {})
    await using at = await connected(server.url, {timeoutMs: 5_000})
    const failing = at.client.charges.create({amount: 10})
    const seen = expect(failing).rejects.toMatchObject({
      exitCode: 130,
      hint: expect.stringContaining('pixctl journal resume '),
    })
    await expect.poll(() => server.creations().length).toBe(1)
    at.abort(new InterruptedError(interrupted()))
    await seen
    expect(await at.journal.requests.unknown('test')).toHaveLength(1)
  })

  test('Ctrl-C before a byte is sent leaves nothing unknown', async () => {
    await using server = await rawServer(() => {})
    await using at = await connected(server.url)
    at.abort()
    await expect(at.client.charges.create({amount: 10})).rejects.toMatchObject({exitCode: 130})
    expect(await at.journal.requests.list({})).toMatchObject([{state: 'failed'}])
  })

  test('an answer that never ends is not read to its end', async () => {
    await using server = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const chunk = `100000\r\n${' '.repeat(0x100000)}\r\n`
      const pump = (): void => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on('drain', pump)
      pump()
    })
    await using at = await connected(server.url, {timeoutMs: 10_000})
    await expect(at.client.subAccounts.list()).rejects.toMatchObject({
      code: 'ANSWER_TOO_LARGE',
      exitCode: 5,
    })
  })

  test('a creation goes over the connection of its token', async () => {
    let made = 0
    await using server = await rawServer((socket) => {
      made += 1
      socket.write(answer(201, CHARGE.replace('c-1', `c-${made}`)))
    })
    await using at = await connected(server.url)
    await at.client.charges.create({amount: 10})
    await at.client.charges.create({amount: 10})
    expect(server.connections()).toBe(1)
  })

  test('the journal has the request when the service reads it', async () => {
    const states: unknown[] = []
    let at: Connected | undefined
    await using server = await rawServer(async (socket, request) => {
      if (request.startsWith('POST')) states.push((await at?.journal.requests.list({}))?.[0]?.state)
      socket.write(answer(201, CHARGE))
    })
    at = await connected(server.url)
    await at.client.charges.create({amount: 10})
    expect(states).toEqual(['unknown'])
    expect((await at.journal.requests.list({}))[0]?.state).toBe('done')
    await at[Symbol.asyncDispose]()
  })
})
