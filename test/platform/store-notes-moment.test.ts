import {existsSync, readdirSync, renameSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test, vi} from 'vitest'
import {notePath, otherNotes, writeNote} from '../../src/platform/store-notes.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {note} from './store-note.ts'

/** Called before every reading of a file, and when the names of a directory were written to the disk. */
const disk = vi.hoisted(() => ({beforeReading: () => {}, keptEntries: (_: string) => {}}))

vi.mock('node:fs', async (original) => {
  const fs: typeof import('node:fs') = await original()
  const readFile = (...values: Parameters<typeof fs.readFileSync>) => {
    disk.beforeReading()
    return fs.readFileSync(...values)
  }
  return {...fs, readFileSync: Object.assign(readFile, fs.readFileSync)}
})

vi.mock('../../src/platform/keep-entries.ts', () => ({
  keepEntries: (directory: string) => disk.keptEntries(directory),
}))

function aHome(): string {
  const home = temporaryDirectory()
  onTestFinished(() => {
    disk.beforeReading = () => {}
    disk.keptEntries = () => {}
    home[Symbol.dispose]()
  })
  return home.path
}

test('a note is read under its new name where another process moves it after the names were read', () => {
  const home = aHome()
  const other = {...note, url: 'postgres://db/b'}
  for (const one of [note, other]) writeNote(home, one)
  const path = notePath(home, note)
  const aside = path.replace('.json', '.left-x.json')
  disk.beforeReading = () => {
    if (existsSync(path)) renameSync(path, aside)
  }
  const {others, damaged} = otherNotes(home, {...note, url: ''})
  expect(damaged).toEqual([])
  expect(others.map((one) => one.path).toSorted()).toEqual(
    [aside, notePath(home, other)].toSorted(),
  )
})

test('a note is written once its name is on the disk', () => {
  const home = aHome()
  const kept: unknown[] = []
  disk.keptEntries = (directory) => kept.push([directory, readdirSync(directory)])
  writeNote(home, note)
  const path = notePath(home, note)
  const directory = join(path, '..')
  expect(kept).toEqual([[directory, [path.slice(directory.length + 1)]]])
})

test('what is being written beside a note is none', () => {
  const home = aHome()
  writeNote(home, note)
  writeFileSync(`${notePath(home, note)}.1.partial`, '{')
  const {others, damaged} = otherNotes(home, {...note, url: ''})
  expect([others.length, damaged]).toEqual([1, []])
})
