import type {z} from 'zod'
import {type Refusal, refusal} from '../../wire/refusal.ts'

/** A JSON body of a known shape, or the 400 that names the first field that is wrong. */
export function readBody<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> | Refusal {
  const value = parseJson(text)
  if (value === undefined) return refusal(400, 'The body must be JSON.')
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : shapeRefusal(parsed.error)
}

/** The value, or nothing when the text is no JSON. An empty body is an empty object. */
export function parseJson(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Validation failure: the message describes the field. Source: spec, "Errors", 400. */
function shapeRefusal({issues: [issue]}: z.ZodError): Refusal {
  const field = issue?.path.join('.') ?? ''
  const message = issue?.message ?? 'invalid'
  return field === '' ? refusal(400, message) : refusal(400, `${field}: ${message}`, {field})
}
