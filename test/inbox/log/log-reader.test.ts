import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {damagedFilesIn, readRest, readRestAndKeep} from '../../../src/inbox/log/damage.ts'
import {EndMark} from '../../../src/inbox/log/end-mark.ts'
import {FrameBatch} from '../../../src/inbox/log/frame.ts'
import {readLog} from '../../../src/inbox/log/log-reader.ts'
import type {LogPosition} from '../../../src/inbox/log/position.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {
  isEndDoubtful,
  seeLog,
  takeOverLog,
  takeOverSlice,
} from '../../../src/inbox/log/take-over.ts'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

function frames(...eventIds: string[]): Buffer {
  const batch = new FrameBatch()
  for (const eventId of eventIds) batch.append(aDelivery({eventId}))
  return Buffer.from(batch.bytes)
}

const EACH = frames('a').length
const ZEROS = Buffer.alloc(500)
const GARBAGE = Buffer.alloc(30, 'x')

/** A log whose files hold these bytes, from the first one on; nothing stands for one that is gone. */
function logOf(...files: (Buffer | undefined)[]): string {
  const directory = join(scratchHome(), 'log')
  mkdirSync(directory)
  for (const [index, bytes] of files.entries())
    if (bytes) writeFileSync(join(directory, segmentName(index + 1)), bytes)
  return directory
}

const at = (segment: number, offset: number): LogPosition => ({segment, offset})
const START = at(0, 0)
const idsOf = ({deliveries}: {deliveries: readonly {eventId: string}[]}): string =>
  deliveries.map(({eventId}) => eventId).join('')

function marked(directory: string, segment: number, end: number): void {
  const mark = new EndMark(directory, segmentName(segment))
  mark.moveTo(end)
  mark.close()
}

describe('a log is read', () => {
  test('file by file, each to its end', () => {
    const directory = logOf(
      Buffer.concat([frames('a', 'b'), ZEROS]),
      ZEROS,
      Buffer.concat([frames('c'), ZEROS]),
    )
    const first = readLog(directory, START, {bytes: 10_000})
    expect([idsOf(first), first.end]).toEqual(['ab', at(1, 2 * EACH)])
    const second = readLog(directory, first.end, {bytes: 10_000})
    expect([idsOf(second), second.end]).toEqual(['c', at(3, EACH)])
    expect(readLog(directory, second.end, {bytes: 10_000})).toEqual({
      deliveries: [],
      end: at(3, EACH),
      damaged: [],
    })
  })

  test.each([
    {name: 'from within a file', from: at(1, EACH), ids: 'b', end: at(1, 2 * EACH)},
    {name: 'not from files before', from: at(2, 0), ids: 'c', end: at(2, EACH)},
    {name: 'not beyond its end', from: at(3, 9), ids: '', end: at(3, 9)},
  ])('$name', ({from, ids, end}) => {
    const slice = readLog(logOf(frames('a', 'b'), frames('c')), from, {bytes: 10_000})
    expect([idsOf(slice), slice.end]).toEqual([ids, end])
  })

  test('on, where the file that was read last is gone', () => {
    const directory = logOf(undefined, frames('c'))
    marked(directory, 1, 50)
    const slice = readLog(directory, at(1, 50), {bytes: 10_000})
    expect([idsOf(slice), slice.end]).toEqual(['c', at(2, EACH)])
  })

  test.each([
    {name: 'a frame that is longer than a part', bytes: 20, ids: 'a'},
    {name: 'a header alone', bytes: 8, ids: 'a'},
    {name: 'just one frame', bytes: EACH, ids: 'a'},
    {name: 'one and a half', bytes: Math.floor(1.5 * EACH), ids: 'a'},
    {name: 'two', bytes: 2 * EACH, ids: 'ab'},
  ])('part by part: $name', ({bytes, ids}) => {
    const slice = readLog(logOf(frames('a', 'b', 'c')), START, {bytes})
    expect([idsOf(slice), slice.end]).toEqual([ids, at(1, ids.length * EACH)])
  })

  test('and no file stays open', () => {
    const directory = logOf(frames('a'))
    const count = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0)
    const before = count()
    readLog(directory, START, {bytes: 1_000})
    readRest(directory, at(1, 0))
    expect(count()).toBe(before)
  })
})

