import {existsSync, readdirSync, readlinkSync, statSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {expect, onTestFinished, test} from 'vitest'
import {amountTerm, nameTerms, textTerm} from '../../../src/domain/search-terms.ts'
import {journalPath, openJournal} from '../../../src/journal/open-journal.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {kept, request} from '../fixtures.ts'

async function opened() {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => 0})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  return {...journal, path: journalPath(home.path)}
}

const paidBy = (name: string) => ({...kept, resource: {id: kept.id, payer: {name}}})

test('a resource that has changed since it was indexed is not found by what it was', async () => {
  const {resources} = await opened()
  await resources.save(paidBy('José Silva'))
  expect(await resources.search([nameTerms('jose')], 9)).toHaveLength(1)
  await resources.save(paidBy('Maria Silva'))
  expect(await resources.search([nameTerms('jose')], 9)).toEqual([])
  expect(await resources.search([[textTerm(kept.id), ...nameTerms('jose')]], 9)).toEqual([])
  expect(await resources.search([nameTerms('silva')], 9)).toHaveLength(1)
})

test('a resource is found by what it became since it was indexed, each time', async () => {
  const {resources} = await opened()
  const found = async (name: string) => (await resources.search([nameTerms(name)], 9)).length
  await resources.save({...paidBy('José'), seenAtMs: 1_000})
  await resources.save({...paidBy('Rita'), id: 'other', seenAtMs: 2_000})
  expect(await found('jose')).toBe(1)
  const names = ['Maria', 'Sebastiana', 'Ana']
  for (const [nth, name] of names.entries()) {
    // The last time by a clock that was set back.
    await resources.save({...paidBy(name), seenAtMs: [3_000, 4_000, 1_500][nth] ?? 0})
    expect(await Promise.all(['José', ...names].map(found))).toEqual([
      0,
      ...names.map((other) => (other === name ? 1 : 0)),
    ])
  }
  expect(await found('rita')).toBe(1)
})

test('a request is found whatever has changed in the resource of its number', async () => {
  const {requests, resources} = await opened()
  await requests.begin({...request, body: '{"payer":{"name":"Maria"}}'})
  await requests.begin({...request, id: 'id-2', idempotencyKey: 'key-2'})
  await resources.save({...paidBy('José'), seenAtMs: 1_000})
  await resources.save({...paidBy('José'), id: 'second', seenAtMs: 1_000})
  await resources.save({...paidBy('Maria'), id: 'second', seenAtMs: 2_000})
  const found = await requests.search([nameTerms('maria')], 1)
  expect(found.map(({id}) => id)).toEqual([request.id])
})

test('a request is found by the day of its last attempt, before and after it was indexed', async () => {
  const {requests} = await opened()
  const [first, second] = ['2026-03-02', '2026-03-05']
  const noonOf = (day: string): number => Date.parse(`${day}T12:00:00-03:00`)
  const found = async (day: string) =>
    (await requests.search([[amountTerm(5_000, day)]], 9)).map(({id}) => id).toSorted()
  const body = '{"amount":50}'
  const begun = {...request, body}
  await requests.begin({...begun, createdAtMs: noonOf(first)})
  const [id, idempotencyKey] = ['id-2', 'key-2']
  await requests.begin({...begun, id, idempotencyKey, createdAtMs: noonOf(second)})
  await requests.settle(request.id, {event: 'refused', attempts: 1, settledAtMs: noonOf(first)})
  expect([await found(first), await found(second)]).toEqual([[request.id], ['id-2']])
  await requests.claim(request.id, noonOf(second))
  expect(await found(first)).toEqual([])
  expect(await found(second)).toEqual([request.id, 'id-2'].toSorted())
})

test('what had changed before the index knew of changes is found', async () => {
  const {resources, path} = await opened()
  await resources.save({...paidBy('José'), seenAtMs: 1_000})
  expect(await resources.search([nameTerms('jose')], 9)).toHaveLength(1)
  await resources.save({...paidBy('Maria'), seenAtMs: 2_000})
  {
    using index = new DatabaseSync(`${path}.search`)
    index.exec('DROP TABLE changes; PRAGMA user_version = 3')
  }
  expect(await resources.search([nameTerms('maria')], 9)).toHaveLength(1)
})

test('a request that is gone since it was indexed is not found', async () => {
  const {requests, path} = await opened()
  await requests.begin(request)
  await requests.begin({...request, id: 'id-2', idempotencyKey: 'key-2'})
  expect(await requests.search([[textTerm('id-1')]], 9)).toHaveLength(1)
  using other = new DatabaseSync(path)
  // The newest is still there, so the index is not made anew.
  other.exec("DELETE FROM requests WHERE id = 'id-1'")
  expect(await requests.search([[textTerm('id-1')]], 9)).toEqual([])
  other.exec('DELETE FROM requests')
  expect(await requests.search([[textTerm('id-2')]], 9)).toEqual([])
})

test('the index lies beside the journal, for its owner alone, and is closed after each search', async () => {
  const {requests, path} = await opened()
  await requests.begin(request)
  await requests.search([[textTerm('id-1')]], 9)
  expect(existsSync(`${path}.search`)).toBe(true)
  expect(statSync(`${path}.search`).mode & 0o777).toBe(0o600)
  if (process.platform !== 'linux') return
  expect(openFiles().filter((file) => file.startsWith(`${path}.search`))).toEqual([])
})

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)]
    } catch {
      // The one that the list was read by.
      return []
    }
  })
}

test('so many rows that counting takes too long are only said to be more', async () => {
  const {requests, resources, path} = await opened()
  using other = new DatabaseSync(path)
  const fill = (rows: number): void =>
    other.exec(`DELETE FROM requests; DELETE FROM resources;
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT ${rows})
      INSERT INTO requests (account, environment, id, client_id, profile, base_url, instance, wallet,
        kind, path, idempotency_key, body, created_at_ms, state)
      SELECT '', 'test', 'id-' || n, '', '', '', '', '', 'charge', '', 'key-' || n, '{}', n, 'done'
      FROM n;
      INSERT INTO resources (account, environment, base_url, instance, kind, id, wallet, resource,
        first_seen_at_ms, seen_at_ms)
      SELECT '', 'test', '', '', 'charge', id, '', '{}', 1, 1 FROM requests`)
  for (const [rows, count] of [
    [10_000, 10_000],
    [10_002, 10_001],
  ] as const) {
    fill(rows)
    expect(await requests.count({})).toBe(count)
    expect(await resources.count({kind: 'charge', environment: 'test'})).toBe(count)
  }
})
