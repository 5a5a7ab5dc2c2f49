import {afterEach, describe, expect, test, vi} from 'vitest'
import type {WriteName} from '../../../src/journal/sqlite/journal-writes.ts'
import {writesIn} from '../../../src/journal/sqlite/writer/messages.ts'
import {WriterThread} from '../../../src/journal/sqlite/writer/thread.ts'
import {kept, outcome, request} from '../fixtures.ts'
import {SilentPort} from './writer-ports.ts'

/** The thread under test, and the other end, which the test answers for. */
function started() {
  const port = new SilentPort()
  const thread = new WriterThread(port)
  const ends: unknown[] = []
  /** Notes how the change ends. */
  const note = <T>(change: Promise<T>, name: string): Promise<unknown> =>
    change.then(
      (result) => ends.push([name, result]),
      (error) => ends.push([name, error.code, error.message]),
    )
  const begin = (id = 'id-1') => note(thread.write('begin', {...request, id}), id)
  const settle = (id = 'id-1') => note(thread.write('settle', settled(id)), id)
  const namesSent = () =>
    port.sent.map((group) => group && writesIn(group).map(({name}): WriteName => name))
  /** Lets a group be sent, and promises settle. */
  const turn = () => port.nextTurn()
  return {port, thread, ends, begin, settle, namesSent, turn}
}

const settled = (id: string) => ({id, outcome: outcome('created'), kept: undefined})
const committed = (...results: unknown[]) => ({committed: results, writesOfOthers: 1})
const GONE = 'JOURNAL_THREAD_ENDED'

describe('the thread that writes', () => {
  test('is sent together what comes together, and the next group once that one has ended', async () => {
    const {port, begin, settle, namesSent, turn} = started()
    void begin('id-1')
    void begin('id-2')
    expect(namesSent()).toEqual([])
    await turn()
    expect(namesSent()).toEqual([['begin', 'begin']])
    void settle('id-1')
    void begin('id-3')
    await turn()
    port.answer(committed(undefined, undefined))
    await turn()
    expect(namesSent()).toEqual([['begin', 'begin']])
    port.answer({ended: true})
    await turn()
    expect(namesSent()).toEqual([
      ['begin', 'begin'],
      ['settle', 'begin'],
    ])
  })

  test('is sent nothing while there is nothing to write', async () => {
    const {port, begin, namesSent, turn} = started()
    void begin()
    await turn()
    port.answer({ended: true})
    await turn()
    expect(namesSent()).toEqual([['begin']])
    void begin('id-2')
    await turn()
    expect(namesSent()).toEqual([['begin'], ['begin']])
  })

  test('lets a creation go on once it is on the disk, and what came of one once it is committed', async () => {
    const {port, ends, begin, settle, turn} = started()
    void begin('id-1')
    void settle('id-2')
    await turn()
    port.answer(committed('was there', 'nothing'))
    await turn()
    expect(ends).toEqual([['id-2', 'nothing']])
    port.answer({ended: true})
    await turn()
    expect(ends).toEqual([
      ['id-2', 'nothing'],
      ['id-1', 'was there'],
    ])
  })

  test('fails all that the disk did not take, with the words and the code of SQLite', async () => {
    const {port, thread, ends, begin, turn} = started()
    void begin('id-1')
    const refused = thread.write('begin', {...request, id: 'id-2'})
    await turn()
    port.answer({failed: {message: 'disk I/O error', code: 'ERR_SQLITE_ERROR', errcode: 10}})
    await expect(refused).rejects.toMatchObject({message: 'disk I/O error', errcode: 10})
    expect(ends).toEqual([['id-1', 'ERR_SQLITE_ERROR', 'disk I/O error']])
    void begin('id-3')
    await turn()
    port.answer(committed('third'))
    port.answer({ended: true})
    await turn()
    expect(ends.at(-1)).toEqual(['id-3', 'third'])
  })

  test('keeps the process alive while it writes, and only then', async () => {
    const {port, begin, turn} = started()
    const awaited = [port.isAwaited]
    void begin()
    await turn()
    awaited.push(port.isAwaited)
    port.answer(committed(undefined))
    awaited.push(port.isAwaited)
    port.answer({ended: true})
    awaited.push(port.isAwaited)
    expect(awaited).toEqual([false, true, true, false])
  })

  test('knows whether others wrote, as of the last group that was committed', async () => {
    const {port, thread, begin, turn} = started()
    expect(thread.writesOfOthers()).toBeUndefined()
    void begin()
    await turn()
    port.answer({committed: [undefined], writesOfOthers: 7})
    port.answer({ended: true})
    expect(thread.writesOfOthers()).toBe(7)
  })
})

