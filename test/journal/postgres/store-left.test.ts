import {existsSync, mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import type {Journal} from '../../../src/journal/journal.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import {copyRequests} from '../../../src/journal/postgres/copy-requests.ts'
import {begunRecord} from '../../../src/journal/record-changes.ts'
import type {NewRequest, RequestKind} from '../../../src/journal/request-record.ts'
import {LocalFailureError} from '../../../src/messages/errors.ts'
import {openStore} from '../../../src/platform/postgres/open-store.ts'
import {LOCAL_STORE, type SharedStore, type Store} from '../../../src/platform/store.ts'
import {markPath} from '../../../src/platform/store-marks.ts'
import {notePath, readNote, setNoteAside} from '../../../src/platform/store-notes.ts'
import {requireAddress} from '../../../src/profile/store.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../fixtures.ts'

const absence = postgresAbsence()
/** Longer than a journal goes without looking at other stores. */
const A_WHILE_MS = 300

describe.skipIf(absence)(
  `processes of one home in several stores${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let shared: SharedStore
    let another: SharedStore
    let home: ReturnType<typeof temporaryDirectory>
    const open: Journal[] = []
    const brought: number[] = []

    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server.close())
    const aStore = async (): Promise<SharedStore> => {
      const {address, password} = requireAddress(await newStore(server))
      return {kind: 'postgres', address, password: async () => password}
    }
    beforeEach(async () => {
      shared = await aStore()
      another = await aStore()
      home = temporaryDirectory()
      brought.length = 0
    })
    afterEach(async () => {
      for (const journal of open.splice(0)) await journal.close()
      home[Symbol.dispose]()
    })

    const part = () =>
      ({url: shared.address.url, part: 'journal', profile: request.profile}) as const
    const opened = async (store: Store): Promise<Journal> => {
      const sender = {
        profile: request.profile,
        clientId: request.clientId,
        storeNamed: async (url: string) => (url === another.address.url ? another : shared),
        onBroughtBack: (_: string, count: number) => void brought.push(count),
      }
      const journal = await openJournal({home: home.path, now: Date.now, store, sender})
      open.push(journal)
      return journal
    }
    const {clientId, account, environment, baseUrl, instance} = request
    const sender = {clientId, account, environment, baseUrl, instance}
    const aPayout = (id: string, kind: RequestKind = 'withdrawal'): NewRequest => ({
      ...request,
      kind,
      id,
      idempotencyKey: `key of ${id}`,
      createdAtMs: Date.now(),
    })
    const pay = async ({requests}: Journal, id: string) => {
      await requests.begin(aPayout(id))
      await requests.settle(id, outcome('created', {resourceId: `w of ${id}`}))
    }
    const stateIn = async ({requests}: Journal, id: string) => (await requests.find(id))?.state

    test('what one sends from a store that another one left is known from the next start on', async () => {
      const there = await opened(shared)
      await pay(there, 'first')
      expect(await stateIn(await opened(LOCAL_STORE), 'first')).toBe('done')
      expect(existsSync(notePath(home.path, part()))).toBe(false)
      await pay(there, 'second')
      expect(readNote(home.path, {...part(), sender})).toMatchObject({isAway: true})
      expect(await stateIn(await opened(LOCAL_STORE), 'second')).toBe('done')
      expect(brought).toEqual([1, 1])
      // Nothing was sent since, so that store is not asked.
      await opened(LOCAL_STORE)
      expect(readdirSync(join(home.path, 'stores'))).toEqual([])
    })

    test('and is known to one that is open already, before it sends the same', async () => {
      const here = await opened(LOCAL_STORE)
      const there = await opened(shared)
      await pay(there, 'first')
      await pause(A_WHILE_MS)
      await here.requests.begin(aPayout('another'))
      expect(await stateIn(here, 'first')).toBe('done')
      // The other way round.
      await pay(here, 'second')
      await pause(A_WHILE_MS)
      await there.requests.begin(aPayout('a-third'))
      expect(await stateIn(there, 'second')).toBe('done')
    })

    test.each([
      {first: 'the home', second: 'a shared store'},
      {first: 'a shared store', second: 'the home'},
      {first: 'a shared store', second: 'another one'},
    ])(
      'what one began in $first at this moment is known in $second before it is sent',
      async ({first, second}) => {
        const stores = new Map<string, Store>([
          ['the home', LOCAL_STORE],
          ['a shared store', shared],
          ['another one', another],
        ])
        const one = await opened(stores.get(first) ?? LOCAL_STORE)
        const other = await opened(stores.get(second) ?? LOCAL_STORE)
        const body = JSON.stringify({pixKey: 'a@b.co', amount: 1})
        await one.requests.begin({...aPayout('one'), body})
        await other.requests.begin({...aPayout('other'), body})
        const {environment, baseUrl} = request
        const alike = await other.requests.findAlike({
          environment,
          kind: 'withdrawal',
          seenFrom: baseUrl,
          pixKey: 'a@b.co',
          amount: 1,
          isNet: false,
          sinceMs: Date.now() - 1_000_000,
        })
        expect(alike.map(({id}) => id).sort()).toEqual(['one', 'other'])
      },
    )

    test('what is sent while another one looks is looked for again', async () => {
      const there = await opened(shared)
      await pay(there, 'before')
      // It has moved the notes, and looks.
      const notes = [part(), {...part(), sender}].map((one) => notePath(home.path, one))
      const asides = notes.map((path) => setNoteAside(path) ?? '')
      await pay(there, 'meanwhile')
      for (const aside of asides) rmSync(aside)
      expect(await stateIn(await opened(LOCAL_STORE), 'meanwhile')).toBe('done')
    })

    test('one that was killed while it looked is no reason to forget', async () => {
      const there = await opened(shared)
      await pay(there, 'paid')
      setNoteAside(notePath(home.path, part()))
      await opened(shared)
      expect(readdirSync(join(home.path, 'stores'))).toHaveLength(3)
      expect(await stateIn(await opened(LOCAL_STORE), 'paid')).toBe('done')
      expect(readdirSync(join(home.path, 'stores'))).toEqual([])
      expect(brought).toEqual([1])
    })

    test('a note that is damaged stops what would send without it', async () => {
      await opened(shared)
      const path = notePath(home.path, part())
      writeFileSync(path, '{')
      const refused = await opened(LOCAL_STORE).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(LocalFailureError)
      expect(refused).toMatchObject({
        code: 'STORE_NOTE_DAMAGED',
        message: expect.stringContaining(path),
      })
      await opened(shared)
      await opened(LOCAL_STORE)
    })

    test('and so does one that a killed process had moved, until its store is worked with', async () => {
      await pay(await opened(shared), 'paid')
      const aside = setNoteAside(notePath(home.path, part())) ?? ''
      writeFileSync(aside, '{')
      await expect(opened(LOCAL_STORE)).rejects.toThrow(aside)
      await opened(shared)
      expect(await stateIn(await opened(LOCAL_STORE), 'paid')).toBe('done')
      expect(readdirSync(join(home.path, 'stores'))).toEqual([])
    })

    test('a home that takes no note moves no money, and sends what moves none', async () => {
      const there = await opened(shared)
      rmSync(notePath(home.path, part()))
      mkdirSync(join(notePath(home.path, {...part(), sender}), 'x'), {recursive: true})
      const refused = await there.requests.begin(aPayout('p')).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(LocalFailureError)
      expect(refused).toMatchObject({code: 'STORE_NOTE_NOT_WRITTEN'})
      await expect(there.requests.begin(aPayout('r', 'refund'))).rejects.toThrow('cannot be noted')
      expect([await stateIn(there, 'p'), await stateIn(there, 'r')]).toEqual([undefined, undefined])
      expect((await there.requests.begin(aPayout('c', 'charge'))).isNew).toBe(true)
    })

    test('a store that lost what the home sent last is not sent from', async () => {
      const {address, password} = shared
      const there = await opened(shared)
      await pay(there, 'first')
      await opened(shared)
      const named = new URL(address.url)
      named.password = (await password()) ?? ''
      const sql = await connectTo(named.href)
      onTestFinished(() => sql.close())
      await sql.query("DELETE FROM pixctl_requests WHERE id = 'first'")
      for (const store of [shared, LOCAL_STORE]) {
        const refused = await opened(store).catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(LocalFailureError)
        expect(refused).toMatchObject({
          code: 'STORE_SET_BACK',
          details: {idempotencyKey: 'key of first'},
        })
      }
      await pause(A_WHILE_MS)
      await expect(there.requests.begin(aPayout('second'))).rejects.toThrow(
        'lost what this home noted',
      )
      expect(await stateIn(there, 'second')).toBe(undefined)
      rmSync(
        markPath(home.path, {url: address.url, part: 'sent', profile: request.profile}, 'first'),
      )
      await pay(await opened(shared), 'second')
      await opened(shared)
      // A home that left the store knows by itself what it sent.
      await opened(LOCAL_STORE)
      await sql.query('DELETE FROM pixctl_requests')
      expect(await stateIn(await opened(shared), 'second')).toBe('done')
    })

    test('nor one to which another home brought the same row anew', async () => {
      await pay(await opened(shared), 'first')
      const postgres = await openStore(shared)
      onTestFinished(() => postgres.close())
      await postgres.query("DELETE FROM pixctl_requests WHERE id = 'first'")
      const idempotencyKey = 'key of first'
      const elsewhere = await openJournal({home: home.path, now: Date.now, store: shared})
      open.push(elsewhere)
      await elsewhere.requests.begin({...aPayout('of another home'), idempotencyKey})
      await elsewhere.requests.settle(
        'of another home',
        outcome('created', {resourceId: 'w of first'}),
      )
      const refused = await opened(shared).catch((error: unknown) => error)
      expect(refused).toMatchObject({code: 'STORE_SET_BACK', details: {idempotencyKey}})
    })

    test('what came to nothing may be that of another home in the store since', async () => {
      const there = await opened(shared)
      await pay(there, 'first')
      const payout = {...aPayout('refused'), createdAtMs: Date.now()}
      await opened(shared)
      await pause(1000)
      await there.requests.begin(payout)
      await there.requests.settle('refused', outcome('refused'))
      const other = {...begunRecord(payout), id: 'of another home', createdAtMs: Date.now() + 10}
      const postgres = await openStore(shared)
      onTestFinished(() => postgres.close())
      await copyRequests(postgres, [other], Date.now())
      expect(await stateIn(await opened(shared), 'of another home')).toBe('unknown')
    })
  },
)
