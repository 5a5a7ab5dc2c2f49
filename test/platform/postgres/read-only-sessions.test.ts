import {setTimeout as pause} from 'node:timers/promises'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {OutageInbox} from '../../../src/inbox/outage/outage-inbox.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import {INBOX_SCHEMA} from '../../../src/inbox/postgres/schema.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {migrate} from '../../../src/platform/postgres/schema.ts'
import {
  connectTo,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

const absence = postgresAbsence()
const CONNECTIONS = 3
const WRITE = 'INSERT INTO kept VALUES (1)'

describe.skipIf(absence)(
  `sessions that connected while the database was read only${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    beforeAll(async () => {
      server = await sharedPostgres()
      url = await server.newDatabase()
      await inDatabase(url, async (postgres) => {
        await postgres.query('CREATE TABLE kept (n int)')
        await migrate(postgres, [INBOX_SCHEMA])
      })
    })
    afterAll(() => server.close())

    async function inDatabase(at: string, work: (postgres: Postgres) => Promise<unknown>) {
      const postgres = await connectTo(at, 1)
      await work(postgres)
      await postgres.close()
    }
    /** From another database, as an operator does who is not to be stopped by it. */
    const setReadOnly = (what: 'SET default_transaction_read_only = on' | 'RESET ALL') =>
      inDatabase(server.url, (postgres) =>
        postgres.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} ${what}`),
      )

    /** Each of its connections is in use at once, so all of them exist. */
    const allConnected = (postgres: Postgres): Promise<unknown> =>
      Promise.all(Array.from({length: CONNECTIONS}, () => postgres.query('SELECT pg_sleep(0.3)')))

    test.each([
      {by: 'a statement', write: (postgres: Postgres) => postgres.query(WRITE)},
      {
        by: 'a transaction',
        write: (postgres: Postgres) => postgres.transaction(({query}) => query(WRITE)),
      },
      {
        by: 'a prepared statement',
        write: (postgres: Postgres) => postgres.queryPrepared(WRITE, []),
      },
    ])('are all closed once $by fails on one of them', async ({write}) => {
      await setReadOnly('SET default_transaction_read_only = on')
      const postgres = await connectTo(url, CONNECTIONS)
      await allConnected(postgres)
      await expect(write(postgres)).rejects.toMatchObject({errcode: '25006'})
      await setReadOnly('RESET ALL')
      const writes = Array.from({length: 2 * CONNECTIONS}, () => write(postgres))
      const outcomes = await Promise.allSettled(writes)
      await postgres.close()
      expect(outcomes.map(({status}) => status)).toEqual(Array(2 * CONNECTIONS).fill('fulfilled'))
    })

    test('go on where they were left by a failure of their statement alone', async () => {
      const postgres = await connectTo(url, 1)
      const pid = async () => (await postgres.query('SELECT pg_backend_pid() AS pid'))[0]?.['pid']
      const before = await pid()
      await expect(postgres.query('SELECT 1 / 0')).rejects.toMatchObject({errcode: '22012'})
      await expect(postgres.transaction(({query}) => query('SELECT 1 / 0'))).rejects.toThrow()
      expect(await pid()).toBe(before)
      await postgres.close()
    })

    const receivingAt = (path: string, postgres: Postgres, onOutage: 'log' | 'refuse') =>
      new OutageInbox(new PostgresInbox(postgres), {
        directory: path,
        commitTimeoutMs: 5_000,
        onOutage,
        began: () => {},
        ended: () => {},
        damaged: () => {},
        refusedFile: `${path}/refused.jsonl`,
        refused: () => {},
        refuses: () => {},
        takesAgain: () => {},
      })

    test('let a listener keep in its log what a backup that is put back would lose', async () => {
      using home = temporaryDirectory()
      const postgres = await connectTo(url, CONNECTIONS)
      await allConnected(postgres)
      const inbox = receivingAt(home.path, postgres, 'log')
      const own = {host: 'h', pid: 1, home: home.path, forwardTo: undefined}
      const stored = async () =>
        (
          await postgres.query(
            `SELECT count(*) AS count FROM pixctl_events WHERE event_id = 'kept'`,
          )
        )[0]
      await inbox.sayPresent(own)
      await setReadOnly('SET default_transaction_read_only = on')
      await expect(inbox.sayPresent(own)).rejects.toMatchObject({errcode: '25006'})
      expect(await inbox.accept(aDelivery({eventId: 'kept'}))).toBe('stored')
      // It asks again meanwhile whether it may bring over what it kept.
      await pause(1_000)
      expect([inbox.health().waiting, await stored()]).toEqual([1, {count: 0}])
      await setReadOnly('RESET ALL')
      await expect.poll(() => inbox.health(), {timeout: 5_000}).toMatchObject({state: 'ok'})
      expect(await stored()).toEqual({count: 1})
      await inbox.close()
    })

    test('let a listener take the first delivery after the database is writable again', async () => {
      using home = temporaryDirectory()
      await setReadOnly('SET default_transaction_read_only = on')
      const postgres = await connectTo(url, CONNECTIONS)
      await allConnected(postgres)
      const inbox = receivingAt(home.path, postgres, 'refuse')
      await expect(inbox.accept(aDelivery({eventId: 'a'}))).rejects.toThrow('did not take')
      await setReadOnly('RESET ALL')
      expect(await inbox.accept(aDelivery({eventId: 'a'}))).toBe('stored')
      await inbox.close()
    })
  },
)
