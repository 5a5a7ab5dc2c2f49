import {readdirSync} from 'node:fs'
import {expect, test} from 'vitest'
import {knownWords} from '../../../src/actions/show/known-words.ts'
import {resolveId} from '../../../src/actions/show/resolve-id.ts'
import type {Context} from '../../../src/app/context.ts'
import {createContext} from '../../../src/app/create-context.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

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

test('a shell is offered no name of the service that it could take for a command, a flag or two words', async () => {
  using home = temporaryDirectory()
  const names = ['$(id)', '`id`', 'a b', 'a;b', '--live', '*', 'é', 'loja-2']
  const journal = await openJournal({home: home.path, now: () => 0})
  for (const [at, name] of names.entries()) {
    const place = {
      environment: 'test',
      baseUrl: 'http://service',
      instance: '',
      account: 'a1',
    } as const
    const kept = {...place, wallet: 'principal', seenAtMs: 0}
    const reference = {reference: name}
    await journal.resources.save({...kept, kind: 'sub_account', id: name, resource: reference})
    const id = `c-${at}`
    const charge = {externalReference: name}
    await journal.resources.save({...kept, kind: 'charge', id, resource: charge})
  }
  const context: Context = {
    ...contextAt(home.path),
    settings: async () => ({environment: {value: 'test'}}) as never,
    journal: async () => journal,
  }
  expect(await knownWords(context, 'wallet')).toEqual(['principal', 'loja-2'])
  expect(await knownWords(context, 'charge')).toEqual(['loja-2'])
  await journal.close()
})
