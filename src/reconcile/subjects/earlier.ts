import type {Books} from './books.ts'
import type {CaseKind, CaseOf} from './cases.ts'
import {outcomeOfStatus} from './outcome.ts'

type Found = CaseOf[CaseKind]

const hasNoDebit = ({mains, fees, seconds}: Found): boolean =>
  mains.length === 0 && fees.length === 0 && seconds.length === 0

const hasRecordAlone = (found: Found): boolean =>
  hasNoDebit(found) &&
  found.events.length === 0 &&
  found.returns.length === 0 &&
  found.legs.length === 0

/**
 * A withdrawal or a block of the earlier period: what is posted when one is made stands in the statement
 * of then, and is not missing now.
 */
export function isMadeEarlier({terms}: Books, found: Found, wallet: string): boolean {
  const {earlier, carried} = terms
  if (!earlier?.wallets.has(wallet) || earlier.unposted.has(found.id)) return false
  const [record] = found.records
  const isEarlier = record === undefined ? carried.has(found.id) : record.atMs <= earlier.asOfMs
  return isEarlier && hasNoDebit(found)
}

/**
 * A record of the earlier period that was final then, given once more, as that of a charge which is
 * refunded now: its lines and events were due then. One that was an open item may have ended since.
 */
export function hasEndedEarlier({terms}: Books, found: Found, wallet: string): boolean {
  const {earlier, carried} = terms
  const [record] = found.records
  if (!record || !earlier?.wallets.has(wallet) || carried.has(found.id)) return false
  const isFinal = outcomeOfStatus(record.status) !== undefined
  return isFinal && record.atMs <= earlier.asOfMs && hasRecordAlone(found)
}
