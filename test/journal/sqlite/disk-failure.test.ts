import {DatabaseSync} from 'node:sqlite'
import {describe, expect, onTestFinished, test} from 'vitest'
import {journalPath, openJournal} from '../../../src/journal/open-journal.ts'
import {plannedWrites} from '../../../src/journal/sqlite/all-writes.ts'
import {JournalCommits} from '../../../src/journal/sqlite/journal-commits.ts'
import type {Write} from '../../../src/journal/sqlite/journal-writes.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {kept, outcome, request} from '../fixtures.ts'

const takesNothing = (): Promise<void> => Promise.reject(new Error('EIO'))

/** A journal whose disk takes nothing that has to be on it. */
async function opened(sync = takesNothing) {
  const home = temporaryDirectory()
  await (await openJournal({home: home.path, now: () => 0})).close()
  const path = journalPath(home.path)
  const db = new DatabaseSync(path)
  const commits = new JournalCommits(db, path, sync)
  const planned = plannedWrites(db)
  onTestFinished(async () => {
    await commits.close()
    db.close()
    home[Symbol.dispose]()
  })
  const write = (one: Write) => commits.write(planned(one))
  /** One write alone waits for the disk in SQLite itself: this one is beside another. */
  const writeBesideAnother = (one: Write): Promise<unknown> => {
    const beside = {name: 'markUndated', argument: 1e15} as const
    const [written] = [write(one), write(beside).catch(() => {})]
    return written
  }
  const states = () =>
    db
      .prepare('SELECT id, state, is_doubtful FROM requests ORDER BY id')
      .all()
      .map(({id, state, is_doubtful}) => [id, state, is_doubtful])
  return {write, writeBesideAnother, states}
}

const numbered = (nth: number) => ({...request, id: `id-${nth}`, idempotencyKey: `key-${nth}`})

describe('where the disk does not take it', () => {
  test('a creation is not on record: nothing may be sent, and its key is free', async () => {
    const {write, states} = await opened()
    const both = [1, 2].map((nth) => write({name: 'begin', argument: numbered(nth)}))
    for (const one of both) await expect(one).rejects.toThrow('EIO')
    expect(states()).toEqual([])
  })

  test('a request that is sent again stays on record, and in doubt', async () => {
    const {write, writeBesideAnother, states} = await opened()
    await write({name: 'begin', argument: numbered(1)})
    const claimed = writeBesideAnother({name: 'claim', argument: {id: 'id-1', nowMs: 2_000}})
    await expect(claimed).rejects.toThrow('EIO')
    expect(states()).toEqual([['id-1', 'unknown', 1]])
  })

  test('a request that was settled meanwhile stays, though its creation is not on the disk', async () => {
    const disk = Promise.withResolvers<void>()
    const {write, states} = await opened(() => disk.promise)
    const both = [1, 2].map((nth) => write({name: 'begin', argument: numbered(nth)}))
    while (states().length < 2) await new Promise((resolve) => setImmediate(resolve))
    await write({name: 'settle', argument: {id: 'id-1', outcome: outcome('created')}})
    disk.reject(new Error('EIO'))
    for (const one of both) await expect(one).rejects.toThrow('EIO')
    expect(states()).toEqual([['id-1', 'done', 0]])
  })

  test.each<Write>([
    {name: 'begin', argument: numbered(2)},
    {name: 'claim', argument: {id: 'id-1', nowMs: 2_000}},
    {name: 'markUndated', argument: 0},
    {
      name: 'saveApproval',
      argument: {id: 'a-1', document: '{}', savedAtMs: 1, idempotencyKeys: ['key-1']},
    },
  ])('$name fails, for what follows relies on it', async (one) => {
    const {write, writeBesideAnother} = await opened()
    await write({name: 'begin', argument: numbered(1)})
    await expect(writeBesideAnother(one)).rejects.toThrow('EIO')
  })

  test.each<Write>([
    {name: 'settle', argument: {id: 'id-1', outcome: outcome('created')}},
    {name: 'saveResource', argument: {...kept, resource: '{}'}},
    {name: 'updateResource', argument: {...kept, resource: '{}'}},
    {
      name: 'saveAccount',
      argument: {
        environment: 'test',
        baseUrl: 'http://service',
        instance: '',
        clientId: 'mp_test_a',
        account: 'account-1',
      },
    },
    {name: 'noteInstance', argument: {baseUrl: 'http://service', instance: 'i-1'}},
  ])('$name does not wait for it: the service can be asked again', async (one) => {
    const {write, writeBesideAnother} = await opened()
    await write({name: 'begin', argument: numbered(1)})
    await expect(writeBesideAnother(one)).resolves.not.toThrow()
  })
})
