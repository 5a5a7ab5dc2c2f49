import {describe, expect, onTestFinished, test} from 'vitest'
import {type ResumeOrder, resume} from '../../../src/actions/journal/resume.ts'
import type {Context} from '../../../src/app/context.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {NewRequest, Outcome, RequestRecord} from '../../../src/journal/request-record.ts'
import {type PixctlError, RefusedError, UnknownOutcomeError} from '../../../src/messages/errors.ts'
import type {Notice} from '../../../src/messages/message.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../../journal/fixtures.ts'

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

interface Resuming extends ResumeOrder {
  /** Of these requests the service has answered. */
  readonly answered?: readonly number[]
}

/** Resumes requests that are like each other but for these fields, and says for whom each was sent. */
async function resumed(
  fields: readonly Partial<NewRequest>[],
  {answered = [], ...order}: Resuming = {},
) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  for (const [nth, over] of fields.entries()) {
    const id = `id-${nth}`
    await journal.requests.begin({...request, id, idempotencyKey: `key-0000${nth}`, ...over})
    const isAnswered = answered.includes(nth)
    const said = isAnswered ? outcome('created', {resourceId: `c-${nth}`}) : outcome('unanswered')
    await journal.requests.settle(id, said)
  }
  const made: RequestRecord[] = []
  const sent: {readonly as: RequestRecord; readonly record: RequestRecord}[] = []
  const context = {
    journal: async () => journal,
    settings: async () => ({environment: {value: 'test'}}),
    signal: new AbortController().signal,
    clientFor: async (as: RequestRecord) => {
      made.push(as)
      return {
        resend: async (record: RequestRecord) => {
          sent.push({as, record})
          await journal.requests.settle(record.id, outcome('created', {resourceId: record.id}))
        },
      }
    },
  } as unknown as Context
  const {data} = await resume(context, order)
  return {clients: made.length, sent, ids: data.map(({id}) => id)}
}

test.each([
  {of: 'profile', one: 'default', other: 'shop'},
  {of: 'account', one: 'account-1', other: 'account-2'},
  {of: 'baseUrl', one: 'http://127.0.0.1:4010', other: 'http://127.0.0.1:4011'},
  {of: 'wallet', one: '', other: 'shop-2'},
] as const)('requests of two values of $of are resumed by a client each', async (given) => {
  const {of, one, other} = given
  const {clients, sent} = await resumed([{[of]: one}, {[of]: other}])
  expect(clients).toBe(2)
  expect(sent.map(({as}) => as[of])).toEqual([one, other])
  expect(sent.map(({record}) => record[of])).toEqual([one, other])
})

test('requests of one sender are resumed by one client, so that a token serves them all', async () => {
  const {clients, sent} = await resumed([{}, {}, {}])
  expect([clients, sent.length]).toEqual([1, 3])
})

describe('a key that several requests have', () => {
  const key = {idempotencyKey: 'key-of-both'}
  const payout = {...key, kind: 'withdrawal', path: '/v2/withdrawals', createdAtMs: 1001} as const

  test('stands for all of them that are of unknown outcome', async () => {
    const {sent, ids} = await resumed([key, {}, payout], {idOrKey: 'key-of-both'})
    expect(ids).toEqual(['id-0', 'id-2'])
    expect(sent.map(({record}) => record.id)).toEqual(['id-0', 'id-2'])
  })

  test('stands for the one that is, though a later one is answered', async () => {
    const {ids} = await resumed([key, payout], {idOrKey: 'key-of-both', answered: [1]})
    expect(ids).toEqual(['id-0'])
  })

  test('stands for the one of this environment, though a later one is of the other', async () => {
    const live = {...payout, environment: 'live'} as const
    const {ids} = await resumed([key, live], {idOrKey: 'key-of-both'})
    expect(ids).toEqual(['id-0'])
  })

  test('does not say which payout is meant beside an equal one', async () => {
    const refused = resumed([key, payout], {idOrKey: 'key-of-both', again: true})
    await expect(refused).rejects.toMatchObject({
      code: 'AMBIGUOUS_ID',
      exitCode: 2,
      details: {candidates: ['id-0', 'id-1']},
    })
  })

  test('and that are all answered is the latest of them', async () => {
    const {sent, ids} = await resumed([key, payout], {idOrKey: 'key-of-both', answered: [0, 1]})
    expect([sent, ids]).toEqual([[], ['id-1']])
  })
})

describe('a webhook endpoint of which the answer was lost', () => {
  const body = (fields: object) => JSON.stringify({url: 'https://shop.example/h', ...fields})
  const made = {kind: 'webhook_endpoint', path: '/v2/webhooks', body: body({})} as const

  test.each([
    {
      name: 'all kinds of the main wallet',
      over: {},
      found: {resourceId: 'e-1'},
      lines: [
        'pixctl webhooks endpoints delete e-1 and',
        'pixctl webhooks endpoints create https://shop.example/h --save-secret NAME',
      ],
    },
    {
      name: 'some kinds of a wallet, of another profile in production',
      over: {
        environment: 'live',
        profile: 'my shop',
        body: body({events: ['payment_completed', 'refund_completed'], subAccount: 'loja-2'}),
      },
      found: {},
      lines: [
        "pixctl webhooks endpoints delete ID --live --profile 'my shop' (pixctl webhooks endpoints list --live --profile 'my shop')",
        "create https://shop.example/h --events payment_completed,refund_completed --sub-account loja-2 --save-secret NAME --live --profile 'my shop'",
      ],
    },
    {
      name: 'by the header of its wallet',
      over: {wallet: 'loja-2'},
      found: {resourceId: 'e-1'},
      lines: ['--sub-account loja-2 --save-secret'],
    },
  ] as const)('is found without its secret, which is said: $name', async (given) => {
    const {over, found, lines} = given
    const [said = '', ...others] = await noticesOf({...made, ...over}, outcome('created', found))
    expect(others).toEqual([])
    for (const line of lines) expect(said).toContain(line)
  })

  test.each([
    {name: 'that was never created', over: {}, ended: outcome('absent')},
    {name: 'whose own answer came', over: {}, ended: outcome('created', {statusCode: 201})},
    {
      name: 'of another kind',
      over: {kind: 'project', path: '/v2/projects'},
      ended: outcome('created'),
    },
  ] as const)('nothing is said of one $name', async ({over, ended}) => {
    expect(await noticesOf({...made, ...over}, ended)).toEqual([])
  })

  test('nothing is said of one that was finished before', async () => {
    const notices = await noticesOf(made, outcome('created'), {answered: true})
    expect(notices).toEqual([])
  })
})

/** What is said where a request comes to this, or had come to it before it was resumed. */
async function noticesOf(
  fields: Partial<NewRequest>,
  ended: Outcome,
  {answered = false} = {},
): Promise<string[]> {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const one = {...request, id: 'id-0', ...fields}
  await journal.requests.begin(one)
  await journal.requests.settle('id-0', answered ? ended : outcome('unanswered'))
  const said: string[] = []
  const context = {
    journal: async () => journal,
    settings: async () => ({environment: {value: one.environment}}),
    signal: new AbortController().signal,
    clientFor: async () => ({
      resend: ({id}: RequestRecord) => journal.requests.settle(id, ended),
    }),
    notice: (words: Notice) => said.push(words('en')),
  } as unknown as Context
  await resume(context, {idOrKey: 'id-0'})
  return said
}
