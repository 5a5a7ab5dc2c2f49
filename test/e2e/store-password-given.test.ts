import {createHmac} from 'node:crypto'
import {setTimeout as pause} from 'node:timers/promises'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {askingServer} from '../helpers/asking-server.ts'
import {emulatedHome} from '../helpers/emulated.ts'
import {
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../helpers/postgres.ts'
import {until} from '../webhooks/target.ts'

const absence = postgresAbsence()
const LIMIT_MS = 120_000
const SECRET = 'secret-of-the-other-server'
/** The journal, the log of an outage and the presence of the listener are each tried again within it. */
const TRIED_AGAIN_MS = 5_000

describe.skipIf(absence)(
  `the server of a store whose place another one took${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    beforeAll(async () => {
      server = await sharedPostgres()
    })
    afterAll(() => server.close())

    async function deliver(to: string, eventId: string): Promise<void> {
      const data = {transactionId: 'c1', amount: 100, status: 'completed'}
      const timestamp = new Date().toISOString()
      const event = {event: 'payment_completed', eventId, timestamp, subAccount: 'principal', data}
      const body = JSON.stringify(event)
      const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
      const headers = {'Content-Type': 'application/json', 'X-Service-Signature': signature}
      await fetch(to, {method: 'POST', body, headers})
    }

    test.each(['log', 'refuse'])(
      'is given the password of its own store alone, with --on-outage %s',
      async (onOutage) => {
        await using own = await emulatedHome()
        const real = new URL(await newStore(server))
        const password = decodeURIComponent(real.password)
        await using asking = await askingServer(Number(real.port))
        const url = Object.assign(new URL(real), {port: asking.port}).href
        const keep = (store: string) =>
          own.run(['config', 'set', 'store', '-'], {input: store, limitMs: LIMIT_MS})
        expect((await keep(url)).code).toBe(0)
        await own.run(['webhooks', 'secret', 'set', 'main', '--secret-stdin'], {input: SECRET})
        const args = ['webhooks', 'listen', '--port', '0', '--json', '--on-outage', onOutage]
        const listener = own.start(args)
        let said = ''
        for (const stream of [listener.stdout, listener.stderr]) {
          stream.on('data', (text) => (said += text))
        }
        await until(() => said.includes('"ready"'), 20_000)
        const [to = ''] = /http:\/\/127[^"]+/.exec(said) ?? []

        asking.takePlace()
        await deliver(to, 'e1')
        await until(() => asking.given.length > 0, 20_000)
        expect((await keep('postgres://boss:pwOTHER@db.other.example:5433/secret')).code).toBe(0)
        const before = asking.given.length
        await deliver(to, 'e2')
        await pause(TRIED_AGAIN_MS)
        expect(asking.given.length).toBeGreaterThan(before)
        expect(new Set(asking.given)).toEqual(new Set([password]))

        // A password that is changed for the very same store is given to it.
        expect((await keep(url.replace(real.password, 'rotated'))).code).toBe(0)
        await deliver(to, 'e3')
        await until(() => asking.given.includes('rotated'), 20_000)
        expect(new Set(asking.given)).toEqual(new Set([password, 'rotated']))
        expect(said).not.toMatch(/pwOTHER|rotated/)
        listener.kill('SIGINT')
        await until(() => listener.exitCode !== null, 30_000)
      },
      LIMIT_MS,
    )
  },
)
