import type {Journal} from '../../journal/journal.ts'
import type {KeptResource} from '../../journal/kept-resource.ts'
import type {RequestRecord} from '../../journal/request-record.ts'

/**
 * Ids of those requests whose payout failed for good, as the journal has it of an answer or an event: the
 * money is back. One of unknown outcome never is among them, nor one that was only found by its
 * reference: that it is of this request is not certain, and the request itself may have paid.
 *
 * Errors: those of reading the journal.
 */
export async function idsOfFailed(
  {resources}: Pick<Journal, 'resources'>,
  records: readonly RequestRecord[],
): Promise<ReadonlySet<string>> {
  const failed = new Set<string>()
  for (const [environment, group] of Map.groupBy(records, (record) => record.environment)) {
    const answered = group.filter(isAnswered)
    const ids = answered.flatMap(({resourceId}) => resourceId ?? [])
    if (ids.length === 0) continue
    const kept = await resources.findAll('withdrawal', ids, environment)
    for (const record of answered) {
      const payout = kept.get(record.resourceId ?? '')
      if (payout && isFailureOf(payout, record)) failed.add(record.id)
    }
  }
  return failed
}

/** The service said of this very request what it created: see `Outcome.isAdopted`. */
const isAnswered = ({state, statusCode}: RequestRecord): boolean =>
  state === 'done' && statusCode !== undefined

/** An emulator that was started anew, or another one, may give its payouts the same ids. */
const isFailureOf = (payout: KeptResource, record: RequestRecord): boolean =>
  payout.resource['status'] === 'failed' &&
  payout.baseUrl === record.baseUrl &&
  payout.instance === record.instance &&
  payout.account === record.account