describe('a thread that writes and dies', () => {
  test('fails what it was writing and what waits: it is not known what is written', async () => {
    const {port, thread, ends, begin, turn} = started()
    void begin('id-1')
    await turn()
    void begin('id-2')
    expect(thread.isAlive).toBe(true)
    port.emit('error', new Error('out of memory'))
    expect(thread.isAlive).toBe(false)
    await turn()
    expect(ends).toEqual([
      ['id-1', GONE, 'out of memory'],
      ['id-2', GONE, 'out of memory'],
    ])
  })

  test('is an error of the store, not of this program', async () => {
    const {port, thread} = started()
    const lost = thread.write('begin', request)
    port.emit('exit')
    await expect(lost).rejects.toMatchObject({errcode: 0})
  })

  test.each([
    {when: 'before its group is sent', turns: 0},
    {when: 'while it writes', turns: 1},
  ])('$when: is sent nothing more, and what comes later fails as well', async ({turns}) => {
    const {port, ends, begin, namesSent, turn} = started()
    void begin('id-1')
    for (let nth = 0; nth < turns; nth += 1) await turn()
    port.emit('exit')
    await turn()
    const before = namesSent()
    void begin('id-2')
    await turn()
    void begin('id-3')
    await turn()
    const ended = 'the thread that writes the journal ended'
    expect(ends).toEqual(['id-1', 'id-2', 'id-3'].map((id) => [id, GONE, ended]))
    expect(namesSent()).toEqual(before)
  })

  test('has not taken back what was committed and need not be on the disk', async () => {
    const {port, ends, settle, turn} = started()
    void settle()
    await turn()
    port.answer(committed('kept'))
    port.emit('exit')
    await turn()
    expect(ends).toEqual([['id-1', 'kept']])
  })
})

describe('at its end the thread that writes', () => {
  test('has written what it was writing and what waits', async () => {
    const {port, thread, ends, begin, turn} = started()
    void begin('id-1')
    await turn()
    void begin('id-2')
    const drained = thread.drain().then(() => ends.push('drained'))
    port.answer(committed('first'))
    port.answer({ended: true})
    await turn()
    await turn()
    expect(ends).toEqual([['id-1', 'first']])
    port.answer(committed('second'))
    port.answer({ended: true})
    await drained
    expect(ends).toEqual([['id-1', 'first'], ['id-2', 'second'], 'drained'])
  })

  test('has written all that it can although some of it failed', async () => {
    const {port, thread, ends, begin, turn} = started()
    void begin('id-1')
    await turn()
    const drained = thread.drain()
    port.answer({failed: {message: 'full', code: undefined, errcode: 13}})
    await drained
    expect(ends).toEqual([['id-1', undefined, 'full']])
  })

  test('is asked to end after the last group, and the process waits until it has', async () => {
    const {port, thread, ends, begin, namesSent, turn} = started()
    void begin()
    const closed = thread.close().then(() => ends.push('closed'))
    await turn()
    expect(namesSent()).toEqual([['begin']])
    port.answer(committed('first'))
    port.answer({ended: true})
    await turn()
    expect({sent: namesSent(), ends, isAwaited: port.isAwaited}).toEqual({
      sent: [['begin'], undefined],
      ends: [['id-1', 'first']],
      isAwaited: true,
    })
    port.emit('exit')
    await closed
    expect(ends.at(-1)).toBe('closed')
  })

  test('is waited for although its last group is reported after it was asked', async () => {
    const {port, thread, settle, namesSent, turn} = started()
    void settle()
    const closed = thread.close()
    await turn()
    port.answer(committed(undefined))
    await turn()
    expect(namesSent()).toEqual([['settle'], undefined])
    port.answer({ended: true})
    expect(port.isAwaited).toBe(true)
    port.emit('exit')
    await closed
  })

  test('is waited for although it had nothing to write', async () => {
    const {port, thread, namesSent} = started()
    const closed = thread.close()
    expect(port.isAwaited).toBe(false)
    await port.nextTurn()
    expect({sent: namesSent(), isAwaited: port.isAwaited}).toEqual({
      sent: [undefined],
      isAwaited: true,
    })
    port.emit('exit')
    await closed
  })

  test('is not asked once it has died', async () => {
    const {port, thread, namesSent} = started()
    port.emit('exit')
    await thread.close()
    expect({sent: namesSent(), isAwaited: port.isAwaited}).toEqual({sent: [], isAwaited: false})
  })
})

