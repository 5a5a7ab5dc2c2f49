import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {month} from '../causes/injectors.ts'
import {inputsOf} from '../worlds/files.ts'
import {DAY_MS, iso, START_MS, type World} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const FIRST = iso(START_MS + 3 * DAY_MS)

/** A month whose first days moved money that no file of it has, and that its balances still hold. */
async function begunLater(spoil: (world: World) => void = () => {}): Promise<Result> {
  const {world} = month(2)
  const isBefore = ({createdAt}: {createdAt: string}) => createdAt < FIRST
  const ids = new Set(world.lines.filter(isBefore).map(({id}) => id))
  const parents = world.lines.filter(isBefore).map(({parentTransactionId: parent}) => parent)
  const isOfBefore = (id: string): boolean => ids.has(id) || parents.includes(id)
  world.lines = world.lines.filter((line) => !isBefore(line))
  world.charges = world.charges.filter(({id}) => !isOfBefore(id))
  world.withdrawals = world.withdrawals.filter(({id}) => !isOfBefore(id))
  world.events = world.events.filter(({timestamp}) => timestamp >= FIRST)
  for (const balance of world.balances) delete (balance as {opening?: number}).opening
  spoil(world)
  return (await reconcile(inputsOf(world), OPTIONS)).result
}

const kindsOf = ({misfits = []}: Result): string[] => misfits.map(({kind}) => kind)

describe('balances without an opening, of a statement that begins later', () => {
  test('are said, with the wallets that hold more than their lines make', async () => {
    const result = await begunLater()
    expect(result.misfits).toEqual([
      {
        kind: 'openings_absent',
        firstAt: expect.stringMatching(/^2026-01-0\dT/),
        wallets: ['loja-1', 'loja-2', 'loja-3', 'principal'],
      },
    ])
  })

  test('keep a day before the first line from being one that the statement lacks', async () => {
    const days = ({causes}: Result) => causes.filter(({kind}) => kind === 'statement_day_missing')
    const {world} = month(2)
    const onlyLines = (other: World): void => {
      other.charges = world.charges
      other.withdrawals = world.withdrawals
      other.events = world.events
      // Balances hold what no record tells of, too.
      for (const balance of other.balances) balance.available += 1_000
    }
    const result = await begunLater(onlyLines)
    expect(kindsOf(result)).toContain('openings_absent')
    expect(result.counts.MISSING_POSTING).toBeGreaterThan(3)
    expect(days(result)).toEqual([])
  })

  test.each<{name: string; spoil: (world: World) => void}>([
    {
      name: 'one opening is stated',
      spoil: ({balances}) => {
        for (const one of balances.slice(0, 1)) one.opening = 0
      },
    },
    {
      name: 'a wallet holds less than its lines make',
      spoil: ({balances}) => {
        for (const one of balances.slice(0, 1)) one.available -= 1_000_000
      },
    },
    {
      name: 'balances are in centavos',
      spoil: (world) => {
        const sums = Map.groupBy(world.lines, ({wallet}) => wallet)
        for (const one of world.balances) {
          one.available = (sums.get(one.wallet) ?? []).reduce((sum, {amount}) => sum + amount, 0)
        }
      },
    },
  ])('are not said where $name', async ({spoil}) => {
    expect(kindsOf(await begunLater(spoil))).not.toContain('openings_absent')
  })
})
