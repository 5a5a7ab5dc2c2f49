import {readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, test} from 'vitest'
import {readDataSet} from '../../src/journal/data-set.ts'
import {type Journal, journalPath, openJournal} from '../../src/journal/journal.ts'
import type {NewRequest} from '../../src/journal/request-record.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const request: NewRequest = {
  id: 'id-1',
  kind: 'charge',
  environment: 'test',
  profile: 'default',
  account: 'profile:default',
  baseUrl: 'http://127.0.0.1:4010',
  wallet: '',
  path: '/v2/pix',
  idempotencyKey: 'key-00001',
  body: '{"amount":1}',
  createdAtMs: 1000,
}
const done = {state: 'done', attempts: 1, settledAtMs: 2000, statusCode: 201} as const

interface Opened extends Disposable {
  readonly journal: Journal
  readonly home: string
  readonly notices: string[]
}

async function opened(home = temporaryDirectory()): Promise<Opened> {
  const notices: string[] = []
  const journal = await openJournal({
    home: home.path,
    notice: (text) => notices.push(text('en')),
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5),
  })
  return {
    journal,
    home: home.path,
    notices,
    [Symbol.dispose]: () => {
      journal.close()
      home[Symbol.dispose]()
    },
  }
}

describe('requests', () => {
  test('a request is unknown from the moment it is written', async () => {
    using at = await opened()
    const {record, isNew} = at.journal.requests.begin(request)
    expect(isNew).toBe(true)
    expect(record).toMatchObject({...request, state: 'unknown', attempts: 0})
    expect(at.journal.requests.unknown('test')).toEqual([record])
    expect(at.journal.requests.unknown('live')).toEqual([])
  })

  test('the same key gives the first request, not a second one', async () => {
    using at = await opened()
    at.journal.requests.begin(request)
    const again = at.journal.requests.begin({...request, id: 'id-2', body: '{"amount":2}'})
    expect(again).toMatchObject({isNew: false, record: {id: 'id-1', body: '{"amount":1}'}})
  })

  test.each([
    {name: 'environment', other: {environment: 'live'} as const},
    {name: 'wallet', other: {wallet: 'loja-2'}},
    {name: 'account', other: {account: 'client:mp_test_b'}},
    {name: 'service', other: {baseUrl: 'https://api.example.com'}},
    {name: 'endpoint', other: {path: '/v2/withdrawals', kind: 'withdrawal'} as const},
  ])('the same key in another $name is another request', async ({other}) => {
    using at = await opened()
    at.journal.requests.begin(request)
    expect(at.journal.requests.begin({...request, ...other, id: 'id-2'}).isNew).toBe(true)
  })

  test('what is done stays done', async () => {
    using at = await opened()
    const {requests} = at.journal
    requests.begin(request)
    requests.settle('id-1', {...done, resourceId: 'r-1', replayed: true})
    requests.settle('id-1', {state: 'unknown', attempts: 4, settledAtMs: 3000})
    expect(requests.find('key-00001')).toMatchObject({state: 'done', resourceId: 'r-1'})
    expect(requests.find('id-1')).toMatchObject({replayed: true, settledAtMs: 2000})
    expect(requests.reopen('id-1', 5000)).toBe(false)
    expect(requests.unknown('test')).toEqual([])
  })

  test('an unknown one gathers attempts and can be settled later', async () => {
    using at = await opened()
    const {requests} = at.journal
    requests.begin(request)
    requests.settle('id-1', {state: 'unknown', attempts: 4, settledAtMs: 3000})
    expect(requests.find('id-1')).toMatchObject({state: 'unknown', settledAtMs: undefined})
    requests.settle('id-1', done)
    expect(requests.find('id-1')).toMatchObject({state: 'done', attempts: 5})
  })

  test('one that never reached the service may be sent anew, and is young again', async () => {
    using at = await opened()
    const {requests} = at.journal
    requests.begin(request)
    expect(requests.reopen('id-1', 9000)).toBe(false)
    requests.settle('id-1', {state: 'failed', attempts: 4, settledAtMs: 3000, code: 'X'})
    expect(requests.reopen('id-1', 9000)).toBe(true)
    expect(requests.find('id-1')).toMatchObject({
      state: 'unknown',
      createdAtMs: 9000,
      code: undefined,
    })
  })

  test('lists newest first, filtered', async () => {
    using at = await opened()
    const {requests} = at.journal
    for (const [index, kind] of (['charge', 'withdrawal', 'charge'] as const).entries()) {
      const id = `id-${index}`
      requests.begin({...request, id, kind, idempotencyKey: `key-${id}`, createdAtMs: index * 10})
    }
    requests.settle('id-0', done)
    const ids = (filter: Parameters<typeof requests.list>[0]) =>
      requests.list(filter).map(({id}) => id)
    expect(ids({})).toEqual(['id-2', 'id-1', 'id-0'])
    expect(ids({kind: 'charge'})).toEqual(['id-2', 'id-0'])
    expect(ids({state: 'done'})).toEqual(['id-0'])
    expect(ids({fromMs: 10, untilMs: 20})).toEqual(['id-1'])
    expect(ids({limit: 1})).toEqual(['id-2'])
    expect(ids({environment: 'live'})).toEqual([])
  })

  test('a write that throws leaves nothing', async () => {
    using at = await opened()
    const work = () =>
      at.journal.write(() => {
        at.journal.requests.begin(request)
        throw new Error('stop')
      })
    await expect(work()).rejects.toThrow('stop')
    expect(at.journal.requests.find('id-1')).toBeUndefined()
  })
})

