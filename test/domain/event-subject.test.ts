import {describe, expect, test} from 'vitest'
import {EVENT_SUBJECTS, ORDERING_FIELDS, SUBJECT_ID_FIELDS} from '../../src/domain/event-subject.ts'
import {isOpenPaymentStatus} from '../../src/domain/payment-status.ts'

describe('what an event is about', () => {
  test.each([
    {event: 'payment_completed', kind: 'charge', id: 'transactionId', at: 'completedAt'},
    {event: 'payment_expired', kind: 'charge', id: 'transactionId', at: 'expiredAt'},
    {event: 'payment_failed', kind: 'charge', id: 'transactionId', at: 'failedAt'},
    {event: 'refund_completed', kind: 'refund', id: 'refundTransactionId', at: 'refundedAt'},
    {event: 'withdrawal_completed', kind: 'withdrawal', id: 'withdrawalId', at: 'completedAt'},
    {event: 'withdrawal_failed', kind: 'withdrawal', id: 'withdrawalId', at: 'failedAt'},
    {event: 'withdrawal_reversed', kind: 'withdrawal', id: 'withdrawalId', at: 'reversedAt'},
    {event: 'balance_block_created', kind: 'block', id: 'blockId', at: 'createdAt'},
    {event: 'balance_block_approved', kind: 'block', id: 'blockId', at: 'resolvedAt'},
    {event: 'balance_block_rejected', kind: 'block', id: 'blockId', at: 'resolvedAt'},
  ] as const)('$event: a $kind, named by $id at $at', ({event, kind, id, at}) => {
    expect(EVENT_SUBJECTS[event]).toMatchObject({kind, idField: id, atField: at})
  })

  test.each([
    {event: 'refund_completed', related: 'originalTransactionId'},
    {event: 'withdrawal_reversed', related: 'reversalTransactionId'},
    {event: 'balance_block_approved', related: 'transactionId'},
    {event: 'payment_completed', related: undefined},
  ] as const)('$event also names $related', ({event, related}) => {
    expect(EVENT_SUBJECTS[event].relatedField).toBe(related)
  })

  test('is read from every field that holds the id of a subject', () => {
    expect(new Set(SUBJECT_ID_FIELDS)).toEqual(
      new Set(['transactionId', 'refundTransactionId', 'withdrawalId', 'blockId']),
    )
  })

  test('is forwarded in order with its charge, else with itself', () => {
    expect(ORDERING_FIELDS).toEqual([
      'transactionId',
      'originalTransactionId',
      'withdrawalId',
      'blockId',
    ])
  })
})

test.each([
  {status: 'pending', open: true},
  {status: 'processing', open: true},
  {status: 'completed', open: false},
  {status: 'failed', open: false},
  {status: 'cancelled', open: false},
  {status: undefined, open: false},
])('a payment that is $status: open $open', ({status, open}) => {
  expect(isOpenPaymentStatus(status)).toBe(open)
})
