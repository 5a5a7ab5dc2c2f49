import {mkdirSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'
import {writeObstaclesOf} from '../../../src/actions/store/write-obstacles.ts'
import {InboxUnavailable} from '../../../src/inbox/inbox.ts'
import {lockIfFree} from '../../../src/inbox/log/lock.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {openInbox, openListenerInbox} from '../../../src/inbox/open-inbox.ts'
import {INBOX_SCHEMA} from '../../../src/inbox/postgres/schema.ts'
import type {Notice} from '../../../src/messages/message.ts'
import {type OutageReason, outageBegan} from '../../../src/messages/webhooks/outage.ts'
import {parseAddress} from '../../../src/platform/postgres/address.ts'
import {migrate} from '../../../src/platform/postgres/schema.ts'
import type {SharedStore} from '../../../src/platform/store.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

const absence = postgresAbsence()

function storeAt(place: string): SharedStore {
  const parsed = parseAddress(place)
  if (typeof parsed === 'string') throw new Error(parsed)
  return {kind: 'postgres', address: parsed.address, password: async () => parsed.password}
}

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

    /** A user of the database who may read every row, and what the statements say. */
    async function ofApp(...statements: readonly string[]): Promise<{owner: string; at: string}> {
      const at = new URL(await newStore(server))
      const role = `app_${at.pathname.slice(-12)}`
      await asOwner(at.href, `CREATE ROLE ${role} LOGIN PASSWORD 'p'`)
      await asOwner(at.href, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`)
      for (const sql of statements) await asOwner(at.href, sql.replaceAll('APP', role))
      const owner = at.href
      at.username = role
      at.password = 'p'
      return {owner, at: at.href}
    }
    async function asOwner(at: string, sql: string): Promise<void> {
      const postgres = await connectTo(at, 1)
      await postgres.query(sql)
      await postgres.close()
    }

    test('that its user may only read ends the start, and names tables and grant', async () => {
      const {at} = await ofApp()
      const opening = openListenerInbox(scratchHome(), storeAt(at))
      await expect(opening).rejects.toMatchObject({
        code: 'STORE_RIGHTS_MISSING',
        message: expect.stringMatching(/^app_\w+ lacks rights .*INSERT, UPDATE on pixctl_events; /),
        hint: expect.stringMatching(/GRANT SELECT, INSERT, .* pixctl_present TO app_\w+$/),
      })
    })

    const columnsOf = (table: string) => `DO $$ BEGIN EXECUTE (SELECT
      format('GRANT INSERT (%1$s), UPDATE (%1$s) ON ${table} TO APP',
        string_agg(quote_ident(attname), ', '))
      FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0
        AND NOT attisdropped); END $$`
    const WHOLE_BUT_EVENTS = [
      'GRANT ALL ON ALL TABLES IN SCHEMA public TO APP',
      'REVOKE ALL ON pixctl_events FROM APP',
      'GRANT SELECT, DELETE ON pixctl_events TO APP',
    ]

    test('that gives its user the rights to every column by name takes deliveries', async () => {
      const {at} = await ofApp(...WHOLE_BUT_EVENTS, columnsOf('pixctl_events'))
      const inbox = await openListenerInbox(scratchHome(), storeAt(at))
      expect(await inbox.accept(aDelivery())).toBe('stored')
      expect(inbox.health?.()).toMatchObject({state: 'ok'})
      await inbox.close()
      const postgres = await connectTo(at, 1)
      expect(await writeObstaclesOf(postgres)).toEqual([])
      await postgres.close()
    })

    test('that gives its user the rights to some columns ends the start, and says so', async () => {
      const some = 'GRANT INSERT (id, event_id), UPDATE (forward) ON pixctl_events TO APP'
      const {at} = await ofApp(some)
      const opening = openListenerInbox(scratchHome(), storeAt(at))
      await expect(opening).rejects.toMatchObject({
        code: 'STORE_RIGHTS_MISSING',
        message: expect.stringMatching(
          /INSERT, UPDATE on pixctl_events; .*[.] A right to some of the columns does not suffice[.]$/,
        ),
      })
      const postgres = await connectTo(at, 1)
      expect(await writeObstaclesOf(postgres)).toMatchObject([{code: 'rights_missing'}])
      await postgres.close()
    })

    test('that gives its user a session which only reads goes to the log', async () => {
      const {at} = await ofApp(
        'GRANT ALL ON ALL TABLES IN SCHEMA public TO APP',
        'ALTER ROLE APP SET default_transaction_read_only = on',
      )
      const inbox = await openListenerInbox(scratchHome(), storeAt(at))
      expect(await inbox.accept(aDelivery())).toBe('stored')
      expect(inbox.health?.()).toEqual({state: 'outage', waiting: 1})
      await inbox.close()
    })

    test('that takes a right away while it receives goes to the log, and the right is named', async () => {
      const {owner, at} = await ofApp('GRANT ALL ON ALL TABLES IN SCHEMA public TO APP')
      const said: string[] = []
      const began = (reason: OutageReason) => said.push(outageBegan({reason})('en'))
      const inbox = await openListenerInbox(scratchHome(), storeAt(at), {began})
      const role = new URL(at).username
      await asOwner(owner, `REVOKE INSERT ON pixctl_events FROM ${role}`)
      expect(await inbox.accept(aDelivery())).toBe('stored')
      expect(said).toEqual([expect.stringContaining(': INSERT on pixctl_events.')])
      await asOwner(owner, `GRANT INSERT ON pixctl_events TO ${role}`)
      await vi.waitUntil(() => inbox.health?.().state === 'ok', {timeout: 60_000})
      await inbox.close()
    })

    test('that answers and refuses the password refuses the start of a listener', async () => {
      const wrong = new URL(url)
      wrong.password = 'wrong'
      const opening = openListenerInbox(scratchHome(), storeAt(wrong.href))
      await expect(opening).rejects.toMatchObject({code: 'STORE_FAILED'})
    })
  },
)

const stopping =
  absence ?? (process.env['PIXCTL_TEST_POSTGRES'] ? 'the server cannot be stopped' : undefined)

describe.skipIf(stopping)(
  `a listener that starts while its shared store is away${stopping ? ` (skipped: ${stopping})` : ''}`,
  () => {
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server.close())
    beforeEach(() => () => server.start())

    async function startedAway(url: string, onOutage: 'log' | 'refuse' = 'log') {
      const said: string[] = []
      const home = scratchHome()
      server.stopAtOnce()
      const plan = {
        onOutage,
        notice: (one: Notice) => said.push(one('en')),
        began: (reason: OutageReason) => said.push(outageBegan({reason})('en')),
        ended: (count: number) => said.push(`ended: ${count}`),
      }
      return {home, said, inbox: await openListenerInbox(home, storeAt(url), plan)}
    }

    test('keeps what comes in its log, says why, and brings it over', async () => {
      const url = await newStore(server)
      const {home, said, inbox} = await startedAway(url)
      expect(said).toEqual([expect.stringMatching(/^store: no commit .*ECONNREFUSED.*log of this/)])
      for (const eventId of ['a', 'b']) {
        expect(await inbox.accept(aDelivery({eventId}))).toBe('stored')
      }
      expect(inbox.health?.()).toEqual({state: 'outage', waiting: 2})
      server.start()
      await vi.waitUntil(() => said.includes('ended: 2'), {timeout: 60_000})
      expect(await inbox.accept(aDelivery({eventId: 'c'}))).toBe('stored')
      expect(inbox.health?.()).toEqual({state: 'ok', waiting: 0})
      await inbox.close()
      const command = await openInbox(home, storeAt(url))
      expect((await listed(command)).map(({eventId}) => eventId)).toEqual(['a', 'b', 'c'])
      await command.close()
      server.stopAtOnce()
    }, 60_000)

    test('says once what keeps it from using a store that answers again', async () => {
      const url = await server.newDatabase()
      const {said, inbox} = await startedAway(url)
      await inbox.accept(aDelivery())
      server.start()
      await vi.waitUntil(() => said.length === 2, {timeout: 60_000})
      expect(said[1]).toMatch(/^store: no commit \(.*has no tables of pixctl/)
      const postgres = await connectTo(url)
      await migrate(postgres, [INBOX_SCHEMA])
      await postgres.close()
      await vi.waitUntil(() => said.includes('ended: 1'), {timeout: 60_000})
      expect(said).toHaveLength(3)
      await inbox.close()
      server.stopAtOnce()
    }, 60_000)

    test('that is to refuse deliveries says so, and takes them when the store is back', async () => {
      const {said, inbox} = await startedAway(await newStore(server), 'refuse')
      expect(said).toEqual([expect.stringMatching(/^store: takes nothing .*answered 503/)])
      expect(inbox.health?.()).toEqual({state: 'outage', waiting: 0})
      await expect(inbox.accept(aDelivery())).rejects.toThrow(InboxUnavailable)
      server.start()
      expect(await inbox.accept(aDelivery())).toBe('stored')
      expect(inbox.health?.()).toEqual({state: 'ok', waiting: 0})
      expect(said.slice(1)).toEqual(['store: back; deliveries are stored again'])
      await inbox.close()
      server.stopAtOnce()
    }, 60_000)

    test.each(['log', 'refuse'] as const)(
      'does not wait for a store that stays silent, and uses it once it answers: %s',
      async (onOutage) => {
        const url = await newStore(server)
        const said: string[] = []
        const plan = {
          onOutage,
          notice: (one: Notice) => said.push(one('en')),
          began: (reason: OutageReason) => said.push(outageBegan({reason})('en')),
          ended: (count: number) => said.push(`ended: ${count}`),
        }
        server.freeze()
        const beganAtMs = performance.now()
        const inbox = await openListenerInbox(scratchHome(), storeAt(url), plan)
        // An answer is waited for during ten seconds, once it listens.
        expect(performance.now() - beganAtMs).toBeLessThan(8_000)
        expect(said).toEqual([expect.stringMatching(/\(it took longer than 2000 ms\)/)])
        const early = inbox.accept(aDelivery({eventId: 'early'}))
        if (onOutage === 'log') expect(await early).toBe('stored')
        else await expect(early).rejects.toThrow(InboxUnavailable)
        server.thaw()
        const isBack = () => inbox.health?.().state === 'ok'
        if (onOutage === 'log') await vi.waitUntil(isBack, {timeout: 60_000})
        expect(await inbox.accept(aDelivery({eventId: 'late'}))).toBe('stored')
        expect(isBack()).toBe(true)
        await inbox.close()
        expect(said).toHaveLength(2)
        const command = await openInbox(scratchHome(), storeAt(url))
        // One that was refused because its commit took too long may be there all the same.
        const kept = onOutage === 'log' ? ['early', 'late'] : ['late']
        const ids = (await listed(command)).map(({eventId}) => eventId)
        expect(ids).toEqual(expect.arrayContaining(kept))
        await command.close()
        server.stopAtOnce()
      },
      60_000,
    )

    test('says once what a silent store lacks, when it answers, and no delivery came', async () => {
      const url = await server.newDatabase()
      const said: string[] = []
      const notice = (one: Notice) => said.push(one('en'))
      server.freeze()
      const inbox = await openListenerInbox(scratchHome(), storeAt(url), {
        notice,
        onOutage: 'refuse',
      })
      server.thaw()
      await vi.waitUntil(() => said.length === 2, {timeout: 60_000})
      expect(said[1]).toMatch(/^store: takes nothing \(.*has no tables of pixctl/)
      await inbox.close()
      server.stopAtOnce()
    }, 60_000)

    test.each([
      {name: 'from its start', isSilentAtStart: true},
      {name: 'after it took deliveries', isSilentAtStart: false},
    ])(
      'ends soon while the store is silent $name, and leaves the log to the next one',
      async ({isSilentAtStart}) => {
        const url = await newStore(server)
        const home = scratchHome()
        if (isSilentAtStart) server.freeze()
        const inbox = await openListenerInbox(home, storeAt(url))
        if (!isSilentAtStart) {
          await inbox.accept(aDelivery({eventId: 'before'}))
          server.freeze()
        }
        expect(await inbox.accept(aDelivery({eventId: 'left'}))).toBe('stored')
        const beganAtMs = performance.now()
        await inbox.close().finally(() => server.thaw())
        expect(performance.now() - beganAtMs).toBeLessThan(2_000)
        const next = await openListenerInbox(home, storeAt(url))
        await vi.waitUntil(() => next.health?.().state === 'ok', {timeout: 60_000})
        const command = await openInbox(home, storeAt(url))
        const events = await listed(command)
        await command.close()
        const kept = isSilentAtStart ? ['left'] : ['before', 'left']
        expect(events.map(({eventId, duplicates}) => [eventId, duplicates])).toEqual(
          kept.map((eventId) => [eventId, 0]),
        )
        await next.close()
        server.stopAtOnce()
      },
      60_000,
    )

    test('ends while the store is away, and leaves the log to the next one', async () => {
      const url = await newStore(server)
      const {home, inbox} = await startedAway(url, 'log')
      await inbox.accept(aDelivery({eventId: 'left'}))
      await inbox.close()
      const said: string[] = []
      const notice = (one: Notice) => said.push(one('en'))
      const next = await openListenerInbox(home, storeAt(url), {notice, onOutage: 'refuse'})
      // What was left does not make it one that keeps deliveries.
      await expect(next.accept(aDelivery({eventId: 'new'}))).rejects.toThrow(InboxUnavailable)
      expect([said, next.health?.()]).toEqual([
        [expect.stringMatching(/^store: takes nothing .*answered 503/)],
        {state: 'outage', waiting: 1},
      ])
      server.start()
      await vi.waitUntil(() => next.health?.().state === 'ok', {timeout: 60_000})
      await next.close()
      server.stopAtOnce()
    }, 60_000)
  },
)
