import {describe, expect, test} from 'vitest'
import {month} from '../causes/injectors.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {DAY_MS, iso, type Line, type World} from '../worlds/world.ts'

const again = (id: string, start = 'ffffffff'): string => id.replace(/^.{8}/, start)

/** The lines of a month so many days before or after it. */
const movedBy = ({lines}: World, days: number): Line[] =>
  lines.map((line) => ({
    ...line,
    id: again(line.id),
    parentTransactionId: again(line.parentTransactionId),
    createdAt: iso(Date.parse(line.createdAt) + days * DAY_MS),
  }))

async function found(spoil: (world: World) => void) {
  const {world} = month(2)
  spoil(world)
  const {verdict, misfits = []} = await resultOfBoth(world)
  return {verdict, apart: misfits.filter(({kind}) => kind === 'lines_apart')}
}

describe('lines of a statement of another period', () => {
  test.each([
    {name: 'of a year before', days: -365},
    {name: 'of a year after, where nothing says when the period ends', days: 365},
  ])('$name are said with their first and last hour', async ({days}) => {
    const {world} = month(2)
    const moved = movedBy(world, days)
    const times = moved.map(({createdAt}) => createdAt.replace(/:.*/, ':00:00.000Z')).sort()
    const {apart} = await found((spoilt) => {
      spoilt.lines.push(...moved)
      if (days > 0) spoilt.balances = []
    })
    const [fromAt, untilAt] = [times[0], times.at(-1)]
    expect(apart).toEqual([{kind: 'lines_apart', lines: moved.length, fromAt, untilAt}])
  })

  test.each([
    {name: 'no half a year lies between', spoil: (w: World) => w.lines.push(...movedBy(w, -120))},
    {
      name: 'those of this period belong to no record, either',
      spoil: (world: World) => {
        const moved = movedBy(world, -365)
        for (const line of world.lines) {
          line.id = again(line.id, 'eeeeeeee')
          line.parentTransactionId = again(line.parentTransactionId, 'eeeeeeee')
        }
        world.lines.push(...moved)
      },
    },
    {
      name: 'a single line is apart',
      spoil: (world: World) => {
        world.lines.push(...movedBy(world, -365).slice(0, 1), ...movedBy(world, -1))
      },
    },
  ])('are none where $name', async ({spoil}) => {
    expect(await found(spoil)).toEqual({verdict: 'unreconciled', apart: []})
  })
})
