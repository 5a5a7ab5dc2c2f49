import {describe, expect, test} from 'vitest'
import {EVENT_KINDS} from '../../src/domain/event.ts'
import {outcomeOfKind, statusAfter, statusOfOutcome} from '../../src/domain/event-outcome.ts'

describe('the end that an event brings', () => {
  test.each([
    {kind: 'payment_completed', outcome: 'completed', status: 'completed'},
    {kind: 'payment_expired', outcome: 'cancelled', status: 'cancelled'},
    {kind: 'payment_failed', outcome: 'failed', status: 'failed'},
    {kind: 'refund_completed', outcome: 'completed', status: undefined},
    {kind: 'withdrawal_completed', outcome: 'completed', status: 'completed'},
    {kind: 'withdrawal_failed', outcome: 'failed', status: 'failed'},
    {kind: 'withdrawal_reversed', outcome: 'reversed', status: 'failed'},
    {kind: 'balance_block_created', outcome: undefined, status: undefined},
    {kind: 'balance_block_approved', outcome: 'approved', status: undefined},
    {kind: 'balance_block_rejected', outcome: 'rejected', status: undefined},
  ] as const)('$kind: $outcome; a charge or withdrawal is then $status', (row) => {
    expect(outcomeOfKind(row.kind)).toBe(row.outcome)
    expect(statusAfter(row.kind)).toBe(row.status)
    expect(statusAfter(row.kind.replaceAll('_', '.'))).toBe(row.status)
  })

  test('has a row above for every kind, and none for a kind we do not know', () => {
    expect(EVENT_KINDS).toHaveLength(10)
    expect(statusAfter('something_else')).toBeUndefined()
  })

  test('is a status of its own, but for a reversal', () => {
    expect(statusOfOutcome('reversed')).toBe('failed')
    expect(statusOfOutcome('approved')).toBe('approved')
  })
})
