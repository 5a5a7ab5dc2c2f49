import {createServer as createTlsServer} from 'node:https'
import {type AddressInfo, connect, createServer, type Socket} from 'node:net'
import {request} from 'undici'
import {expect, onTestFinished, test, vi} from 'vitest'
import {proxyDispatcher} from '../../../src/client/http/proxy.ts'
import {selfSigned} from '../../helpers/certificates.ts'

/** A proxy that opens every tunnel, and behind it a service that never says a word. */
async function silentTunnel() {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const hellos: Buffer[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', (head) => {
      asked.push(head.toString('latin1').split('\r\n')[0] ?? '')
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.on('data', (hello) => hellos.push(hello))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  const dispose = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {url: `http://127.0.0.1:${port}`, asked, hellos, [Symbol.dispose]: dispose}
}

/** A proxy whose tunnels all lead to this port. */
async function tunnelTo(port: number) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const far = connect(port, '127.0.0.1')
    for (const one of [socket, far]) sockets.add(one.on('error', () => {}))
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(far).pipe(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const dispose = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  const {port: own} = server.address() as AddressInfo
  return {url: `http://127.0.0.1:${own}`, [Symbol.dispose]: dispose}
}

/** What a TLS client says it speaks: HTTP/1.1, and nothing else. Source: RFC 7301, 3.1. */
const HTTP_1_ONLY = Buffer.from('\0\x10\0\x0b\0\x09\x08http/1.1', 'latin1')

/** undici by itself waits for 10 s. */
const LESS_THAN_UNDICI_MS = 6_000

test.each([
  {variable: 'HTTPS_PROXY', of: (url: string) => ({httpProxy: undefined, httpsProxy: url})},
  {variable: 'HTTP_PROXY', of: (url: string) => ({httpProxy: url, httpsProxy: undefined})},
])(
  'a service behind the tunnel of $variable that never shakes hands is given up in the time asked for',
  async ({of}) => {
    using proxy = await silentTunnel()
    const dispatcher = proxyDispatcher({...of(proxy.url), noProxy: ''}, 200)
    const answer = request('https://service.example/', {dispatcher})
    await expect(answer).rejects.toMatchObject({code: 'UND_ERR_CONNECT_TIMEOUT'})
    expect(proxy.asked).toEqual(['CONNECT service.example:443 HTTP/1.1'])
    expect(Buffer.concat(proxy.hellos).includes(HTTP_1_ONLY)).toBe(true)
    await dispatcher.destroy()
  },
  LESS_THAN_UNDICI_MS,
)

test('a service behind a tunnel that signs its certificate itself is refused, also where the check is off', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  const asked: unknown[] = []
  const service = createTlsServer(await selfSigned(), ({url}, response) => {
    asked.push(url)
    response.end('{}')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  using proxy = await tunnelTo((service.address() as AddressInfo).port)
  const dispatcher = proxyDispatcher(
    {httpProxy: undefined, httpsProxy: proxy.url, noProxy: ''},
    2_000,
  )
  const answer = request('https://service.example/', {dispatcher})
  await expect(answer).rejects.toMatchObject({code: 'DEPTH_ZERO_SELF_SIGNED_CERT'})
  expect(asked).toEqual([])
  await dispatcher.destroy()
  service.close()
})
