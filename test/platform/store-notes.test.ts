import {once} from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {dirname, join} from 'node:path'
import {Worker} from 'node:worker_threads'
import {expect, onTestFinished, test, vi} from 'vitest'
import {
  dropDamaged,
  dropNote,
  hasStoreNotes,
  isAtRest,
  notedStores,
  notePath,
  otherNotes,
  readNote,
  type StoreNote,
  setNoteAside,
  stampOf,
  tryToWriteNote,
  writeNote,
} from '../../src/platform/store-notes.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {note} from './store-note.ts'

function aHome(): string {
  const home = temporaryDirectory()
  onTestFinished(() => home[Symbol.dispose]())
  return home.path
}

test('keeps a note for each store, part and profile, for its owner alone', () => {
  const home = aHome()
  expect(readNote(home, note)).toBeUndefined()
  const notes = [
    note,
    {...note, url: 'postgres://db/b', taken: 'b'},
    {...note, profile: 'another', taken: 'c'},
    {...note, part: 'inbox', taken: 'd'} as const,
    {...note, url: 'postgres://db/c', takenFor: ['mp_test_a', 'account-1']},
  ]
  for (const one of notes) writeNote(home, one)
  for (const one of notes) expect(readNote(home, one)).toStrictEqual(one)
  expect(statSync(dirname(notePath(home, note))).mode & 0o77).toBe(0)
  writeNote(home, {...note, taken: 'new'})
  expect(readNote(home, note)?.taken).toBe('new')
})

test('a note that says the same already stays as it is', () => {
  const home = aHome()
  writeNote(home, note)
  const fileOf = () => statSync(notePath(home, note)).ino
  const written = fileOf()
  writeNote(home, note)
  expect(fileOf()).toBe(written)
  writeNote(home, {...note, isAway: false})
  expect(fileOf()).not.toBe(written)
})

test('names each store that any profile has a note of, once', () => {
  const home = aHome()
  expect(notedStores(home, 'journal')).toEqual([])
  const [other, damaged] = ['postgres://db/b', 'postgres://db/c'].map((url) => ({...note, url}))
  const ofOthers = [{profile: 'another'}, {isAway: false, profile: ''}, {part: 'inbox'}] as const
  for (const more of [{}, ...ofOthers]) writeNote(home, {...note, ...more})
  for (const one of [other, damaged]) writeNote(home, {...note, ...one})
  writeFileSync(notePath(home, {...note, ...damaged}), '{')
  expect(notedStores(home, 'journal').toSorted()).toEqual([note.url, 'postgres://db/b'])
  expect(notedStores(home, 'inbox')).toEqual([note.url])
  expect(notedStores(home, 'copied')).toEqual([])
})

test('names the other stores that a profile sent from', () => {
  const home = aHome()
  const from = (part: Partial<StoreNote>) => otherNotes(home, {...note, ...part}).others
  expect(from({})).toEqual([])
  writeNote(home, note)
  writeNote(home, {...note, url: 'postgres://db/b', isAway: false})
  const found = [{...note, path: notePath(home, note)}]
  expect(from({url: ''})).toEqual(found)
  expect(from({url: 'postgres://db/b'})).toEqual(found)
  expect([from({}), from({url: '', part: 'inbox'})]).toEqual([[], []])
})

test('names as whom another profile sent', () => {
  const home = aHome()
  const sender = {
    clientId: 'mp_test_a',
    account: 'account-1',
    environment: 'live',
    baseUrl: 'https://pay.example',
    instance: '',
  } as const
  const ofAnother = (url = '') => otherNotes(home, {...note, url, profile: 'another'})
  // What an earlier pixctl noted may be of any account.
  writeNote(home, note)
  expect([ofAnother().others.length, ofAnother().ofSenders]).toEqual([1, []])
  writeNote(home, {...note, isOfProfile: true})
  expect(ofAnother()).toMatchObject({others: [], ofSenders: []})
  const sent = {...note, sender}
  writeNote(home, sent)
  const path = notePath(home, sent)
  expect(ofAnother()).toMatchObject({others: [], ofSenders: [{...sent, path}]})
  expect(ofAnother(note.url).ofSenders).toEqual([])
  const own = otherNotes(home, {...note, url: ''})
  const paths = own.others.map((one) => one.path).toSorted()
  expect([paths, own.ofSenders]).toEqual([[notePath(home, note), path].toSorted(), []])
  const aside = setNoteAside(path) ?? ''
  expect(ofAnother().ofSenders).toEqual([{...sent, path: aside}])
  writeNote(home, {...sent, isAway: false})
  expect(ofAnother().ofSenders).toHaveLength(1)
})

