import {describe, expect, onTestFinished, test} from 'vitest'
import {resume} from '../../src/actions/journal/resume.ts'
import type {Context} from '../../src/app/context.ts'
import {openJournal} from '../../src/journal/open-journal.ts'
import type {NewRequest, RequestRecord} from '../../src/journal/request-record.ts'
import {type PixctlError, RefusedError, UnknownOutcomeError} from '../../src/messages/errors.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {outcome, request} from '../journal/fixtures.ts'

/** Resumes so many requests; the service says these of the first ones, and the others exist. */
async function failed(count: number, errors: readonly PixctlError[]): Promise<PixctlError> {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  for (let nth = 0; nth < count; nth += 1) {
    const id = `id-${nth}`
    await journal.requests.begin({...request, id, idempotencyKey: `key-0000${nth}`})
    await journal.requests.settle(id, outcome('unanswered'))
  }
  const context = {
    journal: async () => journal,
    settings: async () => ({environment: {value: 'test'}}),
    signal: new AbortController().signal,
    clientFor: async () => ({
      resend: async ({id}: RequestRecord) => {
        const error = errors[Number(id.slice(3))]
        if (error) throw error
        await journal.requests.settle(id, outcome('created', {resourceId: 'c-1'}))
      },
    }),
  } as unknown as Context
  return resume(context).then(
    () => expect.fail('nothing was left open'),
    (error: PixctlError) => error,
  )
}

const said = (code: string, message: string) => ({
  code,
  in: () => ({message, hint: `Hint of ${message}`}),
})
const away = () => new UnknownOutcomeError(said('NOT_CONNECTED', 'No service.'))
const expired = () => new RefusedError(said('IDEMPOTENCY_KEY_EXPIRED', 'Too old.'))

describe('several that stay unknown', () => {
  test('are counted beside those that are settled, and a reason that they share is said once', async () => {
    const error = await failed(4, [away(), away(), away()])
    expect(error).toMatchObject({code: 'NOT_CONNECTED', exitCode: 6})
    expect(error.wordsIn('en')).toEqual({
      message: '3 of 4 requests are still of unknown outcome, 1 settled. No service.',
      hint: expect.stringContaining('pixctl journal resume. '),
    })
    expect(error.details).toEqual({unknown: ['id-0', 'id-1', 'id-2'], codes: ['NOT_CONNECTED']})
  })

  test('have each reason with how many it holds back', async () => {
    const error = await failed(3, [away(), expired(), away()])
    expect(error).toMatchObject({code: 'STILL_UNKNOWN', exitCode: 6})
    expect(error.wordsIn('pt-BR').message).toMatch(/ 2×: No service\. 1×: Too old\.$/)
  })

  test('past their 24 hours are refused, with what the refusal says to do', async () => {
    const error = await failed(2, [expired(), expired()])
    expect(error).toMatchObject({code: 'IDEMPOTENCY_KEY_EXPIRED', exitCode: 4})
    expect(error.wordsIn('en').hint).toBe('Hint of Too old.')
  })

  test('but one alone has its own error', async () => {
    expect((await failed(1, [away()])).wordsIn('en').message).toBe('No service.')
  })
})

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
