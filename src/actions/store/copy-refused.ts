import {dirname} from 'node:path'
import type {Context} from '../../app/context.ts'
import {lockForCommand} from '../../inbox/log/lock.ts'
import {bringRefused} from '../../inbox/outage/bring-refused.ts'
import {refusedCountIn, refusedFileOf} from '../../inbox/outage/refused-deliveries.ts'
import {PostgresInbox} from '../../inbox/postgres/postgres-inbox.ts'
import {refusedNotGiven, refusedStay, refusedTaken} from '../../messages/webhooks/outage.ts'
import type {Postgres} from '../../platform/postgres/postgres.ts'

/**
 * Gives the store what it had refused for what was in it, and says how many it did not have. While a
 * listener of the home runs, which adds to the file, it stays as it is.
 *
 * Errors: those of the store, and of the file system.
 */
export async function copyRefused({home, notice}: Context, postgres: Postgres): Promise<number> {
  const path = refusedFileOf(home)
  const count = refusedCountIn(path)
  if (count === 0) return 0
  const lock = await lockForCommand(dirname(path))
  if (!lock) {
    notice(refusedNotGiven({path, count}))
    return 0
  }
  try {
    const {taken, stored, left, reason = ''} = await bringRefused(path, new PostgresInbox(postgres))
    if (taken > 0) notice(refusedTaken({count: taken}))
    if (left > 0) notice(refusedStay({path, count: left, reason}))
    return stored
  } finally {
    lock.release()
  }
}