describe('resources', () => {
  const kept = {
    kind: 'charge',
    id: 'c-1',
    environment: 'test',
    baseUrl: 'http://127.0.0.1:4010',
    wallet: 'principal',
    resource: {id: 'c-1', status: 'pending', amount: 10},
    seenAtMs: 1,
  } as const

  test('keeps the last form, and newer fields of what is known', async () => {
    using at = await opened()
    const {resources} = at.journal
    resources.save(kept)
    const {wallet: _wallet, ...known} = kept
    expect(resources.update({...known, resource: {status: 'completed'}, seenAtMs: 2})).toBe(true)
    expect(resources.update({...known, id: 'c-2', resource: {}, seenAtMs: 2})).toBe(false)
    expect(resources.find('charge', 'c-1', 'test')?.resource).toEqual({
      id: 'c-1',
      status: 'completed',
      amount: 10,
    })
    expect(resources.list({kind: 'charge', environment: 'test', status: 'pending'})).toEqual([])
    expect(resources.list({kind: 'charge', environment: 'live'})).toEqual([])
  })

  test('never keeps a secret', async () => {
    using at = await opened()
    const resource = {id: 'w-1', url: 'https://x', secret: 'whsec-hunter2'}
    at.journal.resources.save({...kept, kind: 'webhook_endpoint', id: 'w-1', resource})
    const files = readdirSync(at.home).map((name) => readFileSync(join(at.home, name), 'latin1'))
    expect(files.join('')).not.toContain('hunter2')
  })

  test('gives the files of a data set, one environment at a time', async () => {
    using at = await opened()
    at.journal.resources.save(kept)
    at.journal.resources.save({...kept, id: 'c-2', environment: 'live', resource: {id: 'c-2'}})
    at.journal.resources.save({...kept, id: 'c-3', wallet: 'loja-2', resource: {id: 'c-3'}})
    const files = readDataSet(at.journal, {environment: 'test'})
    expect(files.map(({name, rows}) => ({name, rows}))).toEqual([{name: 'charges.jsonl', rows: 2}])
    const text = Buffer.concat([...(files[0]?.open() ?? [])]).toString()
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {id: 'c-1', status: 'pending', amount: 10, subAccount: 'principal'},
      {id: 'c-3', subAccount: 'loja-2'},
    ])
  })
})

describe('the journal file', () => {
  test('is 0600, syncs every commit, and survives a new start', async () => {
    const home = temporaryDirectory()
    const first = await opened(home)
    first.journal.requests.begin(request)
    expect(statSync(journalPath(home.path)).mode & 0o777).toBe(0o600)
    first.journal.close()
    using second = await opened(home)
    expect(second.journal.requests.unknown('test')).toHaveLength(1)
    expect(second.notices).toEqual([])
  })

  test.each([
    {name: 'is no database', damage: () => Buffer.from('hello, I am no database at all')},
    {
      name: 'has a page torn out of its middle',
      damage: (bytes: Buffer) => Buffer.from(bytes).fill(0x5a, 4096, 4096 * 3),
    },
    {name: 'was cut short', damage: (bytes: Buffer) => bytes.subarray(0, 5000)},
  ])('that $name is set aside with a message, its bytes untouched', async ({damage}) => {
    const home = temporaryDirectory()
    const first = await opened(home)
    first.journal.requests.begin(request)
    first.journal.close()
    const path = journalPath(home.path)
    const bytes = damage(readFileSync(path))
    writeFileSync(path, bytes)
    using second = await opened(home)
    expect(second.notices).toHaveLength(1)
    expect(second.journal.requests.list({})).toEqual([])
    const aside = `${path}.damaged-2026-01-02T03-04-05.000Z`
    expect(readFileSync(aside).equals(bytes)).toBe(true)
    expect(second.notices[0]).toContain(aside)
  })

  test('that became something else is set aside though its log still has everything', async () => {
    const home = temporaryDirectory()
    const first = await opened(home)
    first.journal.requests.begin(request)
    const path = journalPath(home.path)
    // As after a kill: the log was never written back into the file.
    const log = readFileSync(`${path}-wal`)
    first.journal.close()
    writeFileSync(`${path}-wal`, log)
    writeFileSync(path, 'a shopping list')
    using second = await opened(home)
    expect(second.notices).toHaveLength(1)
    const aside = `${path}.damaged-2026-01-02T03-04-05.000Z`
    expect(readFileSync(aside, 'utf8')).toBe('a shopping list')
    expect(readFileSync(`${aside}-wal`).equals(log)).toBe(true)
    expect(second.journal.requests.list({})).toEqual([])
  })

  test('of a newer pixctl is refused and left as it is', async () => {
    using home = temporaryDirectory()
    const db = new DatabaseSync(journalPath(home.path))
    db.exec('PRAGMA user_version = 99')
    db.close()
    await expect(opened(home)).rejects.toMatchObject({code: 'JOURNAL_NEWER', exitCode: 1})
  })

  test('two processes with one key: only one is first', async () => {
    const home = temporaryDirectory()
    const first = await opened(home)
    using second = await opened(home)
    const begun = [first, second].map(({journal}, index) =>
      journal.requests.begin({...request, id: `id-${index}`}),
    )
    expect(begun.map(({isNew}) => isNew)).toEqual([true, false])
    first.journal.close()
  })
})
