import {createHmac} from 'node:crypto'
import {once} from 'node:events'
import {setTimeout as pause} from 'node:timers/promises'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {PostgresInbox} from '../../src/inbox/postgres/postgres-inbox.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../helpers/postgres.ts'
import {listed} from '../helpers/webhooks.ts'
import {machine} from '../machines/machine.ts'

const absence =
  postgresAbsence() ??
  (process.env['PIXCTL_TEST_POSTGRES'] ? 'the server cannot be stopped' : undefined)
const SECRET = 'secret-of-the-silent-store'
/** What the guide says. */
const ENDS_WITHIN_MS = 2_000
const LIMIT_MS = 90_000
/** A forward that nothing listens for is tried again within it. */
const RETRY_MS = 6_000
/** Every process of the server stands still, or it reads and answers no commit. */
const [FROZEN, GONE] = ['frozen', 'standby gone'] as const

describe.skipIf(absence)(
  `SIGTERM while the store of a listener is silent${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    beforeAll(async () => {
      server = await startPostgres()
      url = await newStore(server)
    })
    afterAll(() => server.close())

    async function send(to: string, eventId: string): Promise<number> {
      const data = {transactionId: 'c1', amount: 100, status: 'completed'}
      const timestamp = new Date().toISOString()
      const event = {event: 'payment_completed', eventId, timestamp, subAccount: 'principal', data}
      const body = JSON.stringify(event)
      const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
      const headers = {'Content-Type': 'application/json', 'X-Service-Signature': signature}
      return (await fetch(to, {method: 'POST', body, headers})).status
    }

    const asOwner = async (sql: string): Promise<void> => {
      const postgres = await connectTo(url, 1)
      await postgres.query(sql)
      await postgres.query('SELECT pg_reload_conf()')
      await postgres.close()
    }
    const silence = {
      [FROZEN]: {begin: async () => server.freeze(), end: async () => server.thaw()},
      [GONE]: {
        begin: () => asOwner(`ALTER SYSTEM SET synchronous_standby_names = 'x'`),
        end: () => asOwner('ALTER SYSTEM RESET synchronous_standby_names'),
      },
    }

    test.each([
      {name: 'and nothing was delivered', before: 0, during: 0, late: false},
      {name: 'and came after what it stored', before: 3, during: 0, late: false},
      {name: 'and deliveries wait in its log', before: 1, during: 3, late: false},
      {
        name: 'and its journal is asked, too',
        before: 3,
        during: 3,
        late: false,
        journalAsked: true,
      },
      {name: 'since before it started, and deliveries wait', before: 0, during: 3, late: true},
      {name: 'to commits, for its standby is gone', before: 3, during: 0, late: false, how: GONE},
      {
        name: 'to commits, and deliveries wait in its log',
        before: 3,
        during: 3,
        late: false,
        journalAsked: true,
        how: GONE,
      },
    ])(
      'ends it within two seconds, $name, and loses nothing',
      async ({name, before, during, late, journalAsked = false, how = FROZEN}) => {
        using home = machine(url, {PIXCTL_WEBHOOK_SECRET: SECRET})
        // Nothing listens there: forwards stay due.
        const args = ['webhooks', 'listen', '--port', '0', '--forward-to', 'http://127.0.0.1:9/']
        if (late) await silence[how].begin()
        const child = home.start([...args, '--json'])
        const {url: at} = (await home.ready(child)) as {url: string}
        const ids: string[] = []
        const sendAll = async (count: number): Promise<void> => {
          for (let nth = 0; nth < count; nth += 1) {
            ids.push(`${name} ${ids.length}`)
            expect(await send(at, ids.at(-1) ?? '')).toBe(200)
          }
        }
        await sendAll(before)
        // A listener at rest, which has its connections idle.
        await pause(1_000)
        if (!late) await silence[how].begin()
        await sendAll(during)
        // The look at the journal, which no delivery waits for, has begun.
        if (journalAsked) await pause(500)
        // The next try of a forward has ended, and what came of it waits for its commit.
        if (how === GONE) await pause(RETRY_MS)
        const ended = once(child, 'exit')
        const startedAtMs = performance.now()
        child.kill('SIGTERM')
        const [code] = await ended
        const tookMs = performance.now() - startedAtMs
        await silence[how].end()
        expect([code, tookMs < ENDS_WITHIN_MS ? 'in time' : tookMs]).toEqual([0, 'in time'])
        await expectStored(home, ids)
      },
      LIMIT_MS,
    )

    /** The next listener of the home goes on with what the one that ended left in its log. */
    async function expectStored(home: ReturnType<typeof machine>, ids: readonly string[]) {
      const next = home.start(['webhooks', 'listen', '--port', '0', '--json'], {
        env: {PIXCTL_WEBHOOK_SECRET: SECRET},
      })
      await home.ready(next)
      const inbox = new PostgresInbox(await connectTo(url, 1))
      const stored = async () =>
        (await listed(inbox)).map(({eventId}) => eventId).filter((id) => ids.includes(id))
      while ((await stored()).length < ids.length) await pause(100)
      expect((await stored()).toSorted()).toEqual(ids.toSorted())
      await inbox.close()
      const ended = once(next, 'exit')
      next.kill('SIGTERM')
      await ended
    }
  },
)
