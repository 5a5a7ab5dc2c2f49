import {DatabaseSync} from 'node:sqlite'
import {expect, onTestFinished, test} from 'vitest'
import {plannedWrites} from '../../../src/journal/sqlite/all-writes.ts'
import type {JournalWriter} from '../../../src/journal/sqlite/journal-writes.ts'
import {JOURNAL_MIGRATIONS} from '../../../src/journal/sqlite/schema.ts'
import {SqliteApprovals} from '../../../src/journal/sqlite/sqlite-approvals.ts'

/** Approvals as a batch asks for them: `seen` is what its thread says of the writes of others. */
function opened() {
  const db = new DatabaseSync(':memory:')
  onTestFinished(() => db.close())
  for (const step of JOURNAL_MIGRATIONS) db.exec(step)
  const planned = plannedWrites(db)
  const seen: {writes: number | undefined} = {writes: 1}
  const writer: JournalWriter = {
    write: async (name, argument) => planned({name, argument}).work() as never,
    writesOfOthers: () => seen.writes,
  }
  const approvals = new SqliteApprovals(db, writer)
  const approve = (id: string, ...idempotencyKeys: string[]) =>
    planned({
      name: 'saveApproval',
      argument: {id, document: '{}', savedAtMs: 1, idempotencyKeys},
    }).work()
  return {approvals, seen, approve}
}

test('a batch for which there is no approval does not ask again until another process writes', async () => {
  const {approvals, seen, approve} = opened()
  expect(await approvals.idsOf('key-1')).toEqual([])
  // Unseen: the number stays, so nothing can have been written.
  approve('a-1', 'key-1')
  expect(await approvals.idsOf('key-1')).toEqual([])
  seen.writes = 2
  expect(await approvals.idsOf('key-1')).toEqual(['a-1'])
  expect(await approvals.idsOf('key-1')).toEqual(['a-1'])
})

test('where there is an approval for one payout, each other one is asked for', async () => {
  const {approvals, approve} = opened()
  approve('a-1', 'key-1')
  expect(await approvals.idsOf('key-2')).toEqual([])
  approve('a-2', 'key-2')
  expect(await approvals.idsOf('key-1')).toEqual(['a-1'])
  expect(await approvals.idsOf('key-2')).toEqual(['a-2'])
})

test('where it is not known whether others write, each one is asked for', async () => {
  const {approvals, seen, approve} = opened()
  seen.writes = undefined
  expect(await approvals.idsOf('key-1')).toEqual([])
  approve('a-1', 'key-1')
  expect(await approvals.idsOf('key-1')).toEqual(['a-1'])
})

test('an approval that this process saves is found at once', async () => {
  const {approvals} = opened()
  expect(await approvals.idsOf('key-1')).toEqual([])
  await approvals.save({id: 'own', document: '{}', savedAtMs: 1, idempotencyKeys: ['key-1']})
  expect(await approvals.idsOf('key-1')).toEqual(['own'])
})
