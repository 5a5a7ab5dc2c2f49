import fs, {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {
  RefusedDeliveries,
  refusedCountIn,
  refusedFileOf,
} from '../../../src/inbox/outage/refused-deliveries.ts'
import {targetOf} from '../../helpers/open-files.ts'
import {aDelivery, scratchHome} from '../../helpers/webhooks.ts'

const reason = 'it does not fit'
const refused = (id: string | undefined, eventId = `event of ${id}`) => ({
  delivery: aDelivery({eventId, ...(id !== undefined && {id})}),
  reason,
})

function aFile(): string {
  const home = scratchHome()
  mkdirSync(join(home, 'inbox'))
  return refusedFileOf(home)
}

const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')

test('keeps the whole delivery and why it was refused, for its owner alone', () => {
  const path = aFile()
  expect(path.endsWith(join('inbox', 'refused.jsonl'))).toBe(true)
  const {delivery} = refused('a')
  const body = Buffer.from([0, 255, 10, 34])
  expect(new RefusedDeliveries(path).add({delivery: {...delivery, body}, reason})).toBe(true)
  const [line = '', ...others] = linesOf(path)
  expect(others).toEqual([])
  expect(JSON.parse(line)).toEqual({...delivery, body: body.toString('base64'), reason})
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('keeps each delivery once, also after a restart, and counts them', () => {
  const path = aFile()
  const first = new RefusedDeliveries(path)
  expect(first.count).toBe(0)
  expect(refusedCountIn(path)).toBe(0)
  expect(['a', 'b', 'a'].map((id) => first.add(refused(id)))).toEqual([true, true, false])
  expect(first.count).toBe(2)
  const second = new RefusedDeliveries(path)
  expect(second.count).toBe(2)
  expect(['b', 'c', 'c'].map((id) => second.add(refused(id)))).toEqual([false, true, false])
  expect(second.count).toBe(3)
  expect(refusedCountIn(path)).toBe(3)
  expect(linesOf(path).map((line) => JSON.parse(line).id)).toEqual(['a', 'b', 'c'])
})

test('has the delivery on the disk before it is taken for kept', () => {
  const path = aFile()
  const own = fs.fsyncSync
  const synced: [string, number][] = []
  const put = (fsyncSync: typeof own): void => {
    Object.assign(fs, {fsyncSync})
    syncBuiltinESMExports()
  }
  onTestFinished(() => put(own))
  put((fd) => {
    own(fd)
    synced.push([fs.fstatSync(fd).isDirectory() ? 'its name' : 'the file', refusedCountIn(path)])
  })
  const kept = new RefusedDeliveries(path)
  for (const id of ['a', 'a', 'b']) kept.add(refused(id))
  expect(synced).toEqual([
    ['the file', 1],
    ['its name', 1],
    ['the file', 2],
  ])
})

test('takes no two deliveries without an id for one', () => {
  const path = aFile()
  const kept = new RefusedDeliveries(path)
  for (const one of [kept, kept, new RefusedDeliveries(path)]) {
    expect(one.add(refused(undefined, 'same event'))).toBe(true)
  }
  expect(refusedCountIn(path)).toBe(3)
})

test('is not spoilt by a line that was torn when the power went', () => {
  const path = aFile()
  new RefusedDeliveries(path).add(refused('a'))
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole + whole.trim().slice(0, -9))
  const after = new RefusedDeliveries(path)
  expect(after.count).toBe(1)
  expect(after.add(refused('b'))).toBe(true)
  expect(refusedCountIn(path)).toBe(2)
  expect(new RefusedDeliveries(path).add(refused('b'))).toBe(false)
})

test.skipIf(process.platform !== 'linux')(
  'does not count what the disk does not take, and leaves no file open',
  () => {
    const path = aFile()
    const kept = new RefusedDeliveries(path)
    symlinkSync('/dev/full', path)
    for (let times = 0; times < 2; times += 1) {
      expect(() => kept.add(refused('a'))).toThrow(expect.objectContaining({code: 'ENOSPC'}))
    }
    expect(kept.count).toBe(0)
    const open = readdirSync('/proc/self/fd').map(targetOf)
    expect(open).not.toContain('/dev/full')
  },
)