test('a resource that is kept is sent with what came of its creation', async () => {
  const {port, thread, turn} = started()
  const ending = {...settled('id-1'), kept: {...kept, resource: '{}'}}
  void thread.write('settle', ending)
  await turn()
  expect(writesIn(port.sent[0] ?? [])).toEqual([{name: 'settle', argument: ending}])
})

describe('while many rows are under way', () => {
  afterEach(() => vi.useRealTimers())

  /** So many rows were begun, and are on the disk. */
  async function begun(count: number, known: readonly unknown[] = []) {
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
    const all = started()
    for (let nth = 0; nth < count; nth += 1) void all.begin(`id-${nth}`)
    await all.turn()
    all.port.answer(committed(...known, ...Array(count - known.length)))
    all.port.answer({ended: true})
    const laterGroups = () => all.namesSent().slice(1)
    return {...all, laterGroups}
  }

  test('a group is gathered for 16 ms', async () => {
    const {settle, turn, laterGroups} = await begun(130)
    void settle('id-0')
    vi.advanceTimersByTime(15)
    await turn()
    expect(laterGroups()).toEqual([])
    void settle('id-1')
    vi.advanceTimersByTime(1)
    await turn()
    expect(laterGroups()).toEqual([['settle', 'settle']])
  })

  test('a group of 128 changes is sent at once', async () => {
    const {begin, turn, laterGroups} = await begun(128)
    for (let nth = 0; nth < 127; nth += 1) void begin(`more-${nth}`)
    await turn()
    expect(laterGroups()).toEqual([])
    void begin('the last')
    await turn()
    expect(laterGroups()).toHaveLength(1)
    expect(laterGroups()[0]).toHaveLength(128)
    vi.advanceTimersByTime(100)
    await turn()
    expect(laterGroups()).toHaveLength(1)
  })

  test('a group is sent as soon as few rows are left', async () => {
    const {settle, turn, laterGroups} = await begun(128)
    void settle('id-0')
    await turn()
    expect(laterGroups()).toEqual([['settle']])
  })

  test('a gathered group is sent once fewer are under way', async () => {
    const {settle, turn, laterGroups} = await begun(129)
    void settle('id-0')
    await turn()
    expect(laterGroups()).toEqual([])
    void settle('id-1')
    await turn()
    expect(laterGroups()).toEqual([['settle', 'settle']])
  })

  test('rows that were there before are not under way', async () => {
    const {settle, turn, laterGroups} = await begun(130, [request, request, request])
    void settle('id-3')
    await turn()
    expect(laterGroups()).toEqual([['settle']])
  })

  test('nothing is gathered after a group that was not written', async () => {
    const {begin, port, settle, turn, laterGroups} = await begun(200)
    for (let nth = 0; nth < 128; nth += 1) void begin(`more-${nth}`)
    await turn()
    port.answer({failed: {message: 'disk I/O error', code: 'ERR_SQLITE_ERROR', errcode: 10}})
    void settle('id-0')
    await turn()
    expect(laterGroups().at(-1)).toEqual(['settle'])
  })
})
