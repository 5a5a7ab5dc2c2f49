/** Source: spec, "Event kinds". */
export const EVENT_KINDS = [
  'payment_completed',
  'payment_expired',
  'payment_failed',
  'refund_completed',
  'withdrawal_completed',
  'withdrawal_failed',
  'withdrawal_reversed',
  'balance_block_created',
  'balance_block_approved',
  'balance_block_rejected',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The kind of an event name, dotted forms included, or nothing for a kind we do not know. */
export const eventKind = (name: string): EventKind | undefined => {
  const underscored = canonicalEventName(name)
  return EVENT_KINDS.find((kind) => kind === underscored)
}

/** `withdrawal.completed` is read as `withdrawal_completed`. Source: contract, "webhook body". */
export const canonicalEventName = (name: string): string => name.replaceAll('.', '_')

/** Events with one key are one event. Source: contract, "deduplication key". */
export const deduplicationKey = (event: string, eventId: string): string =>
  JSON.stringify([canonicalEventName(event), eventId])
