import type {RequestRecord} from '../../journal/request-record.ts'
import {InterruptedError, type PixctlError, UnknownOutcomeError} from '../../messages/errors.ts'
import {endNotRecorded} from '../../messages/payments/not-recorded.ts'
import {detailsOf, type Ending, isKeyed} from './ending.ts'
import {resumeLine, showLine} from './resume-line.ts'

/**
 * The error of a request that came to nothing, and that the journal still has as of unknown outcome: whoever
 * resumes it sends it again, so it is no refusal that the user may forget.
 *
 * Source: contract, section 2, "Exit" 6.
 */
export function notRecorded(
  record: RequestRecord,
  {error, outcome}: Pick<Ending<unknown>, 'outcome'> & {readonly error: PixctlError},
): PixctlError {
  const {code, statusCode, traceId} = error
  const said = endNotRecorded({
    said: error,
    isSent: outcome.event !== 'not_sent',
    resume: resumeLine(record),
    show: isKeyed(record.kind) ? showLine(record) : undefined,
  })
  const facts = {statusCode, traceId, cause: error, details: {...detailsOf(record), refusal: code}}
  const isInterrupted = error instanceof InterruptedError
  return isInterrupted ? new InterruptedError(said, facts) : new UnknownOutcomeError(said, facts)
}
