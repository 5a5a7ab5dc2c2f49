import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {centavos} from '../../src/domain/money.ts'
import {
  checkSplit,
  type SplitLeg,
  serveInOrder,
  settleSplit,
  splitTotal,
} from '../../src/domain/split.ts'
import {isSubAccountReference, isWalletReference} from '../../src/domain/wallet.ts'

const leg = (subAccount: string, amount: number): SplitLeg => ({
  subAccount,
  amount: centavos(amount),
})
const legs = (amounts: readonly number[]) => amounts.map((amount, i) => leg(`loja-${i}`, amount))
const nets = fc.integer({min: 0, max: 1_000_000}).map(centavos)
const splits = fc.array(fc.integer({min: 1, max: 500_000}), {maxLength: 10}).map(legs)

describe('checkSplit', () => {
  const active = (reference: string) => reference.startsWith('loja-')
  test.each([
    {name: 'a sum equal to the net is accepted', amounts: [9901], expected: undefined},
    {name: 'a centavo more is refused', amounts: [9902], expected: 'exceeds_net'},
    {name: '10 legs are accepted', amounts: Array(10).fill(1), expected: undefined},
    {name: '11 legs are refused', amounts: Array(11).fill(1), expected: 'too_many_items'},
  ])('$name', ({amounts, expected}) => {
    const terms = {originator: 'principal', legs: legs(amounts), net: centavos(9901)}
    expect(checkSplit(terms)).toBe(expected)
  })

  test.each([
    {
      name: 'main to principal',
      originator: 'principal',
      to: 'principal',
      expected: 'principal_from_principal',
    },
    {name: 'sub-account to principal', originator: 'loja-1', to: 'principal', expected: undefined},
    {name: 'sub-account to itself', originator: 'loja-1', to: 'loja-1', expected: 'to_self'},
    {name: 'sub-account to a sibling', originator: 'loja-1', to: 'loja-2', expected: undefined},
    {
      name: 'to a wallet that was not created',
      originator: 'principal',
      to: 'unknown',
      expected: 'sub_account_unavailable',
    },
  ])('$name is $expected', ({originator, to, expected}) => {
    const terms = {originator, legs: [leg(to, 100)], net: centavos(9901), isActive: active}
    expect(checkSplit(terms)).toBe(expected)
  })

  test('one wallet that is not active is enough', () => {
    const to = [leg('loja-1', 1), leg('unknown', 1)]
    expect(checkSplit({originator: 'principal', legs: to, isActive: active})).toBe(
      'sub_account_unavailable',
    )
  })

  test('the first rule broken is the one reported', () => {
    const everything = [...legs(Array(10).fill(99_999)), leg('principal', 1)]
    const terms = {
      originator: 'principal',
      legs: everything,
      net: centavos(0),
      isActive: () => false,
    }
    expect(checkSplit(terms)).toBe('too_many_items')
    expect(checkSplit({...terms, legs: everything.slice(5)})).toBe('principal_from_principal')
    expect(checkSplit({...terms, legs: everything.slice(0, 5)})).toBe('sub_account_unavailable')
  })

  test('without a known net the ceiling is left to the service', () => {
    expect(checkSplit({originator: 'principal', legs: legs([1_000_000])})).toBeUndefined()
  })
})

describe('serveInOrder', () => {
  test.each([
    {
      name: 'pays every leg when the net covers them',
      net: 1000,
      ask: [400, 600],
      expected: [400, 600],
    },
    {
      name: 'reduces the leg at which the net runs out',
      net: 900,
      ask: [400, 600],
      expected: [400, 500],
    },
    {name: 'pays nothing after the net has run out', net: 400, ask: [400, 600], expected: [400]},
    {name: 'pays nothing from nothing', net: 0, ask: [400], expected: []},
  ])('$name', ({net, ask, expected}) => {
    expect(serveInOrder(centavos(net), legs(ask)).map((served) => served.amount)).toEqual(expected)
  })

  test('never distributes more than the net nor more than was asked', () => {
    fc.assert(
      fc.property(nets, splits, (net, asked) => {
        const served = serveInOrder(net, asked)
        expect(splitTotal(served)).toBe(Math.min(net, splitTotal(asked)))
        for (const [i, one] of served.entries()) {
          expect(one.amount).toBeLessThanOrEqual(asked[i]?.amount ?? 0)
        }
      }),
    )
  })

  test('a negative net is our bug', () => {
    expect(() => serveInOrder(centavos(-1), [])).toThrow('negative')
  })
})

describe('settleSplit', () => {
  test.each([
    {name: 'serves from the net', gross: 1000, fee: 100, expected: [900]},
    {name: 'serves no leg when the fee takes all', gross: 100, fee: 100, expected: []},
    {name: 'serves no leg when the fee exceeds the gross', gross: 100, fee: 101, expected: []},
  ])('$name', ({gross, fee, expected}) => {
    const served = settleSplit(centavos(gross), centavos(fee), legs([900]))
    expect(served.map((one) => one.amount)).toEqual(expected)
  })
})

describe('references', () => {
  test.each([
    {text: 'a1', valid: true},
    {text: 'a', valid: false},
    {text: `a${'b'.repeat(31)}`, valid: true},
    {text: `a${'b'.repeat(32)}`, valid: false},
    {text: '0-_', valid: true},
    {text: '-ab', valid: false},
    {text: '_ab', valid: false},
    {text: 'Loja', valid: false},
    {text: 'lojá', valid: false},
    {text: 'loja\n', valid: false},
    {text: 'principal', valid: false},
  ])('$text may be taken: $valid', ({text, valid}) => {
    expect(isSubAccountReference(text)).toBe(valid)
  })

  test('principal may be named, not taken', () => {
    expect(isWalletReference('principal')).toBe(true)
  })
})
