import {expect, onTestFinished, test} from 'vitest'
import {createWithdrawal} from '../../src/actions/create-withdrawal.ts'
import type {Context} from '../../src/app/context.ts'
import type {BeforeSending} from '../../src/client/creation.ts'
import type {Journal} from '../../src/journal/journal.ts'
import {openJournal} from '../../src/journal/open-journal.ts'
import type {RequestRecord} from '../../src/journal/request-record.ts'
import type {WithdrawalRequestBody} from '../../src/wire/withdrawal.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {outcome, request} from '../journal/fixtures.ts'

const NOW_MS = 1_000_000_000
const BODY = {pixKey: 'a@b.co', pixKeyType: 'email', amount: 4.5} as WithdrawalRequestBody

/** Two equal payouts that two processes write at one moment, and what one of them sees. */
async function atOneMoment({
  own,
  other,
  meanwhile = async () => {},
}: {
  readonly own: {readonly id: string; readonly createdAtMs?: number}
  readonly other: {readonly id: string; readonly createdAtMs?: number}
  readonly meanwhile?: (journal: Journal, ctrlC: AbortController) => Promise<unknown>
}) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => NOW_MS})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const ctrlC = new AbortController()
  const equal = {kind: 'withdrawal', path: '/v2/withdrawals', body: JSON.stringify(BODY)} as const
  const create = async (_body: object, _key: undefined, before: BeforeSending) => {
    for (const one of [own, other]) {
      const idempotencyKey = `key-of-${one.id}`
      const written = {...request, ...equal, createdAtMs: NOW_MS, idempotencyKey, ...one}
      await journal.requests.begin(written)
    }
    const timer = setTimeout(() => void meanwhile(journal, ctrlC), 150)
    await before.requireAlone?.({id: own.id} as RequestRecord).finally(() => clearTimeout(timer))
    return {resource: {id: 'w-1'}}
  }
  const identify = async () => ({account: request.account, instance: request.instance})
  const surelyPastMs = async () => NOW_MS
  const client = {addressee: request, identify, surelyPastMs, withdrawals: {create}}
  const context = {
    client: async () => client,
    journal: async () => journal,
    settings: async () => ({environment: {value: 'test'}, profile: {value: 'default'}}),
    now: () => NOW_MS,
    signal: ctrlC.signal,
  } as unknown as Context
  return createWithdrawal(context, {body: BODY, again: false})
}

const settlesAs =
  (event: Parameters<typeof outcome>[0]) =>
  ({requests}: Journal): Promise<unknown> =>
    requests.settle('other', outcome(event))
const FIRST_OF_TWO = {own: {id: 'own'}, other: {id: 'other', createdAtMs: NOW_MS + 1}}

test.each([
  {name: 'written a moment before the other one', ...FIRST_OF_TWO},
  {name: 'of one moment that comes first by its id', own: {id: 'a-own'}, other: {id: 'other'}},
])('of two equal payouts the one $name leaves once the other one was refused', async (pair) => {
  const {id} = await atOneMoment({...pair, meanwhile: settlesAs('not_sent')})
  expect(id).toBe('w-1')
})

test.each([
  {name: 'that was written after the other one', pair: {own: {id: 'own', createdAtMs: NOW_MS + 1}}},
  {name: 'of one moment that comes second by its id', pair: {own: {id: 'z-own'}}},
])('of two equal payouts the one $name is refused at once', async ({pair}) => {
  // It does not wait for that.
  const refused = atOneMoment({other: {id: 'other'}, ...pair, meanwhile: settlesAs('not_sent')})
  await expect(refused).rejects.toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
})

test.each([
  {name: 'the other one was sent', meanwhile: settlesAs('created')},
  {name: 'the other one has no answer', meanwhile: settlesAs('unanswered')},
  {name: 'the other one is not decided upon in time', meanwhile: async () => {}},
])('the first of two equal payouts is refused where $name', async ({meanwhile}) => {
  const refused = atOneMoment({...FIRST_OF_TWO, meanwhile})
  await expect(refused).rejects.toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
})

test('the first of two equal payouts waits no longer after Ctrl-C', async () => {
  const meanwhile = async (_journal: Journal, ctrlC: AbortController) => ctrlC.abort()
  await expect(atOneMoment({...FIRST_OF_TWO, meanwhile})).rejects.toMatchObject({exitCode: 130})
})
