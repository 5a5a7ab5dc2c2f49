import {mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {examineInboxLog} from '../../../src/actions/doctor/inbox-log.ts'
import {InboxUnavailable} from '../../../src/inbox/inbox.ts'
import type {Damage} from '../../../src/inbox/log/damage.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {OutageLog} from '../../../src/inbox/outage/outage-log.ts'
import {openFilesIn} from '../../helpers/open-files.ts'
import {aDelivery, scratchHome} from '../../helpers/webhooks.ts'

interface Place {
  readonly home: string
  readonly directory: string
  readonly path: string
}

function place(): Place {
  const home = scratchHome()
  const directory = join(home, 'inbox', 'outage')
  mkdirSync(directory, {recursive: true, mode: 0o700})
  return {home, directory, path: join(directory, segmentName(1))}
}

function opened(directory: string, mostWaiting = 1_000) {
  const damaged: Damage[] = []
  const log = new OutageLog(directory, mostWaiting, (damage) => void damaged.push(damage))
  return {log, damaged}
}

/** Everything that can be brought over, in order. */
function broughtOver(log: OutageLog): string[] {
  const ids: string[] = []
  for (;;) {
    const slice = log.next()
    if (slice.deliveries.length + slice.damaged.length === 0) return ids
    for (const {eventId} of slice.deliveries) ids.push(eventId)
    log.taken(slice)
  }
}

async function keep(log: OutageLog, ...eventIds: string[]): Promise<void> {
  for (const eventId of eventIds) await log.append(aDelivery({eventId}))
}

/** A log with `a`, `b` and `c` that an earlier listener left, and the bytes of one of them. */
async function leftLog(): Promise<Place & {each: number}> {
  const left = place()
  const {log} = opened(left.directory)
  await keep(log, 'a', 'b', 'c')
  await log.close()
  return {...left, each: readFileSync(left.path).lastIndexOf('"c"') / 3}
}

const flip = (path: string, at: number): void => {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 0x10
  writeFileSync(path, bytes)
}

/** Not even a listener that has the file open can read it any more. */
const lose = (path: string): void => {
  truncateSync(path)
  rmSync(path)
}

const DAMAGE = [
  {name: 'a byte of the first delivery', damage: (path: string) => flip(path, 40), ids: ['b', 'c']},
  {
    name: 'a byte of the last delivery',
    damage: (path: string, each: number) => flip(path, Math.floor(3 * each)),
    ids: ['a', 'b'],
  },
  {name: 'the file deleted', damage: (path: string) => rmSync(path), ids: []},
  {name: 'the file emptied', damage: (path: string) => truncateSync(path), ids: []},
]

describe('the log of a machine whose store is away, damaged', () => {
  test.each(DAMAGE)('$name: the rest is brought over, and it is said', async ({damage, ids}) => {
    const {home, directory, path, each} = await leftLog()
    damage(path, each)
    const {log, damaged} = opened(directory)
    expect(log.waiting).toBe(ids.length)
    expect(broughtOver(log)).toEqual(ids)
    expect(damaged).toMatchObject([{path: `${path}.damaged`}])
    expect(damaged[0]?.unreadable || damaged[0]?.missing).toBeGreaterThan(0)
    expect(log.waiting).toBe(0)
    await log.drop()
    await log.close()
    expect(examineInboxLog(home)).toMatchObject([{code: 'inbox_log_damaged', status: 'warning'}])
    const next = opened(directory)
    expect(broughtOver(next.log)).toEqual([])
    expect(next.damaged).toEqual([])
  })

  test.each(DAMAGE)(
    '$name: nothing is said before what stands behind it is stored',
    async (row) => {
      const {directory, path, each} = await leftLog()
      row.damage(path, each)
      const {log, damaged} = opened(directory)
      expect(log.next().deliveries.length).toBeLessThan(3)
      expect(damaged).toEqual([])
    },
  )

  test('a file that is lost under its listener: what comes later waits and is brought over', async () => {
    const {directory, path} = place()
    const {log, damaged} = opened(directory)
    await keep(log, 'a', 'b')
    lose(path)
    await expect(keep(log, 'c')).rejects.toThrow('did not take')
    await keep(log, 'd')
    expect(log.waiting).toBe(3)
    expect(broughtOver(log)).toEqual(['d'])
    expect(damaged).toMatchObject([{unreadable: 0}])
    expect(log.waiting).toBe(0)
  })

  test('what is on its way to the disk while damage is found is waited for', async () => {
    const {directory, path} = place()
    const {log} = opened(directory)
    await keep(log, 'a')
    lose(path)
    await expect(keep(log, 'b')).rejects.toThrow('did not take')
    await keep(log, 'c')
    const later = keep(log, 'd')
    log.taken(log.next())
    expect(log.waiting).toBeGreaterThan(0)
    await later
    expect(log.waiting).toBe(1)
    expect(broughtOver(log)).toEqual(['d'])
    expect(log.waiting).toBe(0)
  })

  test('what the disk has before its writer knows is counted once', async () => {
    const {directory, path} = place()
    const {log} = opened(directory)
    await keep(log, 'a')
    lose(path)
    await expect(keep(log, 'b')).rejects.toThrow('did not take')
    await keep(log, 'c')
    const slice = log.next()
    const later = keep(log, 'd')
    setImmediate(() => {
      // The write is on its way; nothing that it says is read before the end of this function.
      const second = join(directory, segmentName(2))
      const untilMs = Date.now() + 20_000
      while (!readFileSync(second).includes('"d"') && Date.now() < untilMs);
      log.taken(slice)
    })
    await later
    expect(log.waiting).toBe(1)
    expect(broughtOver(log)).toEqual(['d'])
  })
})

const TAKEN_AWAY = [
  {name: 'a deleted file', takeAway: (path: string) => rmSync(path)},
  {
    name: 'a file that was replaced',
    takeAway: (path: string) => {
      renameSync(path, `${path}.1`)
      writeFileSync(path, '')
    },
  },
  {
    name: 'a folder that was moved away',
    takeAway: (path: string) => renameSync(dirname(path), `${dirname(path)}.old`),
  },
]

describe.each(TAKEN_AWAY)('of $name that its listener has open', ({takeAway}) => {
  test('everything is brought over, in order; what came first after that was refused', async () => {
    const {directory, path} = place()
    const {log, damaged} = opened(directory)
    await keep(log, 'a', 'b')
    takeAway(path)
    await expect(keep(log, 'c')).rejects.toThrow('did not take')
    await keep(log, 'd')
    expect(log.waiting).toBe(3)
    expect(broughtOver(log)).toEqual(['a', 'b', 'd'])
    expect([log.waiting, damaged]).toEqual([0, []])
    await log.drop()
    await log.close()
    expect(opened(directory).log).toMatchObject({isLeft: false, waiting: 0})
  })

  test('everything is brought over where no delivery came since, and nothing twice', async () => {
    const {directory, path} = place()
    const {log, damaged} = opened(directory)
    await keep(log, 'a', 'b')
    log.taken(log.next())
    await keep(log, 'c')
    takeAway(path)
    await log.mend()
    expect(log.waiting).toBe(1)
    expect(broughtOver(log)).toEqual(['c'])
    expect([log.waiting, damaged]).toEqual([0, []])
    await log.close()
  })

  test('everything is there for the next listener', async () => {
    const {directory, path} = place()
    const {log} = opened(directory)
    await keep(log, 'a', 'b')
    takeAway(path)
    await log.close()
    const next = opened(directory)
    expect(next.log).toMatchObject({isLeft: true, waiting: 2})
    expect(broughtOver(next.log)).toEqual(['a', 'b'])
    expect(next.damaged).toEqual([])
  })
})

test('of a folder that was moved away after its listener ended, the next one says what is gone', async () => {
  const {directory, path} = await leftLog()
  const {log, damaged} = opened(directory)
  renameSync(directory, `${directory}.old`)
  await log.mend()
  expect(broughtOver(log)).toEqual([])
  expect(damaged).toMatchObject([{path: `${path}.damaged`, unreadable: 0}])
  expect(log.waiting).toBe(0)
  await log.close()
})

describe('the log of a machine whose store is away', () => {
  test('keeps as many as it may, and one more once the store took one', async () => {
    const {log} = opened(place().directory, 2)
    await keep(log, 'a')
    const second = keep(log, 'b')
    await expect(keep(log, 'c')).rejects.toThrow(InboxUnavailable)
    await second
    await expect(keep(log, 'c')).rejects.toThrow('too many deliveries wait')
    expect(broughtOver(log)).toEqual(['a', 'b'])
    await keep(log, 'c')
    expect(broughtOver(log)).toEqual(['c'])
    await log.close()
  })

  test('of an earlier listener is left, and one that was brought over is not', async () => {
    const {directory} = await leftLog()
    const {log} = opened(directory)
    expect(log).toMatchObject({isLeft: true, waiting: 3})
    expect(broughtOver(log)).toEqual(['a', 'b', 'c'])
    await log.drop()
    await log.close()
    expect(opened(directory).log).toMatchObject({isLeft: false, waiting: 0})
  })

  test('says of each delivery what it is among those that it keeps', async () => {
    const {log} = opened(place().directory)
    const body = Buffer.from('{"a":2}')
    expect(await log.append(aDelivery({eventId: 'a'}))).toBe('stored')
    expect(await log.append(aDelivery({eventId: 'a'}))).toBe('duplicate')
    expect(await log.append(aDelivery({eventId: 'a', body}))).toBe('conflict')
    expect(await log.append(aDelivery({eventId: 'a'}))).toBe('duplicate')
    expect(await log.append(aDelivery({eventId: 'a', event: 'payment_failed'}))).toBe('stored')
    expect(log.waiting).toBe(5)
    expect(broughtOver(log)).toEqual(Array(5).fill('a'))
    expect(log.waiting).toBe(0)
    await log.drop()
    expect(await log.append(aDelivery({eventId: 'a', body}))).toBe('stored')
    expect(broughtOver(log)).toEqual(['a'])
    await log.close()
  })

  test('is taken once everything was read, also what is on its way to the disk', async () => {
    const {log} = opened(place().directory)
    expect(log.isTaken).toBe(true)
    const first = keep(log, 'a')
    expect(log.isTaken).toBe(false)
    await first
    expect(log.isTaken).toBe(false)
    expect(broughtOver(log)).toEqual(['a'])
    expect(log.isTaken).toBe(true)
    const second = keep(log, 'b')
    expect(log.isTaken).toBe(false)
    await second
    await log.close()
    expect(log.isTaken).toBe(false)
    expect(broughtOver(log)).toEqual(['b'])
    expect(log.isTaken).toBe(true)
  })

  test('is not taken where what it kept cannot be read, whatever its count says', async () => {
    const {directory, path} = place()
    const {log} = opened(directory)
    await keep(log, 'a')
    flip(path, 40)
    log.taken({deliveries: log.next().deliveries, end: {segment: 1, offset: 0}, damaged: []})
    expect(log.isTaken).toBe(false)
    await log.close()
  })

  test('takes what is being written at its end for no damage', async () => {
    const {directory, path} = place()
    const {log} = opened(directory)
    await keep(log, 'a')
    const slice = log.next()
    expect(slice.deliveries).toHaveLength(1)
    log.taken(slice)
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill('half', slice.end.offset, slice.end.offset + 40))
    expect(log.next()).toMatchObject({deliveries: [], damaged: []})
    await log.close()
  })

  test.skipIf(process.platform !== 'linux')('leaves no file open', async () => {
    const {home, directory} = place()
    const {log} = opened(directory)
    await keep(log, 'a')
    expect(openFilesIn(home)).toBeGreaterThan(0)
    await log.close()
    expect(openFilesIn(home)).toBe(0)
  })

  test('keeps nothing of a delivery that the disk did not take', async () => {
    const {directory} = place()
    const {log} = opened(directory)
    rmSync(directory, {recursive: true})
    await expect(keep(log, 'a')).rejects.toThrow('did not take')
    expect(log.waiting).toBe(0)
    mkdirSync(directory)
    await keep(log, 'b')
    expect(log.waiting).toBe(1)
    await log.close()
  })

  test('counts what is left behind damage, delivery by delivery', async () => {
    const {directory, path} = place()
    const first = opened(directory)
    expect(first.log.isLeft).toBe(false)
    await keep(first.log, 'a', 'b')
    await first.log.close()
    flip(path, 40)
    const {log, damaged} = opened(directory)
    expect([log.waiting, log.isLeft, damaged]).toEqual([1, true, []])
    expect(broughtOver(log)).toEqual(['b'])
    expect(damaged).toHaveLength(1)
    await log.close()
  })

  test('of an earlier listener is left, also where nothing of it can be read', async () => {
    const {directory, path} = await leftLog()
    writeFileSync(path, 'no delivery')
    expect(opened(directory).log).toMatchObject({isLeft: true, waiting: 0})
  })
})
