import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {amountTerm, nameTerms, textTerm} from '../../../src/domain/search-terms.ts'
import type {Journal} from '../../../src/journal/journal.ts'
import {openPostgresJournal} from '../../../src/journal/postgres/postgres-journal.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {kept, request} from '../fixtures.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(
  `a search of a shared journal${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    beforeAll(async () => {
      server = await sharedPostgres()
      url = await newStore(server)
    })
    afterAll(() => server.close())

    async function inJournal(work: (journal: Journal) => Promise<void>): Promise<void> {
      await emptyStore(url)
      const journal = await openPostgresJournal(await connectTo(url))
      try {
        await work(journal)
      } finally {
        await journal.close()
      }
    }

    const named = (name: string, more: {id?: string; seenAtMs: number}) => ({
      ...kept,
      ...more,
      resource: {id: more.id ?? kept.id, payer: {name}},
    })

    test('finds resources by what they are since the last search', () =>
      inJournal(async ({resources}) => {
        const found = async (name: string) =>
          (await resources.search([nameTerms(name)], 9)).map(({id}) => id)
        await resources.save(named('José', {seenAtMs: 1}))
        expect(await found('jose')).toEqual([kept.id])
        await resources.save(named('Maria', {seenAtMs: 2}))
        expect([await found('jose'), await found('maria')]).toEqual([[], [kept.id]])
        // Within the same millisecond.
        await resources.save(named('Sebastiana', {seenAtMs: 2}))
        expect([await found('maria'), await found('sebastiana')]).toEqual([[], [kept.id]])
      }))

    test('finds the resource that was seen last, whatever their ids', () =>
      inJournal(async ({resources}) => {
        for (const [id, seenAtMs] of [
          ['c-2', 1],
          ['c-1', 2],
        ] as const) {
          await resources.save(named('Ana', {id, seenAtMs}))
        }
        expect((await resources.search([nameTerms('ana')], 1)).map(({id}) => id)).toEqual(['c-1'])
      }))

    test('finds requests by id, key and body, and first the one that was made last', () =>
      inJournal(async ({requests}) => {
        const body = '{"amount":1.5,"payer":{"name":"Ana"}}'
        for (const [id, createdAtMs] of [
          ['id-2', 1_000],
          ['id-1', 2_000],
        ] as const) {
          await requests.begin({...request, id, idempotencyKey: `key-${id}`, body, createdAtMs})
        }
        const found = async (terms: readonly string[], limit = 9) =>
          (await requests.search([terms], limit)).map(({id}) => id)
        expect(await found([textTerm('id-2')])).toEqual(['id-2'])
        expect(await found([textTerm('key-id-2')])).toEqual(['id-2'])
        expect(await found([amountTerm(150, '1969-12-31')])).toEqual(['id-1', 'id-2'])
        expect(await found(nameTerms('ana'), 1)).toEqual(['id-1'])
        expect(await found(nameTerms('rita'))).toEqual([])
      }))
  },
)
