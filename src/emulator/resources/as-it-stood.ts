import {isOpenBlockStatus} from '../../domain/balance-block.ts'
import type {BlockRow} from '../store/blocks.ts'
import type {ChargeRow} from '../store/charges.ts'
import type {ReturnedWithdrawal} from '../store/period.ts'
import type {WithdrawalRow} from '../store/withdrawals.ts'

/** A charge as the service showed it at `atMs`: what came later is not in it. */
export const chargeAt = (charge: ChargeRow, atMs: number): ChargeRow =>
  isBy(charge.finishedAtMs, atMs)
    ? charge
    : {...charge, status: 'pending', finishedAtMs: null, feeAmount: null}

/** A withdrawal as the service showed it at `atMs`; one that came back later had arrived until then. */
export function withdrawalAt(withdrawal: ReturnedWithdrawal, atMs: number): WithdrawalRow {
  const {processingAtMs, processedAtMs, pspReference, returnedAtMs} = withdrawal
  if (!isBy(processedAtMs, atMs)) {
    const status = isBy(processingAtMs, atMs) ? 'processing' : 'pending'
    return {...withdrawal, status, processedAtMs: null, failureReason: null, pspReference: null}
  }
  const hasArrived = pspReference !== null
  return hasArrived && !isBy(returnedAtMs, atMs)
    ? {...withdrawal, status: 'completed', failureReason: null}
    : withdrawal
}

/** A block as the service showed it at `atMs`. */
export function blockAt(block: BlockRow, atMs: number): BlockRow {
  if (!isOpenBlockStatus(block.status) && isBy(block.resolvedAtMs, atMs)) return block
  const status = isBy(block.defendedAtMs, atMs) ? 'defended' : 'awaiting_response'
  return {...block, status, resolvedAtMs: null, resolutionReason: null}
}

/** Negative is a moment by which something had happened, and it is not known when. */
const isBy = (momentMs: number | null, atMs: number): boolean =>
  momentMs !== null && Math.abs(momentMs) <= atMs
