import {DatabaseSync} from 'node:sqlite'
import {describe, expect, onTestFinished, test} from 'vitest'
import {plannedWrites} from '../../../src/journal/sqlite/all-writes.ts'
import type {JournalWriter} from '../../../src/journal/sqlite/journal-writes.ts'
import {JOURNAL_MIGRATIONS} from '../../../src/journal/sqlite/schema.ts'
import {SqliteAccounts} from '../../../src/journal/sqlite/sqlite-accounts.ts'
import {SqliteRequests} from '../../../src/journal/sqlite/sqlite-requests.ts'
import {outcome, request} from '../fixtures.ts'

/** A journal in memory that notes what is written to it. */
function opened() {
  const db = new DatabaseSync(':memory:')
  onTestFinished(() => db.close())
  for (const step of JOURNAL_MIGRATIONS) db.exec(step)
  const planned = plannedWrites(db)
  const written: {name: string; argument: unknown}[] = []
  const writer: JournalWriter = {
    write: async (name, argument) => {
      written.push({name, argument})
      return planned({name, argument}).work() as never
    },
    writesOfOthers: () => undefined,
  }
  return {
    written,
    requests: new SqliteRequests(db, writer),
    accounts: new SqliteAccounts(db, writer),
  }
}

test('an instance that an address is known by costs no write, and another one does', async () => {
  const {accounts, written} = opened()
  for (const instance of ['i-1', 'i-1', 'i-2', 'i-2']) {
    await accounts.noteInstance('https://a.example', instance)
  }
  const noted = written.map(({argument}) => argument)
  expect(noted).toEqual([
    {baseUrl: 'https://a.example', instance: 'i-1'},
    {baseUrl: 'https://a.example', instance: 'i-2'},
  ])
})

test('an account is found by its client id, at its address alone', async () => {
  const {accounts} = opened()
  const {environment, baseUrl, instance, account, clientId} = request
  await accounts.save({environment, baseUrl, instance}, {clientId, account})
  expect(await accounts.find({environment, baseUrl}, clientId)).toEqual({account, instance})
  expect(await accounts.find({environment, baseUrl: 'https://b.example'}, clientId)).toBe(undefined)
})

describe('a request', () => {
  test('that this process began is not read again when it ends, and is after that', async () => {
    const {requests, written} = opened()
    expect(await requests.begin(request)).toMatchObject({isNew: true})
    expect(await requests.settle('id-1', outcome('unanswered'))).toMatchObject({attempts: 1})
    expect(await requests.settle('id-1', outcome('unanswered'))).toMatchObject({attempts: 2})
    const standings = written.slice(1).map(({argument}) => Object(argument).standing)
    expect(standings).toEqual(['fresh', undefined])
  })

  test('that has its key already is the one that is given', async () => {
    const {requests} = opened()
    await requests.begin(request)
    const again = await requests.begin({...request, id: 'id-2'})
    expect(again).toMatchObject({isNew: false, record: {id: 'id-1'}})
  })

  test('of a time to come has no age, which costs a write only where there is one', async () => {
    const {requests, written} = opened()
    await requests.begin(request)
    await requests.markUndated(request.createdAtMs)
    expect(written.map(({name}) => name)).toEqual(['begin'])
    await requests.markUndated(request.createdAtMs - 1)
    expect(written.map(({name}) => name)).toEqual(['begin', 'markUndated'])
  })

  test('is taken up by the moment of that', async () => {
    const {requests} = opened()
    await requests.begin(request)
    await requests.settle('id-1', outcome('refused'))
    expect(await requests.claim('id-1', 9_000)).toMatchObject({createdAtMs: 9_000})
  })
})
