import type {ZodMiniType} from 'zod/mini'

/** An object, and no list. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined

/** The value where it is text that is not empty, or nothing. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The value where it is a finite number, or nothing. */
export const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** A resource that has what `schema` asks for, kept as it came; or nothing. */
export const readResource = <T>(body: unknown, schema: ZodMiniType): T | undefined =>
  schema.safeParse(body).success ? (body as T) : undefined

/** A list under any of `names`, every item of which is a resource; or nothing. */
export function readList<T>(
  body: unknown,
  names: readonly string[],
  schema: ZodMiniType,
): T[] | undefined {
  const record = asRecord(body) ?? {}
  const items = Array.isArray(body) ? body : names.map((name) => record[name]).find(Array.isArray)
  if (!Array.isArray(items)) return undefined
  const read = items.flatMap((item: unknown) => readResource<T>(item, schema) ?? [])
  return read.length === items.length ? read : undefined
}
