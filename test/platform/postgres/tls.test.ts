import {execFileSync} from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {createServer, type Socket} from 'node:net'
import {join} from 'node:path'
import {TLSSocket} from 'node:tls'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {parseAddress, type SslMode} from '../../../src/platform/postgres/address.ts'
import {openPostgres} from '../../../src/platform/postgres/open-postgres.ts'
import {PostgresError} from '../../../src/platform/postgres/trouble.ts'
import {authority, type CertificateFacts, selfSigned} from '../../helpers/certificates.ts'
import {type Home, temporaryHome} from '../../helpers/pixctl.ts'
import {
  connectTo,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const absence =
  postgresAbsence() ??
  (process.env['PIXCTL_TEST_POSTGRES'] ? 'the server’s settings cannot be changed' : undefined)

const directory = temporaryDirectory()
afterAll(() => directory[Symbol.dispose]())
const fileOf = (name: string): string => join(directory.path, name)

/** Who may come in how, by database; the first line that fits decides. */
const RULES = `
hostnossl only_tls all 127.0.0.1/32 reject
hostssl only_plain all 127.0.0.1/32 reject
hostssl by_certificate all 127.0.0.1/32 cert
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`
const DATABASES = ['only_tls', 'only_plain', 'by_certificate'] as const

describe.skipIf(absence)(`a real server with TLS${absence ? ` (skipped: ${absence})` : ''}`, () => {
  let server: PostgresServer
  let given: URL
  let sockets: string
  beforeAll(async () => {
    sockets = fileOf('sockets')
    // The server runs as another user.
    chmodSync(directory.path, 0o711)
    mkdirSync(sockets)
    chmodSync(sockets, 0o777)
    server = await startPostgres([`unix_socket_directories = '${sockets}'`])
    given = new URL(await server.newDatabase())
    await withTls(server, given)
  })
  afterAll(() => server.close())

  const urlOf = (query: string, {database = '', host = '127.0.0.1', user = ''} = {}): string => {
    const url = new URL(given)
    url.hostname = host
    if (database !== '') url.pathname = `/${database}`
    if (user !== '') url.username = user
    return `${url.href}?${query}`
  }

  /** Whether the connection has TLS; else the code of the error. */
  const outcomeOf = async (url: string): Promise<string> => {
    const parsed = parseAddress(url)
    if (typeof parsed === 'string') return parsed
    try {
      const postgres = await openPostgres(parsed)
      const [row] = await postgres.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
      await postgres.close()
      return row?.['ssl'] === true ? 'TLS' : 'plain'
    } catch (error) {
      if (error instanceof PostgresError) return error.code
      throw error
    }
  }

  const trusting = (mode: SslMode): string => `sslmode=${mode}&sslrootcert=${fileOf('ca.pem')}`

  test.each([
    {mode: 'disable', any: 'plain', only_tls: 'STORE_FAILED', only_plain: 'plain'},
    {mode: 'allow', any: 'plain', only_tls: 'TLS', only_plain: 'plain'},
    {mode: 'prefer', any: 'TLS', only_tls: 'TLS', only_plain: 'plain'},
    {mode: 'require', any: 'TLS', only_tls: 'TLS', only_plain: 'STORE_FAILED'},
    {mode: 'verify-ca', any: 'TLS', only_tls: 'TLS', only_plain: 'STORE_FAILED'},
    {mode: 'verify-full', any: 'TLS', only_tls: 'TLS', only_plain: 'STORE_FAILED'},
  ] as const)('sslmode $mode connects as libpq does', async ({mode, ...expected}) => {
    const query = trusting(mode)
    const found = {
      any: await outcomeOf(urlOf(query)),
      only_tls: await outcomeOf(urlOf(query, {database: 'only_tls'})),
      only_plain: await outcomeOf(urlOf(query, {database: 'only_plain'})),
    }
    expect(found).toEqual(expected)
  })

  test.each([
    {mode: 'require', host: 'localhost', outcome: 'TLS'},
    {mode: 'verify-ca', host: 'localhost', outcome: 'TLS'},
    {mode: 'verify-full', host: 'localhost', outcome: 'STORE_UNTRUSTED'},
    {mode: 'verify-full', host: '127.0.0.1', outcome: 'TLS'},
  ] as const)('sslmode $mode for the name $host: $outcome', async ({mode, host, outcome}) => {
    expect(await outcomeOf(urlOf(trusting(mode), {host}))).toBe(outcome)
  })

  test.each([
    {mode: 'require', root: '', outcome: 'TLS'},
    {mode: 'require', root: 'other.pem', outcome: 'STORE_UNTRUSTED'},
    {mode: 'verify-ca', root: 'other.pem', outcome: 'STORE_UNTRUSTED'},
    {mode: 'verify-full', root: '', outcome: 'STORE_UNTRUSTED'},
  ] as const)('sslmode $mode with the authority "$root": $outcome', async (asked) => {
    const root = asked.root === '' ? '' : `&sslrootcert=${fileOf(asked.root)}`
    expect(await outcomeOf(urlOf(`sslmode=${asked.mode}${root}`))).toBe(asked.outcome)
  })

  test('a client certificate stands for the password', async () => {
    const own = `&sslcert=${fileOf('client.crt')}&sslkey=${fileOf('client.key')}`
    const user = decodeURIComponent(given.username)
    const at = {database: 'by_certificate', user}
    const withPassword = urlOf(trusting('verify-full') + own, at)
    expect(await outcomeOf(withPassword.replace(/:[^:@/]*@/, '@'))).toBe('TLS')
    expect(await outcomeOf(urlOf(trusting('verify-full'), at))).toBe('STORE_FAILED')
  })

  test('a socket of this machine needs no TLS, whatever the mode', async () => {
    const query = `sslmode=verify-full&host=${encodeURIComponent(sockets)}`
    expect(await outcomeOf(urlOf(query))).toBe('plain')
  })

  describe('the password', () => {
    const run = (home: Home, env: Readonly<Record<string, string>>) => {
      const url = new URL(given)
      url.password = ''
      return home.run(['store', 'status'], {env: {PIXCTL_STORE: url.href, HOME: home.path, ...env}})
    }
    const line = (password: string): string =>
      `# of the store\n127.0.0.1:${given.port}:*:${given.username}:${password}\n`
    const password = (): string =>
      decodeURIComponent(given.password).replace(/[\\:]/g, (one) => `\\${one}`)

    test.each([
      {name: '.pgpass of the home', mode: 0o600, at: '.pgpass', env: {}, let: true},
      {name: 'PGPASSFILE', mode: 0o600, at: 'elsewhere', env: {PGPASSFILE: 'elsewhere'}, let: true},
      {name: 'a file that others can read', mode: 0o644, at: '.pgpass', env: {}, let: false},
    ])('in $name: $let', async ({mode, at, env, let: isLet}) => {
      using home = temporaryHome()
      const file = join(home.path, at)
      writeFileSync(file, line(password()), {mode})
      const named = 'PGPASSFILE' in env ? {PGPASSFILE: file} : {}
      const {code, stderr} = await run(home, named)
      // The server lets it in, and only then says that there are no tables.
      expect([code, stderr.includes('pixctl store init')]).toEqual([1, isLet])
      if (!isLet) expect(stderr).toContain(`chmod 600 ${file}`)
      expect(stderr).not.toContain('Warning')
      expect(stderr).not.toContain(decodeURIComponent(given.password))
      expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2)
    })

    test('in a named pipe is not waited for', async () => {
      using home = temporaryHome()
      const pipe = join(home.path, '.pgpass')
      execFileSync('mkfifo', ['-m', '600', pipe])
      const {code, stderr} = await run(home, {PGPASSFILE: pipe})
      expect([code, stderr.includes('asks for a password')]).toEqual([1, true])
    })

    test('that is nowhere is asked for in a line', async () => {
      using home = temporaryHome()
      const {code, stderr} = await run(home, {})
      expect([code, stderr.includes('asks for a password')]).toEqual([1, true])
    })
  })
})

