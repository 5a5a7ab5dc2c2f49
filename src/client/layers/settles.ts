import type {RequestEvent} from '../../journal/request-state.ts'
import {isShortErrorBody, isWholeErrorBody, readErrorBody} from '../../wire/error-body.ts'
import {asRecord, asText} from '../../wire/loose.ts'
import type {Reply} from './send.ts'

/**
 * What an answer that is no readable success says of the creation it answers.
 *
 * Only the service itself can settle a creation: an answer whose body is not the service's whole
 * error, with the status it came with inside, may be a gateway's, and says nothing. Token, address,
 * permission and wallet are looked at before the idempotency key, so those refusals concern this
 * attempt alone. A refusal of the body comes after the key: had an earlier attempt been carried
 * out, its answer would have been repeated.
 *
 * Source: spec, "Errors"; emulator.md, "Refusals come in this order"; contract, section 1.
 */
export function eventOf(reply: Reply): RequestEvent {
  const {status} = reply
  // Neither a request sent elsewhere nor a rate limit carries anything out, whoever says it. A 303 is
  // what follows a POST that was carried out, and the others, such as a 304, say nothing of it.
  if (SENT_ELSEWHERE.has(status) || status === 429) return 'turned_away'
  if (status < 400) return 'unanswered'
  const isWhole = isWholeErrorBody(reply.body, status)
  if (status === 401) {
    return isWhole || isShortErrorBody(reply.body) ? 'turned_away' : 'unanswered'
  }
  if (!isWhole) return 'unanswered'
  const {code} = readErrorBody(reply.body) ?? {}
  if (status >= 500 || status === 408) {
    return status === 503 && code === 'INSTITUTION_UNAVAILABLE' ? 'refused' : 'unanswered'
  }
  if (code?.startsWith('SUB_ACCOUNT_')) return 'turned_away'
  if (status === 400 || status === 422) return 'refused'
  return status === 404 && namesResource(reply) ? 'refused' : 'turned_away'
}

/** What was asked lies at another address. Source: RFC 9110, 15.4; commands.md, "Requests". */
const SENT_ELSEWHERE: ReadonlySet<number> = new Set([301, 302, 307, 308])

/** "Resource missing" names it; an unknown route does not. Source: spec, "Errors". */
const namesResource = ({body}: Reply): boolean =>
  asText(asRecord(asRecord(body)?.['details'])?.['resource']) !== undefined