describe('where no further frame can be read', () => {
  const damage = {path: 'kept', unreadable: 30, missing: 0}

  test('the rest is asked for, with whether a later file exists', () => {
    const asked: [LogPosition, boolean][] = []
    const rest = (from: LogPosition, isClosed: boolean) => void asked.push([from, isClosed])
    const directory = logOf(ZEROS, GARBAGE, ZEROS)
    expect(readLog(directory, START, {bytes: 100, rest})).toMatchObject({end: at(3, 0)})
    expect(asked).toEqual([
      [at(1, 0), true],
      [at(2, 0), true],
      [at(3, 0), false],
    ])
  })

  test('the rest is given with its damage, and nothing behind it', () => {
    const rest = () => ({deliveries: [aDelivery({eventId: 'r'})], end: at(1, 400), damage})
    const slice = readLog(logOf(GARBAGE, frames('c')), START, {bytes: 100, rest})
    expect([idsOf(slice), slice.end, slice.damaged]).toEqual(['r', at(1, 400), [damage]])
  })

  test('a rest without deliveries leads to the next file, with its damage', () => {
    const rest = (from: LogPosition) =>
      from.segment === 1 ? {deliveries: [], end: at(1, 400), damage} : undefined
    const slice = readLog(logOf(GARBAGE, frames('c')), START, {bytes: 1_000, rest})
    expect([idsOf(slice), slice.end, slice.damaged]).toEqual(['c', at(2, EACH), [damage]])
    const last = readLog(logOf(GARBAGE), START, {bytes: 1_000, rest})
    expect(last).toEqual({deliveries: [], end: at(1, 400), damaged: [damage]})
  })
})

describe('the rest of a file', () => {
  const file = (directory: string) => join(directory, segmentName(1))

  test.each([
    {name: 'that ends in order', bytes: Buffer.concat([frames('a'), ZEROS]), from: EACH},
    {name: 'that ends where its mark says', bytes: frames('a'), from: EACH, mark: EACH},
    {name: 'that goes further than its mark', bytes: frames('a'), from: EACH, mark: 5},
    {name: 'that is gone, unread and without a mark', bytes: undefined, from: 0},
    {name: 'that is gone, and was read to its mark', bytes: undefined, from: 90, mark: 90},
  ])('$name is nothing', ({bytes, from, mark}) => {
    const directory = logOf(bytes)
    if (mark !== undefined) marked(directory, 1, mark)
    expect(readRest(directory, at(1, from))).toBeUndefined()
    expect(readRestAndKeep(directory, at(1, from))).toBeUndefined()
    expect(damagedFilesIn(directory)).toEqual([])
  })

  test.each([
    {
      name: 'what cannot be read',
      bytes: Buffer.concat([frames('a'), GARBAGE]),
      from: EACH,
      says: {unreadable: 30, missing: 0, ids: '', end: EACH + 30},
    },
    {
      name: 'what stands behind it',
      bytes: Buffer.concat([GARBAGE, frames('b'), ZEROS]),
      from: 0,
      says: {unreadable: 30, missing: 0, ids: 'b', end: 30 + EACH + 500},
    },
    {
      name: 'what its mark says beyond its end',
      bytes: frames('a'),
      from: EACH,
      mark: 3 * EACH,
      says: {unreadable: 0, missing: 2 * EACH, ids: '', end: 3 * EACH},
    },
    {
      name: 'what its mark says of a file that is gone',
      bytes: undefined,
      from: 10,
      mark: 90,
      says: {unreadable: 0, missing: 80, ids: '', end: 90},
    },
    {
      name: 'what was read and is cut off, without a mark',
      bytes: Buffer.alloc(40),
      from: 100,
      says: {unreadable: 60, missing: 0, ids: '', end: 40},
    },
    {
      name: 'what is cut off before a mark, as far as it was not read',
      bytes: Buffer.alloc(40),
      from: 100,
      mark: 150,
      says: {unreadable: 0, missing: 50, ids: '', end: 150},
    },
    {
      name: 'a single byte before a frame',
      bytes: Buffer.concat([Buffer.from('x'), frames('b')]),
      from: 0,
      says: {unreadable: 1, missing: 0, ids: 'b', end: 1 + EACH},
    },
    {
      name: 'as many bytes that are missing as cannot be read',
      bytes: GARBAGE,
      from: 0,
      mark: 60,
      says: {unreadable: 30, missing: 30, ids: '', end: 60},
    },
    {
      name: 'both, without counting a byte twice',
      bytes: Buffer.concat([frames('a'), GARBAGE]),
      from: EACH,
      mark: EACH + 100,
      says: {unreadable: 30, missing: 70, ids: '', end: EACH + 100},
    },
  ])('is $name', ({bytes, from, mark, says}) => {
    const directory = logOf(bytes)
    if (mark !== undefined) marked(directory, 1, mark)
    const rest = readRest(directory, at(1, from))
    const {unreadable, missing, ids, end} = says
    expect(rest?.damage).toEqual({path: file(directory), unreadable, missing})
    expect([rest && idsOf(rest), rest?.end]).toEqual([ids, at(1, end)])
    expect(damagedFilesIn(directory)).toEqual([])
    const kept = readRestAndKeep(directory, at(1, from))
    expect(kept).toEqual({
      ...rest,
      damage: {path: `${file(directory)}.damaged`, unreadable, missing},
    })
  })

  test('is kept under one name for one file, and under a new one for another', () => {
    const directory = logOf(GARBAGE)
    const keep = (): string | undefined => readRestAndKeep(directory, at(1, 0))?.damage.path
    expect([keep(), keep()]).toEqual(Array(2).fill(`${file(directory)}.damaged`))
    rmSync(file(directory))
    writeFileSync(file(directory), Buffer.alloc(20, 'y'))
    expect([keep(), keep()]).toEqual(Array(2).fill(`${file(directory)}.damaged-2`))
    rmSync(file(directory))
    marked(directory, 1, 50)
    expect([keep(), keep()]).toEqual([3, 4].map((nth) => `${file(directory)}.damaged-${nth}`))
    expect(readFileSync(`${file(directory)}.damaged`)).toEqual(GARBAGE)
    expect(readFileSync(`${file(directory)}.damaged-2`)).toEqual(Buffer.alloc(20, 'y'))
    expect(statSync(`${file(directory)}.damaged-3`)).toMatchObject({size: 0})
    expect(statSync(`${file(directory)}.damaged-3`).mode & 0o777).toBe(0o600)
    expect(damagedFilesIn(directory)).toHaveLength(4)
  })

  test('is looked for by name', () => {
    const directory = logOf(GARBAGE)
    const names = ['0000000001.log.damaged', '0000000002.log.damaged-2']
    for (const name of [...names, '1.log.damaged', 'x0000000001.log.damaged', '0000000003.log'])
      writeFileSync(join(directory, name), '')
    expect(damagedFilesIn(directory).sort()).toEqual(names.map((name) => join(directory, name)))
    expect(damagedFilesIn(join(directory, 'gone'))).toEqual([])
  })
})

