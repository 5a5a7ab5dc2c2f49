import nock from 'nock'
import {afterEach, expect, test} from 'vitest'
import type {Journal} from '../../src/journal/journal.ts'
import {charge} from '../contract/recorded-answers.ts'
import {connected} from '../helpers/connected.ts'

const BASE = 'http://127.0.0.1:4010'
nock.disableNetConnect()
afterEach(() => {
  nock.cleanAll()
})

/** A journal that finds the disk full, as SQLite says it, when it `begin`s or `settle`s. */
function fullAt(journal: Journal, which: 'begin' | 'settle'): Journal {
  const full = () =>
    Promise.reject(Object.assign(new Error('database or disk is full'), {errcode: 13}))
  const requests = new Proxy(journal.requests, {
    get: (target, name) => {
      const own = Reflect.get(target, name, target)
      if (name === which) return full
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
  return {...journal, requests}
}

test('a journal that takes nothing stops a creation before it is sent', async () => {
  await using at = await connected(BASE)
  await using full = await connected(BASE, {journal: async () => fullAt(at.journal, 'begin')})
  await expect(full.client.charges.create({amount: 10})).rejects.toMatchObject({
    code: 'JOURNAL_UNAVAILABLE',
    exitCode: 1,
  })
})

test('a journal that cannot be completed still gives the charge, and has it as unknown', async () => {
  nock(BASE).post('/v2/auth').reply(200, {access_token: 't'}).post('/v2/pix').reply(201, charge)
  await using at = await connected(BASE)
  const journal = fullAt(at.journal, 'settle')
  await using full = await connected(BASE, {journal: async () => journal})
  expect((await full.client.charges.create({amount: 10})).resource.id).toBe(charge.id)
  expect(await at.journal.requests.unknown('test')).toHaveLength(1)
})