test('a sender is noted for each place it sent to, and as an earlier pixctl noted it', () => {
  const home = aHome()
  const sender = {clientId: 'mp_test_a', account: 'account-1'}
  const places = [{}, {environment: 'test'}, {baseUrl: 'http://a'}, {instance: 'i-1'}] as const
  for (const place of places) writeNote(home, {...note, sender: {...sender, ...place}})
  const {ofSenders} = otherNotes(home, {...note, url: '', profile: 'another'})
  expect(ofSenders.map((one) => one.sender)).toHaveLength(4)
  for (const place of places) {
    expect(ofSenders.map((one) => one.sender)).toContainEqual({...sender, ...place})
  }
})

test('who sent is not known any more once that note is damaged: each profile looks', () => {
  const home = aHome()
  const sent = {...note, sender: {clientId: 'mp_test_a', account: 'account-1'}}
  writeNote(home, sent)
  const path = notePath(home, sent)
  const senders = [
    {clientId: 1},
    ...['environment', 'baseUrl', 'instance'].map((part) => ({[part]: 1})),
  ]
  for (const text of ['{', ...senders.map((one) => JSON.stringify({...sent, sender: one}))]) {
    writeFileSync(path, text)
    expect(otherNotes(home, {...note, url: ''}).damaged).toEqual([path])
    expect(otherNotes(home, note).damaged).toEqual([])
  }
  writeNote(home, {...note, isOfProfile: true})
  dropDamaged(home, note)
  expect([existsSync(path), readNote(home, note)]).toEqual([false, note])
  expect(otherNotes(home, {...note, url: '', profile: 'another'}).others).toHaveLength(1)
})

test.each(['', '{', '{"url":1}', 'null'])(
  'a note %j says nothing, and is named for every other store and profile',
  (text) => {
    const home = aHome()
    const damaged = (at: Partial<StoreNote>) => otherNotes(home, {...note, ...at}).damaged
    expect(damaged({url: ''})).toEqual([])
    writeNote(home, {...note, url: 'postgres://db/b'})
    writeFileSync(notePath(home, note), text)
    expect(readNote(home, note)).toBeUndefined()
    expect(otherNotes(home, {...note, url: 'postgres://db/b'}).others).toEqual([])
    const path = notePath(home, note)
    const others = [{url: ''}, {url: 'postgres://db/b'}, {profile: 'another'}]
    for (const at of others) expect(damaged(at)).toEqual([path])
    // The next command with that store writes it anew.
    expect([damaged({}), damaged({part: 'inbox'})]).toEqual([[], []])
    const aside = setNoteAside(path) ?? ''
    expect([damaged({url: ''}), damaged({})]).toEqual([[aside], []])
  },
)

test('a link to nothing in place of a note counts as damaged', () => {
  const home = aHome()
  writeNote(home, note)
  const path = notePath(home, note)
  rmSync(path)
  symlinkSync(join(home, 'none'), path)
  expect(otherNotes(home, {...note, url: ''})).toEqual({others: [], ofSenders: [], damaged: [path]})
})

