import type {FeeKind} from '../../../domain/fee.ts'
import {LINE_WITH_FEE} from '../../../domain/ledger.ts'
import type {LineTimes} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

/**
 * When lines that bear a fee of a kind were posted and theirs was, by wallet, sorted: all such lines but
 * those of the instants at which a fee is missing. A line of fee names no kind, and what bears it is
 * posted with it.
 */
export function feesBorne(
  fee: FeeKind,
  missing: readonly Suspect[],
  times: LineTimes,
): ReadonlyMap<string, Float64Array> {
  const without = Map.groupBy(missing, ({wallet}) => wallet)
  const bearing = times.get(LINE_WITH_FEE[fee]) ?? new Map<string, Float64Array>()
  return new Map(
    Array.from(bearing, ([wallet, instants]) => [
      wallet,
      withoutInstants(instants, without.get(wallet) ?? []),
    ]),
  )
}

function withoutInstants(instants: Float64Array, missing: readonly Suspect[]): Float64Array {
  const left = new Map<number, number>()
  for (const {occurredAtMs: atMs = Number.NaN} of missing) left.set(atMs, (left.get(atMs) ?? 0) + 1)
  return instants.filter((atMs) => {
    const count = left.get(atMs) ?? 0
    if (count > 0) left.set(atMs, count - 1)
    return count === 0
  })
}
