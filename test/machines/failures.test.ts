import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type PostgresServer, postgresAbsence, startPostgres} from '../helpers/postgres.ts'
import {inboxFailures} from './inbox-failures.ts'
import {journalFailures} from './journal-failures.ts'

const absence =
  postgresAbsence() ??
  (process.env['PIXCTL_TEST_POSTGRES'] ? 'the server cannot be stopped' : undefined)

/** `scripts/failures.ts` runs the same at full size and prints the figures. */
describe.skipIf(absence)(
  `machines and a server that fail${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server.close())

    test('two machines that pay one file, killed three times, pay each row once', async () => {
      const figures = await journalFailures(server, {rows: 400, kills: 3})
      expect(figures).toMatchObject({
        killed: 3,
        acknowledged: [400, 400],
        stored: 400,
        lost: 0,
        doubled: 0,
        open: 0,
        ledgerDifferenceCentavos: 0,
      })
    }, 240_000)

    test('listeners that are killed and a server that is cut off: nothing acknowledged is lost, doubled or out of order', async () => {
      const figures = await inboxFailures(server, {
        listeners: 3,
        calmSeconds: 1,
        cuts: ['stop', 'freeze'],
        cutSeconds: 2,
        subjects: 24,
        pauseMs: 40,
      })
      expect(figures).toMatchObject({
        lost: 0,
        doubled: 0,
        neverForwarded: 0,
        forwardedLate: 0,
        outOfOrder: [],
        altered: 0,
      })
      expect(figures.acknowledged).toBeGreaterThan(100)
      expect(figures.stored).toBeGreaterThanOrEqual(figures.acknowledged)
      expect(figures.conflictsStored).toBeGreaterThanOrEqual(figures.conflictsAcknowledged)
    }, 240_000)
  },
)
