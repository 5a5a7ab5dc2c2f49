import type {BlockStatus} from '../../domain/balance-block.ts'
import type {ChargeStatus} from '../../domain/charge.ts'
import type {WithdrawalStatus} from '../../domain/withdrawal.ts'
import {text, wordFor} from '../texts/text.ts'

/** What a status means for the reader, whichever resource has it. */
const TONES = {
  completed: 'good',
  delivered: 'good',
  active: 'good',
  enabled: 'good',
  CONFIRMED: 'good',
  pending: 'waiting',
  processing: 'waiting',
  awaiting_response: 'waiting',
  defended: 'waiting',
  PENDING: 'waiting',
  failed: 'bad',
  approved: 'bad',
  suspended: 'bad',
  revoked: 'bad',
  unavailable: 'bad',
  cancelled: 'quiet',
  rejected: 'quiet',
} satisfies Readonly<Record<ChargeStatus | WithdrawalStatus | BlockStatus, string>> &
  Readonly<Record<string, string>>

const toneOf = (status: string): string =>
  (TONES as Readonly<Record<string, string>>)[status] ?? 'quiet'

/** A status in words, with a dot whose colour only repeats them. */
export function Badge({status}: {status: string}) {
  return <span class={`badge ${toneOf(status)}`}>{wordFor(text.value.status, status)}</span>
}
