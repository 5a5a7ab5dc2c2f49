import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {type Line, perfectWorld, type WorldMaker} from '../worlds/world.ts'

const LEGS = [{subAccount: 'loja-2', amount: 40}]

/** A line of a subject that is posted in a wallet that has nothing to do with it. */
const SWAPPED: readonly {
  name: string
  code: string
  swap: (maker: WorldMaker) => readonly [line: Line, to: string]
}[] = [
  {
    name: 'a payment',
    code: 'MISSING_POSTING',
    swap: (maker) => [lineOf(maker, 'payment'), 'loja-3'],
  },
  {name: 'a fee', code: 'MISSING_POSTING', swap: (maker) => [lineOf(maker, 'fee'), 'loja-3']},
  {
    name: 'what a receiver of a split gets',
    code: 'MISSING_COUNTERPART_LEG',
    swap: (maker) => [lineOf(maker, 'internal_transfer', 4_000), 'loja-3'],
  },
  {
    name: 'what the originator of a split gives',
    code: 'MISSING_COUNTERPART_LEG',
    swap: (maker) => [lineOf(maker, 'internal_transfer', -4_000), 'loja-3'],
  },
]

function lineOf({world}: WorldMaker, type: string, amount?: number): Line {
  const charge = world.charges.at(-1)
  const line = world.lines.findLast(
    (one) =>
      one.type === type &&
      [one.id, one.parentTransactionId].includes(charge?.id ?? '') &&
      (amount === undefined || one.amount === amount),
  )
  if (line === undefined) throw new Error(`the charge has no line of type ${type}`)
  return line
}

test.each(SWAPPED)('$name in another wallet is one finding', async ({code, swap}) => {
  const maker = perfectWorld(3)
  maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: LEGS})
  maker.close()
  const [line, to] = swap(maker)
  const right = line.wallet
  line.wallet = to
  const {result} = await reconcile(inputsOf(maker.world), {timezone: 'America/Sao_Paulo'})
  expect(result.findings).toMatchObject([
    {code, wallet: right, otherWallet: to, hintCode: 'posted_in_other_wallet'},
  ])
  expect(result.findings[0]?.remedy).toContain('Move no money yourself')
  expect(result.findings[0]?.externalReference).toMatch(/^pedido \d+ "á"$/)
  expect(result.wallets.map(({unexplainedCentavos}) => unexplainedCentavos)).toEqual([0, 0, 0, 0])
})

describe('legs of one charge credited to each other’s receivers', () => {
  const legs = [
    {subAccount: 'loja-2', amount: 40},
    {subAccount: 'loja-3', amount: 15},
  ]
  const exchange = async (amounts: readonly [first: number, second: number]) => {
    const maker = perfectWorld(3)
    maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs})
    maker.close()
    const [first, second] = [
      lineOf(maker, 'internal_transfer', 4_000),
      lineOf(maker, 'internal_transfer', 1_500),
    ]
    first.amount = amounts[0]
    second.amount = amounts[1]
    const {result} = await reconcile(inputsOf(maker.world), {timezone: 'America/Sao_Paulo'})
    return result.findings.filter(({code}) => code === 'LEG_IMBALANCE')
  }

  test('each finding names the receiver that has the money, and moves none', async () => {
    const findings = await exchange([1_500, 4_000])
    expect(findings.map(({wallet, otherWallet}) => [wallet, otherWallet]).toSorted()).toEqual([
      ['loja-2', 'loja-3'],
      ['loja-3', 'loja-2'],
    ])
    for (const {remedy} of findings) expect(remedy).toContain('Move no money yourself')
  })

  test('amounts that are just off name no other wallet', async () => {
    const findings = await exchange([1_501, 4_000])
    expect(findings.map(({otherWallet}) => otherWallet)).toEqual([undefined, undefined])
  })
})
