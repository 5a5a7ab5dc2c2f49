import {existsSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import type {Journal} from '../../src/journal/journal.ts'
import {
  type JournalSender,
  journalPath,
  openJournal,
  requireSentElsewhereCanBeKnown,
} from '../../src/journal/open-journal.ts'
import {unnamedAccount} from '../../src/journal/own-requests.ts'
import type {OwnJournal} from '../../src/journal/postgres/take-along.ts'
import {openSqliteJournal} from '../../src/journal/sqlite/sqlite-journal.ts'
import {LocalFailureError, type PixctlError} from '../../src/messages/errors.ts'
import {storeUnavailable} from '../../src/messages/stores/store-refusals.ts'
import type {SharedStore} from '../../src/platform/store.ts'
import {markPath, readMark, sentMarks, tryToWriteMark} from '../../src/platform/store-marks.ts'
import {
  type NotedSender,
  notePath,
  readNote,
  setNoteAside,
  writeNote,
} from '../../src/platform/store-notes.ts'
import {requireAddress} from '../../src/profile/store.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {outcome, request} from './fixtures.ts'

const NOW_MS = 5_000_000_000
const {profile} = request
const [URL_A, URL_B] = ['postgres://db/a', 'postgres://db/b']

/** The shared stores, each a journal in a folder; which of them are open; what fails. */
const stores = vi.hoisted(() => ({
  folders: new Map<string, string>(),
  opened: [] as string[],
  open: [] as string[],
  failure: undefined as Error | undefined,
  /** The one that fails; nothing: each. */
  failing: undefined as string | undefined,
  taken: [] as OwnJournal[],
  takenCount: 0,
}))

vi.mock('../../src/platform/postgres/open-store.ts', () => ({
  openStore: async ({address}: SharedStore) => {
    stores.opened.push(address.url)
    if (stores.failure && (stores.failing ?? address.url) === address.url) throw stores.failure
    return {url: address.url}
  },
}))
vi.mock('../../src/journal/postgres/postgres-journal.ts', () => ({
  openPostgresJournal: async ({url}: {url: string}) => {
    const journal = await openSqliteJournal(
      journalPath(stores.folders.get(url) ?? ''),
      () => NOW_MS,
    )
    stores.open.push(url)
    const close = async () => {
      stores.open.splice(stores.open.indexOf(url), 1)
      await journal.close()
    }
    return {...journal, close}
  },
}))
vi.mock('../../src/journal/postgres/same-tables.ts', () => ({
  sameTables: async () => async () => {},
}))
vi.mock('../../src/journal/postgres/take-along.ts', () => ({
  takeAlong: async (_: unknown, own: OwnJournal) => {
    stores.taken.push(own)
    return stores.takenCount
  },
}))

function scratch(): string {
  const directory = temporaryDirectory()
  onTestFinished(() => directory[Symbol.dispose]())
  return directory.path
}

let home: string
let said: unknown[]

beforeEach(() => {
  home = scratch()
  said = []
  stores.folders = new Map([URL_A, URL_B].map((url) => [url, scratch()]))
  Object.assign(stores, {opened: [], open: [], taken: [], takenCount: 0})
  Object.assign(stores, {failure: undefined, failing: undefined})
})

const storeAt = (url: string): SharedStore => {
  const {address} = requireAddress(url)
  return {kind: 'postgres', address, password: async () => undefined}
}
const sender: JournalSender = {
  profile,
  clientId: request.clientId,
  storeNamed: async (url) => storeAt(url),
  onTaken: (count) => void said.push(`taken ${count}`),
  onBroughtBack: (url, count) => void said.push(`brought ${count} of ${url}`),
}
const options = (more: Partial<JournalSender> = {}) => ({
  home,
  now: () => NOW_MS,
  sender: {...sender, ...more},
})
async function kept(opening: Promise<Journal>): Promise<Journal> {
  const journal = await opening
  onTestFinished(() => journal.close())
  return journal
}

const part = (url: string) => ({url, part: 'journal', profile}) as const
const note = (url: string, of = profile): void =>
  writeNote(home, {...part(url), profile: of, taken: '', isAway: true})
const notes = () => readdirSync(join(home, 'stores'))

/** Pays from a store. */
async function pay(url: string, id: string, by?: NotedSender): Promise<void> {
  const journal = await openSqliteJournal(journalPath(stores.folders.get(url) ?? ''), () => NOW_MS)
  const another = by && {clientId: by.clientId, account: by.account, profile: 'another'}
  const payout = {...request, kind: 'withdrawal', createdAtMs: NOW_MS, ...another} as const
  await journal.requests.begin({...payout, id, idempotencyKey: `key of ${id}`})
  await journal.requests.settle(id, outcome('created', {resourceId: `w of ${id}`}))
  await journal.close()
}
const stateIn = async ({requests}: Journal, id: string) => (await requests.find(id))?.state

test('who only reads asks no store', async () => {
  note(URL_A)
  const journal = await kept(openJournal({home, now: () => NOW_MS}))
  expect(await journal.requests.list({})).toEqual([])
  await kept(openJournal({home, now: () => NOW_MS, store: storeAt(URL_B)}))
  expect(stores.opened).toEqual([URL_B])
  expect([notes(), stores.taken]).toEqual([[expect.anything()], []])
})

test('what was sent from a store that was left is known before anything is sent', async () => {
  await pay(URL_A, 'paid')
  note(URL_A)
  tryToWriteMark(home, {url: URL_A, part: 'sent', profile}, {id: 'paid', atMs: NOW_MS})
  const journal = await kept(openJournal(options()))
  expect(await stateIn(journal, 'paid')).toBe('done')
  expect(said).toEqual([`brought 1 of ${URL_A}`])
  expect([notes(), stores.open]).toEqual([[], []])
  expect(readMark(home, {url: URL_A, part: 'sent', profile})).toBeUndefined()
  // It is asked once.
  await kept(openJournal(options()))
  expect(stores.opened).toEqual([URL_A])
})

test('each store that was left is asked once, whatever notes there are of it', async () => {
  for (const id of ['one', 'two', 'three']) await pay(URL_A, id)
  await pay(URL_B, 'four')
  for (let times = 0; times < 2; times += 1) {
    note(URL_A)
    setNoteAside(notePath(home, part(URL_A)))
  }
  for (const url of [URL_A, URL_B]) note(url)
  expect(notes()).toHaveLength(4)
  const journal = await kept(openJournal(options()))
  expect(await journal.requests.list({})).toHaveLength(4)
  expect(stores.opened.toSorted()).toEqual([URL_A, URL_B])
  expect(said.toSorted()).toEqual([`brought 1 of ${URL_B}`, `brought 3 of ${URL_A}`])
  expect(notes()).toEqual([])
})

test('nothing is said where nothing was sent, nor where no one wants to know', async () => {
  note(URL_A)
  await kept(openJournal(options()))
  expect(said).toEqual([])
  await pay(URL_A, 'paid')
  note(URL_A)
  const journal = await kept(openJournal(options({onBroughtBack: undefined} as object)))
  expect(await stateIn(journal, 'paid')).toBe('done')
})

/** Another profile sent as this one, and works on with that store. */
function noteOfAnother(by: NotedSender): void {
  const ofAnother = {...part(URL_A), profile: 'another', taken: '', isAway: true}
  writeNote(home, {...ofAnother, isOfProfile: true})
  const {clientId, account, environment, baseUrl, instance} = by
  const place = environment && baseUrl && instance ? {environment, baseUrl, instance} : {}
  writeNote(home, {...ofAnother, sender: {clientId, account, ...place}})
}

test('what another profile sent as another account is not asked for', async () => {
  noteOfAnother({clientId: 'mp_test_b', account: 'account-b'})
  stores.failure = new LocalFailureError(storeUnavailable({url: URL_A, reason: 'no route'}))
  const journal = await kept(openJournal(options()))
  await journal.requests.begin(request)
  expect(stores.opened).toEqual([])
  expect(notes()).toHaveLength(2)
})

test('what another profile sent as the same credential is known, and its marks stay', async () => {
  await pay(URL_A, 'paid')
  noteOfAnother(request)
  const mark = {url: URL_A, part: 'sent', profile: 'another'} as const
  tryToWriteMark(home, mark, {id: 'paid', atMs: NOW_MS})
  const journal = await kept(openJournal(options()))
  expect(await stateIn(journal, 'paid')).toBe('done')
  expect([notes().length, readMark(home, mark)?.id]).toEqual([1, 'paid'])
})

test('what another profile sent as the same account is known before anything is written', async () => {
  await pay(URL_A, 'paid')
  noteOfAnother({...request, clientId: 'mp_test_b'})
  const journal = await kept(openJournal(options()))
  expect(await stateIn(journal, 'paid')).toBeUndefined()
  await journal.requests.begin({...request, id: 'other', idempotencyKey: 'another'})
  expect(await stateIn(journal, 'paid')).toBe('done')
})

const OTHER_UNNAMED = {...request, clientId: 'mp_test_b', account: unnamedAccount('mp_test_b')}
/** As a note of an earlier pixctl has it. */
const WITHOUT_PLACE = {clientId: OTHER_UNNAMED.clientId, account: OTHER_UNNAMED.account}

test.each([
  {name: 'not named', by: OTHER_UNNAMED},
  {name: 'not named, as an earlier pixctl noted it', by: WITHOUT_PLACE},
  {name: 'named, while ours is not', by: {...request, clientId: 'mp_test_b'}, isUnnamed: true},
])('what another profile sent while its account was $name is known, too', async (one) => {
  const {by, isUnnamed = false} = one
  await pay(URL_A, 'paid', by)
  noteOfAnother(by)
  const journal = await kept(openJournal(options()))
  expect(await stateIn(journal, 'paid')).toBeUndefined()
  // Before anything is compared: a credential whose account is known by now, or is not named.
  if (isUnnamed) await journal.catchUpOn({...request, account: unnamedAccount(request.clientId)})
  else await journal.accounts.save(request, request)
  expect(await stateIn(journal, 'paid')).toBe('done')
})

/** Another credential is known there to be of another account. */
async function knows(folder: string): Promise<void> {
  const journal = await openSqliteJournal(journalPath(folder), () => NOW_MS)
  await journal.accounts.save(request, {clientId: OTHER_UNNAMED.clientId, account: 'account-b'})
  await journal.close()
}

test.each(['this home', 'the store in use'])(
  'a store is not asked for what %s knows to be of another account',
  async (where) => {
    await pay(URL_A, 'paid', OTHER_UNNAMED)
    noteOfAnother(OTHER_UNNAMED)
    const isShared = where === 'the store in use'
    await knows((isShared && stores.folders.get(URL_B)) || home)
    const store = isShared ? {store: storeAt(URL_B)} : {}
    const journal = await kept(openJournal({...options(), ...store}))
    await journal.requests.begin({...request, createdAtMs: NOW_MS})
    expect(stores.opened).toEqual(isShared ? [URL_B] : [])
    expect(stores.open).toEqual(stores.opened)
    expect(notes()).toHaveLength(isShared ? 3 : 2)
  },
)

test('of what others sent from a store, that which may be of the account is known', async () => {
  await pay(URL_A, 'may-be', {...request, clientId: 'mp_test_c', account: 'client:mp_test_c'})
  await pay(URL_A, 'of-another', OTHER_UNNAMED)
  await knows(stores.folders.get(URL_A) ?? '')
  const journal = await kept(openJournal(options()))
  await journal.accounts.save(request, request)
  note(URL_A)
  await journal.requests.findAlike({
    environment: 'test',
    kind: 'withdrawal',
    externalReference: 'r-1',
    amount: 1,
    isNet: false,
    sinceMs: 0,
    seenFrom: request.baseUrl,
  })
  expect(await stateIn(journal, 'may-be')).toBe('done')
  expect(await stateIn(journal, 'of-another')).toBeUndefined()
})

test.each(['of that other', 'of this'])(
  'a store that another profile sent from and that lacks it stops what would send: %s',
  async (whose) => {
    noteOfAnother(request)
    if (whose === 'of this') note(URL_A)
    tryToWriteMark(home, {url: URL_A, part: 'sent', profile: 'another'}, {id: 'lost', atMs: 1})
    await expect(openJournal(options())).rejects.toMatchObject({code: 'STORE_SET_BACK'})
    stores.failure = new LocalFailureError(storeUnavailable({url: URL_A, reason: 'no route'}))
    const refused: PixctlError = await openJournal(options()).catch((error) => error)
    expect(refused).toMatchObject({code: 'STORE_LEFT'})
    const command = 'PIXCTL_STORE=local pixctl journal list'
    expect(refused.wordsIn('en').hint).toMatch(
      whose === 'of this' ? command : `${command} --profile another.`,
    )
  },
)

test('a store that was left and does not answer stops what would send, and is asked again', async () => {
  note(URL_A)
  const path = notePath(home, part(URL_A))
  stores.failure = new LocalFailureError(storeUnavailable({url: URL_A, reason: 'no route'}))
  const refused = await openJournal(options()).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(LocalFailureError)
  expect(refused).toMatchObject({code: 'STORE_LEFT', cause: stores.failure})
  for (const text of [URL_A, 'no route']) expect(String(refused)).toContain(text)
  expect((refused as PixctlError).wordsIn('en').hint).toContain(path)
  // What is no trouble with a store is said as it is.
  stores.failure = new TypeError('a fault of the program')
  await expect(openJournal(options())).rejects.toBe(stores.failure)
  stores.failure = undefined
  await kept(openJournal(options()))
  expect(stores.opened).toHaveLength(3)
  expect(notes()).toEqual([])
})

test('a damaged note stops what would send, and is named', async () => {
  note(URL_A)
  const path = notePath(home, part(URL_A))
  writeFileSync(path, '{')
  const refused = await openJournal(options()).catch((error: unknown) => error)
  expect(refused).toMatchObject({code: 'STORE_NOTE_DAMAGED'})
  expect(String(refused)).toContain(path)
  expect(stores.opened).toEqual([])
  // The store that it is of writes it anew.
  await kept(openJournal({...options(), store: storeAt(URL_A)}))
})

test('a store that was left and was set back stops what would send, and counts as before', async () => {
  note(URL_A)
  tryToWriteMark(home, {url: URL_A, part: 'sent', profile}, {id: 'lost', atMs: 1})
  await expect(openJournal(options())).rejects.toMatchObject({code: 'STORE_SET_BACK'})
  expect([stores.open, notes().length]).toEqual([[], 1])
})

test('what could not be brought back whole is brought back the next time', async () => {
  await pay(URL_A, 'paid')
  note(URL_A)
  const failure = new Error('away in the midst')
  const now = vi.fn(() => NOW_MS).mockImplementationOnce(() => NOW_MS)
  now.mockImplementation(() => {
    throw failure
  })
  await expect(openJournal({...options(), now})).rejects.toBe(failure)
  expect([stores.open, said, notes().length]).toEqual([[], [], 1])
  const journal = await kept(openJournal(options()))
  expect(await stateIn(journal, 'paid')).toBe('done')
})

test('a journal that is open learns what was sent elsewhere meanwhile, and stays open', async () => {
  vi.useFakeTimers({toFake: ['performance']})
  onTestFinished(() => void vi.useRealTimers())
  const journal = await kept(openJournal(options()))
  await pay(URL_A, 'meanwhile')
  note(URL_A)
  vi.advanceTimersByTime(250)
  const {isNew} = await journal.requests.begin({...request, createdAtMs: NOW_MS})
  expect(isNew).toBe(true)
  expect(await stateIn(journal, 'meanwhile')).toBe('done')
  expect([said, stores.open]).toEqual([[`brought 1 of ${URL_A}`], []])
  // Nothing that is sent from the home itself needs a note.
  expect(notes()).toEqual([])
})

test('a shared store learns what this home sent from itself and from others', async () => {
  await pay(URL_B, 'of-another')
  note(URL_B)
  stores.takenCount = 2
  const journal = await kept(openJournal({...options(), store: storeAt(URL_A)}))
  expect(said).toEqual([`brought 1 of ${URL_B}`, 'taken 2'])
  const [own] = stores.taken
  expect(own).toMatchObject({home, path: journalPath(home), profile, url: URL_A})
  expect(own?.now()).toBe(NOW_MS)
  const ofHome = await kept(own?.open() ?? Promise.reject(new Error('not opened')))
  expect(await stateIn(ofHome, 'of-another')).toBe('done')
  expect(existsSync(journalPath(home))).toBe(true)
  // From here on the home is noted, and what it sends is marked.
  await journal.requests.begin({...request, kind: 'withdrawal', createdAtMs: NOW_MS})
  const {clientId, account, environment, baseUrl, instance} = request
  const sender = {clientId, account, environment, baseUrl, instance}
  expect(readNote(home, {...part(URL_A), sender})).toMatchObject({isAway: true})
  expect(sentMarks(home, URL_A)).toMatchObject([{profile, id: request.idempotencyKey}])
})

test('nothing is said of a home that has nothing for a shared store', async () => {
  const store = storeAt(URL_A)
  await kept(openJournal({...options(), store}))
  expect([said, stores.taken.length]).toEqual([[], 1])
  stores.takenCount = 1
  await kept(openJournal({...options({onTaken: undefined} as object), store}))
})

test('a shared store that was set back is closed again, and nothing is sent from it', async () => {
  tryToWriteMark(home, {url: URL_A, part: 'sent', profile}, {id: 'lost', atMs: 1})
  const opening = openJournal({...options(), store: storeAt(URL_A)})
  await expect(opening).rejects.toMatchObject({code: 'STORE_SET_BACK'})
  expect(stores.open).toEqual([])
})

test.each(['the home', 'another store'])(
  'a store that is gone is named in %s with all files to delete, after a look at the service',
  async (where) => {
    note(URL_A)
    writeNote(home, {...part(URL_A), sender: request, taken: '', isAway: true})
    noteOfAnother(request)
    const marks = [profile, 'another', 'a third'].map((of, nth) => {
      const mark = {url: URL_A, part: 'sent', profile: of} as const
      tryToWriteMark(home, mark, {id: 'lost', atMs: Date.UTC(2026, 0, 2) + nth})
      return markPath(home, mark)
    })
    const failure = new LocalFailureError(storeUnavailable({url: URL_A, reason: 'no database'}))
    stores.failure = failure
    stores.failing = URL_A
    const store = where === 'the home' ? {} : {store: storeAt(URL_B)}
    const refused: PixctlError = await openJournal({...options(), ...store}).catch((e) => e)
    expect(refused).toMatchObject({code: 'STORE_LEFT', cause: failure})
    const {hint = '', message} = refused.wordsIn('en')
    expect(message).toMatch(/no database\. Nothing was sent\.$/)
    expect(hint).toContain('look at the service for the payouts')
    expect(hint).toContain('2026-01-01 21:00:00 (Brasília)')
    const ofAnother = notePath(home, {...part(URL_A), profile: 'another'})
    const all = notes().map((name) => join(home, 'stores', name))
    const named = [...all.filter((path) => path !== ofAnother), marks[0]]
    expect(
      hint
        .slice(hint.indexOf('delete ') + 7, -1)
        .split(', ')
        .sort(),
    ).toEqual(named.sort())
    for (const path of named) rmSync(String(path))
    await kept(openJournal({...options(), ...store}))
  },
)

test('what was sent from a store that is gone stops the home though its note was deleted', async () => {
  await pay(URL_A, 'paid')
  tryToWriteMark(home, {url: URL_A, part: 'sent', profile}, {id: 'key', record: 'paid', atMs: 1})
  for (const store of [{}, {store: storeAt(URL_B)}]) {
    const opening = openJournal({...options(), ...store})
    await expect(opening).rejects.toMatchObject({code: 'STORE_LACKS_SENT'})
  }
  expect(stores.open).toEqual([])
  // A backup that has it.
  await pay(URL_B, 'paid')
  await kept(openJournal({...options(), store: storeAt(URL_B)}))
  // While its note is there, it is brought, and is no more to be looked for.
  note(URL_A)
  await kept(openJournal(options()))
  await kept(openJournal(options()))
  expect(readMark(home, {url: URL_A, part: 'sent', profile})).toBeUndefined()
})

test('a look before anything is sent asks the store that was left, and brings nothing', async () => {
  note(URL_A)
  const at = {...options(), store: storeAt(URL_B)}
  const look = () =>
    requireSentElsewhereCanBeKnown(at, sender, {
      requests: {find: async () => undefined, withIds: async () => []},
    })
  await look()
  expect([stores.opened, stores.open, notes().length, said]).toEqual([[URL_A], [], 1, []])
  stores.failure = new LocalFailureError(storeUnavailable({url: URL_A, reason: 'no route'}))
  await expect(look()).rejects.toMatchObject({code: 'STORE_LEFT'})
  writeFileSync(notePath(home, part(URL_A)), '{')
  await expect(look()).rejects.toMatchObject({code: 'STORE_NOTE_DAMAGED'})
  rmSync(notePath(home, part(URL_A)))
  tryToWriteMark(home, {url: URL_A, part: 'sent', profile}, {id: 'key', record: 'paid', atMs: 1})
  await expect(look()).rejects.toMatchObject({code: 'STORE_LACKS_SENT'})
})

test('who only reads in a store that it never worked with takes nothing along and leaves no note', async () => {
  note(URL_B)
  tryToWriteMark(home, {url: URL_B, part: 'sent', profile}, {id: 'paid', atMs: 1})
  await pay(URL_A, 'paid')
  const reading = {...options(), store: storeAt(URL_A), onlyReads: true}
  const journal = await kept(openJournal(reading))
  expect(await stateIn(journal, 'paid')).toBe('done')
  expect([stores.opened, stores.taken, notes(), said]).toEqual([
    [URL_A],
    [],
    [expect.anything()],
    [],
  ])
  expect(readMark(home, {url: URL_B, part: 'sent', profile})).toBeDefined()
})

test.each(['a note', 'a damaged note', 'a note that was moved'])(
  'who reads in a store of which there is %s has all that it sends known there',
  async (which) => {
    note(URL_A)
    const path = notePath(home, part(URL_A))
    if (which === 'a damaged note') writeFileSync(path, '{')
    if (which === 'a note that was moved') setNoteAside(path)
    await kept(openJournal({...options(), store: storeAt(URL_A), onlyReads: true}))
    expect(stores.taken).toHaveLength(1)
  },
)

test('who reads in its home brings there what was sent from a store that was left', async () => {
  await pay(URL_A, 'paid')
  note(URL_A)
  const journal = await kept(openJournal({...options(), onlyReads: true}))
  expect(await stateIn(journal, 'paid')).toBe('done')
})
