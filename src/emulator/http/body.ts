import type * as z from 'zod'
import {type Refusal, refusal} from '../../wire/refusal.ts'

/** A JSON body of a known shape, or the 400 that names the first field that is wrong. */
export function readBody<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> | Refusal {
  const value = parseJson(text)
  if (value === undefined) return refusal(400, 'The body must be JSON, at most 200 levels deep.')
  return readFields(value, schema)
}

/** Fields of a known shape, or the 400 that names the first one that is wrong. */
export function readFields<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
): z.output<Schema> | Refusal {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : shapeRefusal(parsed.error)
}

/** Far below where reading a value level by level would run out of stack. */
const MAXIMUM_LEVELS = 200

/** The value, or nothing when the text is no JSON or too deep. An empty body is an empty object. */
export function parseJson(text: string): unknown {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    // Each level costs two characters, so most bodies are too short to be too deep.
    return text.length > 2 * MAXIMUM_LEVELS && isDeeper(value, MAXIMUM_LEVELS) ? undefined : value
  } catch {
    return undefined
  }
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/** Validation failure: the message describes the field. Source: spec, "Errors", 400. */
function shapeRefusal({issues: [issue]}: z.ZodError): Refusal {
  const field = issue?.path.join('.') ?? ''
  const message = issue?.message ?? 'invalid'
  return field === '' ? refusal(400, message) : refusal(400, `${field}: ${message}`, {field})
}
