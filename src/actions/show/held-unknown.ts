import type {Context} from '../../app/context.ts'
import {resumeLine, showLine} from '../../client/creation/resume-line.ts'
import {paymentSent} from '../../client/made-earlier/sent-payment.ts'
import {KEY_LIFETIME_MS} from '../../domain/idempotency.ts'
import {isSameReference} from '../../domain/reference.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {PixctlError, RefusedError} from '../../messages/errors.ts'
import {heldAsUnknown} from '../../messages/stores/journal.ts'
import {asRecord, asText} from '../../wire/loose.ts'
import {openJournalIfAny} from './journal-if-any.ts'
import {LEAST_PREFIX} from './resolve-id.ts'
import {ENDED_AFTER_MS} from './settle-seen.ts'

/**
 * The error for what the service does not have by this name. Where the journal holds a charge or a payout
 * of that name as of unknown outcome, it says so: the service may have it later, and a person who reads
 * only that there is none would send it again. Code and exit code stay those of the service's answer.
 */
export async function orHeldUnknown(
  context: Context,
  name: string,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof RefusedError) || error.statusCode !== 404) return error
  const record = await heldUnknown(context, name)
  if (!record) return error
  const {code, statusCode, traceId, details} = error
  const said = heldAsUnknown({
    ...paymentSent(record),
    code,
    kind: record.kind,
    sentAt: new Date(record.createdAtMs).toISOString(),
    command: resumeLine(record),
    ...(await endOf(context, record)),
  })
  return new RefusedError(said, {statusCode, traceId, details, cause: error})
}

/**
 * When and how a request ends that no command sends again, as its key is a day old by the clock of the
 * service: once this machine's clock shows the same. Where either clock is wrong, they never both do.
 */
async function endOf(context: Context, record: RequestRecord) {
  const {createdAtMs} = record
  const {surelyReachedMs} = await context.client()
  if ((await surelyReachedMs()) < createdAtMs + KEY_LIFETIME_MS) return {}
  const at = new Date(createdAtMs + ENDED_AFTER_MS).toISOString()
  return {ends: {at, show: showLine(record)}}
}

/** The newest of that id, key or reference. A journal that cannot be read hides no answer of the service. */
async function heldUnknown(context: Context, name: string): Promise<RequestRecord | undefined> {
  const journal = await openJournalIfAny(context)
  if (!journal) return undefined
  const {environment, baseUrl} = await context.settings()
  try {
    const place = {seenFrom: baseUrl?.value}
    const unknown = await journal.requests.unknown(environment.value, place)
    return unknown
      .filter((record) => isNamed(record, name))
      .reduce<RequestRecord | undefined>(
        (newest, one) => (newest && newest.createdAtMs > one.createdAtMs ? newest : one),
        undefined,
      )
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    return undefined
  }
}

function isNamed({kind, id, idempotencyKey, body}: RequestRecord, name: string): boolean {
  if (kind !== 'charge' && kind !== 'withdrawal') return false
  if (idempotencyKey === name || (name.length >= LEAST_PREFIX && id.startsWith(name))) return true
  const reference = asText(asRecord(JSON.parse(body))?.['externalReference'])
  return reference !== undefined && isSameReference(reference, name)
}
