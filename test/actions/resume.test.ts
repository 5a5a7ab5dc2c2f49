import {expect, onTestFinished, test} from 'vitest'
import {resume} from '../../src/actions/journal/resume.ts'
import type {Context} from '../../src/app/context.ts'
import {openJournal} from '../../src/journal/open-journal.ts'
import type {NewRequest, RequestRecord} from '../../src/journal/request-record.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {outcome, request} from '../journal/fixtures.ts'

/** Resumes requests that are like each other but for these fields, and says for whom each was sent. */
async function resumed(...fields: readonly Partial<NewRequest>[]) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  for (const [nth, over] of fields.entries()) {
    const id = `id-${nth}`
    await journal.requests.begin({...request, id, idempotencyKey: `key-0000${nth}`, ...over})
    await journal.requests.settle(id, outcome('unanswered'))
  }
  const made: RequestRecord[] = []
  const sent: {readonly as: RequestRecord; readonly record: RequestRecord}[] = []
  const context = {
    journal: async () => journal,
    settings: async () => ({environment: {value: 'test'}}),
    signal: new AbortController().signal,
    clientFor: async (as: RequestRecord) => {
      made.push(as)
      return {resend: async (record: RequestRecord) => void sent.push({as, record})}
    },
  } as unknown as Context
  await resume(context)
  return {clients: made.length, sent}
}

test.each([
  {of: 'profile', one: 'default', other: 'shop'},
  {of: 'account', one: 'account-1', other: 'account-2'},
  {of: 'baseUrl', one: 'http://127.0.0.1:4010', other: 'http://127.0.0.1:4011'},
  {of: 'wallet', one: '', other: 'shop-2'},
] as const)('requests of two values of $of are resumed by a client each', async (given) => {
  const {of, one, other} = given
  const {clients, sent} = await resumed({[of]: one}, {[of]: other})
  expect(clients).toBe(2)
  expect(sent.map(({as}) => as[of])).toEqual([one, other])
  expect(sent.map(({record}) => record[of])).toEqual([one, other])
})

test('requests of one sender are resumed by one client, so that a token serves them all', async () => {
  const {clients, sent} = await resumed({}, {}, {})
  expect([clients, sent.length]).toEqual([1, 3])
})
