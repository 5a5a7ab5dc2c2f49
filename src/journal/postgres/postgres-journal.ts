import type {Postgres} from '../../platform/postgres/postgres.ts'
import {requireSchema} from '../../platform/postgres/schema.ts'
import {ServerClock} from '../../platform/postgres/server-clock.ts'
import type {Journal} from '../journal.ts'
import {inItsClock} from './in-its-clock.ts'
import {PostgresAccounts} from './postgres-accounts.ts'
import {PostgresApprovals} from './postgres-approvals.ts'
import {PostgresRequests} from './postgres-requests.ts'
import {PostgresResources} from './postgres-resources.ts'
import {RowLeases} from './row-leases.ts'
import {JOURNAL_SCHEMA} from './schema.ts'

/**
 * The journal that several machines share. A creation is on the disk, and on that of a synchronous
 * standby, before it is sent; the machine that wrote it leases it until its outcome is known.
 *
 * Errors: `LocalFailureError`, code `STORE_NOT_READY` or `STORE_NEWER`.
 */
export async function openPostgresJournal(postgres: Postgres): Promise<Journal> {
  await requireSchema(postgres, JOURNAL_SCHEMA)
  const leases = new RowLeases(postgres)
  const {clock, wrongByMs} = await ServerClock.ask(postgres)
  const requests = new PostgresRequests(postgres, {leases, clock})
  return {
    requests: inItsClock(requests, wrongByMs),
    resources: new PostgresResources(postgres),
    accounts: new PostgresAccounts(postgres),
    approvals: new PostgresApprovals(postgres),
    hasLostRecords: false,
    isDatedByStore: true,
    // The server writes beside this process anyway.
    whileMany: (work) => work(),
    expectMany: () => {},
    writesOfOthers: () => undefined,
    catchUp: async () => 0,
    catchUpOn: async () => {},
    // PostgreSQL moves its own log.
    tidy: async () => {},
    close: async () => {
      leases.stop()
      await postgres.close()
    },
  }
}
