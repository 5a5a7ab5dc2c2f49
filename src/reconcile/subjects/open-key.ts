import type {Terms} from './books.ts'
import type {CaseKind} from './cases.ts'

/**
 * The key of a subject among those that the last run left open: one id may be of a charge and of a payout.
 *
 * @param kind of a case, or another subject of a finding, as a line.
 */
export const openKey = (kind: string, id: string): string => `${kind} ${id}`

/** The last run left the subject open, or a line that is of it now and of which it knew nothing. */
export const isCarried = (
  {carried}: Pick<Terms, 'carried'>,
  {kind, id}: {readonly kind: CaseKind; readonly id: string},
): boolean => carried.has(openKey(kind, id)) || carried.has(openKey('line', id))
