import {chmodSync, mkdirSync, statSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {
  notePath,
  notesOfOthers,
  readNote,
  type StoreNote,
  stampOf,
  writeNote,
} from '../../src/platform/store-notes.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

function aHome(): string {
  const home = temporaryDirectory()
  onTestFinished(() => home[Symbol.dispose]())
  return home.path
}

const note: StoreNote = {
  url: 'postgres://db/a',
  part: 'journal',
  profile: 'shop',
  taken: '[]',
  isAway: true,
}

test('keeps a note for each store, part and profile, for its owner alone', () => {
  const home = aHome()
  expect(readNote(home, note)).toBeUndefined()
  const notes = [
    note,
    {...note, url: 'postgres://db/b', taken: 'b'},
    {...note, profile: 'another', taken: 'c'},
    {...note, part: 'inbox', taken: 'd'} as const,
  ]
  for (const one of notes) writeNote(home, one)
  for (const one of notes) expect(readNote(home, one)).toEqual(one)
  expect(statSync(dirname(notePath(home, note))).mode & 0o77).toBe(0)
  writeNote(home, {...note, taken: 'new'})
  expect(readNote(home, note)?.taken).toBe('new')
})

test('names the other stores that a profile sent from', () => {
  const home = aHome()
  const from = (part: Partial<StoreNote>) => notesOfOthers(home, {...note, ...part})
  expect(from({})).toEqual([])
  writeNote(home, note)
  writeNote(home, {...note, url: 'postgres://db/b', isAway: false})
  expect(from({url: ''})).toEqual([note])
  expect(from({url: 'postgres://db/b'})).toEqual([note])
  expect([from({}), from({url: '', profile: 'another'}), from({url: '', part: 'inbox'})]).toEqual([
    [],
    [],
    [],
  ])
})

test.each(['', '{', '{"url":1}', 'null'])('a note %j says nothing', (text) => {
  const home = aHome()
  mkdirSync(join(home, 'stores'))
  writeFileSync(notePath(home, note), text)
  expect(readNote(home, note)).toBeUndefined()
  expect(notesOfOthers(home, {...note, url: ''})).toEqual([])
})

test.skipIf(process.getuid?.() === 0)('a disk that takes no note is no failure', () => {
  const home = aHome()
  chmodSync(home, 0o500)
  writeNote(home, note)
  expect(readNote(home, note)).toBeUndefined()
})

test('another stamp once a file was written to, and none for an empty one', () => {
  const home = aHome()
  const path = join(home, 'file')
  const none = stampOf([path])
  writeFileSync(path, '')
  expect(stampOf([path])).toBe(none)
  writeFileSync(path, 'a')
  const one = stampOf([path])
  writeFileSync(path, 'ab')
  expect(new Set([none, one, stampOf([path])]).size).toBe(3)
})
