import type {Postgres} from '../../platform/postgres/postgres.ts'
import type {Holding, Outcome, RequestRecord} from '../request-record.ts'
import {type Ending, settleAll} from './groups.ts'
import {DISPLACE_ADOPTERS, HELD_BY_OTHERS} from './request-sql.ts'

/** Another request that has what is about to be named. */
export interface Holder {
  readonly id: string
  readonly isAdopted: boolean
}

/** Who else has what an outcome names, where no other may have it. */
export async function holdersOf(
  postgres: Postgres,
  id: string,
  {event, isExclusive, resourceId}: Outcome,
): Promise<readonly Holder[]> {
  if (event !== 'created' || !isExclusive || resourceId === undefined) return []
  const rows = await postgres.query(HELD_BY_OTHERS, [id, resourceId])
  return rows.map((row) => ({id: String(row['id']), isAdopted: row['is_adopted'] === true}))
}

/** How they have it: one that was answered with it is enough. */
export function holdingOf(holders: readonly Holder[]): Holding {
  if (holders.length === 0) return 'none'
  return holders.every(({isAdopted}) => isAdopted) ? 'adopted' : 'answered'
}

/** Undoes the transaction: a request does not lose what no other one takes. */
class NotSettledError extends Error {}

/**
 * Settles a request with what others only found, and makes those unknown again: all of it, or, where
 * another machine changed one of them meanwhile, nothing. The index lets two machines that do not
 * see each other's rows not both have it.
 *
 * Errors: `PostgresError`; then nothing is written, or with `isConnectionLost` all of it may be.
 */
export async function settleInPlaceOf(
  postgres: Postgres,
  holders: readonly Holder[],
  ending: Ending,
): Promise<RequestRecord | undefined> {
  const ids = holders.map(({id}) => id)
  try {
    return await postgres.transaction(async (statements) => {
      await statements.query(DISPLACE_ADOPTERS, [ids, ending.outcome.resourceId ?? null])
      const [settled] = await settleAll(statements, [ending])
      if (!settled) throw new NotSettledError()
      return settled
    })
  } catch (error) {
    if (error instanceof NotSettledError) return undefined
    throw error
  }
}
