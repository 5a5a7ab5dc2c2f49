import {isUtf8} from 'node:buffer'
import {eventKind} from '../domain/event.ts'
import {ORDERING_FIELDS} from '../domain/event-subject.ts'

/** What the inbox needs to know of a webhook body; everything else stays in the bytes. */
export interface ReadEvent {
  readonly event: string
  readonly eventId: string
  readonly subAccount: string | null
  readonly subject: string | null
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Reads a raw body: a UTF-8 JSON object with the strings `event` and `eventId`.
 * A dotted kind is read as the kind; an unknown kind stays as it is.
 *
 * Errors: `undefined` when the bytes are no event.
 * Source: commands.md, "Listen".
 */
export function readEvent(body: Buffer): ReadEvent | undefined {
  const value = parseObject(body)
  if (!value) return undefined
  const {event, eventId, subAccount, data} = value
  if (typeof event !== 'string' || typeof eventId !== 'string') return undefined
  const fields = isRecord(data) ? data : {}
  return {
    event: eventKind(event) ?? event,
    eventId,
    subAccount: typeof subAccount === 'string' ? subAccount : null,
    subject: subjectOf(fields),
    data: fields,
  }
}

function subjectOf(data: Readonly<Record<string, unknown>>): string | null {
  for (const field of ORDERING_FIELDS) {
    const value = data[field]
    if (typeof value === 'string') return value
  }
  return null
}

function parseObject(body: Buffer): Record<string, unknown> | undefined {
  if (!isUtf8(body)) return undefined
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
