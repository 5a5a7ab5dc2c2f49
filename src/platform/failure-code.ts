/** SQLite's number for a disk without room. */
const SQLITE_FULL = 13

/** Why a file or a database was not written: the code of the system where there is one, else its words. */
export function failureCode(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if ('errcode' in cause && cause.errcode === SQLITE_FULL) return 'ENOSPC'
  return 'code' in cause && /^E[A-Z]+$/.test(String(cause.code))
    ? String(cause.code)
    : cause.message
}

/** Whether nothing has the name that was asked for. */
export const isNotThere = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
