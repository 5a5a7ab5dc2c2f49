import {FEE_KINDS, type FeeKind} from '../../domain/fee.ts'

/** How many fees of each kind were posted and are dated before the fee table begins with the kind. */
export type FeesBefore = Record<FeeKind, number>

/** None of any kind. */
export const noFeesBefore = (): FeesBefore => ({pix: 0, withdrawal: 0, refund: 0})

/** Those of some subjects and of others. */
export function bothFeesBefore(
  some: Readonly<FeesBefore>,
  others: Readonly<FeesBefore>,
): Readonly<FeesBefore> {
  const all = noFeesBefore()
  for (const kind of FEE_KINDS) all[kind] = some[kind] + others[kind]
  return all
}