describe('a server that is not who it should be gets nothing', () => {
  const cases: {
    name: string
    certificate: CertificateFacts | 'by itself' | 'other'
    said: RegExp
    next?: string
  }[] = [
    {
      name: 'signed by itself',
      certificate: 'by itself',
      said: /self-signed/,
      next: 'sslrootcert=FILE',
    },
    {name: 'of another authority', certificate: 'other', said: /signature failure|unable to/},
    {
      name: 'for another name',
      certificate: {hosts: ['db.example.com']},
      said: /altnames|match/,
      next: 'sslmode=verify-ca',
    },
    {name: 'that has ended', certificate: {validDays: [-9, -2]}, said: /expired/, next: 'renewed'},
    {name: 'that has not begun', certificate: {validDays: [2, 9]}, said: /not yet valid/},
  ]
  test.each(cases)('a certificate $name: exit 1, one line, and no byte', async (asked) => {
    const company = await authority()
    const root = company.save(fileOf('company.pem'))
    const issue = () => {
      if (asked.certificate === 'by itself') return selfSigned()
      if (asked.certificate === 'other') return authority().then((one) => one.issue())
      return company.issue(asked.certificate)
    }
    await using pretender = await startPretender(await issue())
    using home = temporaryHome()
    const env = {
      PIXCTL_STORE: `postgres://pix@127.0.0.1:${pretender.port}/pix?sslmode=verify-full&sslrootcert=${root}`,
      PGPASSWORD: 'hunter2',
    }
    const {code, stdout, stderr} = await home.run(['journal', 'list'], {env})
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(asked.said)
    expect(stderr).toContain(asked.next ?? '')
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2)
    expect(stderr).not.toContain('hunter2')
    expect([pretender.asked(), pretender.received()]).toEqual([1, 0])
  })
})

