import {expect, onTestFinished, test} from 'vitest'
import {rowKey} from '../../../src/actions/batch/file/row-key.ts'
import {requireNoEqual} from '../../../src/actions/journal/equal-payouts.ts'
import {resume} from '../../../src/actions/journal/resume.ts'
import type {Context} from '../../../src/app/context.ts'
import type {Client} from '../../../src/client/client.ts'
import type {ResendTerms} from '../../../src/client/resend.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {NewRequest, RequestRecord} from '../../../src/journal/request-record.ts'
import type {RequestEvent} from '../../../src/journal/request-state.ts'
import type {PixctlError} from '../../../src/messages/errors.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../../journal/fixtures.ts'

const HOUR_MS = 3_600_000
const NOW_MS = Date.parse('2026-11-10T12:00:00Z')
const BODY = {pixKey: 'a@b.co', pixKeyType: 'email', amount: 4.5}

interface Other {
  readonly body?: object | undefined
  readonly event?: RequestEvent | undefined
  readonly ageMs?: number | undefined
  readonly over?: Partial<NewRequest> | undefined
}

const key = (position: number, body: object = BODY): string =>
  rowKey({environment: 'test', wallet: 'principal', body, position})

/** A journal with a payout that its command left, and another one. */
async function journalOf({body = BODY, event, ageMs = 0, over}: Other, own?: Partial<NewRequest>) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => NOW_MS})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const payout = {...request, kind: 'withdrawal', path: '/v2/withdrawals'} as const
  const createdAtMs = NOW_MS - ageMs
  const other = {...payout, id: 'other', idempotencyKey: 'key-other', body: JSON.stringify(body)}
  await journal.requests.begin({...other, createdAtMs, ...over})
  if (event) {
    const created = event === 'created' ? {resourceId: 'w-1'} : {}
    await journal.requests.settle('other', {...outcome(event, created), settledAtMs: createdAtMs})
  }
  const left = {...payout, id: 'own', body: JSON.stringify(BODY), createdAtMs: NOW_MS}
  const {record} = await journal.requests.begin({...left, ...own})
  const client = {
    addressee: request,
    identify: async () => ({account: request.account, instance: request.instance}),
    surelyPastMs: async () => NOW_MS,
  } as unknown as Client
  return {journal, record, client}
}

/** The error that keeps the one that was left from being sent, if any. */
async function keptBackBy(other: Other, own?: Partial<NewRequest>): Promise<unknown> {
  const {journal, record, client} = await journalOf(other, own)
  const context = {journal: async () => journal} as unknown as Context
  return requireNoEqual(context, client, record).then(
    () => undefined,
    (error: unknown) => error,
  )
}

test.each([
  {name: 'was paid an hour ago', event: 'created', ageMs: HOUR_MS},
  {name: 'is of unknown outcome', event: 'unanswered'},
  {name: 'was left by another command'},
  {name: 'is a row of a file', event: 'created', over: {idempotencyKey: key(0)}},
  {name: 'left another wallet', event: 'created', over: {wallet: 'shop-1'}},
] as const)('a payout that was left is not sent beside an equal one that $name', async (other) => {
  const error = await keptBackBy(other)
  expect(error).toMatchObject({
    code: 'SENT_ALREADY',
    exitCode: 6,
    details: {journalId: 'own', equalTo: 'other'},
  })
  const {hint} = (error as PixctlError).wordsIn('en')
  expect(hint).toContain('pixctl journal show other')
  expect(hint).toMatch(/pixctl journal resume own --again$/)
})

test.each([
  {name: 'was refused', event: 'refused'},
  {name: 'was paid more than a day ago', event: 'created', ageMs: 25 * HOUR_MS},
  {name: 'goes to another key', event: 'created', body: {...BODY, pixKey: 'c@d.co'}},
  {name: 'has another amount', event: 'created', body: {...BODY, amount: 4.51}},
  {name: 'is of another account', event: 'created', over: {account: 'account-2', clientId: 'b'}},
] as const)('it is sent beside one that $name', async (other) => {
  expect(await keptBackBy(other)).toBeUndefined()
})

test('equal rows of one file are meant beside each other', async () => {
  const first = {event: 'created', over: {idempotencyKey: key(0)}} as const
  expect(await keptBackBy(first, {idempotencyKey: key(1)})).toBeUndefined()
})

test.each([
  {of: 'this one', own: {idempotencyKey: key(1, {...BODY, amount: 1})}, over: {}},
  {of: 'the other one', own: {}, over: {idempotencyKey: key(1, {...BODY, amount: 1})}},
])('a key that is not of a row with these words says nothing: that of $of', async ({own, over}) => {
  const other = {event: 'created', over: {idempotencyKey: key(0), ...over}} as const
  expect(await keptBackBy(other, {idempotencyKey: key(1), ...own})).toBeDefined()
})

/** Resumes, and says with which terms each one was sent again. */
async function resumed(order: Parameters<typeof resume>[1]) {
  const {journal, client} = await journalOf({event: 'created'})
  const terms: [id: string, ResendTerms][] = []
  const resend = async (record: RequestRecord, given: ResendTerms = {}): Promise<void> => {
    terms.push([record.id, given])
    await given.requireAlone?.(record)
  }
  const context = {
    journal: async () => journal,
    settings: async () => ({environment: {value: 'test'}}),
    signal: new AbortController().signal,
    clientFor: async (): Promise<Partial<Client>> => ({...client, resend}),
  } as unknown as Context
  const result = await resume(context, order).catch((error: unknown) => error)
  return {result, terms}
}

test('a resume of all and of one compares what was left', async () => {
  for (const order of [{}, {idOrKey: 'own'}]) {
    expect((await resumed(order)).result).toMatchObject({code: 'SENT_ALREADY', exitCode: 6})
  }
})

test('with --again the one that is named is sent', async () => {
  const {result, terms} = await resumed({idOrKey: 'own', again: true})
  expect(result).toMatchObject({data: [{id: 'own'}]})
  expect(terms).toEqual([['own', expect.objectContaining({isMeant: true})]])
})

test('--again without a name sends nothing', async () => {
  const {result, terms} = await resumed({again: true})
  expect(result).toMatchObject({code: 'AGAIN_WITHOUT_ID', exitCode: 2})
  expect(terms).toEqual([])
})
