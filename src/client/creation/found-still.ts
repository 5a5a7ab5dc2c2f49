import type {Journal} from '../../journal/journal.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {UnknownOutcomeError} from '../../messages/errors.ts'
import {answerOfAnother} from '../../messages/payments/money.ts'
import {detailsOf} from './ending.ts'
import {resumeLine} from './resume-line.ts'

/** Of requests that created one resource there are a few at most. */
const MOST_NAMED = 10

/**
 * What was found at the service for a request may be the answer to another one, which another process
 * was sending at that moment: then it is that one's.
 *
 * Errors: `UnknownOutcomeError` where it is not this request's any more.
 */
export async function requireStillItsOwn(
  {requests}: Pick<Journal, 'requests'>,
  record: RequestRecord,
): Promise<void> {
  const now = await requests.find(record.id)
  if (now?.state === 'done') return
  throw await answerOfAnotherRequest({requests}, record, record.resourceId)
}

/**
 * Two requests with a key each create two things. An answer that names one thing for both is wrong
 * for one of them, and nothing says for which: the second one stays unknown.
 */
export async function answerOfAnotherRequest(
  {requests}: Pick<Journal, 'requests'>,
  record: RequestRecord,
  resourceId = '',
): Promise<UnknownOutcomeError> {
  const named = await requests.named(resourceId, MOST_NAMED)
  const other = named.find((one) => one.resourceId === resourceId)
  const otherKey = String(other?.idempotencyKey)
  const said = answerOfAnother({id: resourceId, otherKey, resume: resumeLine(record)})
  const details = {...detailsOf(record), id: resourceId, otherJournalId: other?.id}
  return new UnknownOutcomeError(said, {details})
}
