import {expect, onTestFinished, test} from 'vitest'
import {settleAbsent} from '../../../src/actions/show/settle-seen.ts'
import type {Context} from '../../../src/app/context.ts'
import type {Client} from '../../../src/client/client.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {NewRequest} from '../../../src/journal/request-record.ts'
import type {RequestEvent} from '../../../src/journal/request-state.ts'
import {UnreachableError} from '../../../src/messages/errors.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../../journal/fixtures.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NOW_MS = Date.parse('2026-11-10T12:00:00Z')
const PAYOUT = {
  ...request,
  kind: 'withdrawal',
  path: '/v2/withdrawals',
  body: '{"amount":1,"externalReference":"rent-1"}',
} as const

interface Given {
  readonly sent?: Partial<NewRequest>
  readonly event?: RequestEvent
  readonly ageMs?: number
  /** The key that the service says it has not. */
  readonly asked?: string
  /** What it answers when key and reference are asked for: an id, or why there is no answer. */
  readonly answer?: string | Error
  /** When it surely is, by the service. */
  readonly pastMs?: number
}

/** What becomes of one request of unknown outcome, and what is asked and said. */
async function after({
  sent = {},
  event,
  ageMs = DAY_MS + 10 * MINUTE_MS,
  asked = request.idempotencyKey,
  answer,
  pastMs = NOW_MS,
}: Given) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => NOW_MS})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  await journal.requests.begin({...PAYOUT, createdAtMs: NOW_MS - ageMs, ...sent})
  if (event) await journal.requests.settle(request.id, outcome(event))
  const questions: unknown[] = []
  const client = {
    addressee: request,
    surelyPastMs: async () => pastMs,
    inWallet: (wallet: string) => ({
      adoptCreated: async ({idempotencyKey}: NewRequest, by?: string) => {
        questions.push({wallet, idempotencyKey, by})
        if (answer instanceof Error) throw answer
        return answer
      },
    }),
  } as unknown as Client
  const notices: string[] = []
  const context = {
    journal: async () => journal,
    now: () => NOW_MS,
    notice: (said: unknown) => void notices.push(String(said)),
  } as unknown as Context
  await settleAbsent(context, client, asked)
  const state = (await journal.requests.find(request.id))?.state
  return {state, questions, said: notices.length}
}

test.each([
  {name: 'that was only written', given: {}},
  {name: 'that was sent without an answer', given: {event: 'unanswered'}},
  {name: 'of another wallet', given: {sent: {wallet: 'shop-1'}}},
  {name: 'that is a charge', given: {sent: {kind: 'charge', path: '/v2/pix'}}},
] as const)(
  'a request $name ends once the service has neither key nor reference',
  async ({given}) => {
    const {wallet = ''} = 'sent' in given ? (given.sent as Partial<NewRequest>) : {}
    const question = {wallet, idempotencyKey: request.idempotencyKey, by: undefined}
    expect(await after(given)).toEqual({state: 'failed', questions: [question], said: 1})
  },
)

test.each([
  {name: 'where an attempt may still come', given: {ageMs: DAY_MS + 10 * MINUTE_MS - 1}},
  {name: 'where only the clock of this machine says that it is old', given: {pastMs: NOW_MS - 1}},
  {name: 'of another key', given: {asked: 'key-of-another'}},
  {name: 'whose age is not known', given: {sent: {isUndated: true}}},
  {name: 'that no key protects', given: {sent: {kind: 'sub_account'}}},
  {name: 'of another profile', given: {sent: {profile: 'office'}}},
  {name: 'of another credential', given: {sent: {clientId: 'mp_test_b'}}},
] as const)('one $name is not asked for, and stays unknown', async ({given}) => {
  expect(await after(given)).toEqual({state: 'unknown', questions: [], said: 0})
})

test('one that the service cannot be asked for stays unknown', async () => {
  const answer = new UnreachableError({code: 'AWAY', in: () => ({message: 'Away.'})})
  expect(await after({answer})).toMatchObject({state: 'unknown', said: 0})
})

test('one that it has under its reference does not end so', async () => {
  expect(await after({answer: 'w-1'})).toMatchObject({state: 'unknown', said: 0})
})
