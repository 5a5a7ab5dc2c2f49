import {describe, expect, test} from 'vitest'
import {foundResource} from '../../../src/client/made-earlier/found-resource.ts'

const PAYEE = {
  pixKey: 'a@b.co',
  pixKeyType: 'email',
  holderName: 'Ana',
  holderDocument: '52998224725',
}
const createdAt = '2026-11-22T12:00:00.000Z'
const found = {id: 't-1', type: 'withdrawal', status: 'completed', amount: 8, createdAt}
const payout = (sent: object, more: object = {}) =>
  foundResource(
    {kind: 'withdrawal', body: JSON.stringify({...PAYEE, ...sent})},
    {...found, ...more},
  )

describe('a payout that was only asked for', () => {
  test('has what was sent of its payee, and what the service says of the rest', () => {
    const reason = {failureReason: 'Conta encerrada', externalReference: 'r'}
    expect(
      payout({amount: 8, projectId: 'p'}, {feeAmount: 2.5, netAmount: 5.5, ...reason}),
    ).toEqual({
      id: 't-1',
      status: 'completed',
      createdAt,
      externalReference: 'r',
      projectId: 'p',
      amount: 8,
      feeAmount: 2.5,
      netAmount: 5.5,
      snapshotPixKey: 'a@b.co',
      snapshotPixKeyType: 'email',
      snapshotHolderName: 'Ana',
      snapshotHolderDocument: '52998224725',
      failureReason: 'Conta encerrada',
    })
  })

  test.each([
    {name: 'what leaves first', said: {amount: -8, netAmount: -5.5}},
    {name: 'what arrives first', said: {amount: -5.5, netAmount: -8}},
  ])('has the greater amount as what leaves, where the service says $name', ({said}) => {
    expect(payout({netAmount: 5.5}, said)).toMatchObject({amount: 8, netAmount: 5.5})
    expect(payout({amount: 8}, said)).toMatchObject({amount: 8, netAmount: 5.5})
  })

  test('has what was sent where the amount that the service says is no sum of centavos', () => {
    expect(payout({amount: 8}, {amount: 8.005})).toMatchObject({amount: 8, netAmount: undefined})
    expect(payout({netAmount: 5.5}, {amount: 8.005})).toMatchObject({
      amount: undefined,
      netAmount: 5.5,
    })
  })

  test('names no project and no reason that neither says', () => {
    const named = payout({amount: 8})
    expect(named).not.toHaveProperty('projectId')
    expect(named).not.toHaveProperty('failureReason')
  })

  test('has no net amount where neither says one', () => {
    expect(payout({amount: 8})).toMatchObject({amount: 8, netAmount: undefined})
  })
})

test('a charge that was only asked for has its amount and its split as they were sent', () => {
  const split = [{subAccount: 'loja-2', amount: 1}]
  const sent = {amount: 8, externalReference: 'r', split}
  const charge = {...found, type: 'payment', currency: 'BRL', feeAmount: 0.99}
  expect(foundResource({kind: 'charge', body: JSON.stringify(sent)}, charge)).toEqual({
    id: 't-1',
    status: 'completed',
    createdAt,
    externalReference: 'r',
    amount: 8,
    currency: 'BRL',
    split,
  })
})

test('a charge that was sent without a split has none', () => {
  const charge = {...found, type: 'payment', currency: 'BRL'}
  const shown = foundResource({kind: 'charge', body: '{"amount":8}'}, charge)
  expect(shown).not.toHaveProperty('split')
  expect(shown).toMatchObject({amount: 8})
})
