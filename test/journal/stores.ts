import {afterAll, beforeAll} from 'vitest'
import type {Journal} from '../../src/journal/journal.ts'
import {openJournal} from '../../src/journal/open-journal.ts'
import {inItsClock} from '../../src/journal/postgres/in-its-clock.ts'
import {openPostgresJournal} from '../../src/journal/postgres/postgres-journal.ts'
import {type Bouncer, bouncerAbsence, startBouncer} from '../helpers/pgbouncer.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
  startPostgres,
} from '../helpers/postgres.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

/** A place where journals are kept: the same place opened twice is what two processes see. */
export interface Place extends AsyncDisposable {
  open(): Promise<Journal>
}

export interface Store {
  readonly store: string
  /** Why it is not tested here. */
  readonly absence: string | undefined
  /** Called once, before the tests of the store. */
  readonly prepare: () => void
  readonly newPlace: () => Promise<Place>
}

let server: PostgresServer | undefined
let url = ''
let bouncer: Bouncer | undefined

/** Every store that a journal can be kept in; one alone where a run of mutants asks for it. */
export const STORES: readonly Store[] = storesOf([
  {store: 'SQLite', absence: undefined, prepare: () => {}, newPlace: inFile},
  {store: 'PostgreSQL', absence: postgresAbsence(), prepare: useServer, newPlace: inDatabase},
  {
    store: 'SQLite in a thread of its own',
    absence: undefined,
    prepare: () => {},
    newPlace: inThread,
  },
  {
    store: 'the time of another clock',
    absence: undefined,
    prepare: () => {},
    newPlace: inOtherTime,
  },
  {
    store: 'PostgreSQL behind pgbouncer in transaction mode',
    absence: bouncerAbsence(),
    prepare: startPool,
    newPlace: inDatabase,
  },
])

function storesOf(all: readonly Store[]): readonly Store[] {
  const only = process.env['PIXCTL_TEST_STORE']
  return all.filter(({store}) => only === undefined || store === only)
}

/** A server takes long to start on a machine that is busy. */
const STARTS_MS = 60_000

function useServer(start: () => Promise<PostgresServer> = sharedPostgres): void {
  beforeAll(async () => {
    server = await start()
    url = await newStore(server)
  }, STARTS_MS)
  afterAll(() => server?.close())
}

function startPool(): void {
  useServer(startPostgres)
  beforeAll(async () => {
    if (server) bouncer = await startBouncer(server, url)
    url = bouncer?.through(url) ?? url
  }, STARTS_MS)
  afterAll(() => bouncer?.close())
}

async function inFile(): Promise<Place> {
  const home = temporaryDirectory()
  return placeOf(
    () => openJournal({home: home.path, now: Date.now}),
    () => home[Symbol.dispose](),
  )
}

/** As a machine sees a shared journal whose own clock is wrong. */
async function inOtherTime(): Promise<Place> {
  const home = temporaryDirectory()
  return placeOf(
    async () => {
      const journal = await openJournal({home: home.path, now: Date.now})
      return {...journal, requests: inItsClock(journal.requests, 90_000_000)}
    },
    () => home[Symbol.dispose](),
  )
}

/** As it is while a batch sends. */
async function inThread(): Promise<Place> {
  const home = temporaryDirectory()
  return placeOf(
    async () => asInBatch(await openJournal({home: home.path, now: Date.now})),
    () => home[Symbol.dispose](),
  )
}

async function asInBatch(journal: Journal): Promise<Journal> {
  const begun = Promise.withResolvers<void>()
  const closing = Promise.withResolvers<void>()
  const batch = journal.whileMany(() => {
    begun.resolve()
    return closing.promise
  })
  await begun.promise
  const close = async (): Promise<void> => {
    closing.resolve()
    await batch
    await journal.close()
  }
  return {...journal, close}
}

async function inDatabase(): Promise<Place> {
  await emptyStore(url)
  return placeOf(
    async () => openPostgresJournal(await connectTo(url)),
    () => {},
  )
}

function placeOf(open: () => Promise<Journal>, remove: () => void): Place {
  const opened: Journal[] = []
  return {
    open: async () => {
      const journal = await open()
      opened.push(journal)
      return journal
    },
    [Symbol.asyncDispose]: async () => {
      for (const journal of opened) await journal.close()
      remove()
    },
  }
}
