import fs, {copyFileSync, readdirSync, readlinkSync} from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {dirname} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, onTestFinished, test} from 'vitest'
import {journalPath} from '../../../src/journal/open-journal.ts'
import type {Write} from '../../../src/journal/sqlite/journal-writes.ts'
import {valuesOf, type WriterAnswer} from '../../../src/journal/sqlite/writer/messages.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../fixtures.ts'
import {emptyJournals, PortHere} from './writer-ports.ts'

type Sync = (file: number) => Promise<void>

const takesAll: Sync = () => Promise.resolve()
const takesNothing: Sync = () => Promise.reject(new Error('EIO'))

const newJournal = emptyJournals()

/** A journal that is open elsewhere, and what writes it. The disk does what `sync` does. */
function served({sync}: {sync?: Sync | undefined} = {}) {
  const path = newJournal()
  const other = new DatabaseSync(path)
  const port = new PortHere(path, sync)
  onTestFinished(async () => {
    await port.die()
    other.close()
  })
  /** The answers to a group: the last one ends it. */
  const write = (...writes: Write[]): Promise<readonly WriterAnswer[]> => {
    const answers: WriterAnswer[] = []
    return new Promise((resolve) => {
      const next = (answer: WriterAnswer): void => {
        answers.push(answer)
        if ('committed' in answer) return
        port.off('message', next)
        resolve(answers)
      }
      port.on('message', next)
      port.postMessage(valuesOf(writes))
    })
  }
  const states = () => statesIn(other)
  return {path, port, other, write, states}
}

const statesIn = (db: DatabaseSync) =>
  db
    .prepare('SELECT id, state FROM requests ORDER BY id')
    .all()
    .map(({id, state}) => [id, state])

const begin = (nth: number, body = request.body): Write => ({
  name: 'begin',
  argument: {...request, id: `id-${nth}`, idempotencyKey: `key-${nth}`, body},
})
const settle = (nth: number): Write => ({
  name: 'settle',
  argument: {id: `id-${nth}`, outcome: outcome('created')},
})
const ENDED = {ended: true}

describe('a group that the thread that writes is sent', () => {
  test('is answered change by change once committed, and again once it is on the disk', async () => {
    const disk = Promise.withResolvers<void>()
    const {port, write, states} = served({sync: () => disk.promise})
    const committed = new Promise((resolve) => port.once('message', resolve))
    const ended = write(begin(1), begin(2), settle(2))
    expect(await committed).toMatchObject({
      committed: [undefined, undefined, {id: 'id-2', state: 'done'}],
    })
    expect(states()).toEqual([
      ['id-1', 'unknown'],
      ['id-2', 'done'],
    ])
    disk.resolve()
    expect((await ended).slice(1)).toEqual([ENDED])
  })

  test('is answered with the request that has the key already', async () => {
    const {write} = served({sync: takesAll})
    await write(begin(1))
    const [answer] = await write(begin(1))
    expect(answer).toMatchObject({committed: [{id: 'id-1', state: 'unknown'}]})
  })

  test('is written whole or not at all', async () => {
    const {write, states} = served({sync: takesAll})
    const answers = await write(begin(1), begin(2, null as unknown as string))
    expect(answers).toMatchObject([{failed: {code: 'ERR_SQLITE_ERROR', errcode: 1299}}])
    expect(states()).toEqual([])
    expect(await write(begin(3))).toContainEqual(ENDED)
    expect(states()).toEqual([['id-3', 'unknown']])
  })

  test('has failed where the disk did not take it, and its creations are not on record', async () => {
    const {write, states} = served({sync: takesNothing})
    const answers = await write(begin(1))
    expect(answers.slice(1)).toMatchObject([{failed: {message: 'EIO'}}])
    expect(states()).toEqual([])
  })

  test('does not wait for the disk where the service can be asked again', async () => {
    const {write} = served({sync: takesNothing})
    const noted = {baseUrl: 'http://service', instance: 'i-1'}
    expect(await write({name: 'noteInstance', argument: noted})).toContainEqual(ENDED)
  })

  test('waits for the disk itself where no test stands in for it', async () => {
    const {write} = served()
    expect(await write(begin(1))).toContainEqual(ENDED)
    const {fdatasyncSync} = fs
    onTestFinished(() => {
      fs.fdatasyncSync = fdatasyncSync
      syncBuiltinESMExports()
    })
    fs.fdatasyncSync = () => {
      throw Object.assign(new Error('no space'), {code: 'ENOSPC', errno: -28})
    }
    syncBuiltinESMExports()
    const answers = await write(begin(2))
    expect(answers.slice(1)).toMatchObject([{failed: {message: 'no space', code: 'ENOSPC'}}])
  })

  test('says by another number that another connection has written, and only by that', async () => {
    const {other, write} = served({sync: takesAll})
    const seen = async (nth: number): Promise<unknown> => {
      const [answer] = await write(begin(nth))
      return answer && 'committed' in answer && answer.writesOfOthers
    }
    const [first, second] = [await seen(1), await seen(2)]
    expect(first).toBeTypeOf('number')
    expect(second).toBe(first)
    other.exec("INSERT INTO instances (base_url, instance) VALUES ('https://x.example', 'i-9')")
    const third = await seen(3)
    expect(third).not.toBe(first)
    expect(await seen(4)).toBe(third)
  })
})

describe('the thread that writes, asked to end,', () => {
  test('leaves all that it wrote in the database file, though others have it open', async () => {
    const {path, port, write, states} = served({sync: takesAll})
    await write(begin(1), begin(2))
    // SQLite itself moves the log only when the last connection that has used the file ends.
    expect(states()).toHaveLength(2)
    await port.end()
    copyFileSync(path, `${path}.copy`)
    using copy = new DatabaseSync(`${path}.copy`)
    expect(statesIn(copy)).toHaveLength(2)
  })

  test('ends all the same where the log cannot be moved now', async () => {
    const {port, other, write, states} = served({sync: takesAll})
    await write(begin(1))
    other.exec('BEGIN')
    expect(states()).toHaveLength(1)
    await write(begin(2))
    await port.end()
    other.exec('COMMIT')
    expect(states()).toHaveLength(2)
  })

  test.skipIf(process.platform !== 'linux')('keeps no file of it open', async () => {
    const {path, port, other, write} = served({sync: takesAll})
    await write(begin(1))
    other.close()
    expect(openFilesIn(dirname(path))).not.toEqual([])
    await port.end()
    expect(openFilesIn(dirname(path))).toEqual([])
    other.open()
  })
})

test('a thread that cannot open the journal fails, and begins no other one', async () => {
  using home = temporaryDirectory()
  const path = journalPath(home.path)
  const port = new PortHere(path)
  const failed = new Promise((resolve) => port.once('error', resolve))
  const ended = new Promise<void>((resolve) => port.once('exit', resolve))
  expect(await failed).toMatchObject({name: 'SchemaMissingError'})
  await ended
  using db = new DatabaseSync(path)
  expect(db.prepare('SELECT name FROM sqlite_schema').all()).toEqual([])
})

function openFilesIn(directory: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${number}`)
      return path.startsWith(directory) ? [path] : []
    } catch {
      // The one that the list was read by.
      return []
    }
  })
}
