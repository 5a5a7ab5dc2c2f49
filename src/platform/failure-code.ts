import {isDiskFull} from './disk-full.ts'

/** Why a file or a database was not written: the code of the system where there is one, else its words. */
export function failureCode(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if (isDiskFull(cause)) return 'ENOSPC'
  return 'code' in cause && /^E[A-Z]+$/.test(String(cause.code))
    ? String(cause.code)
    : cause.message
}

/** What the system said of a file, such as `ENOENT`; nothing where it was not the system. */
export const systemCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined

/** Whether nothing has the name that was asked for. */
export const isNotThere = (cause: unknown): boolean => systemCode(cause) === 'ENOENT'
