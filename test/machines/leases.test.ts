import {setTimeout as pause} from 'node:timers/promises'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {newStore, type PostgresServer, postgresAbsence, startPostgres} from '../helpers/postgres.ts'
import {until} from '../webhooks/target.ts'
import {startEndpoint} from './endpoint.ts'
import {startListener} from './listeners.ts'
import {startSender} from './sender.ts'

const absence = postgresAbsence()
const SECRET = 'whsec_of the lease test'
/** Until two listeners have an equal share each. */
const SHARED_MS = 8_000
/** A lease runs out ten seconds after it was last renewed; a busy machine takes longer to catch up. */
const TAKEN_OVER_MS = 60_000

describe.skipIf(absence)(
  `two listeners that forward${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server.close())

    test('one stops for longer than its lease: the other goes on, and what wakes sends nothing late', async () => {
      const storeUrl = await newStore(server)
      const endpoint = await startEndpoint()
      const plan = {storeUrl, secret: SECRET, forwardTo: endpoint.url}
      using stopped = await startListener(plan)
      using other = await startListener(plan)
      // It receives, too, so that only forwarding depends on the one that is stopped.
      const sender = startSender({urls: [other.url], secret: SECRET, subjects: 16, pauseMs: 800})
      try {
        await pause(SHARED_MS)
        stopped.process().kill('SIGSTOP')
        const atStop = sender.acknowledged()
        // Of every subject something came that was sent after the stop.
        await until(() => endpoint.newest().every((nth) => nth > atStop / 16 + 3), TAKEN_OVER_MS)
        stopped.process().kill('SIGCONT')
        await pause(4_000)
      } finally {
        stopped.process().kill('SIGCONT')
      }
      const sent = await sender.stop()
      await until(() => endpoint.count() >= sent.eventIds.length, TAKEN_OVER_MS)
      const {outOfOrder, repeatedLate, altered} = endpoint.forwarded()
      expect({outOfOrder, repeatedLate, altered}).toEqual({
        outOfOrder: [],
        repeatedLate: 0,
        altered: 0,
      })
      await stopped.kill()
      await other.kill()
      await endpoint.close()
    }, 200_000)
  },
)
