import {describe, expect, test} from 'vitest'
import type {Misfit} from '../../../src/reconcile/misfits/misfit.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {renderSummary} from '../../../src/render/reconcile/summary/summary.ts'
import {inputsOf} from '../worlds/files.ts'
import {secondPeriod} from '../worlds/second-period.ts'
import type {Line, World} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const WALLETS = ['loja-1', 'loja-2']

async function found(world: World): Promise<Result> {
  return (await reconcile(inputsOf(world), OPTIONS)).result
}

const misfitOf = ({misfits = []}: Result, kind: Misfit['kind']) =>
  misfits.filter((one) => one.kind === kind)

const summaryOf = (result: Result): string =>
  renderSummary(result, {language: 'en', ...OPTIONS}).replaceAll('\n', ' ')

/** Takes lines out of the statement; what the balances state holds them all the same, or not. */
function without(world: World, isOut: (line: Line) => boolean, areStated = true): World {
  for (const {wallet, amount} of world.lines.filter(isOut)) {
    const balance = world.balances.find((one) => one.wallet === wallet)
    if (!balance || areStated) continue
    balance.available = Math.round(balance.available * 100 - amount) / 100
  }
  world.lines = world.lines.filter((line) => !isOut(line))
  return world
}

const payments =
  (wallet: string, fromDay: string, untilDay: string) =>
  ({type, wallet: own, createdAt}: Line): boolean =>
    type === 'payment' && own === wallet && createdAt >= fromDay && createdAt < untilDay

describe('what is missing of before the first line', () => {
  test('may stand in the statement of before, where nothing else is missing', async () => {
    const result = await found(secondPeriod(WALLETS))
    expect(misfitOf(result, 'previous_absent')).toMatchObject([
      {wallets: WALLETS, findings: 28, missing: 28},
    ])
    const summary = summaryOf(result)
    expect(summary).toContain('what is missing is of before the first line')
    expect(summary).toContain('Next 1. If there is a result of the period before, give it')
    expect(summary).not.toMatch(/Export that day again|have events resent/)
    expect(summary).toContain('pixctl reconcile explain CODE says more')
  })

  test.each([
    {name: 'its balance holds, so that the statement lacks it', areStated: true, later: 2},
    {name: 'its balance does not hold, as it was never posted', areStated: false, later: 12},
  ])('may stand there beside lines of now that $name', async ({areStated, later}) => {
    const world = secondPeriod(WALLETS)
    for (const wallet of WALLETS) {
      const untilDay = `2026-01-${14 + later / 2}`
      without(world, payments(wallet, '2026-01-14', untilDay), areStated)
    }
    const result = await found(world)
    expect(misfitOf(result, 'previous_absent')).toMatchObject([
      {wallets: WALLETS, findings: 28, missing: 28 + later},
    ])
    const summary = summaryOf(result)
    expect(summary).toContain(`and 28 of ${28 + later} missing lines are of before`)
    expect(summary).toMatch(
      new RegExp(
        `2\\. Export that day again, then claim \\(${later} · R\\$\\s[\\d,]*${later % 10}00\\.00\\)`,
      ),
    )
  })

  test('may stand there of the wallets alone whose balance tells it', async () => {
    const world = secondPeriod(WALLETS)
    const [other] = world.balances.filter(({wallet}) => wallet === 'loja-2')
    if (!other) throw new Error('the world lacks a balance')
    // It holds what moved before, beside the opening, which has that already: seven payments and their fees.
    other.available = Math.round(other.available * 100 + 7 * (10_000 - 99)) / 100
    without(world, payments('loja-2', '2026-01-14', '2026-01-15'))
    const result = await found(world)
    expect(misfitOf(result, 'previous_absent')).toMatchObject([{wallets: ['loja-1'], findings: 14}])
    expect(summaryOf(result)).toContain('Export that day again: the balance has these (15 ·')
  })

  test('is no part of what a cause says of the lines that this statement lacks', async () => {
    const world = without(secondPeriod(WALLETS), payments('loja-1', '2026-01-01', '2026-01-16'))
    const result = await found(world)
    expect(misfitOf(result, 'previous_absent')).toHaveLength(1)
    expect(result.causes).toMatchObject([
      {findings: 4, facts: {lineType: 'payment', fromAt: expect.stringMatching(/^2026-01-12T/)}},
    ])
  })

  test('is of no day of which a part of the statement was not given', async () => {
    const world = secondPeriod(WALLETS)
    const ofDays = ({createdAt}: Line): boolean =>
      createdAt >= '2026-01-14T03' && createdAt < '2026-01-21T03'
    const result = await found(without(world, ofDays))
    expect(misfitOf(result, 'previous_absent')).toHaveLength(1)
    expect(misfitOf(result, 'days_absent')).toMatchObject([{fromDay: '2026-01-14'}])
  })
})
