import {join} from 'node:path'
import {expect, test} from 'vitest'
import {authority} from '../helpers/certificates.ts'
import {connectProxy} from '../helpers/connect-proxy.ts'
import {temporaryHome} from '../helpers/pixctl.ts'
import {tlsService} from '../helpers/tls-service.ts'

const HOST = 'pix.example.test'

/** A service that only the proxy reaches: no name server knows its host. */
async function behindProxy(options: {readonly requires?: string} = {}) {
  const stack = new AsyncDisposableStack()
  const home = stack.use(temporaryHome())
  const company = await authority()
  const service = stack.use(await tlsService(await company.issue({hosts: [HOST]})))
  const proxy = stack.use(await connectProxy(service.port, options))
  const env = {
    PIXCTL_BASE_URL: `https://${HOST}`,
    PIXCTL_CLIENT_ID: service.credentials.clientId,
    PIXCTL_CLIENT_SECRET: service.credentials.clientSecret,
    NODE_EXTRA_CA_CERTS: company.save(join(home.path, 'ca.pem')),
  }
  return {
    service,
    proxy,
    run: (args: readonly string[], more: Readonly<Record<string, string>>) =>
      home.run(args, {env: {...env, ...more}}),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

test.each(['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY'])(
  'a creation goes through a tunnel of the proxy that %s names',
  async (variable) => {
    await using at = await behindProxy()
    const create = ['pix', 'create', '--amount', '10', '--json']
    const {code} = await at.run(create, {[variable]: `http://127.0.0.1:${at.proxy.port}`})
    expect(code).toBe(0)
    expect(at.proxy.tunnels).toEqual([`${HOST}:443`])
    expect(at.service.requests).toContain('POST /v2/pix http/1.1')
  },
)

test('a service of no known authority gets no secret, also where the check is turned off', async () => {
  await using at = await behindProxy()
  const ended = await at.run(['balance', '--json'], {
    HTTPS_PROXY: `http://127.0.0.1:${at.proxy.port}`,
    NODE_EXTRA_CA_CERTS: '',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  })
  expect(ended.code).toBe(5)
  expect(at.service.requests).toEqual([])
})

test('an answer that the proxy loses is asked for again under the same key', async () => {
  await using at = await behindProxy()
  at.service.loseAnswer()
  const create = ['pix', 'create', '--amount', '10', '--json']
  const created = await at.run(create, {HTTPS_PROXY: `127.0.0.1:${at.proxy.port}`})
  expect(created).toMatchObject({code: 0})
  expect(created.json()).toMatchObject({_pixctl: {replayed: true}})
})

test('user and password of the variable go to the proxy, and nowhere else', async () => {
  await using at = await behindProxy({requires: 'ana:hunter2'})
  const address = `http://ana:hunter2@127.0.0.1:${at.proxy.port}`
  const {code, stderr} = await at.run(['balance', '--verbose'], {HTTPS_PROXY: address})
  expect(code).toBe(0)
  expect(at.proxy.tunnels).toEqual([`${HOST}:443 ana:hunter2`])
  expect(stderr).not.toContain('hunter2')
})

test.each([
  {name: 'refuses', requires: 'ana:hunter2', host: '127.0.0.1'},
  {name: 'is not there', requires: undefined, host: '127.0.0.1:1'},
])('a proxy that $name is exit 5, and nothing is sent', async ({requires, host}) => {
  await using at = await behindProxy(requires === undefined ? {} : {requires})
  const address = host.includes(':') ? host : `${host}:${at.proxy.port}`
  const {code, stderr} = await at.run(['balance'], {HTTPS_PROXY: `http://${address}`})
  expect(code).toBe(5)
  expect(stderr).toContain('The proxy did not connect to the service.')
  expect(at.service.connections()).toBe(0)
})

test.each([
  {noProxy: HOST, isDirect: true},
  {noProxy: 'example.test', isDirect: true},
  {noProxy: '.example.test', isDirect: true},
  {noProxy: '*.example.test', isDirect: true},
  {noProxy: 'other.test, PIX.example.test:443', isDirect: true},
  {noProxy: '*', isDirect: true},
  {noProxy: `${HOST}:8443`, isDirect: false},
  {noProxy: '*.pix.example.test', isDirect: false},
  {noProxy: 'ample.test', isDirect: false},
])('NO_PROXY=$noProxy: asked directly $isDirect, and doctor says so', async (row) => {
  await using at = await behindProxy()
  const proxies = {
    HTTPS_PROXY: `http://127.0.0.1:${at.proxy.port}`,
    NO_PROXY: row.noProxy,
  }
  const {stdout} = await at.run(['doctor', '--json'], proxies)
  const {checks} = JSON.parse(stdout)
  const {code} = checks.find(({subject}: {subject: string}) => subject === 'proxy')
  expect(code).toBe(row.isDirect ? 'proxy_not_used' : 'proxy_used')
  expect(at.proxy.tunnels.length > 0).toBe(!row.isDirect)
})
