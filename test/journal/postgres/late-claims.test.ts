import {setTimeout as pause} from 'node:timers/promises'
import {afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test} from 'vitest'
import type {Journal} from '../../../src/journal/journal.ts'
import {openPostgresJournal} from '../../../src/journal/postgres/postgres-journal.ts'
import {CLAIM_REQUEST} from '../../../src/journal/postgres/request-sql.ts'
import {ExitCode} from '../../../src/messages/errors.ts'
import type {Postgres, PostgresRow} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {outcome, request} from '../fixtures.ts'
import {refusedWith} from './scripted-server.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(
  `claims that reach PostgreSQL late${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    let postgres: Postgres
    let there: Journal

    beforeAll(async () => {
      server = await sharedPostgres()
      url = await newStore(server)
      postgres = await connectTo(url)
      there = await openPostgresJournal(await connectTo(url))
    })
    afterAll(async () => {
      await there.close()
      await postgres.close()
      await server.close()
    })
    beforeEach(() => emptyStore(url))

    /** A machine whose claims go to the server as `send` has it. */
    async function machine(
      send: (carryOut: () => Promise<PostgresRow[]>) => Promise<PostgresRow[]>,
    ) {
      const own = await connectTo(url)
      const query: Postgres['query'] = (sql, values) =>
        sql === CLAIM_REQUEST ? send(() => own.query(sql, values)) : own.query(sql, values)
      const journal = await openPostgresJournal(Object.assign(Object.create(own), {query}))
      onTestFinished(() => own.close())
      return journal.requests
    }

    /** A machine whose connection breaks at a claim, which the network delivers when it is asked to. */
    async function heldUp() {
      let deliver: (() => Promise<PostgresRow[]>) | undefined
      const requests = await machine(async (carryOut) => {
        deliver = carryOut
        throw refusedWith('ECONNRESET')
      })
      return {requests, deliver: async () => deliver?.()}
    }

    const settledAs = async (event: 'not_sent' | 'refused'): Promise<void> => {
      await there.requests.begin(request)
      const said = event === 'refused' ? {code: 'NO_FUNDS', statusCode: 422} : {}
      await there.requests.settle(request.id, outcome(event, said))
    }

    test.each([
      {event: 'not_sent', left: {state: 'failed'}},
      {event: 'refused', left: {state: 'refused', code: 'NO_FUNDS', statusCode: 422}},
    ] as const)(
      'a claim of one that was $event changes nothing once its process gave it up',
      async (row) => {
        await settledAs(row.event)
        const {requests, deliver} = await heldUp()
        await expect(requests.claim(request.id, 9_000)).rejects.toMatchObject({
          errcode: 'ECONNRESET',
        })
        expect(await deliver()).toEqual([])
        expect(await there.requests.find(request.id)).toMatchObject({...row.left, attempts: 1})
        expect(await there.requests.claim(request.id, 9_500)).toMatchObject({standing: 'fresh'})
      },
    )

    test.each([
      {event: 'not_sent', left: {state: 'failed'}},
      {event: 'refused', left: {state: 'refused', code: 'NO_FUNDS', statusCode: 422}},
    ] as const)(
      'a claim of one that was $event is taken back where its answer was lost',
      async (row) => {
        await settledAs(row.event)
        const requests = await machine(async (carryOut) => {
          await carryOut()
          throw refusedWith('ECONNRESET')
        })
        await expect(requests.claim(request.id, 9_000)).rejects.toMatchObject({
          errcode: 'ECONNRESET',
        })
        expect(await there.requests.find(request.id)).toMatchObject({...row.left, attempts: 1})
      },
    )

    test('it is of unknown outcome, and left alone, where another machine sends it by now', async () => {
      await settledAs('not_sent')
      const requests = await machine(async () => {
        await there.requests.claim(request.id, 9_000)
        throw refusedWith('ECONNRESET')
      })
      await expect(requests.claim(request.id, 9_000)).rejects.toMatchObject({
        code: 'BEGIN_NOT_CONFIRMED',
        exitCode: ExitCode.outcomeUnknown,
      })
      expect(await there.requests.find(request.id)).toMatchObject({standing: 'fresh'})
    })

    test('and a claim of one of unknown outcome ends as such', async () => {
      await there.requests.begin(request)
      await there.requests.settle(request.id, outcome('unanswered'))
      const {requests} = await heldUp()
      await expect(requests.claim(request.id, 9_000)).rejects.toMatchObject({
        code: 'BEGIN_NOT_CONFIRMED',
        exitCode: ExitCode.outcomeUnknown,
      })
      expect(await there.requests.find(request.id)).toMatchObject({standing: 'doubtful'})
    })

    test('what comes after its deadline by the clock of the database takes nothing up', async () => {
      await settledAs('not_sent')
      const own = await connectTo(url)
      onTestFinished(() => own.close())
      let isLate = true
      const query: Postgres['query'] = (sql, values = []) => {
        const late = isLate && sql === CLAIM_REQUEST
        isLate &&= !late
        return own.query(sql, late ? [...values.slice(0, -1), Date.now() - 1] : values)
      }
      const {requests} = await openPostgresJournal(Object.assign(Object.create(own), {query}))
      expect(await requests.claim(request.id, 9_000)).toBeUndefined()
      expect(await there.requests.find(request.id)).toMatchObject({state: 'failed'})
      expect(await requests.claim(request.id, 9_000)).toMatchObject({standing: 'fresh'})
    })

    test('nor does what waited for a lock for longer than its process', async () => {
      await settledAs('not_sent')
      const own = await connectTo(url)
      onTestFinished(() => own.close())
      const query: Postgres['query'] = (sql, values) =>
        own.query(sql.replace("'20000 milliseconds'", "'200 milliseconds'"), values)
      const {requests} = await openPostgresJournal(Object.assign(Object.create(own), {query}))
      const claimed = await postgres.transaction(async (statements) => {
        await statements.query('SELECT id FROM pixctl_requests FOR UPDATE')
        const waiting = requests.claim(request.id, 9_000)
        await pause(500)
        return {waiting}
      })
      expect(await claimed.waiting).toBeUndefined()
      expect(await there.requests.find(request.id)).toMatchObject({state: 'failed'})
    })
  },
)
