/** ISO 8601 in UTC, as every timestamp of the service. */
export const timestamp = (atMs: number): string => new Date(atMs).toISOString()

/** For a field that is absent until something has happened. */
export const timestampOrNone = (atMs: number | null): string | undefined =>
  atMs === null ? undefined : timestamp(atMs)
