import {chmodSync, existsSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {
  damagedNotes,
  dropNote,
  hasStoreNotes,
  notePath,
  notesOfOthers,
  readNote,
  type StoreNote,
  setNoteAside,
  stampOf,
  tryToWriteNote,
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
  const found = [{...note, path: notePath(home, note)}]
  expect(from({url: ''})).toEqual(found)
  expect(from({url: 'postgres://db/b'})).toEqual(found)
  expect([from({}), from({url: '', profile: 'another'}), from({url: '', part: 'inbox'})]).toEqual([
    [],
    [],
    [],
  ])
})

test.each(['', '{', '{"url":1}', 'null'])(
  'a note %j says nothing, and is named for every other store and profile',
  (text) => {
    const home = aHome()
    const damaged = (at: Partial<StoreNote>) => damagedNotes(home, {...note, ...at})
    expect(damaged({url: ''})).toEqual([])
    writeNote(home, {...note, url: 'postgres://db/b'})
    writeFileSync(notePath(home, note), text)
    expect(readNote(home, note)).toBeUndefined()
    expect(notesOfOthers(home, {...note, url: 'postgres://db/b'})).toEqual([])
    const path = notePath(home, note)
    const others = [{url: ''}, {url: 'postgres://db/b'}, {profile: 'another'}]
    for (const at of others) expect(damaged(at)).toEqual([path])
    // The next command with that store writes it anew.
    expect([damaged({}), damaged({part: 'inbox'})]).toEqual([[], []])
    const aside = setNoteAside(path) ?? ''
    expect([damaged({url: ''}), damaged({})]).toEqual([[aside], []])
  },
)

test('notes that cannot be listed count as damaged', () => {
  const home = aHome()
  writeFileSync(join(home, 'stores'), '')
  expect(damagedNotes(home, note)).toEqual([join(home, 'stores')])
  expect(notesOfOthers(home, {...note, url: ''})).toEqual([])
  expect(() => writeNote(home, note)).toThrow(/EEXIST|ENOTDIR/)
  tryToWriteNote(home, note)
  rmSync(join(home, 'stores'))
  tryToWriteNote(home, note)
  expect(readNote(home, note)).toEqual(note)
})

test('a home that is no directory has no notes', () => {
  expect(hasStoreNotes('/dev/null/x')).toBe(false)
  expect(damagedNotes('/dev/null/x', note)).toEqual([])
  expect(notesOfOthers('/dev/null/x', {...note, url: ''})).toEqual([])
})

test('a note that was moved counts until it is dropped, and the one written since stays', () => {
  const home = aHome()
  const path = notePath(home, note)
  const others = () => notesOfOthers(home, {...note, url: ''}).map(({path: at}) => at)
  expect(setNoteAside(path)).toBeUndefined()
  writeNote(home, note)
  const aside = setNoteAside(path) ?? ''
  expect(existsSync(path)).toBe(false)
  expect([readNote(home, note), others()]).toEqual([undefined, [aside]])
  expect(setNoteAside(aside)).toBe(aside)
  writeNote(home, note)
  expect(others()).toHaveLength(2)
  dropNote(aside)
  dropNote(aside)
  expect(others()).toEqual([path])
})

test.skipIf(process.getuid?.() === 0)('a disk that takes no note says so where it has to', () => {
  const home = aHome()
  chmodSync(home, 0o500)
  expect(() => writeNote(home, note)).toThrow('EACCES')
  tryToWriteNote(home, note)
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
