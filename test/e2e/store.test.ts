import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {STORE_PARTS} from '../../src/actions/store/shared-store.ts'
import {migrate, schemaVersions} from '../../src/platform/postgres/schema.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'
import {
  connectTo,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../helpers/postgres.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(`the store${absence ? ` (skipped: ${absence})` : ''}`, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await sharedPostgres()
  })
  afterAll(() => server.close())

  const apart = (url: string): {url: string; password: string} => {
    const named = new URL(url)
    const password = decodeURIComponent(named.password)
    named.password = ''
    return {url: named.href, password}
  }
  const run = (home: Home, url: string, ...args: string[]) => {
    const {url: PIXCTL_STORE, password: PGPASSWORD} = apart(url)
    return home.run(args, {env: {PIXCTL_STORE, PGPASSWORD}, limitMs: 60_000})
  }

  test('is made by several at once: one does the work, all of them end well', async () => {
    using home = temporaryHome()
    const url = await server.newDatabase()
    const early = await run(home, url, 'store', 'status')
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('pixctl store init')])
    const made = await Promise.all([1, 2, 3].map(() => run(home, url, 'store', 'init', '--json')))
    expect(made.map(({code}) => code)).toEqual([0, 0, 0])
    const status = await run(home, url, 'store', 'status', '--json')
    expect(status.json()).toMatchObject({
      schema: [{part: 'journal'}, {part: 'inbox'}],
      synchronousCommit: 'on',
      events: 0,
    })
    const found = await run(home, url, 'doctor')
    expect(found.stdout).toContain('a commit is on one disk only')
  })

  test('that does not answer is not advised to be looked at by the command that looks at it', async () => {
    using home = temporaryHome()
    const env = {PIXCTL_STORE: 'postgres://ana@127.0.0.1:1/pix?sslmode=disable'}
    const failed = await home.run(['store', 'status', '--json'], {env})
    expect(failed.error()).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      hint: expect.stringMatching(/^Start the database, .*, and ask again[.]$/),
    })
    const init = await home.run(['store', 'init', '--json'], {env})
    expect(init.error()).toMatchObject({hint: expect.stringContaining('"pixctl store status"')})
  })

  test.each(['LATIN1', 'SQL_ASCII'])(
    'is not made in a database of encoding %s, which is said with what to do',
    async (encoding) => {
      using home = temporaryHome()
      const url = await encoded(encoding)
      const refused = await run(home, url, 'store', 'init')
      expect([refused.code, refused.stdout]).toEqual([1, ''])
      expect(refused.stderr).toContain(`has the encoding ${encoding}`)
      expect(refused.stderr).toContain('createdb --encoding UTF8 --template template0')
      const postgres = await connectTo(url, 1)
      expect([...(await schemaVersions(postgres))]).toEqual([])
      await postgres.close()
    },
  )

  test.each([
    {encoding: 'SQL_ASCII', code: 0},
    {encoding: 'LATIN1', code: 1},
  ])('with tables in $encoding, init ends with $code', async ({encoding, code}) => {
    using home = temporaryHome()
    const url = await encoded(encoding)
    const postgres = await connectTo(url, 1)
    await migrate(postgres, STORE_PARTS)
    await postgres.close()
    expect((await run(home, url, 'store', 'init')).code).toBe(code)
  })

  async function encoded(encoding: string): Promise<string> {
    const url = new URL(await server.newDatabase())
    const admin = await connectTo(url.href, 1)
    const name = `${url.pathname.slice(1)}_encoded`
    await admin.query(
      `CREATE DATABASE ${name} ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    )
    await admin.close()
    url.pathname = `/${name}`
    return url.href
  }

  test('keeps its password in the vault: not in the settings, and in no output', async () => {
    using home = temporaryHome()
    const url = await server.newDatabase()
    const {password} = apart(url)
    const set = await home.run(['config', 'set', 'store', '-'], {input: `${url}\n`})
    expect([set.code, set.stderr]).toEqual([0, expect.stringContaining('Next: pixctl store init')])
    const made = await home.run(['store', 'init'], {limitMs: 60_000})
    const listed = await home.run(['config', 'list', '--json'])
    expect([made.code, listed.code]).toEqual([0, 0])
    const config = readFileSync(join(home.path, 'home', 'config.json'), 'utf8')
    for (const text of [config, set.stdout, set.stderr, made.stdout, made.stderr, listed.stdout]) {
      expect(text).not.toContain(password)
      expect(text).not.toContain(encodeURIComponent(password))
    }
    const local = await home.run(['config', 'set', 'store', 'local'])
    expect([local.code, local.stderr.includes('Next:')]).toEqual([0, false])
    expect((await home.run(['store', 'status'])).code).toBe(2)
  })

  test('of a newer pixctl is refused in one line', async () => {
    using home = temporaryHome()
    const url = await server.newDatabase()
    await run(home, url, 'store', 'init')
    const postgres = await connectTo(url)
    await postgres.query('UPDATE pixctl_schema SET version = 99')
    await postgres.close()
    for (const command of [
      ['store', 'init'],
      ['journal', 'list'],
      ['webhooks', 'events', 'list'],
    ]) {
      const {code, stderr} = await run(home, url, ...command)
      expect([code, stderr.trim().split('\n')]).toEqual([
        1,
        [expect.stringContaining('the store has schema 99')],
      ])
    }
  })

  test('that does not answer is said in a line, without the password', async () => {
    using home = temporaryHome()
    const env = {PIXCTL_STORE: 'postgres://pix:hunter2@127.0.0.1:1/money'}
    const {code, stderr} = await home.run(['journal', 'list'], {env})
    expect(code).toBe(1)
    expect(stderr).toContain('postgres://pix@127.0.0.1:1/money does not answer')
    expect(stderr).not.toContain('hunter2')
  })

  test('with a wrong password is refused, and says so', async () => {
    using home = temporaryHome()
    const {url} = apart(await server.newDatabase())
    const env = {PIXCTL_STORE: url, PGPASSWORD: 'hunter2'}
    const {code, stderr} = await home.run(['store', 'init'], {env})
    expect([code, stderr]).toEqual([1, expect.stringContaining('password authentication failed')])
    expect(stderr).toContain('pixctl config set store -')
    expect(stderr).not.toContain('hunter2')
  })

  test('whose database is not there yet says how it is made', async () => {
    using home = temporaryHome()
    const url = new URL(await server.newDatabase())
    url.pathname = '/not_made'
    const {code, stderr} = await run(home, url.href, 'store', 'init')
    expect([code, stderr]).toEqual([1, expect.stringContaining('createdb --encoding UTF8')])
  })

  test('is asked by doctor for what was sent: open outcomes there are not called known', async () => {
    using home = temporaryHome()
    const url = await server.newDatabase()
    await run(home, url, 'store', 'init')
    const postgres = await connectTo(url)
    const sent = async (id: string, environment: string, lease: string) =>
      postgres.query(
        `INSERT INTO pixctl_requests (account, environment, id, client_id, profile, base_url,
           instance, place, wallet, kind, path, idempotency_key, body, created_at_ms, begun_at, state,
           lease_until)
         VALUES ('a', $2, $1, 'c', 'default', 'u', '', 'u', '', 'charge', '/v2/pix', $1, '{}', 1,
           now() - INTERVAL '2 hours', 'unknown', now() + $3::interval)`,
        [id, environment, lease],
      )
    const found = async (lang = 'en') => {
      const doctor = await home.run(['doctor', '--json', '--lang', lang], {
        env: {PIXCTL_STORE: apart(url).url, PGPASSWORD: apart(url).password},
        limitMs: 60_000,
      })
      const {checks} = doctor.json() as {checks: {subject: string; code: string; facts: object}[]}
      return Object.fromEntries(checks.map(({subject, code, facts}) => [subject, {code, facts}]))
    }
    expect(await found()).toMatchObject({
      journal: {code: 'journal_sound', facts: {requests: 0}},
      outcomes: {code: 'outcomes_known'},
    })
    await sent('being-sent', 'test', '10 seconds')
    await sent('left', 'live', '-1 second')
    expect(await found()).toMatchObject({
      journal: {facts: {requests: 2}},
      outcomes: {code: 'outcomes_unknown', facts: {count: 1, hours: 2}},
    })
    await postgres.query('UPDATE pixctl_schema SET version = 1')
    await postgres.close()
    expect(await found('pt-BR')).toMatchObject({
      store: {code: 'database_not_ready', facts: {reason: expect.stringContaining('mais antigo')}},
      journal: {code: 'journal_not_read'},
      outcomes: {code: 'outcomes_not_read'},
    })
  })

  test('is not copied to a home, and says what reads it instead', async () => {
    using home = temporaryHome()
    const {code, stderr} = await home.run(['store', 'copy', '--to', 'local'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('A store is not copied to a home')])
  })

  test('takes no password on the command line', async () => {
    using home = temporaryHome()
    const {code, stderr} = await home.run(['store', 'copy', '--to', 'postgres://a:hunter2@h/d'])
    expect(code).toBe(2)
    expect(stderr).not.toContain('hunter2')
  })
})
