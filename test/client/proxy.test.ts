import {type AddressInfo, createServer, type Socket} from 'node:net'
import {request} from 'undici'
import {expect, test} from 'vitest'
import {proxyDispatcher} from '../../src/client/proxy.ts'

/** A proxy that opens every tunnel, and behind it a service that never says a word. */
async function silentTunnel() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  const dispose = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {url: `http://127.0.0.1:${port}`, [Symbol.dispose]: dispose}
}

/** undici by itself waits for 10 s. */
const LESS_THAN_UNDICI_MS = 6_000

test(
  'a service behind a tunnel that never shakes hands is given up in the time asked for',
  async () => {
    using proxy = await silentTunnel()
    const proxies = {httpProxy: undefined, httpsProxy: proxy.url, noProxy: ''}
    const dispatcher = proxyDispatcher(proxies, 200)
    const answer = request('https://service.example/', {dispatcher})
    await expect(answer).rejects.toMatchObject({code: 'UND_ERR_CONNECT_TIMEOUT'})
    await dispatcher.destroy()
  },
  LESS_THAN_UNDICI_MS,
)
