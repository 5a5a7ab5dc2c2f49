import type {Event, Line} from './rows.ts'

/** By the id of the line that gives back, as events announce it: the withdrawal. */
export type Reversals = ReadonlyMap<string, string>

export function reversalsOf(events: readonly Event[]): Reversals {
  const ordered = events
    .filter(({kind, reversalId}) => kind === 'withdrawal_reversed' && reversalId !== '')
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
  return new Map(ordered.map(({reversalId, id}) => [reversalId, id]))
}

/** A reversal without a parent is of the withdrawal whose event announced its id. */
export const parentOf = (
  {id, type, parent}: Pick<Line, 'id' | 'type' | 'parent'>,
  reversals: Reversals,
): string => (parent === '' && type === 'withdrawal_reversal' ? (reversals.get(id) ?? '') : parent)
