/**
 * Reading an answer without a schema: a command that sends one request starts faster without zod,
 * and a client that keeps every unknown field needs to know only the few it uses.
 */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined

/** Text that says something. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** What a resource must have to be one. */
export type Shape = Readonly<Record<string, 'text' | 'number' | 'record'>>

const READERS = {text: asText, number: asNumber, record: asRecord}

/** A resource that has what `shape` names, whatever else it has; or nothing. */
export function readResource<T>(body: unknown, shape: Shape): T | undefined {
  const record = asRecord(body)
  if (!record) return undefined
  const isWhole = Object.entries(shape).every(
    ([field, kind]) => READERS[kind](record[field]) !== undefined,
  )
  return isWhole ? (record as T) : undefined
}

/** A list under any of `names`, every item of which is a resource; or nothing. */
export function readList<T>(
  body: unknown,
  names: readonly string[],
  shape: Shape,
): T[] | undefined {
  const record = asRecord(body) ?? {}
  const items = Array.isArray(body) ? body : names.map((name) => record[name]).find(Array.isArray)
  if (!Array.isArray(items)) return undefined
  const read = items.flatMap((item: unknown) => readResource<T>(item, shape) ?? [])
  return read.length === items.length ? read : undefined
}
