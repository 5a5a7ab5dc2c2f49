import {once} from 'node:events'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {sign} from '../../src/domain/signature.ts'
import {SqliteInbox} from '../../src/inbox/sqlite/sqlite-inbox.ts'
import {temporaryHome} from '../helpers/pixctl.ts'
import {newStore, type PostgresServer, postgresAbsence, startPostgres} from '../helpers/postgres.ts'
import {TEST_SECRET} from '../helpers/received.ts'
import {aDelivery} from '../helpers/webhooks.ts'

const absence = postgresAbsence()
const LIMIT_MS = 120_000

describe.skipIf(absence)(
  `the inbox of a home whose store becomes a shared one${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres()
    }, LIMIT_MS)
    afterAll(() => server.close())

    const sharedStore = async (): Promise<Record<string, string>> => {
      const named = new URL(await newStore(server))
      const PGPASSWORD = decodeURIComponent(named.password)
      named.password = ''
      return {PIXCTL_STORE: named.href, PGPASSWORD}
    }

    test('names the events that it received before, until they are taken along', async () => {
      using own = temporaryHome()
      await own.run(['webhooks', 'events', 'list'])
      const env = await sharedStore()
      const run = async (...args: string[]) => {
        const {code, stderr} = await own.run(args, {env, limitMs: LIMIT_MS})
        return {code, isNamed: stderr.includes('pixctl store copy')}
      }
      const list = () => run('webhooks', 'events', 'list')
      expect(await run('store', 'init')).toEqual({code: 0, isNamed: false})
      expect(await list()).toEqual({code: 0, isNamed: false})
      const path = join(own.path, 'home', 'inbox', 'inbox.db')
      const receive = async (eventId: string) => {
        const inbox = await SqliteInbox.open(path)
        await inbox.accept(aDelivery({eventId, forward: 'queued'}))
        await inbox.close()
      }
      await receive('e-1')
      expect(await list()).toEqual({code: 0, isNamed: true})
      expect(await run('store', 'copy')).toEqual({code: 0, isNamed: false})
      expect(await list()).toEqual({code: 0, isNamed: false})
      await receive('e-2')
      expect(await list()).toEqual({code: 0, isNamed: true})
    })

    test('is not taken along while a listener receives into it, and is named until it was', async () => {
      using own = temporaryHome()
      await own.run(['webhooks', 'events', 'list'])
      const env = await sharedStore()
      const run = async (...args: string[]) => {
        const {code, stderr, stdout} = await own.run(args, {env, limitMs: LIMIT_MS})
        return {code, stdout, stderr, isNamed: stderr.includes('pixctl store copy')}
      }
      const listening = async () => {
        const secret = {PIXCTL_WEBHOOK_SECRET: TEST_SECRET}
        const listener = own.start(['webhooks', 'listen', '--port', '0', '--json'], {env: secret})
        const [line] = await once(listener.stdout, 'data')
        const {url} = JSON.parse(String(line).split('\n')[0] ?? '')
        listener.stdout.resume()
        const receive = async (eventId: string) => {
          const body = JSON.stringify({event: 'payment_completed', eventId, data: {}})
          const headers = {'X-Service-Signature': sign(TEST_SECRET, Buffer.from(body))}
          expect((await fetch(url, {method: 'POST', body, headers})).ok).toBe(true)
        }
        const stop = async () => {
          listener.kill('SIGTERM')
          await once(listener, 'close')
        }
        return {pid: listener.pid, receive, stop}
      }
      const stored = async () => {
        const {stdout} = await run('webhooks', 'events', 'list', '--all', '--json')
        return (JSON.parse(stdout).data as {eventId: string}[]).map(({eventId}) => eventId)
      }
      await run('store', 'init')
      const first = await listening()
      await first.receive('e-1')
      const refused = await run('store', 'copy')
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`${first.pid}`)])
      expect(await stored()).toEqual([])
      await first.stop()
      expect(await run('store', 'copy')).toMatchObject({code: 0, isNamed: false})
      expect(await stored()).toEqual(['e-1'])
      expect((await run('webhooks', 'events', 'list')).isNamed).toBe(false)
      const second = await listening()
      await second.receive('e-2')
      expect((await run('webhooks', 'events', 'list')).isNamed).toBe(true)
      await second.stop()
      expect(await run('store', 'copy')).toMatchObject({code: 0, isNamed: false})
      expect((await stored()).toSorted()).toEqual(['e-1', 'e-2'])
    })

    test('names the events that a shared store received, once after it was left', async () => {
      using own = temporaryHome()
      const env = await sharedStore()
      const list = async (more: Record<string, string> = {}) => {
        const args = ['webhooks', 'events', 'list']
        const {code, stderr} = await own.run(args, {env: more, limitMs: LIMIT_MS})
        expect(code).toBe(0)
        return stderr.includes(`PIXCTL_STORE=${env['PIXCTL_STORE']} pixctl webhooks events list`)
      }
      const listen = async () => {
        const args = ['webhooks', 'listen', '--port', '0', '--json']
        const child = own.start(args, {env: {...env, PIXCTL_WEBHOOK_SECRET: 'whsec_1'}})
        await once(child.stdout, 'data')
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      // Who only reads from there received nothing there.
      expect([await list(env), await list()]).toEqual([false, false])
      await listen()
      expect(await list(env)).toBe(false)
      expect([await list(), await list()]).toEqual([true, false])
      await listen()
      expect(await list(await sharedStore())).toBe(true)
    })
  },
)
