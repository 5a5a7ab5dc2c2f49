import {expect, test} from 'vitest'
import {shortWallets} from '../../../src/actions/create/short-wallets.ts'
import type {Context} from '../../../src/app/context.ts'
import {centavos} from '../../../src/domain/money.ts'
import {NotPermittedError} from '../../../src/messages/errors.ts'
import type {BalanceResource} from '../../../src/wire/balance.ts'

/** What the service says of each wallet; one that is not here may not be asked. */
function serviceWith(balances: Readonly<Record<string, BalanceResource>>): Context {
  const inWallet = (wallet: string) => ({
    accounts: {
      fetchBalance: async () => {
        const balance = balances[wallet]
        if (balance) return balance
        throw new NotPermittedError({code: 'SUB_ACCOUNT_FORBIDDEN', in: () => ({message: 'no'})})
      },
    },
  })
  const {signal} = new AbortController()
  return {client: async () => ({inWallet}), signal} as unknown as Context
}

const shortOf = async (balance: BalanceResource, needed: number): Promise<number | undefined> => {
  const context = serviceWith({'loja-2': balance})
  const found = await shortWallets(context, [{wallet: 'loja-2', needed: centavos(needed)}])
  return found[0]?.spendable
}

test.each([
  {
    name: 'exactly what leaves it is enough',
    balance: {available: 20, spendable: 10},
    is: undefined,
  },
  {name: 'a centavo less is not', balance: {available: 20, spendable: 9.99}, is: 999},
  {name: 'open refunds are no money', balance: {available: 20, refundDebt: 10.01}, is: 999},
  {name: 'without refunds what is available is', balance: {available: 10}, is: undefined},
])('of R$ 10.00, $name', async ({balance, is}) => {
  expect(await shortOf(balance, 1000)).toBe(is)
})

test('a wallet that cannot be asked is left out, and the others stand in their order', async () => {
  const context = serviceWith({principal: {available: 1}, 'loja-3': {available: 2}})
  const needs = ['loja-3', 'loja-2', 'principal'].map((wallet) => ({wallet, needed: centavos(500)}))
  expect(await shortWallets(context, needs)).toEqual([
    {wallet: 'loja-3', needed: 500, spendable: 200},
    {wallet: 'principal', needed: 500, spendable: 100},
  ])
})
