import {describe, expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {EarlierLines} from '../../../src/reconcile/misfits/earlier-lines.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {renderSummary} from '../../../src/render/reconcile/summary/summary.ts'
import {month} from '../causes/injectors.ts'
import {inputsOf} from '../worlds/files.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {DAY_MS, iso, type World} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

async function found(spoil: (world: World) => void): Promise<Result> {
  const {world} = month(2)
  spoil(world)
  return (await reconcile(inputsOf(world), OPTIONS)).result
}

const kindsOf = ({misfits = []}: Result): string[] => misfits.map(({kind}) => kind)
const causesOf = ({causes}: Result): string[] => causes.map(({kind}) => kind)

describe('a statement without the lines of its first four days', () => {
  /** Takes those lines away; the openings hold what they moved, or do not. */
  const withoutFirst = (world: World, isInOpening: boolean): void => {
    const [first = ''] = world.lines.map(({createdAt}) => createdAt).sort()
    const until = iso(Date.parse(first) + 4 * DAY_MS)
    for (const balance of world.balances) {
      balance.opening += 5_000
      balance.available += 5_000
      if (!isInOpening) continue
      const own = world.lines.filter(
        ({createdAt, wallet}) => createdAt <= until && wallet === balance.wallet,
      )
      const moved = own.reduce((sum, {amount}) => sum + amount, 0)
      balance.opening = Math.round(balance.opening * 100 + moved) / 100
    }
    world.lines = world.lines.filter(({createdAt}) => createdAt > until)
  }

  /** A page that stands there a second time. */
  const pasted = (world: World): void => {
    world.lines = [...world.lines, ...world.lines.slice(20, 50)]
  }

  test('may be of after the last one, though a page stands there twice', async () => {
    const result = await found((world) => {
      withoutFirst(world, true)
      pasted(world)
    })
    expect(kindsOf(result)).toEqual(['previous_absent'])
    expect(causesOf(result)).toEqual(['rows_given_twice'])
  })

  test('lacks them where the balances hold them beside their openings', async () => {
    const result = await found((world) => {
      withoutFirst(world, false)
      pasted(world)
    })
    expect(kindsOf(result)).not.toContain('previous_absent')
  })
})

test.each([
  {name: 'a page stands there twice', surplus: 10_000, areMissing: true},
  {name: 'no line is too many', surplus: 0, areMissing: false},
])('a payout may be of before an opening by what a wallet differs, where $name', (one) => {
  const opened = new Map([['loja-1', {opening: 1, difference: -10_000, isExplained: true}]])
  const lines = new EarlierLines(opened, Date.parse('2026-02-01T03:00:00.000Z'))
  const look = {wallet: 'loja-1', occurredAt: '2026-01-10T12:00:00.000Z'}
  lines.add({...look, code: 'MISSING_POSTING', deltaCentavos: centavos(9_000)})
  lines.add({...look, code: 'DUPLICATE_POSTING', deltaCentavos: centavos(one.surplus)})
  expect(lines.absent !== undefined).toBe(one.areMissing)
})

describe('the month after another one', () => {
  /** Its result, where all balances are in centavos, and one opens with so much more than the last closing. */
  async function inCentavos(more: number): Promise<Result> {
    const {world} = month(2)
    const previous = (await reconcile(inputsOf(world), OPTIONS)).result
    const {charges, withdrawals, blocks, events} = world
    const after = monthAfter(world, {charges, withdrawals, blocks, events})
    const [first] = after.balances
    if (!first) throw new Error('the world lacks a balance')
    Object.assign(first, {opening: first.opening + more, available: first.available + more})
    for (const balance of after.balances) {
      for (const field of ['available', 'held', 'opening'] as const) {
        balance[field] = Math.round(balance[field] * 10_000) / 100
      }
    }
    return (await reconcile(inputsOf(after), {...OPTIONS, previous})).result
  }

  test('whose balances are all in centavos opens with the last closing', async () => {
    const result = await inCentavos(0)
    expect(result.causes).toMatchObject([{kind: 'amounts_scaled', facts: {factor: 100}}])
    expect(kindsOf(result)).toEqual([])
  })

  test('and does not, where an opening in reais is another amount', async () => {
    const result = await inCentavos(0.05)
    expect(kindsOf(result)).toContain('openings_apart')
  })
})

describe('events that are missing', () => {
  test('are there, dated a year later: nothing says that they are of another month', async () => {
    const result = await found((world) => {
      world.events = JSON.parse(JSON.stringify(world.events).replaceAll('"2026-', '"2027-'))
    })
    expect(result.counts.MISSING_EVENT).toBeGreaterThan(20)
    expect(kindsOf(result)).toEqual(['dates_apart'])
    expect(causesOf(result)).not.toContain('events_missing')
    const text = renderSummary(result, {language: 'en', ...OPTIONS})
    expect(text).toContain('1. Correct the dates of these files')
    expect(text).not.toMatch(/^\d\. .*event/m)
  })
})
