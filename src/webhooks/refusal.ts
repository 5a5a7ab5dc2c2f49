import type {SignatureRefusal} from '../domain/signature.ts'

/** Why a delivery was not taken; what is printed as its verdict. Source: contract, section 4. */
export type Refusal =
  | SignatureRefusal
  | 'unknown_path'
  | 'wrong_method'
  | 'encoded'
  | 'too_large'
  | 'not_an_event'
  | 'timeout'
  | 'headers_too_large'
  | 'bad_request'
  | 'unavailable'

/** What the sender is answered. Source: contract, section 4; commands.md, "Listen". */
export const REFUSAL_STATUS: Readonly<Record<Refusal, number>> = {
  unknown_path: 404,
  wrong_method: 405,
  encoded: 415,
  too_large: 413,
  missing: 401,
  malformed: 401,
  mismatch: 401,
  not_an_event: 400,
  timeout: 408,
  headers_too_large: 431,
  bad_request: 400,
  unavailable: 503,
}

/** How long a sender waits before a delivery that could not be stored is worth another try. */
const RETRY_AFTER_SECONDS = '2'

const EXTRA_HEADERS: Partial<Record<Refusal, readonly [string, string]>> = {
  wrong_method: ['Allow', 'POST'],
  unavailable: ['Retry-After', RETRY_AFTER_SECONDS],
}

/** Headers that go with a refusal beyond its length and type. */
export const refusalHeaders = (refusal: Refusal): readonly string[] => EXTRA_HEADERS[refusal] ?? []
