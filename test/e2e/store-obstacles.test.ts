import {chmodSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {PostgresInbox} from '../../src/inbox/postgres/postgres-inbox.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../helpers/postgres.ts'
import {aDelivery} from '../helpers/webhooks.ts'

const absence =
  postgresAbsence() ??
  (process.env['PIXCTL_TEST_POSTGRES'] ? 'the settings of the server cannot be changed' : undefined)

describe.skipIf(absence)(
  `a store that takes no writes${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    beforeAll(async () => {
      server = await startPostgres()
      url = await newStore(server)
      await asOwner(`CREATE ROLE ana LOGIN PASSWORD 'a'`)
    })
    afterAll(() => server.close())

    async function asOwner(...statements: readonly string[]): Promise<void> {
      const postgres = await connectTo(url, 1)
      for (const sql of statements) await postgres.query(sql)
      await postgres.close()
    }
    const grant = async (rights: string): Promise<void> => {
      await asOwner(
        'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ana',
        `GRANT ${rights} ON ALL TABLES IN SCHEMA public TO ana`,
      )
    }
    const ALL = 'SELECT, INSERT, UPDATE, DELETE'
    const ofAna = (): string => {
      const named = new URL(url)
      named.username = 'ana'
      named.password = 'a'
      return named.href
    }

    const run = (home: Home, at: string, ...args: string[]) => {
      const named = new URL(at)
      const PGPASSWORD = decodeURIComponent(named.password)
      named.password = ''
      return home.run(args, {env: {PIXCTL_STORE: named.href, PGPASSWORD}, limitMs: 60_000})
    }
    /** What both commands say of a store, which must be the same. */
    async function said(at: string, lang = 'en') {
      using home = temporaryHome()
      const status = await run(home, at, 'store', 'status', '--lang', lang)
      const doctor = await run(home, at, 'doctor', '--json', '--lang', lang)
      const {checks} = doctor.json() as {
        checks: {subject: string; code: string; status: string}[]
      }
      const found = checks.filter(({subject}) => subject === 'store')
      return {status, text: status.stdout, exit: doctor.code, found}
    }

    test('as a user who may write has nothing to be said', async () => {
      await grant(ALL)
      const {status, text, found} = await said(ofAna())
      expect([status.code, text]).toEqual([0, expect.not.stringContaining('no writes')])
      expect(found).toMatchObject([{code: 'database_on_one_disk', status: 'note'}])
    })

    test('from a user with SELECT alone is a warning, with one table missing a fault', async () => {
      await grant('SELECT')
      const reader = await said(ofAna())
      expect(reader.text).toMatch(/no writes +ana may only read .*GRANT INSERT, UPDATE, DELETE/)
      expect(reader.found).toMatchObject([{code: 'database_reader_role', status: 'warning'}])
      await grant(ALL)
      await asOwner('REVOKE INSERT ON pixctl_events, pixctl_requests FROM ana')
      const partly = await said(ofAna(), 'pt-BR')
      expect(partly.text).toMatch(/sem escrita +ana não pode escrever em pixctl_events e mais 1:/)
      expect(partly.found).toMatchObject([{code: 'database_rights_missing', status: 'fault'}])
      expect(partly.exit).toBe(7)
    })

    test('in transactions that only read is a fault', async () => {
      await grant(ALL)
      await asOwner('ALTER ROLE ana SET default_transaction_read_only = on')
      const {text, exit, found} = await said(ofAna())
      const postgres = await connectTo(ofAna(), 1)
      const refused = postgres.query('DELETE FROM pixctl_events')
      // It is no standby, and the refusal alone does not tell which of the two it is.
      await expect(refused).rejects.toMatchObject({
        hint: expect.stringMatching(
          /default_transaction_read_only is on: .*"pixctl store status" /,
        ),
      })
      await postgres.close()
      await asOwner('ALTER ROLE ana RESET default_transaction_read_only')
      expect(text).toMatch(/no writes +.*default_transaction_read_only/)
      expect(found).toMatchObject([{code: 'database_session_read_only', status: 'fault'}])
      expect(exit).toBe(7)
    })

    test.each(['on', 'off'])(
      'while its synchronous standby is missing is a fault, also with synchronous_commit %s',
      async (commit) => {
        const {pathname} = new URL(url)
        const name = pathname.slice(1)
        await asOwner(`ALTER DATABASE ${name} SET synchronous_commit = ${commit}`)
        const reload = 'SELECT pg_reload_conf()'
        await asOwner(`ALTER SYSTEM SET synchronous_standby_names = 'x'`, reload)
        const postgres = await connectTo(url)
        const inbox = new PostgresInbox(postgres)
        let isTaken = false
        const taken = inbox.accept(aDelivery({eventId: commit})).then(() => {
          isTaken = true
        })
        const {text, exit, found} = await said(url)
        expect(isTaken).toBe(false)
        await asOwner('ALTER SYSTEM RESET synchronous_standby_names', reload)
        await taken
        await inbox.close()
        await asOwner(`ALTER DATABASE ${name} RESET synchronous_commit`)
        expect(text).toMatch(/no writes +every write waits: .*\(x\) asks for 1 standby in sync/)
        expect(found).toMatchObject([
          {code: 'database_standby_missing', status: 'fault', facts: {wanted: 1, connected: 0}},
        ])
        expect(exit).toBe(7)
      },
      60_000,
    )

    test('on a server in recovery is a fault that names where to give the primary', async () => {
      server.stopAtOnce()
      const signal = join(server.directory ?? '', 'data', 'standby.signal')
      writeFileSync(signal, '')
      chmodSync(signal, 0o666)
      server.start()
      const {text, exit, found} = await said(url)
      expect(text).toMatch(/no writes +the server is in recovery.*address of the primary/)
      expect(found).toMatchObject([
        {code: 'database_in_recovery', status: 'fault', mend: 'pixctl config set store -'},
      ])
      expect(exit).toBe(7)
    }, 60_000)
  },
)
