import {asRecord, asText} from './loose.ts'
import type {Refusal} from './refusal.ts'

/** The error body as the service writes it. Source: spec, "Error body". */
export interface ErrorBody {
  readonly statusCode: number
  readonly error: string
  readonly message: string
  readonly timestamp: string
  readonly details: Readonly<Record<string, unknown>>
  readonly traceId: string
}

/** A refusal as the body of an answer. */
export const errorBody = (refusal: Refusal, timestamp: string, traceId: string): ErrorBody => ({
  statusCode: refusal.status,
  error: refusal.error,
  message: refusal.message,
  timestamp,
  details: refusal.details,
  traceId,
})

/** What a caller needs of an error, whichever spelling it came in. */
export interface ServiceError {
  readonly code: string | undefined
  readonly message: string
  readonly traceId: string | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
}

/**
 * Reads an error answer in any of the spellings of the contract, or nothing when the body is no
 * error of the service, such as a proxy's page.
 *
 * Source: contract, section 1: "error.message", "code of a sub-account error" and the rows after.
 */
export function readErrorBody(body: unknown): ServiceError | undefined {
  const answer = asRecord(body) ?? {}
  const message = messageOf(answer['message'])
  const error = asText(answer['error'])
  if (message === undefined && error === undefined) return undefined
  const details = asRecord(answer['details'])
  const codes = [details?.['code'], details?.['reason'], answer['code'], answer['reason']]
  return {
    code: codes.map(asText).find((code) => code !== undefined),
    message: message || error || '',
    traceId: asText(answer['traceId']),
    details,
  }
}

/**
 * Whether a body is the service's own error and no gateway's: every field of the spec's table, and
 * inside it the status that the answer came with.
 *
 * Source: spec, "Error body".
 */
export function isWholeErrorBody(body: unknown, status: number): boolean {
  const answer = asRecord(body)
  return (
    answer !== undefined &&
    answer['statusCode'] === status &&
    typeof answer['error'] === 'string' &&
    messageOf(answer['message']) !== undefined &&
    !Number.isNaN(Date.parse(asText(answer['timestamp']) ?? '')) &&
    asRecord(answer['details']) !== undefined &&
    typeof answer['traceId'] === 'string'
  )
}

/**
 * Whether a body is the reduced error that the service may answer a token with. A gateway writes a
 * message alone. Source: contract, section 1, "auth errors".
 */
export function isShortErrorBody(body: unknown): boolean {
  const {error, message} = asRecord(body) ?? {}
  return typeof error === 'string' && messageOf(message) !== undefined
}

const messageOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every((part) => typeof part === 'string')
    ? value.join('; ')
    : undefined
}
