import type {SubjectKind} from '../findings/finding-codes.ts'
import type {Terms} from './books.ts'
import type {CaseKind} from './cases.ts'

/** The key of a subject among those that the last run left open: one id may be of a charge and of a payout. */
export const openKey = (kind: SubjectKind, id: string): string => `${kind} ${id}`

/** The last run left the subject open, or a line that is of it now and of which it knew nothing. */
export const isCarried = (
  {carried}: Pick<Terms, 'carried'>,
  {kind, id}: {readonly kind: CaseKind; readonly id: string},
): boolean => carried.has(openKey(kind, id)) || carried.has(openKey('line', id))
