import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {type NotedRequest, noteKeeper} from '../../src/journal/note-keeper.ts'
import {REQUEST_KINDS, type RequestKind} from '../../src/journal/request-record.ts'
import {LocalFailureError} from '../../src/messages/errors.ts'
import {notePath, readNote, setNoteAside, writeNote} from '../../src/platform/store-notes.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const url = 'postgres://db/a'
const profile = 'loja'
const sender = {
  clientId: 'mp_test_a',
  account: 'account-1',
  environment: 'test',
  baseUrl: 'http://127.0.0.1:4010',
  instance: 'i-1',
} as const
const part = {url, part: 'journal', profile, sender} as const
let home: ReturnType<typeof temporaryDirectory>

beforeEach(() => {
  home = temporaryDirectory()
})
afterEach(() => home[Symbol.dispose]())

type Keep = (kind: RequestKind, as?: Omit<NotedRequest, 'kind'>) => void
const keeper = (): Keep => {
  const keep = noteKeeper(home.path, {url, profile})
  return (kind, as = sender) => keep({...as, kind})
}
const path = () => notePath(home.path, part)
const note = () => readNote(home.path, part)

/** The error of a request of that kind; nothing where it may be sent. */
function refusedOf(keep: Keep, kind: RequestKind): unknown {
  try {
    keep(kind)
    return undefined
  } catch (error) {
    return error
  }
}

test('notes for each store, profile and sender that the home sends from there', () => {
  const keep = keeper()
  keep('withdrawal')
  expect(note()).toEqual({...part, taken: '', isAway: true})
  const others = [
    {...sender, clientId: 'mp_test_b'},
    {...sender, account: 'account-2'},
    {...sender, environment: 'live'} as const,
    {...sender, baseUrl: 'http://localhost:4010'},
    {...sender, instance: 'i-2'},
  ]
  for (const other of others) {
    keep('withdrawal', other)
    expect(readNote(home.path, {...part, sender: other})).toMatchObject({sender: other})
  }
})

test('leaves alone what is noted of what was taken along', () => {
  const {sender: _, ...ofProfile} = part
  const noted = {...ofProfile, taken: 'a stamp', isAway: true}
  writeNote(home.path, noted)
  keeper()('withdrawal')
  expect(readNote(home.path, ofProfile)).toEqual(noted)
})

test('writes the note again once another process has moved it', () => {
  const keep = keeper()
  for (const kind of ['withdrawal', 'charge'] as const) {
    keep(kind)
    setNoteAside(path())
    expect(existsSync(path())).toBe(false)
    keep(kind)
    expect(note()).toMatchObject({isAway: true})
  }
})

test('writes a damaged note anew', () => {
  keeper()('withdrawal')
  writeFileSync(path(), '{')
  keeper()('withdrawal')
  expect(note()).toMatchObject({isAway: true})
})

test('writes the note once, and looks from then on whether it is there', () => {
  const keep = keeper()
  keep('withdrawal')
  writeFileSync(path(), '{')
  keep('withdrawal')
  expect(readFileSync(path(), 'utf8')).toBe('{')
})

test('lets nothing that moves money be sent where the note cannot be written', () => {
  mkdirSync(join(path(), 'x'), {recursive: true})
  const keep = keeper()
  const refused = REQUEST_KINDS.filter((kind) => refusedOf(keep, kind) !== undefined)
  expect(refused).toEqual(['withdrawal', 'refund'])
  const error = refusedOf(keep, 'withdrawal')
  expect(error).toBeInstanceOf(LocalFailureError)
  expect(error).toMatchObject({
    code: 'STORE_NOTE_NOT_WRITTEN',
    cause: {code: expect.stringMatching(/^E[A-Z]+$/)},
  })
  const {cause, message} = error as Error & {readonly cause: {readonly code: string}}
  expect(message).toContain(path())
  expect(message).toContain(cause.code)
  // And it may be sent as soon as it can.
  rmSync(path(), {recursive: true})
  expect(refusedOf(keep, 'withdrawal')).toBeUndefined()
  expect(note()).toMatchObject({isAway: true})
})
