import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {SqliteInbox} from '../../src/inbox/sqlite/sqlite-inbox.ts'
import {temporaryHome} from '../helpers/pixctl.ts'
import {newStore, type PostgresServer, postgresAbsence, startPostgres} from '../helpers/postgres.ts'
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
    }, 120_000)
  },
)