test('what is damaged of moved notes goes once the note is written again, and no other', () => {
  const home = aHome()
  writeNote(home, note)
  const aside = setNoteAside(notePath(home, note)) ?? ''
  const [other, ofInbox] = [{...note, url: 'postgres://db/b'}, {...note, part: 'inbox'} as const]
  const others = [other, ofInbox].map((one) => {
    writeNote(home, one)
    return setNoteAside(notePath(home, one)) ?? ''
  })
  for (const path of [aside, ...others]) writeFileSync(path, '{')
  writeNote(home, {...note, isAway: false})
  dropDamaged(home, note)
  expect(existsSync(aside)).toBe(true)
  writeNote(home, note)
  const sound = notePath(home, note).replace('.json', '.left-sound.json')
  copyFileSync(notePath(home, note), sound)
  dropDamaged(home, note)
  expect([aside, sound, ...others].map((path) => existsSync(path))).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('a home may have the ending of a note in its name', () => {
  const home = join(aHome(), 'a.json')
  mkdirSync(home)
  writeNote(home, note)
  const aside = setNoteAside(notePath(home, note)) ?? ''
  const sent = {...note, sender: {clientId: 'mp_test_a', account: 'account-1'}}
  for (const path of [aside, notePath(home, sent)]) {
    expect(dirname(path)).toBe(join(home, 'stores'))
  }
  writeFileSync(aside, '{')
  expect(otherNotes(home, note).damaged).toEqual([])
})

test('who sent is known as before where nothing is damaged, and nothing goes without a note', () => {
  const home = aHome()
  dropDamaged(home, note)
  expect(readNote(home, note)).toBeUndefined()
  const known = {...note, isOfProfile: true}
  writeNote(home, known)
  dropDamaged(home, note)
  expect(readNote(home, note)).toEqual(known)
})

test('what is damaged stays while the note that stands for it cannot be written', () => {
  const home = aHome()
  const known = {...note, isOfProfile: true}
  const path = notePath(home, note)
  writeNote(home, known)
  const damaged = path.replace('.json', '.left-x.json')
  writeFileSync(damaged, '{')
  // It can be read, and a link is never written over.
  renameSync(path, join(home, 'elsewhere'))
  symlinkSync(join(home, 'elsewhere'), path)
  dropDamaged(home, note)
  expect([existsSync(damaged), readNote(home, note)]).toEqual([true, known])
})

test('a note that cannot be moved says so, and is not taken for one that another process moved', () => {
  const home = aHome()
  writeFileSync(join(home, 'stores'), '')
  expect(() => setNoteAside(notePath(home, note))).toThrow('ENOTDIR')
})

test('notes that cannot be listed count as damaged', () => {
  const home = aHome()
  writeFileSync(join(home, 'stores'), '')
  expect(otherNotes(home, note)).toMatchObject({others: [], damaged: [join(home, 'stores')]})
  expect(() => writeNote(home, note)).toThrow(/EEXIST|ENOTDIR/)
  tryToWriteNote(home, note)
  rmSync(join(home, 'stores'))
  tryToWriteNote(home, note)
  expect(readNote(home, note)).toEqual(note)
})

test('a home that is no directory has no notes', () => {
  expect(hasStoreNotes('/dev/null/x')).toBe(false)
  expect(otherNotes('/dev/null/x', note)).toEqual({others: [], ofSenders: [], damaged: []})
})

test('a note that is moved while it is looked for counts, and is not damaged', async () => {
  const home = aHome()
  writeNote(home, note)
  const path = notePath(home, note)
  const moves = `const {workerData: [here, there], parentPort} = require('node:worker_threads')
    const {renameSync} = require('node:fs')
    parentPort.postMessage('begun')
    for (;;) { renameSync(here, there); renameSync(there, here) }`
  const names = [path, path.replace('.json', '.left-x.json')]
  const mover = new Worker(moves, {eval: true, workerData: names})
  onTestFinished(async () => void (await mover.terminate()))
  await once(mover, 'message')
  for (let looks = 0; looks < 500; looks += 1) {
    const {others, damaged} = otherNotes(home, {...note, url: ''})
    expect(damaged).toEqual([])
    expect(others.map(({url}) => url)).toContain(note.url)
  }
})

test('a file is at rest a moment after it was written', () => {
  const home = aHome()
  const path = join(home, 'file')
  expect(isAtRest([path])).toBe(true)
  writeFileSync(path, 'a')
  const at = (ms: number) => utimesSync(path, new Date(Date.now() + ms), new Date(Date.now() + ms))
  at(-60)
  expect(isAtRest([path, join(home, 'none')])).toBe(true)
  for (const ms of [0, 60_000]) {
    at(ms)
    expect(isAtRest([join(home, 'none'), path])).toBe(false)
  }
})

test('a file system need not tell moments apart that lie fifty milliseconds from each other', () => {
  const path = join(aHome(), 'file')
  writeFileSync(path, 'a')
  utimesSync(path, 1000, 1000)
  vi.useFakeTimers({toFake: ['Date']})
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(1_000_050)
  expect(isAtRest([path])).toBe(false)
  vi.setSystemTime(1_000_051)
  expect(isAtRest([path])).toBe(true)
})

test('a note that was moved counts until it is dropped, and the one written since stays', () => {
  const home = aHome()
  const path = notePath(home, note)
  const others = () => otherNotes(home, {...note, url: ''}).others.map(({path: at}) => at)
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
