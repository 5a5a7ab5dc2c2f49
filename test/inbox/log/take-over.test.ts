import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {FrameBatch} from '../../../src/inbox/log/frame.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {
  isEndDoubtful,
  seeLog,
  sizeOf,
  takeOverLog,
  takeOverSlice,
} from '../../../src/inbox/log/take-over.ts'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

function frame(eventId: string, body = Buffer.alloc(10, 'x')): Buffer {
  const batch = new FrameBatch()
  batch.append(aDelivery({eventId, body}))
  return Buffer.from(batch.bytes)
}

const GARBAGE = Buffer.alloc(40, 'garbage')

/** A log of these files, and the inbox that takes it over. */
async function logOf(...files: readonly Buffer[]) {
  const home = scratchHome()
  const directory = join(home, 'log')
  mkdirSync(directory)
  for (const [at, bytes] of files.entries())
    writeFileSync(join(directory, segmentName(at + 1)), bytes)
  const sqlite = await SqliteInbox.open(join(home, 'inbox.db'))
  onTestFinished(() => sqlite.close())
  const ids = async () => (await listed(sqlite)).map(({eventId}) => eventId).join('')
  return {directory, sqlite, ids}
}

test('a delivery takes its body and half a KiB in the log, about', () => {
  expect(sizeOf(aDelivery({body: Buffer.alloc(100)}))).toBe(612)
  expect(sizeOf({...aDelivery(), body: undefined})).toBe(512)
})

describe('the log is taken over', () => {
  test('a slice of about a MiB at a time', async () => {
    const body = Buffer.alloc(400_000, 'x')
    const {directory, sqlite, ids} = await logOf(
      Buffer.concat(['a', 'b', 'c'].map((eventId) => frame(eventId, body))),
    )
    const first = takeOverSlice(directory, sqlite, 'with-successor')
    expect(first).toMatchObject({taken: 2, bytes: 2 * 400_512, damaged: []})
    expect(await ids()).toBe('ab')
    const second = takeOverSlice(directory, sqlite, 'with-successor')
    expect(second).toMatchObject({taken: 1, bytes: 400_512, end: sqlite.position()})
    expect(takeOverSlice(directory, sqlite, 'all')).toMatchObject({taken: 0, bytes: 0})
  })

  test('whole, from file to file, and gives the damage in those that have a later one', async () => {
    const {directory, sqlite, ids} = await logOf(
      Buffer.concat([frame('a'), GARBAGE]),
      Buffer.concat([frame('b'), GARBAGE]),
    )
    const damaged = await takeOverLog(directory, sqlite, 'with-successor')
    expect(damaged).toMatchObject([{path: join(directory, '0000000001.log.damaged')}])
    expect(await ids()).toBe('ab')
    expect(await takeOverLog(directory, sqlite, 'with-successor')).toEqual([])
    const rest = await takeOverLog(directory, sqlite, 'all')
    expect(rest).toMatchObject([{path: join(directory, '0000000002.log.damaged')}])
    expect(await takeOverLog(directory, sqlite, 'all')).toEqual([])
  })

  test('in sight alone: events and damage are seen, and nothing is written', async () => {
    const {directory, sqlite, ids} = await logOf(Buffer.concat([frame('a'), GARBAGE]), frame('b'))
    expect(seeLog(directory, sqlite)).toMatchObject([
      {path: join(directory, '0000000001.log'), unreadable: 40},
    ])
    expect(await ids()).toBe('ab')
  })

  test('in sight alone: what may be under way at its end is no damage', async () => {
    const {directory, sqlite, ids} = await logOf(Buffer.concat([frame('a'), GARBAGE]))
    expect(seeLog(directory, sqlite)).toEqual([])
    expect(await ids()).toBe('a')
  })
})

describe('the end of the log is in doubt', () => {
  const whole = frame('a')
  const torn = Buffer.concat([whole, GARBAGE])
  const end = whole.length

  test.each([
    {name: 'where there is none', files: [], from: [0, 0], isDoubtful: false},
    {name: 'where it ends in order', files: [whole], from: [1, end], isDoubtful: false},
    {name: 'where bytes follow that are no frame', files: [torn], from: [1, end], isDoubtful: true},
    {name: 'where these were passed', files: [torn], from: [1, torn.length], isDoubtful: false},
    {name: 'in a later file', files: [whole, torn], from: [1, end], isDoubtful: true},
    {name: 'in one that is shorter', files: [whole, GARBAGE], from: [1, end], isDoubtful: true},
    {
      name: 'in a later one, from its start',
      files: [whole, GARBAGE],
      from: [1, 40],
      isDoubtful: true,
    },
    {name: 'not in an earlier file', files: [torn], from: [2, 0], isDoubtful: false},
    {name: 'not where the first is', files: [torn, whole], from: [2, end], isDoubtful: false},
  ])('$name: $isDoubtful', async ({files, from, isDoubtful}) => {
    const {directory} = await logOf(...files)
    const [segment = 0, offset = 0] = from
    expect(isEndDoubtful(directory, {segment, offset})).toBe(isDoubtful)
  })
})
