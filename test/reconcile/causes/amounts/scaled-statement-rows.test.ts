import {describe, expect, test} from 'vitest'
import type {Result} from '../../../../src/reconcile/result.ts'
import {resultOfBoth} from '../../worlds/both-engines.ts'
import {cents, type Line, reais, type World} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

/** The causes of a month of which the lines of the statement are in the order of time, and then spoilt. */
async function causesOf(spoil: (world: World) => void): Promise<NonNullable<Result['causes']>> {
  const {world} = month(2)
  world.lines.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  spoil(world)
  return (await resultOfBoth(world)).causes ?? []
}

const scale = (lines: readonly Line[], factor: number): void => {
  for (const line of lines) line.amount *= factor
}

/** Balances of a service that moved what its lines say. */
function moved(world: World, lines: readonly Line[], factor: number): void {
  for (const balance of world.balances) {
    const own = lines.filter(({wallet}) => wallet === balance.wallet)
    const sum = own.reduce((total, {amount}) => total + amount, 0)
    balance.available = reais(cents(balance.available) + sum - sum / factor)
  }
}

describe('lines of a part of the statement that are off by one factor are one cause', () => {
  test.each([
    {name: 'the second half', factor: 100, part: (all: Line[]) => all.slice(all.length / 2)},
    {name: 'the first half', factor: 100, part: (all: Line[]) => all.slice(0, all.length / 2)},
    {name: 'all but the first five', factor: 100, part: (all: Line[]) => all.slice(5)},
    {name: 'the last thirty', factor: 10, part: (all: Line[]) => all.slice(-30)},
  ])('$name, times $factor', async ({factor, part}) => {
    let [first, last] = [0, 0]
    const causes = await causesOf(({lines}) => {
      const own = part(lines)
      first = lines.indexOf(own[0] as Line) + 2
      last = lines.indexOf(own.at(-1) as Line) + 2
      scale(own, factor)
    })
    expect(causes).toHaveLength(1)
    expect(causes[0]).toMatchObject({
      kind: 'amounts_scaled',
      facts: {file: 'statement.csv', field: 'amount', factor},
    })
    const {fromLine, untilLine} = {fromLine: 0, untilLine: 0, ...causes[0]?.facts}
    expect(fromLine).toBeGreaterThanOrEqual(first)
    expect(fromLine).toBeLessThan(first + 5)
    expect(untilLine).toBeLessThanOrEqual(last)
    expect(untilLine).toBeGreaterThan(last - 5)
    expect(causes[0]).not.toHaveProperty('correction')
  })

  test('also beside a fee table that is off by one centavo', async () => {
    const causes = await causesOf(({lines, fees}) => {
      scale(lines.slice(lines.length / 2), 100)
      for (const step of fees.pix) step.fixed = reais(cents(step.fixed) - 1)
    })
    expect(causes.map(({kind}) => kind).toSorted()).toEqual(['amounts_scaled', 'fee_table_differs'])
  })

  test('also beside a line that is missing', async () => {
    const causes = await causesOf((world) => {
      scale(world.lines.slice(world.lines.length / 2), 100)
      world.lines.splice(10, 1)
    })
    expect(causes.map(({facts}) => facts)).toMatchObject([{file: 'statement.csv', factor: 100}])
  })

  test.each<{name: string; spoil: (world: World) => void}>([
    {name: 'two lines are off', spoil: ({lines}) => scale(lines.slice(40, 42), 100)},
    {
      name: 'every third line is off',
      spoil: ({lines}) =>
        scale(
          lines.filter((_, at) => at % 3 === 0),
          100,
        ),
    },
    {
      name: 'the balances say that so much was moved',
      spoil: (world) => {
        const own = world.lines.slice(world.lines.length / 2)
        scale(own, 100)
        moved(world, own, 100)
      },
    },
    {
      name: 'the balances say so, and are off for another reason',
      spoil: (world) => {
        const own = world.lines.slice(world.lines.length / 2)
        scale(own, 100)
        moved(world, own, 100)
        for (const balance of world.balances) balance.available += 1
      },
    },
  ])('and not where $name', async ({spoil}) => {
    const causes = await causesOf(spoil)
    expect(causes.filter(({facts}) => 'fromLine' in facts)).toEqual([])
  })

  test('of a whole statement it is one of all its lines', async () => {
    const causes = await causesOf(({lines}) => scale(lines, 100))
    expect(causes).toMatchObject([{kind: 'amounts_scaled', correction: {file: 'mapping.json'}}])
    expect(causes[0]?.facts).not.toHaveProperty('fromLine')
  })
})
