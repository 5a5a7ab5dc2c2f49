import {createHmac} from 'node:crypto'
import {once} from 'node:events'
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest'
import {refusedFileOf} from '../../src/inbox/outage/refused-deliveries.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../helpers/postgres.ts'
import {type Machine, machine} from '../machines/machine.ts'

const absence = postgresAbsence()
const SECRET = 'secret-of-a-constraint'

async function send(to: string, eventId: string): Promise<number> {
  const timestamp = '2026-11-21T15:05:02.000Z'
  const event = {event: 'payment_completed', eventId, timestamp, subAccount: 'shop', data: {}}
  const body = JSON.stringify(event)
  const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
  const headers = {'Content-Type': 'application/json', 'X-Service-Signature': signature}
  return (await fetch(to, {method: 'POST', body, headers})).status
}

/** What it wrote so far, and how its numbers are asked for. */
async function listening(home: Machine, ...flags: readonly string[]) {
  const child = home.start(['webhooks', 'listen', '--port', '0', '--metrics', '0', ...flags])
  const written = {stdout: '', stderr: ''}
  child.stdout.on('data', (chunk) => {
    written.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    written.stderr += chunk
  })
  const addresses = () =>
    `${written.stdout}${written.stderr}`.match(/http:\/\/127\.0\.0\.1:\d+[/\w]*/g) ?? []
  await vi.waitUntil(() => addresses().length > 1, 30_000)
  const url = addresses().find((address) => address.includes('/webhooks')) ?? ''
  const numbers = addresses().find((address) => address !== url) ?? ''
  return {
    url,
    written,
    lines: () =>
      written.stdout
        .trim()
        .split('\n')
        .flatMap((line) => JSON.parse(line)),
    refused: async () => {
      const page = await (await fetch(`${numbers.replace(/\/metrics$/, '')}/metrics`)).text()
      return /^pixctl_webhooks_refused_by_store_total (\d+)$/m.exec(page)?.[1]
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      return (await ended)[0]
    },
  }
}

describe.skipIf(absence)(
  `a listener whose store refuses one delivery${absence ? ` (${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    beforeAll(async () => {
      server = await sharedPostgres()
      url = await newStore(server)
      const postgres = await connectTo(url, 1)
      await postgres.query(
        `ALTER TABLE pixctl_events ADD CONSTRAINT short CHECK (event_id !~ 'long')`,
      )
      await postgres.close()
    })
    afterAll(() => server.close())

    test('says after "stored" that it is not in the inbox, why, and where it is, under --json on stdout', async () => {
      using home = machine(url, {PIXCTL_WEBHOOK_SECRET: SECRET})
      const listener = await listening(home, '--json')
      expect(await listener.refused()).toBe('0')
      expect(await send(listener.url, 'long-1')).toBe(200)
      await vi.waitUntil(() => listener.lines().length > 2, 30_000)
      const [, stored, refused] = listener.lines()
      expect(stored).toMatchObject({type: 'delivery', eventId: 'long-1', verdict: 'stored'})
      const path = refusedFileOf(join(home.path, 'home'))
      expect(refused).toEqual({
        type: 'refused_by_store',
        event: 'payment_completed',
        eventId: 'long-1',
        subAccount: 'shop',
        receivedAt: stored.receivedAt,
        reason: expect.stringContaining('short'),
        path,
      })
      expect(existsSync(path)).toBe(true)
      expect(listener.written.stderr).toContain(`refuses event long-1 for what is in it`)
      expect(await listener.refused()).toBe('1')
      expect(await listener.stop()).toBe(0)
    })

    test('says it in one line for people, too, with what to do', async () => {
      using home = machine(url, {PIXCTL_WEBHOOK_SECRET: SECRET})
      const listener = await listening(home)
      expect(await send(listener.url, 'long-2')).toBe(200)
      await vi.waitUntil(() => /refuses event/.test(listener.written.stderr), 30_000)
      const said = listener.written.stderr
        .split('\n')
        .filter((line) => line.includes('refuses event'))
      expect(said).toEqual([
        expect.stringMatching(
          /long-2 .*short.* NOT in the inbox .*refused\.jsonl.* pixctl store copy/,
        ),
      ])
      expect(await listener.stop()).toBe(0)
    })
  },
)
