import type {LineRow} from '../read/rows/rows.ts'
import {canonicalId} from '../read/values/json-fields.ts'
import type {Books} from './books.ts'
import type {CaseKind, CaseOf} from './cases.ts'

/** Which list of a case a line belongs to. */
export type Part = 'mains' | 'fees' | 'returns' | 'legs'

/** The case that a line belongs to, and as what. */
export interface Link {
  readonly case: CaseOf[CaseKind]
  readonly part: Part
}

type Named = Pick<LineRow, 'id' | 'type' | 'parent'>

/** A reversal without a parent is found by the id its event announced. */
function reversalOf(books: Books, line: Named): CaseOf['withdrawal'] | undefined {
  const id = line.parent ?? books.announcedReversals.get(line.id)
  return id === undefined ? undefined : books.withdrawals.find(id)
}

/** A record or an event names it, not only some line of its id. */
export const isNamed = ({records, announced, excused}: CaseOf[CaseKind]): boolean =>
  records.length > 0 || announced || excused.record || excused.event

const FEE_PARENTS = ['charges', 'withdrawals', 'refunds'] as const

/** The parent of a fee is a charge, a withdrawal or a refund: the one that a record or event names. */
export function feeParent(books: Books, id: string): CaseOf[CaseKind] | undefined {
  let first: CaseOf[CaseKind] | undefined
  for (const name of FEE_PARENTS) {
    const found = books[name].find(id)
    if (found && isNamed(found)) return found
    first ??= found
  }
  return first
}

const linked = (found: CaseOf[CaseKind] | undefined, part: Part): Link | undefined =>
  found && {case: found, part}

/**
 * What a line names, by its type. Nothing where the link leads nowhere.
 *
 * Source: reconciliation.md, "Links".
 */
export function linkOf(books: Books, line: Named): Link | undefined {
  const {parent = '', type} = line
  if (type === 'payment') return linked(books.charges.find(line.id), 'mains')
  if (type === 'withdrawal') return linked(books.withdrawals.find(line.id), 'mains')
  if (type === 'refund') return linked(books.refunds.find(line.id), 'mains')
  if (type === 'block') return linked(books.blocks.find(line.id), 'mains')
  if (type === 'fee') return linked(feeParent(books, parent), 'fees')
  if (type === 'internal_transfer') return linked(books.charges.find(parent), 'legs')
  if (type === 'withdrawal_reversal') return linked(reversalOf(books, line), 'returns')
  if (type === 'block_release') return linked(books.blocks.find(parent), 'returns')
  return undefined
}

/** A rejected line as far as it can be read. */
export const namedBy = (ids: Readonly<Record<string, string>>): Named => ({
  id: canonicalId(ids['id'] ?? ''),
  type: ids['type'] ?? '',
  parent: ids['parentTransactionId'] ? canonicalId(ids['parentTransactionId']) : undefined,
})
