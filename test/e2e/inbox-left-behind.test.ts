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

    test('names what a listener receives while the rest is taken along, and takes it the next time', async () => {
      using own = temporaryHome()
      await own.run(['webhooks', 'events', 'list'])
      const env = await sharedStore()
      const run = async (...args: string[]) => {
        const {code, stderr, stdout} = await own.run(args, {env, limitMs: LIMIT_MS})
        expect(code, stderr).toBe(0)
        return {stdout, isNamed: stderr.includes('pixctl store copy')}
      }
      await run('store', 'init')
      const inbox = await SqliteInbox.open(join(own.path, 'home', 'inbox', 'inbox.db'))
      const old = Array.from({length: 3_000}, (_, nth) => aDelivery({eventId: `old-${nth}`}))
      await Promise.all(old.map((delivery) => inbox.accept(delivery)))
      await inbox.close()
      const secret = {PIXCTL_WEBHOOK_SECRET: TEST_SECRET}
      const listener = own.start(['webhooks', 'listen', '--port', '0', '--json'], {env: secret})
      const [line] = await once(listener.stdout, 'data')
      const {url} = JSON.parse(String(line).split('\n')[0] ?? '')
      listener.stdout.resume()
      const received: string[] = []
      const receive = async () => {
        const eventId = `new-${received.length}`
        const body = JSON.stringify({event: 'payment_completed', eventId, data: {}})
        const headers = {'X-Service-Signature': sign(TEST_SECRET, Buffer.from(body))}
        const {ok} = await fetch(url, {method: 'POST', body, headers})
        if (ok) received.push(eventId)
      }
      let isCopying = true
      const copying = run('store', 'copy').finally(() => {
        isCopying = false
      })
      while (isCopying) await receive()
      const {isNamed} = await copying
      const stored = async () => {
        const {stdout} = await run('webhooks', 'events', 'list', '--all', '--json')
        return (JSON.parse(stdout).data as unknown[]).length
      }
      const all = old.length + received.length
      expect([isNamed, received.length > 0, (await stored()) < all]).toEqual([true, true, true])
      expect((await run('webhooks', 'events', 'list')).isNamed).toBe(true)
      // The listener goes on, and receives nothing now.
      expect([(await run('store', 'copy')).isNamed, await stored()]).toEqual([false, all])
      expect((await run('webhooks', 'events', 'list')).isNamed).toBe(false)
      await receive()
      expect((await run('webhooks', 'events', 'list')).isNamed).toBe(true)
      listener.kill('SIGTERM')
      await once(listener, 'close')
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
