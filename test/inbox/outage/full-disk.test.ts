import fs, {mkdirSync} from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {readFrame} from '../../../src/inbox/log/frame.ts'
import {aDelivery, scratchHome} from '../../helpers/webhooks.ts'
import {SharedStore} from './shared-store.ts'

const full = (): Error => Object.assign(new Error('no space'), {code: 'ENOSPC'})

/** Has every module that is loaded later use another function of `node:fs`, until the test ends. */
function replaced(name: 'write' | 'ftruncate', stand: (...values: never[]) => unknown): void {
  const own = fs[name]
  const put = (value: unknown): void => {
    Object.assign(fs, {[name]: value})
    syncBuiltinESMExports()
  }
  put(Object.assign(() => {}, {[promisify.custom]: stand}))
  onTestFinished(() => put(own))
}

/** Where the second delivery of these ends. */
function endOfTwo(bytes: Buffer): number {
  const [first, second] = [0, 1].reduce<number[]>((ends) => {
    const frame = readFrame(bytes, ends.at(-1) ?? 0)
    return frame && 'end' in frame ? [...ends, frame.end] : ends
  }, [])
  return second ?? first ?? bytes.length
}

/** A disk that, while `isFull`, takes the first two deliveries of a group and fails at the third. */
function fillingDisk(): {isFull: boolean} {
  const disk = {isFull: false}
  const own = promisify(fs.write)
  replaced(
    'write',
    async (fd: number, bytes: Buffer, at: number, length: number, place: number) => {
      if (!disk.isFull) return own(fd, bytes, at, length, place)
      if (bytes[0] !== 0) await own(fd, bytes, at, endOfTwo(bytes), place)
      throw full()
    },
  )
  return disk
}

async function listening() {
  vi.resetModules()
  onTestFinished(() => void vi.resetModules())
  const {OutageInbox} = await import('../../../src/inbox/outage/outage-inbox.ts')
  const directory = join(scratchHome(), 'outage')
  mkdirSync(directory)
  const [store, said] = [new SharedStore(), [] as string[]]
  const inbox = new OutageInbox(store, {
    directory,
    commitTimeoutMs: 5_000,
    onOutage: 'log',
    began: () => {},
    ended: (count) => void said.push(`ended: ${count}`),
    damaged: () => void said.push('damaged'),
    refusedFile: join(directory, 'refused.jsonl'),
    refused: () => {},
    refuses: () => {},
    takesAgain: () => {},
  })
  const accept = (...eventIds: string[]) =>
    Promise.allSettled(eventIds.map((eventId) => inbox.accept(aDelivery({eventId}))))
  const ended = (times: number) =>
    vi.waitUntil(() => said.length === times, {timeout: 60_000, interval: 5})
  return {inbox, store, said, accept, ended}
}

const CUTS = [
  {name: 'is cut back', refused: [], cannotCut: false},
  {name: 'cannot be cut back', refused: ['b', 'c'], cannotCut: true},
]

describe.each(CUTS)('a log that a full disk wrote in part and that $name', (row) => {
  test('loses nothing of what is acknowledged later, and counts what waits', async () => {
    const disk = fillingDisk()
    if (row.cannotCut) replaced('ftruncate', () => Promise.reject(full()))
    const {inbox, store, said, accept, ended} = await listening()
    store.failure = new Error('away')
    await accept('a')
    disk.isFull = true
    const refused = await accept('b', 'c', 'd', 'e')
    expect(refused.map(({status}) => status)).toEqual(Array(4).fill('rejected'))
    expect(inbox.takesDeliveries()).toBe(false)
    disk.isFull = false
    expect((await accept('f'))[0]).toMatchObject({value: 'stored'})
    expect(inbox.takesDeliveries()).toBe(true)
    expect(inbox.health().waiting).toBe(2)
    store.failure = undefined
    await ended(1)
    expect(inbox.health().waiting).toBe(0)
    store.failure = new Error('away again')
    await accept('g', 'h')
    expect(inbox.health().waiting).toBe(2)
    store.failure = undefined
    await ended(2)
    expect(inbox.health().waiting).toBe(0)
    const stored = store.stored.map(({eventId}) => eventId)
    expect(stored).toEqual(['a', ...row.refused, 'f', 'g', 'h'])
    expect(said).not.toContain('damaged')
    await inbox.close()
  })
})
