import type {Subject} from '../../../wire/dashboard.ts'
import type {Store} from '../../store/store.ts'

/** The charge, withdrawal or block that an id leads to; a refund leads to its charge. */
export function subjectOf(store: Store, ...ids: readonly (string | null)[]): Subject | undefined {
  for (const id of ids) {
    if (id === null) continue
    if (store.charges.find(id)) return {kind: 'charge', id}
    if (store.withdrawals.find(id)) return {kind: 'withdrawal', id}
    if (store.blocks.find(id)) return {kind: 'block', id}
    const refund = store.refunds.find(id)
    if (refund) return {kind: 'charge', id: refund.chargeId}
  }
  return undefined
}
