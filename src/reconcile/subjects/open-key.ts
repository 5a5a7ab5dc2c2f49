import type {CaseKind} from './cases.ts'

/** The key of a subject among those that the last run left open. */
export const openKey = (kind: CaseKind, id: string): string => `${kind} ${id}`
