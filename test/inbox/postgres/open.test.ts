import {mkdirSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'
import {lockIfFree} from '../../../src/inbox/log/lock.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {openInbox, openListenerInbox} from '../../../src/inbox/open-inbox.ts'
import type {Notice} from '../../../src/messages/message.ts'
import {parseAddress} from '../../../src/platform/postgres/address.ts'
import type {SharedStore} from '../../../src/platform/store.ts'
import {
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(
  `a home with a shared store${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    beforeAll(async () => {
      server = await startPostgres()
      url = await newStore(server)
    })
    afterAll(() => server.close())
    beforeEach(() => emptyStore(url))

    function storeAt(place: string): SharedStore {
      const parsed = parseAddress(place)
      if (typeof parsed === 'string') throw new Error(parsed)
      return {kind: 'postgres', address: parsed.address, password: async () => parsed.password}
    }

    test('receives into the store, keeps no inbox of its own, and commands list it', async () => {
      const home = scratchHome()
      const store = storeAt(url)
      const inbox = await openListenerInbox(home, store)
      expect(await inbox.accept(aDelivery({eventId: 'a'}))).toBe('stored')
      expect(inbox.health?.()).toEqual({state: 'ok', waiting: 0})
      expect(inbox.lookEveryMs).toBe(250)
      await expect(openListenerInbox(home, store)).rejects.toMatchObject({code: 'INBOX_IN_USE'})
      await inbox.close()
      expect(readdirSync(join(home, 'inbox')).sort()).toEqual([
        'listener.lock',
        'listener.pid',
        'log',
        'outage',
      ])
      const command = await openInbox(scratchHome(), store)
      expect(await listed(command)).toMatchObject([{eventId: 'a'}])
      await command.close()
      await (await openListenerInbox(home, store)).close()
    })

    test.each([
      {name: 'a listener', open: openListenerInbox},
      {name: 'a command', open: openInbox},
    ])('says to $name that the database has no tables yet, and frees the home', async ({open}) => {
      const home = scratchHome()
      const store = storeAt(await server.newDatabase())
      await expect(open(home, store)).rejects.toMatchObject({code: 'STORE_NOT_READY'})
      const lock = await lockIfFree(scratchHome())
      expect(lock).toBeDefined()
      lock?.release()
      await (await openListenerInbox(home)).close()
    })

    test('says what of its outage log is damaged', async () => {
      const home = scratchHome()
      const directory = join(home, 'inbox', 'outage')
      mkdirSync(directory, {recursive: true, mode: 0o700})
      writeFileSync(join(directory, segmentName(1)), 'no delivery')
      const said: string[] = []
      const notice = (one: Notice): void => void said.push(one('en'))
      const inbox = await openListenerInbox(home, storeAt(url), {notice})
      await vi.waitUntil(() => inbox.health?.().state === 'ok', {timeout: 60_000})
      await inbox.close()
      expect(said).toEqual([expect.stringMatching(/11 bytes of .*damaged cannot be read/)])
    })

    test('that fails by a bug fails a listener with that, and frees the home', async () => {
      const home = scratchHome()
      const password = async (): Promise<string> => {
        throw new Error('a bug')
      }
      await expect(openListenerInbox(home, {...storeAt(url), password})).rejects.toThrow('a bug')
      await (await openListenerInbox(home)).close()
    })

    test('that is away when the listener starts refuses the start', async () => {
      const nowhere = new URL(url)
      nowhere.port = '1'
      await expect(openListenerInbox(scratchHome(), storeAt(nowhere.href))).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE',
      })
    })
  },
)
