import {readdirSync} from 'node:fs'
import {expect, test} from 'vitest'
import {knownWords} from '../../src/actions/known-words.ts'
import {resolveId} from '../../src/actions/resolve-id.ts'
import type {Context} from '../../src/app/context.ts'
import {createContext} from '../../src/app/create-context.ts'
import {openJournal} from '../../src/journal/open-journal.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const ID = '01890000-0000-7000-8000-0000000000c1'

const contextAt = (home: string): Context =>
  createContext(
    {json: true, verbose: false},
    {signal: new AbortController().signal, env: {PIXCTL_HOME: home}, notice: () => {}},
  )

test('a machine that has sent nothing looks for ids and words without making a file', async () => {
  using home = temporaryDirectory()
  const context = contextAt(home.path)
  expect(await resolveId(context, 'order-7', ['charge'])).toBe('order-7')
  expect(await knownWords(context, 'charge')).toEqual([])
  expect(readdirSync(home.path)).toEqual([])
})

test('ids of a shared store are found where the home has no journal, and a shell offers no words of it', async () => {
  using home = temporaryDirectory()
  using elsewhere = temporaryDirectory()
  const journal = await openJournal({home: elsewhere.path, now: () => 0})
  await journal.resources.save({
    kind: 'charge',
    id: ID,
    environment: 'test',
    baseUrl: 'http://service',
    instance: '',
    account: 'a1',
    wallet: 'principal',
    resource: {externalReference: 'order-7'},
    seenAtMs: 0,
  })
  const context: Context = {
    ...contextAt(home.path),
    home: home.path,
    store: async () => ({kind: 'postgres', url: 'postgres://db/pixctl'}) as never,
    journal: async () => journal,
  }
  expect(await resolveId(context, 'order-7', ['charge'])).toBe(ID)
  expect(await knownWords(context, 'charge')).toEqual([])
  expect(await knownWords(context, 'wallet')).toEqual(['principal'])
  await journal.close()
})
