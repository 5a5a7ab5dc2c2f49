import {createServer, type RequestListener} from 'node:http'
import type {AddressInfo} from 'node:net'
import {createServer as createSocketServer} from 'node:net'
import {expect, onTestFinished, test} from 'vitest'
import {httpPost, keepAliveAgents} from '../../src/platform/http-post.ts'

async function serving(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/in?x=1`)
}

const body = Buffer.from([0x7b, 0x20, 0x7d, 0xff])
const post = (url: URL, extra = {}) =>
  httpPost({url, headers: {'content-length': body.length}, body, agents: undefined, ...extra})

test('posts the exact bytes to the path and its query', async () => {
  const received: unknown[] = []
  const url = await serving(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push(request.method, request.url, Buffer.concat(chunks))
    response.end()
  })
  expect(await post(url)).toEqual({status: 200})
  expect(received).toEqual(['POST', '/in?x=1', body])
})

test('follows no redirect', async () => {
  const url = await serving((_, response) => response.writeHead(302, {location: '/'}).end())
  expect(await post(url)).toEqual({status: 302})
})

test('takes a switch to another protocol for an answer, and keeps nothing of it', async () => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const {port} = server.address() as AddressInfo
  expect(await post(new URL(`http://127.0.0.1:${port}/`))).toEqual({status: 101})
})

test('reads an endless answer for its status only', async () => {
  const url = await serving((_, response) => {
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', write)
    write()
  })
  expect(await post(url)).toEqual({status: 200})
})

test('gives the credentials of the address', async () => {
  let given: string | undefined
  const url = await serving((request, response) => {
    given = request.headers.authorization
    response.end()
  })
  url.username = 'a'
  url.password = 'b%20c'
  await post(url)
  expect(given).toBe(`Basic ${Buffer.from('a:b c').toString('base64')}`)
})

test('says that a kept connection was closed meanwhile, so that the caller may try anew', async () => {
  let connections = 0
  const server = createSocketServer((socket) => {
    connections += 1
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
      socket.once('data', () => socket.resetAndDestroy())
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const agents = keepAliveAgents({})
  onTestFinished(() => agents['http:'].destroy())
  expect(await post(url, {agents})).toEqual({status: 200})
  await new Promise((resolve) => setImmediate(resolve))
  expect(await post(url, {agents})).toMatchObject({isStale: true})
  expect(connections).toBe(1)
})

test('says why there is no answer', async () => {
  const url = await serving((request) => request.socket.destroy())
  expect(await post(url)).toMatchObject({error: {code: 'ECONNRESET'}, isStale: false})
})
