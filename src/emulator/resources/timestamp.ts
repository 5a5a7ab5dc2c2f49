const written = new Map<number, string>()
const KEPT = 64

/** ISO 8601 in UTC, as every timestamp of the service. A busy millisecond writes it once. */
export function timestamp(atMs: number): string {
  let text = written.get(atMs)
  if (text === undefined) {
    if (written.size >= KEPT) written.clear()
    text = new Date(atMs).toISOString()
    written.set(atMs, text)
  }
  return text
}

/** For a field that is absent until something has happened. */
export const timestampOrNone = (atMs: number | null): string | undefined =>
  atMs === null ? undefined : timestamp(atMs)
