import {expect, test} from 'vitest'
import {searchTerms} from '../../src/domain/search-terms.ts'
import {hasTerms, termsOfEvent} from '../../src/inbox/event-terms.ts'
import type {StoredEvent} from '../../src/inbox/inbox.ts'
import {aDelivery} from '../helpers/webhooks.ts'

const AT_MS = 1_000
const order = (reference: string) => ({data: {externalReference: reference}})
const termsOf = (reference: string): string[] => [...searchTerms(order(reference), AT_MS)]
const event: StoredEvent = {
  ...aDelivery({receivedAtMs: AT_MS, body: Buffer.from(JSON.stringify(order('order-1')))}),
  id: 'in_1',
  duplicates: 0,
  conflict: false,
  forward: 'none',
  failure: null,
  attempts: [],
}

test.each([
  {name: 'all of its own', terms: termsOf('order-1'), has: true},
  {name: 'none', terms: [], has: true},
  {name: 'those of another', terms: termsOf('order-2'), has: false},
  {name: 'its own and one of another', terms: [...termsOf('order-1'), 'no term'], has: false},
])('an event is found by $name: $has', ({terms, has}) => {
  expect(hasTerms(event, [terms])).toBe(has)
  expect(hasTerms(event, [['no term'], terms])).toBe(has)
})

test('a body that is no JSON has no terms, and is no error', () => {
  expect(termsOfEvent('no JSON', AT_MS)).toEqual(new Set())
})
