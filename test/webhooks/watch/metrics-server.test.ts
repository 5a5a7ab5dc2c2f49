import {request} from 'node:http'
import {describe, expect, test} from 'vitest'
import {type MetricsServer, startMetricsServer} from '../../../src/webhooks/watch/metrics-server.ts'

const WATCHED = {
  alarms: () => [],
  isReady: () => true,
  page: async () => ({type: 'text/plain', text: 'pixctl_up 1\n'}),
}

/** The status of a page that is asked for under this name. */
async function statusUnder(server: MetricsServer, host: string, path = '/metrics') {
  const {port} = new URL(server.url)
  const {promise, resolve, reject} = Promise.withResolvers<number | undefined>()
  const asked = request({host: '127.0.0.1', port, path, headers: {host}}, (response) => {
    response.resume()
    resolve(response.statusCode)
  })
  asked.once('error', reject).end()
  return promise
}

describe('pages on loopback', () => {
  test.each([
    {host: '127.0.0.1:9464', status: 200},
    {host: '127.8.9.10', status: 200},
    {host: 'localhost:9464', status: 200},
    {host: 'LOCALHOST', status: 200},
    {host: '[::1]:9464', status: 200},
    {host: 'attacker.example:9464', status: 421},
    {host: '127.0.0.1.attacker.example', status: 421},
    {host: 'localhost.attacker.example', status: 421},
    {host: '169.254.169.254', status: 421},
  ])('answer $status to a request for $host', async ({host, status}) => {
    const server = await startMetricsServer(WATCHED, {host: '127.0.0.1', port: 0})
    try {
      for (const path of ['/metrics', '/healthz', '/readyz', '/else'])
        expect(await statusUnder(server, host, path)).toBe(
          path === '/else' && status === 200 ? 404 : status,
        )
    } finally {
      await server.stop()
    }
  })
})

test('pages that are open to a network answer under every name', async () => {
  const server = await startMetricsServer(WATCHED, {host: '0.0.0.0', port: 0})
  try {
    expect(await statusUnder(server, 'metrics.internal')).toBe(200)
  } finally {
    await server.stop()
  }
})
