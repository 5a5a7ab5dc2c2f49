import {expect, onTestFinished, test} from 'vitest'
import {type BroughtBack, bringBack} from '../../src/journal/bring-back.ts'
import type {Journal} from '../../src/journal/journal.ts'
import {openJournal} from '../../src/journal/open-journal.ts'
import type {NewRequest} from '../../src/journal/request-record.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {kept, outcome, request} from './fixtures.ts'

const DAY_MS = 24 * 3_600_000
const NOW_MS = 10 * DAY_MS
const now = () => NOW_MS

async function aJournal(): Promise<Journal> {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  return journal
}

type Event = Parameters<typeof outcome>[0]

async function write(journal: Journal, id: string, event: Event, more: Partial<NewRequest> = {}) {
  const payout = {...request, kind: 'withdrawal', createdAtMs: NOW_MS - 5, ...more, id} as const
  const {record} = await journal.requests.begin({...payout, idempotencyKey: `key of ${id}`})
  await journal.requests.settle(record.id, outcome(event, {resourceId: `w of ${id}`}))
}

const bring = (
  shared: Journal,
  own: Journal,
  isOurs: BroughtBack['isOurs'] = async ({clientId}) => clientId === 'mp_test_ours',
) => bringBack(shared, own, {profiles: [request.profile], isOurs, now})

async function statesIn({requests}: Journal, ...ids: string[]) {
  const found = await Promise.all(ids.map((id) => requests.find(`key of ${id}`)))
  return found.map((record) => record?.state)
}

test('brings back what could be paid again by mistake, once', async () => {
  const [shared, own] = [await aJournal(), await aJournal()]
  const old = {createdAtMs: NOW_MS - DAY_MS - 1}
  await write(shared, 'open', 'unanswered', old)
  await write(shared, 'paid', 'created', {createdAtMs: NOW_MS - DAY_MS})
  await write(shared, 'paid-long-ago', 'created', old)
  await write(shared, 'refused', 'refused')
  await write(shared, 'of-another', 'unanswered', {profile: 'another'})
  const ours = {profile: 'another', clientId: 'mp_test_ours'}
  await write(shared, 'of-another-name', 'unanswered', ours)
  const {id, ...approval} = {id: 'a-1', document: '{}', savedAtMs: 1, idempotencyKeys: ['k']}
  await shared.approvals.save({id, ...approval})
  expect(await bring(shared, own)).toBe(3)
  const ids = ['open', 'of-another-name', 'paid', 'paid-long-ago', 'refused', 'of-another']
  const none = [undefined, undefined, undefined]
  expect(await statesIn(own, ...ids)).toEqual(['unknown', 'unknown', 'done', ...none])
  expect(await own.requests.find('key of open')).toMatchObject({id: 'open', standing: 'doubtful'})
  expect(await own.requests.find('key of paid')).toMatchObject({resourceId: 'w of paid'})
  expect(await own.approvals.read('a-1')).toBe('{}')
  expect(await bring(shared, own)).toBe(0)
})

const payout = (status: string, seenAtMs: number) =>
  ({...kept, kind: 'withdrawal', id: 'w of payout', resource: {status}, seenAtMs}) as const

test.each([
  {name: 'unknown here', here: undefined, after: 'completed'},
  {name: 'seen earlier here', here: payout('processing', 4), after: 'completed'},
  {name: 'seen later here', here: payout('failed', 6), after: 'failed'},
])('what a payout is that is $name, a list shows: $after', async ({here, after}) => {
  const [shared, own] = [await aJournal(), await aJournal()]
  await write(shared, 'payout', 'created')
  await shared.resources.save(payout('completed', 5))
  if (here) {
    await write(own, 'payout', 'created')
    await own.resources.save(here)
  }
  await bring(shared, own)
  const listed = await own.resources.list({kind: 'withdrawal', environment: 'test'})
  expect(listed.map(({id, resource}) => [id, resource['status']])).toEqual([['w of payout', after]])
})

test('brings what was created back where its request is here already', async () => {
  const [shared, own] = [await aJournal(), await aJournal()]
  for (const journal of [shared, own]) await write(journal, 'payout', 'created')
  await write(shared, 'of-another', 'created', {profile: 'another'})
  await shared.resources.save(payout('completed', 5))
  await shared.resources.save({...payout('completed', 5), id: 'w of of-another'})
  expect(await bring(shared, own)).toBe(0)
  expect(await own.resources.find('withdrawal', 'w of payout', 'test')).toMatchObject({
    resource: {status: 'completed'},
  })
  expect(await own.resources.find('withdrawal', 'w of of-another', 'test')).toBeUndefined()
})

test.each([
  {there: 'created', here: 'unanswered', after: 'done', brought: 1},
  {there: 'created', here: 'refused', after: 'done', brought: 1},
  {there: 'created', here: 'created', after: 'done', brought: 0},
  {there: 'unanswered', here: 'created', after: 'done', brought: 0},
  {there: 'unanswered', here: 'refused', after: 'unknown', brought: 1},
  {there: 'unanswered', here: 'unanswered', after: 'unknown', brought: 0},
] as const)('$there there and $here here is $after', async ({there, here, after, brought}) => {
  const [shared, own] = [await aJournal(), await aJournal()]
  await write(shared, 'payout', there)
  await write(own, 'payout', here)
  expect(await bring(shared, own)).toBe(brought)
  expect(await statesIn(own, 'payout')).toEqual([after])
})

test('leaves what is done here as it is, whatever was created there', async () => {
  const [shared, own] = [await aJournal(), await aJournal()]
  await write(own, 'payout', 'created')
  const {record} = await shared.requests.begin({
    ...request,
    kind: 'withdrawal',
    createdAtMs: NOW_MS,
    id: 'payout',
    idempotencyKey: 'key of payout',
  })
  await shared.requests.settle(record.id, outcome('created', {resourceId: 'another'}))
  expect(await bring(shared, own)).toBe(0)
  expect(await own.requests.find('payout')).toMatchObject({
    state: 'done',
    resourceId: 'w of payout',
    attempts: 1,
  })
})

test('is as old as it was there, and of no known age where its clock ran ahead', async () => {
  const [shared, own] = [await aJournal(), await aJournal()]
  await write(shared, 'aged', 'unanswered', {createdAtMs: NOW_MS - 5})
  await write(shared, 'of-now', 'unanswered', {createdAtMs: NOW_MS})
  await write(shared, 'ahead', 'unanswered', {createdAtMs: NOW_MS + 1})
  const withAges = async function* (filter: object) {
    for await (const record of shared.requests.each(filter)) {
      yield record.id === 'aged' ? {...record, ageMs: 7_000} : record
    }
  }
  const there = {...shared, requests: {...shared.requests, each: withAges}} as unknown as Journal
  expect(await bring(there, own)).toBe(3)
  const found = await Promise.all(['aged', 'of-now', 'ahead'].map((id) => own.requests.find(id)))
  expect(found.map((record) => [record?.createdAtMs, record?.isUndated])).toEqual([
    [NOW_MS - 7_000, false],
    [NOW_MS, false],
    [NOW_MS + 1, true],
  ])
})
