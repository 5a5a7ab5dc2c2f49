import {describe, expect, test} from 'vitest'
import type {Centavos} from '../../../src/domain/money.ts'
import {WalletsInBalance} from '../../../src/reconcile/misfits/wallets-in-balance.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {finding, RESULT} from '../../render/reconcile/sample.ts'
import {month} from '../causes/injectors.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import type {Line, World} from '../worlds/world.ts'

/** The statement without some lines; where they were never posted, the balances do not have them either. */
async function without(isGone: (line: Line) => boolean, isPosted: boolean): Promise<Result> {
  const {world} = month(2)
  const gone = world.lines.filter(isGone)
  world.lines = world.lines.filter((line) => !isGone(line))
  if (!isPosted) takeFrom(world, gone)
  return resultOfBoth(world)
}

function takeFrom({balances}: World, lines: readonly Line[]): void {
  for (const balance of balances) {
    const own = lines.filter(({wallet}) => wallet === balance.wallet)
    const sum = own.reduce((total, {amount}) => total + amount, 0)
    balance.available = Math.round(balance.available * 100 - sum) / 100
  }
}

describe('a part of the statement was not given', () => {
  const isLaterDay = ({createdAt}: Line): boolean => createdAt > '2026-01-07'
  test.each([
    {kind: 'wallets_without_lines', isGone: ({wallet}: Line) => wallet === 'loja-2'},
    {kind: 'days_absent', isGone: isLaterDay},
    {
      kind: 'legs_one_sided',
      isGone: ({type, amount, parentTransactionId}: Line) =>
        type === 'internal_transfer' && amount > 0 && parentTransactionId !== '',
    },
  ])(
    '$kind is said where the balances want it, not where they add up without it',
    async ({kind, isGone}) => {
      const [given, whole] = [await without(isGone, true), await without(isGone, false)]
      expect(given.misfits?.map((one) => one.kind)).toContain(kind)
      expect(whole.wallets.every((one) => one.differenceCentavos === 0)).toBe(true)
      expect(whole.misfits?.map((one) => one.kind) ?? []).not.toContain(kind)
    },
  )
})

describe('a wallet whose balance is its opening and its lines', () => {
  const [wallet] = RESULT.wallets
  if (!wallet) throw new Error('the sample lacks a wallet')
  const ofDifference = (name: string, differenceCentavos: number | null) => ({
    ...wallet,
    wallet: name,
    differenceCentavos: differenceCentavos as Centavos | null,
  })
  const missing = (name: string, amounts: readonly [number, number], other?: string) =>
    finding(other === undefined ? 'MISSING_POSTING' : 'MISSING_SPLIT_LEG', 1, {
      wallet: name,
      amounts,
      ...(other !== undefined && {otherWallet: other}),
    })

  test.each([
    {name: 'lacks nothing', difference: 0, findings: [missing('loja-1', [500, 0])], isWhole: true},
    {
      name: 'may lack a payment and the payout of it, which sum to nothing',
      difference: 0,
      findings: [missing('loja-1', [500, 0]), missing('loja-1', [-500, 0])],
      isWhole: false,
    },
    {
      name: 'may lack what it shares and what it received',
      difference: 0,
      findings: [missing('loja-1', [500, 0], 'loja-2'), missing('loja-2', [500, 0], 'loja-1')],
      isWhole: false,
    },
    {
      name: 'lacks nothing of what it shares',
      difference: 0,
      findings: [missing('loja-1', [500, 0], 'loja-2')],
      isWhole: true,
    },
    {
      name: 'lacks nothing of what it received',
      difference: 0,
      findings: [missing('loja-2', [500, 0], 'loja-1')],
      isWhole: true,
    },
    {name: 'differs', difference: 500, findings: [missing('loja-1', [500, 0])], isWhole: false},
    {
      name: 'is stated nowhere',
      difference: null,
      findings: [missing('loja-1', [500, 0])],
      isWhole: false,
    },
  ])('$name', ({difference, findings, isWhole}) => {
    const inBalance = new WalletsInBalance({wallets: [ofDifference('loja-1', difference)]})
    for (const one of findings) inBalance.add(one)
    expect(inBalance.has('loja-1')).toBe(isWhole)
  })
})
