import fs, {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {InboxUnavailable} from '../../../src/inbox/inbox.ts'
import {readRestAndKeep} from '../../../src/inbox/log/damage.ts'
import {acknowledgedEnd, EndMark} from '../../../src/inbox/log/end-mark.ts'
import {IntakeLog} from '../../../src/inbox/log/log.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {openFilesIn, targetOf} from '../../helpers/open-files.ts'
import {aDelivery, scratchHome} from '../../helpers/webhooks.ts'

const MiB = 1024 * 1024

/** A folder for a log, with room for its marks beside it. */
function place(): string {
  const directory = join(scratchHome(), 'log')
  mkdirSync(directory)
  return directory
}

/** Has every module use another function of `node:fs` until the test ends. */
function replaced<Name extends 'fsync' | 'fsyncSync' | 'linkSync' | 'write'>(
  name: Name,
  stand: (...values: Parameters<(typeof fs)[Name]>) => void,
): void {
  const own = fs[name]
  const put = (value: unknown): void => {
    Object.assign(fs, {[name]: value})
    syncBuiltinESMExports()
  }
  put(stand)
  onTestFinished(() => put(own))
}

const failed = (code: string): Error => Object.assign(new Error(code), {code})

/** The module as it is loaded now, with the functions of `node:fs` as they are now. */
async function segmentLoadedNow() {
  vi.resetModules()
  // Whoever loads it later gets the functions of `node:fs` of then.
  onTestFinished(() => void vi.resetModules())
  return (await import('../../../src/inbox/log/segment.ts')).LogSegment
}

describe.skipIf(process.platform !== 'linux')('a power cut', () => {
  test('takes no new file of the log away: its folder is on the disk before it is used', async () => {
    const directory = place()
    const synced: string[] = []
    const own = fs.fsync
    replaced('fsync', (fd, callback) => {
      synced.push(targetOf(`${fd}`))
      own(fd, callback)
    })
    const segment = await (await segmentLoadedNow()).create(directory, 1)
    expect(synced).toEqual([directory])
    await segment.close()
  })

  test('takes no mark away: the first one of a file is on the disk before an answer', () => {
    const directory = place()
    const name = segmentName(1)
    const synced: number[] = []
    const own = fs.fsyncSync
    replaced('fsyncSync', (fd) => {
      own(fd)
      synced.push(acknowledgedEnd(directory, name))
    })
    const mark = new EndMark(directory, name)
    for (const end of [5, 10, 15]) mark.moveTo(end)
    mark.close()
    expect(synced).toEqual([5])
    expect(acknowledgedEnd(directory, name)).toBe(15)
  })

  test('leaves no file open where a new one cannot be made to last', async () => {
    const directory = place()
    replaced('fsync', (_, callback) => callback(failed('EIO') as NodeJS.ErrnoException))
    const creating = (await segmentLoadedNow()).create(directory, 1)
    await expect(creating).rejects.toMatchObject({code: 'EIO'})
    expect(openFilesIn(directory)).toBe(0)
  })
})

test('a delivery of which the disk took only a part is refused, and nothing of it stays', async () => {
  const own = promisify(fs.write)
  const half = async (fd: number, bytes: Buffer, ...[offset, length, position]: number[]) => {
    const most = bytes.toString('latin1', 0, 3) === 'abc' ? 2 : length
    return own(fd, bytes, offset, most, position)
  }
  replaced(
    'write',
    Object.assign(() => {}, {[promisify.custom]: half}),
  )
  const directory = place()
  const segment = await (await segmentLoadedNow()).create(directory, 1)
  await segment.write(Buffer.from('xyz'))
  await expect(segment.write(Buffer.from('abc'))).rejects.toThrow('only a part')
  expect(segment.offset).toBe(3)
  await segment.close()
  expect(readFileSync(join(directory, segmentName(1)), 'latin1')).toBe('xyz')
})

describe('a damaged file of the log', () => {
  test('is copied where the file system gives no second names', async () => {
    const directory = place()
    const log = new IntakeLog(directory, 1)
    await log.append(aDelivery())
    await log.close()
    const path = join(directory, segmentName(1))
    const bytes = readFileSync(path)
    bytes[40] = (bytes[40] ?? 0) ^ 1
    writeFileSync(path, bytes)
    replaced('linkSync', () => {
      throw failed('EPERM')
    })
    const rest = readRestAndKeep(directory, {segment: 1, offset: 0})
    expect(rest?.damage.path).toBe(`${path}.damaged`)
    expect(readFileSync(`${path}.damaged`).equals(bytes)).toBe(true)
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })
})

describe('a log', () => {
  /** A log with one delivery without a body, and others that take so many bytes of it in all. */
  async function begun() {
    const log = new IntakeLog(place(), 1)
    const {offset} = await log.append(aDelivery({eventId: 'a', body: Buffer.alloc(0)}))
    const filled = (bytes: number) =>
      log.append(aDelivery({eventId: 'b', body: Buffer.alloc(bytes - offset)}))
    return {log, offset, filled}
  }

  test('begins a new file when one has 64 MiB to the byte', async () => {
    const {log, offset, filled} = await begun()
    expect(await filled(64 * MiB - offset)).toEqual({segment: 1, offset: 64 * MiB})
    expect(await log.append(aDelivery())).toMatchObject({segment: 2})
    await log.close()
  })

  test('takes one more delivery while 32 MiB wait, and none while a byte more does', async () => {
    const {log, offset, filled} = await begun()
    const exactly = filled(32 * MiB)
    const oneMore = filled(offset)
    await expect(filled(offset)).rejects.toThrow(InboxUnavailable)
    expect(await exactly).toEqual(await oneMore)
    await log.close()
  })

  test('says with a refusal what the disk said', async () => {
    const directory = place()
    const log = new IntakeLog(directory, 1)
    rmSync(directory, {recursive: true})
    await expect(log.append(aDelivery())).rejects.toMatchObject({cause: {code: 'ENOENT'}})
    await log.close()
  })
})
