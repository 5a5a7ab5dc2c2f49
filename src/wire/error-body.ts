import {z} from 'zod'
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

const text = z.string().min(1).optional().catch(undefined)
const lenientBody = z.looseObject({
  message: z
    .union([z.string(), z.array(z.string()).transform((parts) => parts.join('; '))])
    .optional()
    .catch(undefined),
  error: text,
  code: text,
  reason: text,
  traceId: text,
  details: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

/**
 * Reads an error answer in any of the spellings of the contract, or nothing when the body is no
 * error of the service, such as a proxy's page.
 *
 * Source: contract, section 1: "error.message", "code of a sub-account error" and the rows after.
 */
export function readErrorBody(body: unknown): ServiceError | undefined {
  const parsed = lenientBody.safeParse(body)
  if (!parsed.success) return undefined
  const {message, error, code, reason, traceId, details} = parsed.data
  if (message === undefined && error === undefined) return undefined
  return {
    code: asText(details?.['code']) ?? asText(details?.['reason']) ?? code ?? reason,
    message: message || error || '',
    traceId,
    details,
  }
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
