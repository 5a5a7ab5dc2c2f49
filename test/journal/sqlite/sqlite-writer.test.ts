import {DatabaseSync} from 'node:sqlite'
import {describe, expect, onTestFinished, test} from 'vitest'
import {WriterThread} from '../../../src/journal/sqlite/writer/thread.ts'
import {SqliteWriter} from '../../../src/journal/sqlite/writer/writer.ts'
import {outcome, request} from '../fixtures.ts'
import {emptyJournals, PortHere} from './writer-ports.ts'

const newJournal = emptyJournals()

/** A writer whose threads run in this one, and what they were sent. */
function opened(startsWith?: Error) {
  const path = newJournal()
  const db = new DatabaseSync(path)
  const ports: PortHere[] = []
  const writer = new SqliteWriter(db, path, async () => {
    if (startsWith) throw startsWith
    const port = new PortHere(path)
    ports.push(port)
    return new WriterThread(port)
  })
  onTestFinished(async () => {
    for (const port of ports) await port.die()
    db.close()
  })
  const begin = (nth: number) =>
    writer.write('begin', {...request, id: `id-${nth}`, idempotencyKey: `key-${nth}`})
  const ids = () =>
    db
      .prepare('SELECT id FROM requests ORDER BY id')
      .all()
      .map(({id}) => id)
  /** How many groups each thread was sent, without its end. */
  const groups = () => ports.map(({sent}) => sent.filter((group) => group !== undefined).length)
  return {writer, ports, db, path, begin, ids, groups}
}

describe('the writer of the journal', () => {
  test('writes in this thread, and while there is much to write, in one of its own', async () => {
    const {writer, begin, ids, groups} = opened()
    await begin(1)
    expect(groups()).toEqual([])
    const given = await writer.whileMany(async () => {
      await begin(2)
      return 'given'
    })
    await begin(3)
    expect({given, ids: ids(), groups: groups()}).toEqual({
      given: 'given',
      ids: ['id-1', 'id-2', 'id-3'],
      groups: [1],
    })
  })

  test('starts one thread for what is expected, and another one for the next', async () => {
    const {writer, begin, groups} = opened()
    writer.expectMany()
    writer.expectMany()
    await writer.whileMany(() => begin(1))
    await writer.whileMany(() => begin(2))
    expect(groups()).toEqual([1, 1])
  })

  test('goes on in the same thread where many come within many', async () => {
    const {writer, begin, groups} = opened()
    await writer.whileMany(async () => {
      expect(await writer.whileMany(() => begin(1).then(() => 'inner'))).toBe('inner')
      await begin(2)
    })
    expect(groups()).toEqual([2])
  })

  test('has written here what came before, so that the thread finds it', async () => {
    const {writer, begin} = opened()
    const before = begin(1)
    await writer.whileMany(async () => {
      const settled = {id: 'id-1', standing: 'fresh', outcome: outcome('created')} as const
      // Nothing: it was as said.
      expect(await writer.write('settle', settled)).toBeUndefined()
    })
    await before
  })

  test('has written all once the work has ended, though the work did not wait for it', async () => {
    const {writer, begin, ids} = opened()
    await writer.whileMany(async () => void begin(1))
    expect(ids()).toEqual(['id-1'])
  })

  test('passes on what the work fails with, and goes on here', async () => {
    const {writer, ports, begin, ids} = opened()
    const failing = writer.whileMany(async () => {
      await begin(1)
      throw new Error('stopped')
    })
    await expect(failing).rejects.toThrow('stopped')
    await begin(2)
    await writer.threadEnded()
    expect({ids: ids(), isRunning: ports[0]?.isRunning}).toEqual({
      ids: ['id-1', 'id-2'],
      isRunning: false,
    })
  })

  test('fails what a thread that dies was writing, and writes the rest here', async () => {
    const {writer, ports, begin, ids, groups} = opened()
    await writer.whileMany(async () => {
      await begin(1)
      const lost = begin(2)
      await ports[0]?.die()
      await expect(lost).rejects.toMatchObject({code: 'JOURNAL_THREAD_ENDED'})
      expect(writer.writesOfOthers()).toBeUndefined()
      const before = groups()
      await begin(3)
      expect({ids: ids(), groups: groups()}).toEqual({ids: ['id-1', 'id-3'], groups: before})
    })
  })

  test('knows of the writes of others while a thread writes, and not before or after', async () => {
    const {writer, begin} = opened()
    const seen = [writer.writesOfOthers()]
    await writer.whileMany(async () => {
      await begin(1)
      seen.push(writer.writesOfOthers())
    })
    seen.push(writer.writesOfOthers())
    expect(seen).toEqual([undefined, expect.any(Number), undefined])
  })

  test('says so where no thread can be started, when it is needed', async () => {
    const {writer, begin, ids} = opened(new Error('no more threads'))
    writer.expectMany()
    await begin(1)
    await expect(writer.whileMany(() => begin(2))).rejects.toThrow('no more threads')
    await begin(3)
    expect(ids()).toEqual(['id-1', 'id-3'])
  })
})

describe('the writer of the journal, once it is closed,', () => {
  test('has written what was under way here', async () => {
    const {writer, begin, ids} = opened()
    const before = begin(1)
    await writer.close()
    expect(ids()).toEqual(['id-1'])
    await before
  })

  test.each([
    {thread: 'one that no work came to use', use: async () => {}},
    {
      thread: 'one whose work has ended',
      use: async (writer: SqliteWriter) => writer.whileMany(async () => {}),
    },
    {
      thread: 'one whose work still waits',
      use: async (writer: SqliteWriter) => {
        const begun = Promise.withResolvers<void>()
        void writer.whileMany(() => {
          begun.resolve()
          return new Promise(() => {})
        })
        await begun.promise
      },
    },
  ])('has ended the thread: $thread', async ({use}) => {
    const {writer, ports} = opened()
    writer.expectMany()
    await use(writer)
    await writer.close()
    expect(ports.map(({isRunning}) => isRunning)).toEqual([false])
  })
})
