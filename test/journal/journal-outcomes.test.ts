import {describe, expect, test} from 'vitest'
import type {Journal} from '../../src/journal/journal.ts'
import {
  REQUEST_EVENTS,
  type RequestEvent,
  STANDINGS,
  type Standing,
  stateOf,
  TRANSITIONS,
} from '../../src/journal/request-state.ts'
import {kept, outcome, request} from './fixtures.ts'
import {STORES} from './stores.ts'

/** What brings a request that was just written to each standing. */
const WAYS: Readonly<Record<Standing, readonly RequestEvent[]>> = {
  fresh: [],
  doubtful: ['unanswered'],
  done: ['created'],
  refused: ['refused'],
  failed: ['not_sent'],
}

const CELLS = STANDINGS.flatMap((from) =>
  REQUEST_EVENTS.map((event) => ({from, event, to: TRANSITIONS[from][event]})),
)

describe.each(STORES)('outcomes in a journal over $store', ({absence, prepare, newPlace}) => {
  if (absence) {
    test.skip(`(skipped: ${absence})`, () => {})
    return
  }
  prepare()

  /** Two processes that have the same journal open; the first one has begun the request. */
  async function opened() {
    const place = await newPlace()
    const [own, other] = [await place.open(), await place.open()]
    await own.requests.begin(request)
    return {own, other, [Symbol.asyncDispose]: () => place[Symbol.asyncDispose]()}
  }

  const happens = async ({requests}: Journal, event: RequestEvent) =>
    event === 'sent_again' ? requests.claim('id-1', 5_000) : requests.settle('id-1', outcome(event))

  test.each(CELLS)('$from + $event is $to, and so it is written', async ({from, event, to}) => {
    await using at = await opened()
    for (const earlier of WAYS[from]) await happens(at.own, earlier)
    const given = await happens(at.own, event)
    expect(given).toMatchObject({standing: to, state: stateOf(to)})
    expect(await at.other.requests.find('id-1')).toMatchObject({standing: to, state: stateOf(to)})
  })

  test('a request that was just written is known as it is on record', async () => {
    await using at = await opened()
    const {record} = await at.own.requests.begin({...request, id: 'id-2', idempotencyKey: 'key-2'})
    const {ageMs: _, ...given} = record
    const {ageMs: __, ...found} = (await at.other.requests.find('id-2')) ?? {}
    expect(given).toEqual(found)
    expect(given).toMatchObject({attempts: 0, replayed: false, isUndated: false})
  })

  test.each([
    {name: 'created', said: outcome('created', {resourceId: 'c-1', statusCode: 201})},
    {name: 'created, and a repetition', said: outcome('created', {replayed: true})},
    {name: 'found at the service', said: outcome('created', {isAdopted: true})},
    {
      name: 'refused',
      said: outcome('refused', {code: 'C', message: 'M', traceId: 'T', statusCode: 400}),
    },
    {name: 'not answered', said: outcome('unanswered', {attempts: 3, statusCode: 502})},
  ])('what is given of an outcome is what is on record: $name', async ({said}) => {
    await using at = await opened()
    const {ageMs: _, ...given} = await at.own.requests.settle('id-1', said)
    const {ageMs: __, ...found} = (await at.other.requests.find('id-1')) ?? {}
    expect(given).toEqual(found)
    expect(given.attempts).toBe(said.attempts)
    expect(given.settledAtMs).toBe(said.event === 'unanswered' ? undefined : said.settledAtMs)
    expect([given.replayed, given.isUndated]).toEqual([
      said.replayed ?? false,
      said.isAdopted ?? false,
    ])
  })

  describe('of a request that another process has begun', () => {
    test('the outcome is written, with what was created', async () => {
      await using at = await opened()
      const {requests, resources} = at.other
      const settled = await requests.settle('id-1', outcome('created', {resourceId: 'c-1'}), kept)
      expect(settled).toMatchObject({state: 'done', resourceId: 'c-1', attempts: 1})
      expect(await resources.find('charge', 'c-1', 'test')).toMatchObject({resource: kept.resource})
      expect(await at.own.requests.find('id-1')).toMatchObject({state: 'done', attempts: 1})
    })

    test('the attempts of both are counted', async () => {
      await using at = await opened()
      await at.other.requests.settle('id-1', outcome('unanswered', {attempts: 2}))
      await at.own.requests.settle('id-1', outcome('unanswered', {attempts: 3}))
      expect(await at.own.requests.find('id-1')).toMatchObject({attempts: 5})
    })
  })

  describe('what is done', () => {
    const newer = {...kept, resource: {id: 'c-1', status: 'completed'}}
    const done = async (journal: Journal) =>
      journal.requests.settle('id-1', outcome('created', {resourceId: 'c-1'}), kept)

    test('and is created again stays as it was, and is shown as it is now', async () => {
      await using at = await opened()
      const before = await done(at.own)
      const again = outcome('created', {resourceId: 'c-1', attempts: 4, settledAtMs: 9_000})
      expect(await at.other.requests.settle('id-1', again, newer)).toMatchObject({
        state: 'done',
        attempts: before.attempts,
        settledAtMs: before.settledAtMs,
      })
      expect(await at.own.requests.find('id-1')).toMatchObject({attempts: 1, settledAtMs: 2_000})
      expect(await at.own.resources.find('charge', 'c-1', 'test')).toMatchObject(newer)
    })

    test.each(['unanswered', 'refused', 'absent'] as const)(
      'and is %s by a slower process stays, and so does what was created',
      async (event) => {
        await using at = await opened()
        await done(at.own)
        await at.other.requests.settle('id-1', outcome(event, {code: 'CODE'}), newer)
        expect(await at.own.requests.find('id-1')).toMatchObject({state: 'done', code: undefined})
        const found = await at.own.resources.find('charge', 'c-1', 'test')
        expect(found?.resource).toEqual(kept.resource)
      },
    )
  })

  describe('a creation that may not be another one’s', () => {
    const second = {...request, id: 'id-2', idempotencyKey: 'key-2'}
    const exclusive = {isExclusive: true}

    test('may name what a request did that did not say so', async () => {
      await using at = await opened()
      const {requests} = at.own
      await requests.settle('id-1', outcome('created', {resourceId: 'c-1', ...exclusive}))
      await requests.begin(second)
      const said = outcome('created', {resourceId: 'c-1'})
      expect(await requests.settle('id-2', said)).toMatchObject({state: 'done', resourceId: 'c-1'})
    })

    test('ends as any other where it names nothing', async () => {
      await using at = await opened()
      const {requests} = at.own
      const said = outcome('refused', {code: 'CODE', ...exclusive})
      expect(await requests.settle('id-1', said)).toMatchObject({state: 'refused', code: 'CODE'})
      await requests.begin(second)
      expect(await at.other.requests.settle('id-2', said)).toMatchObject({state: 'refused'})
    })

    test('is none by another process either, and nothing of it is kept', async () => {
      await using at = await opened()
      const said = outcome('created', {resourceId: 'c-1', ...exclusive})
      await at.own.requests.settle('id-1', said, kept)
      await at.own.requests.begin(second)
      const newer = {...kept, resource: {id: 'c-1', status: 'completed'}}
      expect(await at.other.requests.settle('id-2', said, newer)).toMatchObject({
        state: 'unknown',
        code: 'ANSWER_OF_ANOTHER',
        statusCode: undefined,
      })
      const found = await at.own.resources.find('charge', 'c-1', 'test')
      expect(found?.resource).toEqual(kept.resource)
    })
  })

  test('one that was never written can neither be taken up nor be settled', async () => {
    await using at = await opened()
    const {requests} = at.own
    const missing = 'a request that was written is there'
    await expect(requests.claim('none', 1)).rejects.toThrow(missing)
    await expect(requests.settle('none', outcome('created'))).rejects.toThrow(missing)
  })
})
