import {expect, test} from 'vitest'
import {keepIfPossible, keepSeen} from '../../../src/actions/show/keep-seen.ts'
import type {Context} from '../../../src/app/context.ts'
import type {Client} from '../../../src/client/client.ts'
import {LocalFailureError} from '../../../src/messages/errors.ts'
import {storeFailed} from '../../../src/messages/stores/store-refusals.ts'
import type {TransactionResource} from '../../../src/wire/transaction.ts'

const client = {addressee: {environment: 'test', baseUrl: 'http://127.0.0.1'}} as Client
const transaction = {id: 'a', type: 'payment', status: 'pending'} as TransactionResource

const failingWith = (error: Error): Context => {
  const update = () => Promise.reject(error)
  return {journal: async () => ({resources: {update}}), now: () => 0} as unknown as Context
}

test('an answer is shown although the journal takes no note of it', async () => {
  const reason = 'permission denied for table pixctl_resources'
  const refused = new LocalFailureError(
    storeFailed({url: 'postgres://h/d', reason, refusal: 'not_permitted'}),
  )
  await expect(keepSeen(failingWith(refused), client, transaction)).rejects.toBe(refused)
  await keepIfPossible(failingWith(refused), client, transaction)
})

test('a fault of the program is not passed over', async () => {
  const fault = new TypeError('no such thing')
  await expect(keepIfPossible(failingWith(fault), client, transaction)).rejects.toBe(fault)
})

test('the moment of payment is kept, by whose day the amount is found', async () => {
  const kept: unknown[] = []
  const update = async ({resource}: {resource: unknown}) => kept.push(resource)
  const context = {journal: async () => ({resources: {update}}), now: () => 0} as unknown as Context
  const paidAt = '2026-12-15T12:00:00Z'
  await keepSeen(context, client, {...transaction, status: 'completed', paidAt})
  await keepSeen(context, client, transaction)
  expect(kept).toEqual([{status: 'completed', paidAt}, {status: 'pending'}])
})
