import {describe, expect, test} from 'vitest'
import type {Result} from '../../../src/reconcile/result.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import type {Line, World} from '../worlds/world.ts'
import {month} from './injectors.ts'

async function found(isLeft: (line: Line, nth: number) => boolean): Promise<Result['misfits']> {
  const {world} = month(2)
  world.lines = world.lines.filter(isLeft)
  return (await resultOfBoth(world)).misfits?.filter(({kind}) => kind === 'legs_one_sided')
}

const isOfSplit = ({type, parentTransactionId: parent}: Line): boolean =>
  type === 'internal_transfer' && parent !== ''

const legsOf = ({lines}: World, sign: 1 | -1): number =>
  lines.filter((line) => isOfSplit(line) && line.amount * sign > 0).length

describe('a statement without the lines of one side of its splits', () => {
  const {world} = month(2)

  test.each([
    {side: 'incoming', sign: 1},
    {side: 'outgoing', sign: -1},
  ] as const)('is said to lack the $side ones, with their number', async ({side, sign}) => {
    const misfits = await found((line) => !isOfSplit(line) || line.amount * sign < 0)
    const lines = legsOf(world, sign)
    expect(lines).toBeGreaterThan(50)
    expect(misfits).toEqual([{kind: 'legs_one_sided', side, lines}])
  })

  test('is said, too, where other transfers lack theirs', async () => {
    const misfits = await found(({type, amount}) => type !== 'internal_transfer' || amount < 0)
    expect(misfits).toEqual([expect.objectContaining({side: 'incoming'})])
  })

  test.each([
    {
      name: 'a half of them is missing',
      isLeft: (line: Line, nth: number) => !isOfSplit(line) || line.amount < 0 || nth % 2 === 0,
    },
    {
      name: 'those of both sides are missing',
      isLeft: (line: Line) => !isOfSplit(line),
    },
    {
      name: 'transfers of no split lack them',
      isLeft: (line: Line) =>
        isOfSplit(line) || line.type !== 'internal_transfer' || line.amount < 0,
    },
    {name: 'nothing is missing', isLeft: () => true},
  ])('is not said where $name', async ({isLeft}) => {
    expect((await found(isLeft)) ?? []).toEqual([])
  })
})
