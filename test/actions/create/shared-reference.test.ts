import {expect, test} from 'vitest'
import {sharedReference} from '../../../src/actions/create/shared-reference.ts'

const OWN = {pixKey: 'a@b.co', pixKeyType: 'email', amount: 12, externalReference: 'rent-1'}

test.each([
  {name: 'of another amount', other: {...OWN, amount: 13}, shared: 'rent-1'},
  {name: 'to another key', other: {...OWN, pixKey: 'c@b.co'}, shared: 'rent-1'},
  {
    name: 'that says what arrives',
    other: {...OWN, amount: undefined, netAmount: 12},
    shared: 'rent-1',
  },
  {
    name: 'of another amount, whose reference reads the same',
    other: {...OWN, amount: 13, externalReference: ' rent-1 '},
    shared: 'rent-1',
  },
  {name: 'that is equal', other: OWN, shared: undefined},
  {name: 'that is equal, its key in capitals', other: {...OWN, pixKey: 'A@B.CO'}},
  {name: 'with another reference', other: {...OWN, amount: 13, externalReference: 'rent-2'}},
  {name: 'without one', other: {...OWN, amount: 13, externalReference: undefined}},
])('beside one $name it is $shared', ({other, shared}) => {
  expect(sharedReference(OWN, other)).toBe(shared)
})

test('there is none to share where the payout has none', () => {
  const own = {...OWN, externalReference: undefined}
  expect(sharedReference(own, {...OWN, amount: 13})).toBeUndefined()
})
