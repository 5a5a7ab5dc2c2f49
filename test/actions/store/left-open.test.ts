import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {readLeftOpen} from '../../../src/actions/store/left-open.ts'
import {openPostgresJournal} from '../../../src/journal/postgres/postgres-journal.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {outcome, request} from '../../journal/fixtures.ts'

const absence = postgresAbsence()

describe.skipIf(absence)(
  `what is open in a shared store${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer

    beforeAll(async () => {
      server = await sharedPostgres()
    })
    afterAll(() => server.close())

    test('is what a resume finds from an address, not what was sent to an instance that is gone', async () => {
      const url = await newStore(server)
      const {requests, accounts, close} = await openPostgresJournal(await connectTo(url))
      for (const [nth, instance] of ['gone', 'living', ''].entries()) {
        const id = `id-${nth}`
        const createdAtMs = Date.now() - nth
        await requests.begin({...request, id, idempotencyKey: `key-${nth}`, instance, createdAtMs})
        await requests.settle(id, outcome('unanswered'))
      }
      const elsewhere = 'http://127.0.0.1:4011'
      await accounts.noteInstance(request.baseUrl, 'living')
      await accounts.noteInstance(elsewhere, 'gone')
      const postgres = await connectTo(url)
      for (const [nth] of ['gone', 'living', ''].entries()) {
        const sql = `UPDATE pixctl_requests SET begun_at = now() - $2::integer * INTERVAL '1 hour' WHERE id = $1`
        await postgres.query(sql, [`id-${nth}`, nth + 1])
      }
      const hoursFrom = async (seenFrom?: string) => {
        const open = await readLeftOpen(postgres, seenFrom)
        return open.map(({ageMs}) => Math.floor(ageMs / 3_600_000))
      }
      expect(await hoursFrom()).toEqual([3, 2])
      expect(await hoursFrom(request.baseUrl)).toEqual([3, 2])
      expect(await hoursFrom(elsewhere)).toEqual([3, 1])
      for (const seenFrom of [undefined, request.baseUrl, elsewhere]) {
        const unknown = await requests.unknown(request.environment, {seenFrom})
        expect(await hoursFrom(seenFrom)).toHaveLength(unknown.length)
      }
      await postgres.close()
      await close()
    })
  },
)
