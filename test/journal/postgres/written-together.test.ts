import {describe, expect, test} from 'vitest'
import {beginAll, type Ending, settleAll} from '../../../src/journal/postgres/groups.ts'
import {begunRecord} from '../../../src/journal/record-changes.ts'
import type {Outcome} from '../../../src/journal/request-record.ts'
import {ServerClock} from '../../../src/platform/postgres/server-clock.ts'
import {kept, outcome, request} from '../fixtures.ts'
import {refusedWith, rowOf, scriptedServer} from './scripted-server.ts'

const numbered = (nth: number) => ({...request, id: `id-${nth}`, idempotencyKey: `key-${nth}`})
/** A process that saw the clock of the database just now. */
const beginner = (shownMs = 0) => ({owner: 'owner', clock: new ServerClock(shownMs)})
const ending = (nth: number, more: Partial<Outcome> = {}, keptId?: string): Ending => ({
  before: begunRecord(numbered(nth)),
  owner: 'owner',
  outcome: outcome('created', more),
  kept: keptId === undefined ? undefined : {...kept, id: keptId},
})
const TAKEN = '23505'

describe('creations that are begun in one statement', () => {
  test('are new, or another’s, or taken by another machine at this moment', async () => {
    const {postgres} = scriptedServer([
      {asked_id: 'id-3', known: rowOf({id: 'id-9'})},
      {asked_id: 'id-1', known: null},
    ])
    const begun = await beginAll(postgres, [1, 2, 3].map(numbered), beginner())
    expect(begun).toMatchObject([
      {isNew: true, record: {id: 'id-1', standing: 'fresh', ageMs: 0}},
      undefined,
      {isNew: false, record: {id: 'id-9'}},
    ])
  })

  test('have one key each: of two with the same the first is written, the other looks again', async () => {
    const {postgres, asked} = scriptedServer([{asked_id: 'id-1', known: null}])
    const twice = [numbered(1), {...numbered(2), idempotencyKey: 'key-1'}]
    const begun = await beginAll(postgres, twice, beginner())
    expect(begun.map((one) => one?.isNew)).toEqual([true, undefined])
    expect(asked[0]?.values).toContainEqual(['id-1'])
    expect(asked[0]?.values.at(-2)).toBe('owner')
  })
})

describe('outcomes that are written in one statement', () => {
  const writtenOf = async (...endings: Ending[]) => {
    const {postgres, asked} = scriptedServer(endings.map(({before}) => ({id: before.id})))
    const settled = await settleAll(postgres, endings)
    return {
      settled: settled.map((record) => record?.id),
      asked: asked[0]?.values.find((values) => Array.isArray(values) && values[0] === 'id-1'),
    }
  }

  test('are each of their own request, and given where it was as it had to be', async () => {
    const {postgres} = scriptedServer([{id: 'id-2'}])
    const settled = await settleAll(postgres, [ending(1), ending(2)])
    expect(settled).toMatchObject([undefined, {id: 'id-2', state: 'done'}])
  })

  test.each([
    {share: 'nothing', other: ending(2, {resourceId: 'r-2'}, 'k-2'), both: true},
    {share: 'the resource they name', other: ending(2, {resourceId: 'r-1'}), both: false},
    {share: 'the resource that is kept', other: ending(2, {}, 'k-1'), both: false},
    {share: 'what one names and the other keeps', other: ending(2, {}, 'r-1'), both: false},
    {
      share: 'one of the two that they name',
      other: ending(2, {resourceId: 'r-2'}, 'k-1'),
      both: false,
    },
  ])('of two that share $share are both written: $both', async ({other, both}) => {
    const {asked, settled} = await writtenOf(ending(1, {resourceId: 'r-1'}, 'k-1'), other)
    expect(asked).toEqual(both ? ['id-1', 'id-2'] : ['id-1'])
    expect(settled).toEqual(['id-1', both ? 'id-2' : undefined])
  })

  test('are both written where neither names anything', async () => {
    expect((await writtenOf(ending(1), ending(2))).asked).toEqual(['id-1', 'id-2'])
  })

  test('are one where they are of one request', async () => {
    expect((await writtenOf(ending(1), ending(1))).asked).toEqual(['id-1'])
  })

  test('is none where another machine named its resource at this moment', async () => {
    const {postgres} = scriptedServer(refusedWith(TAKEN))
    expect(await settleAll(postgres, [ending(1)])).toEqual([undefined])
  })

  test.each([
    {name: 'for several of them', endings: [ending(1), ending(2)], error: refusedWith(TAKEN)},
    {name: 'for another reason', endings: [ending(1)], error: refusedWith('22021')},
    {
      name: 'by something else than the server',
      endings: [ending(1)],
      error: Object.assign(new Error('a mistake'), {errcode: TAKEN}),
    },
  ])('fail with what refused them $name', async ({endings, error}) => {
    const {postgres} = scriptedServer(error)
    await expect(settleAll(postgres, endings)).rejects.toBe(error)
  })
})
