import {existsSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {examineSentElsewhere} from '../../../src/actions/doctor/sent-elsewhere.ts'
import type {Context} from '../../../src/app/context.ts'
import {journalPath} from '../../../src/journal/open-journal.ts'
import {openSqliteJournal} from '../../../src/journal/sqlite/sqlite-journal.ts'
import {LOCAL_STORE} from '../../../src/platform/store.ts'
import {markPath, writeMark} from '../../../src/platform/store-marks.ts'
import {notePath, writeNote} from '../../../src/platform/store-notes.ts'
import {scratchHome} from '../../helpers/webhooks.ts'
import {outcome, request} from '../../journal/fixtures.ts'

const url = 'postgres://ana@127.0.0.1:1/d?sslmode=disable'
const profile = 'default'
const AT_MS = Date.UTC(2026, 10, 21, 15)
const sent = {url, part: 'sent', profile} as const

function examine(home: string, language: 'en' | 'pt-BR' = 'en') {
  const own = {home, env: {}, language, now: () => AT_MS, store: async () => LOCAL_STORE}
  const settings = async () => ({profile: {value: profile}, environment: {value: 'test'}})
  const secrets = {config: async () => ({}), vault: async () => ({read: async () => undefined})}
  return examineSentElsewhere({...own, ...secrets, settings} as unknown as Context)
}

async function pay(
  home: string,
  id: string,
  how: 'created' | 'not_sent',
  idempotencyKey: string,
): Promise<void> {
  const journal = await openSqliteJournal(journalPath(home), () => AT_MS)
  const payout = {...request, kind: 'withdrawal', createdAtMs: AT_MS} as const
  await journal.requests.begin({...payout, id, idempotencyKey})
  await journal.requests.settle(id, outcome(how))
  await journal.close()
}

test('a home that sent nothing from another store is not spoken of', async () => {
  const home = scratchHome()
  expect(await examine(home)).toEqual([])
  expect(readdirSync(home)).toEqual([])
})

test('what was sent from a store that was left, and its note deleted, is a fault until the journal has it', async () => {
  const home = scratchHome()
  writeMark(home, sent, {id: 'key', record: 'paid', atMs: AT_MS})
  const fault = {subject: 'journal', code: 'journal_lacks_sent', status: 'fault'}
  const path = markPath(home, sent, 'paid')
  const reason = expect.stringMatching(
    /The journal of this home does not have .*\(key, at 2026-11-21/,
  )
  expect(await examine(home)).toEqual([{...fault, facts: {reason}}])
  expect((await examine(home, 'pt-BR'))[0]?.facts['reason']).toMatch(/O diário desta pasta não tem/)
  expect((await examine(home))[0]?.facts['reason']).toContain(path)
  // Nothing is made by looking.
  expect(existsSync(journalPath(home))).toBe(false)
  await pay(home, 'came-to-nothing', 'not_sent', 'key')
  expect(await examine(home)).toMatchObject([fault])
  await pay(home, 'paid', 'created', 'another key')
  expect(await examine(home)).toEqual([])
})

test('a store that was left and cannot be asked is a fault, and a damaged note of one', async () => {
  const home = scratchHome()
  const part = {url, part: 'journal', profile} as const
  writeNote(home, {...part, taken: '', isAway: true})
  expect(await examine(home)).toMatchObject([
    {code: 'journal_lacks_sent', facts: {reason: expect.stringContaining(`from the store ${url}`)}},
  ])
  writeFileSync(notePath(home, part), '{')
  expect(await examine(home)).toMatchObject([
    {facts: {reason: expect.stringContaining('is damaged')}},
  ])
  rmSync(notePath(home, part))
  expect(await examine(home)).toEqual([])
})

test('a journal that cannot be read is spoken of elsewhere', async () => {
  const home = scratchHome()
  writeMark(home, sent, {id: 'key', record: 'paid', atMs: AT_MS})
  writeFileSync(journalPath(home), 'no database')
  expect(await examine(home)).toEqual([])
})
