import {existsSync} from 'node:fs'
import {expect, test, vi} from 'vitest'
import {journalPath, openJournal} from '../../../src/journal/open-journal.ts'
import {openPostgresJournal} from '../../../src/journal/postgres/postgres-journal.ts'
import {JOURNAL_SCHEMA} from '../../../src/journal/postgres/schema.ts'
import {parseAddress} from '../../../src/platform/postgres/address.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {request} from '../fixtures.ts'
import {rightClock, scriptedServer} from './scripted-server.ts'

const READY = [{part: 'journal', version: JOURNAL_SCHEMA.steps.length}]

test('a journal that is in a database is not begun in a file beside it', async () => {
  using home = temporaryDirectory()
  const parsed = parseAddress('postgres://u@127.0.0.1:1/pixctl?sslmode=disable')
  if (typeof parsed === 'string') throw new Error(parsed)
  const {address} = parsed
  const store = {kind: 'postgres', address, password: async () => 'secret'} as const
  const opening = openJournal({home: home.path, now: () => 0, store})
  await expect(opening).rejects.toMatchObject({code: 'STORE_UNAVAILABLE'})
  expect(existsSync(journalPath(home.path))).toBe(false)
})

test.each([
  {name: 'was not prepared', rows: [], code: 'STORE_NOT_READY'},
  {
    name: 'is prepared for something else',
    rows: [{part: 'inbox', version: 3}],
    code: 'STORE_NOT_READY',
  },
  {name: 'is of a newer pixctl', rows: [{part: 'journal', version: 99}], code: 'STORE_NEWER'},
])('a database that $name is refused', async ({rows, code}) => {
  const {postgres} = scriptedServer(rows)
  const addressed = Object.assign(postgres, {address: {url: 'postgres://db/pixctl'}})
  await expect(openPostgresJournal(addressed)).rejects.toMatchObject({code})
})

test('many things at once are written as any others, and no journal was lost here', async () => {
  const {postgres} = scriptedServer(READY, rightClock())
  const journal = await openPostgresJournal(postgres)
  expect(await journal.whileMany(async () => 'done')).toBe('done')
  expect([journal.hasLostRecords, journal.writesOfOthers()]).toEqual([false, undefined])
  await journal.tidy()
})

test('a journal that is closed keeps no lease, and no connection', async () => {
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']})
  try {
    const {postgres, asked} = scriptedServer(READY, rightClock(), [{asked_id: 'id-1', known: null}])
    const close = vi.fn<Postgres['close']>(async () => {})
    const journal = await openPostgresJournal(Object.assign(postgres, {close}))
    await journal.requests.begin(request)
    await journal.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toHaveLength(3)
    expect(close).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
