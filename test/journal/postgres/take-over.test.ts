import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import type {Journal} from '../../../src/journal/journal.ts'
import {openPostgresJournal} from '../../../src/journal/postgres/postgres-journal.ts'
import {DISPLACE_ADOPTERS, HELD_BY_OTHERS} from '../../../src/journal/postgres/request-sql.ts'
import {holdersOf, holdingOf, settleInPlaceOf} from '../../../src/journal/postgres/take-over.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {outcome, request} from '../fixtures.ts'
import {refusedWith, scriptedServer} from './scripted-server.ts'

const absence = postgresAbsence()
const found = outcome('created', {resourceId: 'r-1', isExclusive: true, isAdopted: true})
const answered = outcome('created', {resourceId: 'r-1', isExclusive: true, statusCode: 201})
const before = {
  ...request,
  id: 'id-2',
  idempotencyKey: 'key-00002',
  state: 'unknown',
  standing: 'fresh',
  attempts: 0,
  isUndated: false,
  settledAtMs: undefined,
} as const
const ending = {before, outcome: answered, kept: undefined, owner: 'owner'}

test.each([
  {holders: [], holding: 'none'},
  {holders: [true], holding: 'adopted'},
  {holders: [true, true], holding: 'adopted'},
  {holders: [false], holding: 'answered'},
  {holders: [true, false], holding: 'answered'},
])('of holders that only found it $holders it is held as $holding', ({holders, holding}) => {
  const named = holders.map((isAdopted, nth) => ({id: `id-${nth}`, isAdopted}))
  expect(holdingOf(named)).toBe(holding)
})

test('what only found a payout keeps it where the other request is not settled', async () => {
  const {postgres} = scriptedServer([], [])
  let isUndone = false
  const transaction: Postgres['transaction'] = (work) =>
    work(postgres).catch((error: unknown) => {
      isUndone = true
      throw error
    })
  const holders = [{id: 'id-1', isAdopted: true}]
  expect(await settleInPlaceOf({...postgres, transaction}, holders, ending)).toBeUndefined()
  expect(isUndone).toBe(true)
})

test('asks who has what may have no other holder, and which of them only found it', async () => {
  const rows = [
    {id: 'id-1', is_adopted: true},
    {id: 'id-3', is_adopted: false},
  ]
  const {postgres, asked} = scriptedServer(rows)
  expect(await holdersOf(postgres, 'id-2', answered)).toEqual([
    {id: 'id-1', isAdopted: true},
    {id: 'id-3', isAdopted: false},
  ])
  expect(asked).toEqual([{sql: HELD_BY_OTHERS, values: ['id-2', 'r-1']}])
})

test.each([
  {name: 'was not created', more: {event: 'unanswered'}},
  {name: 'others may have, too', more: {isExclusive: false}},
  {name: 'has no name', more: {resourceId: undefined}},
] as const)('asks for no holder of what $name', async ({more}) => {
  const {postgres, asked} = scriptedServer()
  expect(await holdersOf(postgres, 'id-2', {...answered, ...more})).toEqual([])
  expect(asked).toEqual([])
})

test('what was only found is taken from all that have it, and goes to the one that was answered', async () => {
  const {postgres, asked} = scriptedServer([], [{id: 'id-2'}])
  const holders = ['id-1', 'id-3'].map((id) => ({id, isAdopted: true}))
  expect(await settleInPlaceOf(postgres, holders, ending)).toMatchObject({
    id: 'id-2',
    state: 'done',
    resourceId: 'r-1',
  })
  expect(asked[0]).toEqual({sql: DISPLACE_ADOPTERS, values: [['id-1', 'id-3'], 'r-1']})
})

test('a server that refuses to is no other machine that was first', async () => {
  const refusal = refusedWith('42501')
  const {postgres} = scriptedServer(refusal)
  await expect(settleInPlaceOf(postgres, [], ending)).rejects.toBe(refusal)
})

describe.skipIf(absence)(
  `a payout that another machine has${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    let journal: Journal
    let postgres: Postgres

    beforeAll(async () => {
      server = await sharedPostgres()
      url = await newStore(server)
      journal = await openPostgresJournal(await connectTo(url))
      postgres = await connectTo(url)
    })
    afterAll(async () => {
      for (const one of [journal, postgres]) await one?.close()
      await server.close()
    })
    beforeEach(() => emptyStore(url))

    const statesOf = async () =>
      (await Promise.all(['id-1', 'id-2'].map((id) => journal.requests.find(id)))).map(
        (one) => one?.state,
      )

    test('is not taken from it where it was answered with it since it was looked at', async () => {
      await journal.requests.begin(request)
      await journal.requests.begin({...request, id: 'id-2', idempotencyKey: 'key-00002'})
      await journal.requests.settle('id-1', answered)
      const holders = [{id: 'id-1', isAdopted: true}]
      expect(await settleInPlaceOf(postgres, holders, ending)).toBeUndefined()
      expect(await statesOf()).toEqual(['done', 'unknown'])
    })

    test('that was only found leaves the age of the key unknown, whenever it was begun', async () => {
      await journal.requests.begin(request)
      await journal.requests.settle('id-1', found)
      expect(await journal.requests.find('id-1')).toMatchObject({state: 'done', isUndated: true})
    })
  },
)