describe('what the URL asks for and cannot be had', () => {
  const failing = async (query: string, port = 1): Promise<PostgresError> => {
    const parsed = parseAddress(`postgres://pix@127.0.0.1:${port}/pix?${query}`)
    if (typeof parsed === 'string') throw new Error(parsed)
    const error: unknown = await openPostgres(parsed).catch((reason: unknown) => reason)
    if (error instanceof PostgresError) return error
    throw error
  }

  test.each([
    {parameter: 'sslrootcert', holds: undefined, said: 'ENOENT'},
    {parameter: 'sslrootcert', holds: 'subjectAltName=DNS:localhost', said: 'no certificate'},
    {parameter: 'sslcert', holds: '-----BEGIN PRIVATE KEY-----', said: 'no certificate'},
    {parameter: 'sslkey', holds: '-----BEGIN CERTIFICATE-----', said: 'no private key'},
  ])('a file of $parameter that holds $holds is named', async ({parameter, holds, said}) => {
    const path = fileOf(`of ${parameter}`)
    rmSync(path, {force: true})
    if (holds !== undefined) writeFileSync(path, holds)
    const error = await failing(`sslmode=verify-ca&${parameter}=${encodeURIComponent(path)}`)
    expect(error.code).toBe('STORE_FILE_UNREAD')
    expect(error.message).toContain(path)
    expect(error.message).toContain(said)
  })

  test('TLS of a server that has none', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.end('N')))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await failing('sslmode=require', port)).toMatchObject({code: 'STORE_WITHOUT_TLS'})
    server.close()
  })
})

/** Speaks TLS as PostgreSQL does, and counts what is sent to it that way. */
async function startPretender(certificate: {readonly key: string; readonly cert: string}) {
  const sockets = new Set<Socket>()
  let [asked, received] = [0, 0]
  const listening = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => {
      asked += 1
      socket.write('S')
      const secured = new TLSSocket(socket, {isServer: true, ...certificate})
      secured.on('error', () => {})
      secured.on('data', (chunk) => {
        received += chunk.length
      })
    })
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    asked: () => asked,
    received: () => received,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listening.close(resolve))
    },
  }
}

async function withTls(server: PostgresServer, given: URL): Promise<void> {
  const data = join(server.directory ?? '', 'data')
  const {uid, gid} = statSync(data)
  const [company, other] = [await authority(), await authority()]
  company.save(fileOf('ca.pem'))
  other.save(fileOf('other.pem'))
  const {key, cert} = await company.issue({hosts: ['127.0.0.1']})
  const client = await company.issue({commonName: decodeURIComponent(given.username)})
  writeFileSync(fileOf('client.crt'), client.cert)
  writeFileSync(fileOf('client.key'), client.key, {mode: 0o600})
  for (const [name, text] of [
    ['server.key', key],
    ['server.crt', cert],
    ['ca.pem', readFileSync(fileOf('ca.pem'), 'utf8')],
    ['pg_hba.conf', RULES],
  ] as const) {
    writeFileSync(join(data, name), text, {mode: 0o600})
    chownSync(join(data, name), uid, gid)
  }
  appendFileSync(join(data, 'postgresql.conf'), `\nssl = on\nssl_ca_file = 'ca.pem'\n`)
  const postgres = await connectTo(given.href, 1)
  for (const name of DATABASES) await postgres.query(`CREATE DATABASE ${name}`)
  await postgres.query('SELECT pg_reload_conf()')
  await postgres.close()
}
