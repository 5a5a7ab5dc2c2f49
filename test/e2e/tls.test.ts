import {join} from 'node:path'
import {expect, test} from 'vitest'
import {authority, selfSigned} from '../helpers/certificates.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'
import {type TlsService, tlsService} from '../helpers/tls-service.ts'

/** Runs with the pair of the service in its variables, trusting an authority or not. */
const runAt =
  (home: Home, service: TlsService, trusted?: string) =>
  (...args: readonly string[]) =>
    home.run([...args, '--base-url', service.url], {
      env: {
        PIXCTL_CLIENT_ID: service.credentials.clientId,
        PIXCTL_CLIENT_SECRET: service.credentials.clientSecret,
        ...(trusted && {NODE_EXTRA_CA_CERTS: trusted}),
      },
    })

test('over TLS of a company’s own authority: a login, a creation, and a lost answer', async () => {
  using home = temporaryHome()
  const company = await authority()
  await using service = await tlsService(await company.issue())
  const {clientId, clientSecret} = service.credentials
  const env = {NODE_EXTRA_CA_CERTS: company.save(join(home.path, 'ca.pem'))}
  const login = ['auth', 'login', '--client-id', clientId, '--client-secret-stdin']
  const loggedIn = await home.run([...login, '--base-url', service.url], {env, input: clientSecret})
  expect(loggedIn).toMatchObject({code: 0})

  const create = ['pix', 'create', '--amount', '10', '--json']
  const created = await home.run(create, {env})
  expect(created).toMatchObject({code: 0})

  service.loseAnswer()
  const before = service.requests.length
  const again = await home.run([...create, '--idempotency-key', 'order-0001'], {env})
  expect(again).toMatchObject({code: 0})
  expect(again.json()).toMatchObject({_pixctl: {replayed: true}})
  const creations = service.requests.slice(before).filter((line) => line.includes('/v2/pix'))
  expect(creations).toEqual(['POST /v2/pix http/1.1', 'POST /v2/pix http/1.1'])
})

test('HTTP/2 is not offered, also to a service that has it', async () => {
  using home = temporaryHome()
  const company = await authority()
  await using service = await tlsService(await company.issue())
  const run = runAt(home, service, company.save(join(home.path, 'ca.pem')))
  expect(await run('balance', '--json')).toMatchObject({code: 0})
  expect(service.requests.map((line) => line.split(' ').at(-1))).toEqual(['http/1.1', 'http/1.1'])
})

const company = authority()

test.each([
  {
    name: 'signed by itself',
    certificate: () => selfSigned(),
    isTrusted: false,
    message: 'The certificate of the service is signed by itself.',
  },
  {
    name: 'of an unknown authority',
    certificate: async () => (await company).issue(),
    isTrusted: false,
    message:
      'The certificate of the service is from an authority that this machine does not trust.',
  },
  {
    name: 'expired',
    certificate: async () => (await company).issue({validDays: [-2, -1]}),
    isTrusted: true,
    message: 'The certificate of the service has expired.',
  },
  {
    name: 'not valid yet',
    certificate: async () => (await company).issue({validDays: [1, 2]}),
    isTrusted: true,
    message: 'The certificate of the service is not valid yet.',
  },
  {
    name: 'of another host name',
    certificate: async () => (await company).issue({hosts: ['pix.example.test']}),
    isTrusted: true,
    message: 'The certificate of the service is for another host name.',
  },
])('a certificate $name is exit 5, said in one line, and nothing is sent', async (row) => {
  using home = temporaryHome()
  await using service = await tlsService(await row.certificate())
  const trusted = row.isTrusted ? (await company).save(join(home.path, 'ca.pem')) : undefined
  const {code, stdout, stderr} = await runAt(home, service, trusted)(
    'pix',
    'create',
    '--amount',
    '1',
  )
  expect({code, stdout}).toEqual({code: 5, stdout: ''})
  expect(stderr.split('\n').filter((line) => line.includes(row.message))).toHaveLength(1)
  expect(stderr).toContain('Nothing was sent.')
  expect(service.requests).toEqual([])
})