describe('the end of the last file', () => {
  const READ = Buffer.concat([frames('a'), ZEROS])
  test.each([
    {name: 'no file', files: [], from: START, isIt: false},
    {name: 'a file that was read to its end', files: [READ], from: at(1, EACH), isIt: false},
    {name: 'bytes behind what was read', files: [GARBAGE], from: at(1, 0), isIt: true},
    {name: 'bytes in a file after that', files: [READ, GARBAGE], from: at(1, EACH), isIt: true},
    {name: 'nothing in a file after that', files: [GARBAGE, ZEROS], from: at(1, 0), isIt: false},
    {name: 'what stands before the place', files: [GARBAGE], from: at(1, 30), isIt: false},
    {
      name: 'less in it than was read',
      files: [READ, Buffer.alloc(9)],
      from: at(1, EACH),
      isIt: false,
    },
    {name: 'a place after all files', files: [GARBAGE], from: at(2, 0), isIt: false},
  ])('$name: in doubt $isIt', ({files, from, isIt}) => {
    expect(isEndDoubtful(logOf(...files), from)).toBe(isIt)
  })
})

describe('SQLite takes over', () => {
  const opened = (): Promise<SqliteInbox> => SqliteInbox.open(join(scratchHome(), 'inbox.db'))
  const idsIn = async (sqlite: SqliteInbox): Promise<string> =>
    idsOf({deliveries: await listed(sqlite)})

  test('one slice, and says how much it was', async () => {
    const sqlite = await opened()
    const directory = logOf(frames('a', 'b'), frames('c'))
    const bytes = aDelivery().body.length + 512
    expect(takeOverSlice(directory, sqlite, 'with-successor')).toEqual({
      taken: 2,
      bytes: 2 * bytes,
      end: at(1, 2 * EACH),
      damaged: [],
    })
    expect(sqlite.position()).toEqual(at(1, 2 * EACH))
    expect(takeOverSlice(directory, sqlite, 'with-successor')).toMatchObject({taken: 1, bytes})
    expect(takeOverSlice(directory, sqlite, 'with-successor')).toMatchObject({taken: 0, bytes: 0})
    expect(await idsIn(sqlite)).toBe('abc')
    await sqlite.close()
  })

  test.each([
    {finished: 'with-successor', ids: 'ac', damaged: 1},
    {finished: 'all', ids: 'acd', damaged: 2},
  ] as const)('everything, and the end of the last file: $finished', async (row) => {
    const sqlite = await opened()
    const directory = logOf(
      Buffer.concat([frames('a'), GARBAGE]),
      Buffer.concat([frames('c'), GARBAGE, frames('d')]),
    )
    const found = await takeOverLog(directory, sqlite, row.finished)
    expect(found.map(({unreadable}) => unreadable)).toEqual(Array(row.damaged).fill(30))
    expect(found.every(({path}) => path.endsWith('.damaged'))).toBe(true)
    expect(await idsIn(sqlite)).toBe(row.ids)
    expect(await takeOverLog(directory, sqlite, row.finished)).toEqual([])
    await sqlite.close()
  })

  test('nothing that is only seen: it is there for this connection alone', async () => {
    const path = join(scratchHome(), 'inbox.db')
    const directory = logOf(Buffer.concat([frames('a'), GARBAGE]), frames('c'))
    const sqlite = await SqliteInbox.open(path)
    expect(seeLog(directory, sqlite)).toMatchObject([{unreadable: 30}])
    expect(damagedFilesIn(directory)).toEqual([])
    expect(await idsIn(sqlite)).toBe('ac')
    await sqlite.close()
    const later = await SqliteInbox.open(path)
    expect([await idsIn(later), later.position()]).toEqual(['', START])
    await later.close()
  })
})
