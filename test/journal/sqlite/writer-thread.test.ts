import {copyFileSync, rmSync, statSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {expect, onTestFinished, test} from 'vitest'
import {journalPath, openJournal} from '../../../src/journal/open-journal.ts'
import {startThread} from '../../../src/journal/sqlite/writer/thread.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {kept, outcome, request} from '../fixtures.ts'

async function opened() {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  return {journal, path: journalPath(home.path)}
}

const requests = (count: number) =>
  Array.from({length: count}, (_, nth) => ({
    ...request,
    id: `id-${nth}`,
    idempotencyKey: `key-${nth}`,
  }))

test('what a batch began is there for every other connection before it goes on', async () => {
  const {journal, path} = await opened()
  using other = new DatabaseSync(path, {readOnly: true})
  const state = other.prepare('SELECT state FROM requests WHERE id = ?')
  await journal.whileMany(async () => {
    await Promise.all(
      requests(300).map(async ({id, ...rest}) => {
        const {isNew} = await journal.requests.begin({id, ...rest})
        expect({isNew, ...state.get(id)}).toEqual({isNew: true, state: 'unknown'})
        const settled = await journal.requests.settle(id, outcome('created'), kept)
        expect([settled.state, state.get(id)?.['state']]).toEqual(['done', 'done'])
      }),
    )
  })
})

test('what was not waited for is written all the same', async () => {
  const {journal} = await opened()
  const [first] = requests(1)
  if (!first) return
  let settled: Promise<unknown> | undefined
  await journal.whileMany(async () => {
    await journal.requests.begin(first)
    settled = journal.requests.settle(first.id, outcome('created'))
  })
  await settled
  expect(await journal.requests.find(first.id)).toMatchObject({state: 'done'})
  // Written in this thread again.
  await journal.requests.begin({...first, id: 'after', idempotencyKey: 'after'})
  expect(await journal.requests.find('after')).toMatchObject({state: 'unknown'})
})

test('a batch leaves all that it wrote in the database file, and an empty log', async () => {
  const {journal, path} = await opened()
  journal.expectMany()
  await journal.whileMany(async () => {
    await Promise.all(requests(300).map((one) => journal.requests.begin(one)))
  })
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(100_000)
  await journal.tidy()
  expect(statSync(`${path}-wal`).size).toBe(0)
  copyFileSync(path, `${path}.copy`)
  using copy = new DatabaseSync(`${path}.copy`)
  expect(copy.prepare('SELECT count(*) AS count FROM requests').get()?.['count']).toBe(300)
})

test('a batch sees by each creation it begins whether another process has written', async () => {
  const {journal, path} = await opened()
  using other = new DatabaseSync(path)
  const [first, second, third, fourth] = requests(4)
  if (!first || !second || !third || !fourth) return
  const seenBy = async (one: typeof first): Promise<number> => {
    await journal.requests.begin(one)
    const seen = journal.writesOfOthers()
    expect(seen).toBeTypeOf('number')
    return seen ?? Number.NaN
  }
  expect(journal.writesOfOthers()).toBeUndefined()
  await journal.whileMany(async () => {
    const before = await seenBy(first)
    await journal.requests.settle(first.id, outcome('created'))
    expect(await seenBy(second)).toBe(before)
    other.exec("INSERT INTO instances (base_url, instance) VALUES ('https://x.example', 'i-9')")
    const after = await seenBy(third)
    expect(after).not.toBe(before)
    expect(await seenBy(fourth)).toBe(after)
  })
  expect(journal.writesOfOthers()).toBeUndefined()
})

test('a batch finds an approval that it or another process saves meanwhile', async () => {
  const {journal, path} = await opened()
  using other = new DatabaseSync(path)
  const [first, second] = requests(2)
  if (!first || !second) return
  const approval = {document: '{}', savedAtMs: 1}
  await journal.whileMany(async () => {
    await journal.requests.begin(first)
    expect(await journal.approvals.idsOf('key-0')).toEqual([])
    await journal.approvals.save({...approval, id: 'own', idempotencyKeys: ['key-0']})
    expect(await journal.approvals.idsOf('key-0')).toEqual(['own'])
    other.exec('DELETE FROM approved_keys; DELETE FROM approvals')
    await journal.requests.begin(second)
    expect(await journal.approvals.idsOf('key-0')).toEqual([])
    expect(await journal.approvals.idsOf('key-0')).toEqual([])
    other.exec(`INSERT INTO approvals (id, document, saved_at_ms) VALUES ('theirs', '{}', 1);
      INSERT INTO approved_keys (idempotency_key, approval_id) VALUES ('key-0', 'theirs')`)
    await journal.requests.begin({...first, id: 'next', idempotencyKey: 'next'})
    expect(await journal.approvals.idsOf('key-0')).toEqual(['theirs'])
  })
})

test('a thread that no batch came to use does not keep the journal open', async () => {
  const {journal, path} = await opened()
  journal.expectMany()
  await journal.close()
  using alone = new DatabaseSync(path)
  expect(alone.prepare('PRAGMA journal_mode = DELETE').get()?.['journal_mode']).toBe('delete')
})

test('a key that was used at another path or by another account is new here', async () => {
  const {journal} = await opened()
  const [first] = requests(1)
  if (!first) return
  await journal.requests.begin(first)
  const isNew = async (other: Partial<typeof first>): Promise<boolean> =>
    (await journal.requests.begin({...first, id: JSON.stringify(other), ...other})).isNew
  const stranger = {account: 'account-2', clientId: 'mp_test_b', baseUrl: 'https://other.example'}
  expect(await isNew({path: '/v2/withdrawals'})).toBe(true)
  expect(await isNew({...stranger, instance: 'i-2'})).toBe(true)
  expect(await isNew({profile: 'another'})).toBe(false)
})

test('a change that SQLite refuses fails with its code, and so do those committed with it', async () => {
  const {journal, path} = await opened()
  const thread = startThread(path)
  const [first, second] = requests(2)
  if (!first || !second) return
  const broken = {...second, body: null as unknown as string}
  const both = [thread.write('begin', first), thread.write('begin', broken)]
  for (const one of both) await expect(one).rejects.toMatchObject({errcode: 1299})
  await thread.write('begin', first)
  await thread.close()
  expect(await journal.requests.list({})).toHaveLength(1)
})

test('where the thread cannot open the journal, what waits for it fails, and the rest is written without it', async () => {
  const {journal, path} = await opened()
  const thread = startThread(`${path}/none`)
  const [first] = requests(1)
  if (!first) return
  await expect(thread.write('begin', first)).rejects.toMatchObject({errcode: expect.any(Number)})
  expect(thread.isAlive).toBe(false)
  await thread.close()
  rmSync(`${path}-none`, {force: true})
  await journal.requests.begin(first)
  expect(await journal.requests.list({})).toHaveLength(1)
})
