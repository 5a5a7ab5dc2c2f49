import {expect, test} from 'vitest'
import {nameTerms} from '../../../src/domain/search-terms.ts'
import {openPostgresJournal} from '../../../src/journal/postgres/postgres-journal.ts'
import {connectTo, newStore, postgresAbsence, startPostgres} from '../../helpers/postgres.ts'
import {kept} from '../fixtures.ts'

test.skipIf(postgresAbsence())(
  'resources are found by what they are since the last search',
  async () => {
    const server = await startPostgres()
    const postgres = await connectTo(await newStore(server))
    const {resources} = await openPostgresJournal(postgres)
    const named = (seenAtMs: number, name: string) => ({
      ...kept,
      seenAtMs,
      resource: {id: kept.id, payer: {name}},
    })
    const found = async (name: string) =>
      (await resources.search([nameTerms(name)], 9)).map(({id}) => id)
    try {
      await resources.save(named(1, 'José'))
      expect(await found('jose')).toEqual([kept.id])
      await resources.save(named(2, 'Maria'))
      expect([await found('jose'), await found('maria')]).toEqual([[], [kept.id]])
      // Within the same millisecond.
      await resources.save(named(2, 'Sebastiana'))
      expect([await found('maria'), await found('sebastiana')]).toEqual([[], [kept.id]])
    } finally {
      await postgres.close()
      server.close()
    }
  },
  60_000,
)
