import {
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {InboxUnavailable} from '../../../src/inbox/inbox.ts'
import {acknowledgedEnd, dropMark, EndMark, markedNames} from '../../../src/inbox/log/end-mark.ts'
import {dropSegments, IntakeLog, segmentsIn} from '../../../src/inbox/log/log.ts'
import {isAfter} from '../../../src/inbox/log/position.ts'
import {LogSegment, segmentName} from '../../../src/inbox/log/segment.ts'
import {openFilesIn, targetOf} from '../../helpers/open-files.ts'
import {aDelivery, scratchHome} from '../../helpers/webhooks.ts'

const MiB = 1024 * 1024

/** A folder for a log, with room for its marks beside it. */
function place(): string {
  const directory = join(scratchHome(), 'log')
  mkdirSync(directory)
  return directory
}

describe('a file of the log', () => {
  test('has what was written, and zeros laid ahead', async () => {
    const directory = place()
    const segment = await LogSegment.create(directory, 7)
    expect(await segment.write(Buffer.from('one'))).toEqual({segment: 7, offset: 3})
    expect(await segment.write(Buffer.from('two'))).toEqual({segment: 7, offset: 6})
    expect(segment.offset).toBe(6)
    await segment.close()
    const bytes = readFileSync(join(directory, '0000000007.log'))
    expect(bytes.toString('latin1', 0, 6)).toBe('onetwo')
    expect(bytes.length).toBe(4 * MiB)
    expect(bytes.subarray(6).every((byte) => byte === 0)).toBe(true)
  })

  test('does not grow while it is written within the zeros', async () => {
    const directory = place()
    const segment = await LogSegment.create(directory, 1)
    for (let nth = 0; nth < 30; nth += 1) await segment.write(Buffer.from('one'))
    await segment.close()
    const bytes = readFileSync(join(directory, segmentName(1)))
    expect(bytes.toString('latin1', 0, 90)).toBe('one'.repeat(30))
    expect(bytes.length).toBe(4 * MiB)
  })

  test.skipIf(process.platform !== 'linux')('is written to the disk by each write', async () => {
    const segment = await LogSegment.create(place(), 1)
    const fd = readdirSync('/proc/self/fd').find((name) => targetOf(name).endsWith('01.log'))
    const [, flags = ''] =
      /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8')) ?? []
    expect(Number.parseInt(flags, 8) & constants.O_DSYNC).toBe(constants.O_DSYNC)
    await segment.close()
  })

  test('keeps what was written where the zeros did not keep up', async () => {
    const directory = place()
    const segment = await LogSegment.create(directory, 1)
    const parts = [5 * MiB, 10, 3 * MiB, 10].map((length, nth) => Buffer.alloc(length, `${nth}`))
    for (const part of parts) await segment.write(part)
    await segment.close()
    const written = Buffer.concat(parts)
    const bytes = readFileSync(join(directory, segmentName(1)))
    expect(bytes.subarray(0, written.length).equals(written)).toBe(true)
    expect(bytes.subarray(written.length).every((byte) => byte === 0)).toBe(true)
  })

  test('says how far it was acknowledged, after each write', async () => {
    const directory = place()
    const segment = await LogSegment.create(directory, 1)
    for (const end of [3, 6, 9]) {
      await segment.write(Buffer.from('abc'))
      expect(acknowledgedEnd(directory, segmentName(1))).toBe(end)
    }
    await segment.close()
    expect(acknowledgedEnd(directory, segmentName(1))).toBe(9)
  })

  test('is gone when it is closed with nothing in it, and stays otherwise', async () => {
    const directory = place()
    const [empty, full] = [
      await LogSegment.create(directory, 1),
      await LogSegment.create(directory, 2),
    ]
    await full.write(Buffer.from('x'))
    await empty.close()
    await full.close()
    expect(readdirSync(directory)).toEqual([segmentName(2)])
    expect(statSync(join(directory, segmentName(2))).mode & 0o777).toBe(0o600)
  })

  test('is never one that was there', async () => {
    const directory = place()
    writeFileSync(join(directory, segmentName(1)), 'of another')
    await expect(LogSegment.create(directory, 1)).rejects.toMatchObject({code: 'EEXIST'})
    expect(readFileSync(join(directory, segmentName(1)), 'utf8')).toBe('of another')
  })

  test('refuses a write once it was deleted, and closes all the same', async () => {
    const directory = place()
    const segment = await LogSegment.create(directory, 1)
    rmSync(join(directory, segmentName(1)))
    await expect(segment.write(Buffer.from('x'))).rejects.toThrow('deleted')
    await segment.close()
    expect(acknowledgedEnd(directory, segmentName(1))).toBe(0)
  })

  test('refuses a write once another file has its name, and leaves that one alone', async () => {
    const directory = place()
    const path = join(directory, segmentName(1))
    for (const written of ['', 'abc']) {
      const segment = await LogSegment.create(directory, 1)
      if (written) await segment.write(Buffer.from(written))
      renameSync(path, `${path}.1`)
      writeFileSync(path, 'of another')
      await expect(segment.write(Buffer.from('x'))).rejects.toThrow('replaced')
      await segment.close()
      expect(readFileSync(path, 'utf8')).toBe('of another')
      expect(acknowledgedEnd(directory, segmentName(1))).toBe(written.length)
      rmSync(path)
    }
  })

  test.skipIf(process.platform !== 'linux')('leaves no file open', async () => {
    const directory = place()
    const segment = await LogSegment.create(directory, 1)
    await segment.write(Buffer.from('x'))
    expect(openFilesIn(dirname(directory))).toBe(2)
    await segment.close()
    expect(openFilesIn(dirname(directory))).toBe(0)
  })
})

describe('the mark of how far a file was acknowledged', () => {
  const NAME = segmentName(1)

  test('says the last end, also a large one, and is dropped with its file', () => {
    const directory = place()
    const mark = new EndMark(directory, NAME)
    for (const end of [5, 2 ** 40, 70_000]) {
      mark.moveTo(end)
      expect(acknowledgedEnd(directory, NAME)).toBe(end)
    }
    mark.close()
    mark.close()
    expect(markedNames(directory)).toEqual([NAME])
    dropMark(directory, NAME)
    dropMark(directory, NAME)
    expect(markedNames(directory)).toEqual([])
    expect(acknowledgedEnd(directory, NAME)).toBe(0)
  })

  test('is not there before something was acknowledged', () => {
    const directory = place()
    new EndMark(directory, NAME).close()
    expect(markedNames(directory)).toEqual([])
    expect(acknowledgedEnd(directory, NAME)).toBe(0)
  })

  test('of an earlier file of that name is begun anew', () => {
    const directory = place()
    for (const end of [900, 20]) {
      const mark = new EndMark(directory, NAME)
      mark.moveTo(end)
      mark.close()
    }
    expect(acknowledgedEnd(directory, NAME)).toBe(20)
  })

  test('where the disk takes none, is given up for good: deliveries are taken without it', () => {
    const directory = place()
    writeFileSync(`${directory}.ends`, 'in the way')
    const mark = new EndMark(directory, NAME)
    mark.moveTo(5)
    rmSync(`${directory}.ends`)
    mark.moveTo(10)
    mark.close()
    expect(markedNames(directory)).toEqual([])
  })
})

describe('the files of a log', () => {
  test('are listed by number, also those of which only a mark is left', () => {
    const directory = place()
    const others = ['0000000001.log.damaged', 'x0000000001.log', '1.log', '0000000001.logs']
    for (const name of [segmentName(10), segmentName(2), segmentName(1_234_567_890), ...others])
      writeFileSync(join(directory, name), '')
    mkdirSync(`${directory}.ends`)
    for (const name of [segmentName(1), segmentName(11), segmentName(2)])
      writeFileSync(join(`${directory}.ends`, name), '')
    expect(segmentsIn(directory)).toEqual([1, 2, 10, 11, 1_234_567_890])
  })

  test('are dropped up to one of them, with their marks', () => {
    const directory = place()
    mkdirSync(`${directory}.ends`)
    for (const number of [1, 2, 3]) {
      writeFileSync(join(directory, segmentName(number)), '')
      writeFileSync(join(`${directory}.ends`, segmentName(number)), '')
    }
    rmSync(join(directory, segmentName(1)))
    dropSegments(directory, 2)
    expect(readdirSync(directory)).toEqual([segmentName(3)])
    expect(readdirSync(`${directory}.ends`)).toEqual([segmentName(3)])
  })

  test.each([
    {name: 'after the one it is asked for', there: [], marked: [], first: 3, next: 3},
    {name: 'after the last one that is there', there: [7], marked: [], first: 3, next: 8},
    {name: 'after the last one that was there', there: [7], marked: [9], first: 3, next: 10},
    {name: 'not before the one it is asked for', there: [7], marked: [], first: 12, next: 12},
  ])('go on $name', async ({there, marked, first, next}) => {
    const directory = place()
    mkdirSync(`${directory}.ends`)
    for (const number of there) writeFileSync(join(directory, segmentName(number)), '')
    for (const number of marked) writeFileSync(join(`${directory}.ends`, segmentName(number)), '')
    const log = new IntakeLog(directory, first)
    expect(log.segment).toBe(next)
    expect(await log.append(aDelivery())).toMatchObject({segment: next})
    expect(log.segment).toBe(next)
    await log.close()
    expect(log.segment).toBe(next + 1)
  })

  test.each([
    {a: {segment: 2, offset: 0}, b: {segment: 1, offset: 9}, isIt: true},
    {a: {segment: 1, offset: 9}, b: {segment: 2, offset: 0}, isIt: false},
    {a: {segment: 1, offset: 9}, b: {segment: 1, offset: 8}, isIt: true},
    {a: {segment: 1, offset: 8}, b: {segment: 1, offset: 8}, isIt: false},
    {a: {segment: 1, offset: 8}, b: {segment: 1, offset: 9}, isIt: false},
  ])('$a.segment:$a.offset after $b.segment:$b.offset: $isIt', ({a, b, isIt}) => {
    expect(isAfter(a, b)).toBe(isIt)
  })
})

describe('a log', () => {
  test('writes together what arrives together, and says where each batch ends', async () => {
    const directory = place()
    const log = new IntakeLog(directory, 1)
    const first = await Promise.all(['a', 'b'].map((eventId) => log.append(aDelivery({eventId}))))
    const second = await log.append(aDelivery({eventId: 'c'}))
    expect(first[1]).toEqual(first[0])
    expect(second).toEqual({segment: 1, offset: (first[0]?.offset ?? 0) * 1.5})
    await log.close()
    expect(segmentsIn(directory)).toEqual([1])
  })

  test('begins a new file when one has 64 MiB, and not before', async () => {
    const directory = place()
    const log = new IntakeLog(directory, 1)
    const envelope = (await log.append(aDelivery({eventId: 'a', body: Buffer.alloc(0)}))).offset
    const nearly = Buffer.alloc(64 * MiB - 2 * envelope - 1)
    expect(await log.append(aDelivery({eventId: 'b', body: nearly}))).toEqual({
      segment: 1,
      offset: 64 * MiB - 1,
    })
    expect(await log.append(aDelivery({eventId: 'c'}))).toMatchObject({segment: 1})
    expect(await log.append(aDelivery({eventId: 'd'}))).toMatchObject({segment: 2})
    await log.close()
  })

  test('asks senders to come back while more than 32 MiB wait, and takes all that it took', async () => {
    const log = new IntakeLog(place(), 1)
    const body = Buffer.alloc(16 * MiB)
    const taken = [1, 2].map((nth) => log.append(aDelivery({eventId: `${nth}`, body})))
    await expect(log.append(aDelivery({eventId: 'more'}))).rejects.toThrow(InboxUnavailable)
    expect(await Promise.all(taken)).toHaveLength(2)
    expect(await log.append(aDelivery({eventId: 'later'}))).toMatchObject({segment: 1})
    await log.close()
  })
})
