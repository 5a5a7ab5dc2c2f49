import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import {expect, onTestFinished, test, vi} from 'vitest'
import {
  identityOf,
  journalsSetAside,
  lostRecordsAtMs,
  setAside,
} from '../../../src/journal/sqlite/set-aside.ts'
import {holdAlone} from '../../../src/platform/sqlite.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const NOW_MS = Date.UTC(2026, 0, 2, 3, 4, 5)

function aJournal(text = 'damaged'): string {
  const home = temporaryDirectory()
  onTestFinished(() => home[Symbol.dispose]())
  const path = join(home.path, 'journal.db')
  writeFileSync(path, text)
  return path
}

const found = (path: string) => ({path, identity: identityOf(path), nowMs: NOW_MS})

test('one that is set aside in the same millisecond is the later one by its name, too', async () => {
  const path = aJournal('first')
  const first = await setAside(found(path))
  writeFileSync(path, 'second')
  const second = await setAside(found(path))
  expect([first, second].map((aside) => readFileSync(aside, 'utf8'))).toEqual(['first', 'second'])
  expect([second, first].toSorted()).toEqual([first, second])
  expect(journalsSetAside(path).toSorted()).toEqual([first, second].map((one) => basename(one)))
})

test('what another process has moved already is said to be where it put it last', async () => {
  const path = aJournal()
  const looked = {...found(path), identity: 'of another file'}
  const asides = Array.from({length: 12}, (_, month) =>
    `${path}.damaged-${new Date(Date.UTC(2026, (month * 7) % 12)).toISOString()}`.replaceAll(
      ':',
      '-',
    ),
  )
  for (const aside of asides) writeFileSync(aside, '')
  expect(await setAside(looked)).toBe(asides.toSorted().at(-1))
  expect(readFileSync(path, 'utf8')).toBe('damaged')
})

test('where nothing was set aside it is said to be where it was', async () => {
  const path = aJournal()
  expect(await setAside({...found(path), identity: ''})).toBe(path)
})

test('what another process holds for longer than is waited is left to it', async () => {
  const path = aJournal()
  vi.useFakeTimers({toFake: ['performance']})
  onTestFinished(() => void vi.useRealTimers())
  const lock = await holdAlone(`${path}.lock`)
  const moving = setAside(found(path))
  vi.advanceTimersByTime(5_000)
  expect(await moving).toBe(path)
  lock?.release()
  expect(readdirSync(join(path, '..')).filter((name) => name.includes('damaged'))).toEqual([])
  expect(existsSync(path)).toBe(true)
})

test('records may be missing where a journal was set aside, and only there', async () => {
  const path = aJournal()
  expect(lostRecordsAtMs(path)).toBeUndefined()
  const one = found(path)
  await setAside(one)
  expect(lostRecordsAtMs(path)).toBe(one.nowMs)
})
