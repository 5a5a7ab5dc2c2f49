import {describe, expect, test} from 'vitest'
import type {Result} from '../../../../src/reconcile/result.ts'
import {resultOfBoth} from '../../worlds/both-engines.ts'
import type {Line, World} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

/** A month whose lines are in the order of time, some of them without their parents. */
async function resultOf(spoil: (lines: Line[], world: World) => void): Promise<Result> {
  const {world} = month(1)
  world.lines.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  spoil(world.lines, world)
  return resultOfBoth(world)
}

const withoutParents = (lines: readonly Line[]): void => {
  for (const line of lines) line.parentTransactionId = ''
}

const ofRows = ({causes}: Result) => causes.filter(({facts}) => 'fromLine' in facts)

describe('lines of a part of the statement that name no parents are one cause', () => {
  test.each([
    {name: 'the second half', part: (all: Line[]) => all.slice(all.length / 2)},
    {name: 'the first half', part: (all: Line[]) => all.slice(0, all.length / 2)},
    {name: 'the last sixty', part: (all: Line[]) => all.slice(-60)},
    {name: 'a hundred in between', part: (all: Line[]) => all.slice(200, 300)},
  ])('$name', async ({part}) => {
    let [first, last] = [0, 0]
    const result = await resultOf((lines) => {
      const own = part(lines)
      first = lines.indexOf(own[0] as Line) + 2
      last = lines.indexOf(own.at(-1) as Line) + 2
      withoutParents(own)
    })
    const [cause, ...others] = result.causes
    expect(others).toEqual([])
    expect(cause).toMatchObject({
      kind: 'field_absent',
      facts: {file: 'statement.csv', field: 'parentTransactionId'},
    })
    const {fromLine, untilLine} = {fromLine: 0, untilLine: 0, ...cause?.facts}
    // Payments name no parent in any part.
    expect(fromLine).toBeLessThanOrEqual(first)
    expect(fromLine).toBeGreaterThan(first - 10)
    expect(untilLine).toBeGreaterThanOrEqual(last)
    expect(untilLine).toBeLessThan(last + 10)
    expect(result.findings.filter((one) => one.class === 'error' && !one.cause)).toEqual([])
  })

  test('beside a fee that is missing, which is none of them', async () => {
    const result = await resultOf((lines) => {
      withoutParents(lines.slice(-60))
      lines.splice(
        lines.findIndex(({type}) => type === 'fee'),
        1,
      )
    })
    expect(ofRows(result)).toHaveLength(1)
    expect(result.findings.filter((one) => one.class === 'error' && !one.cause)).toHaveLength(1)
  })

  test.each<{name: string; spoil: (lines: Line[]) => void}>([
    {
      name: 'single lines here and there name none',
      spoil: (lines) => withoutParents(lines.filter((_, at) => at % 40 === 0)),
    },
    {
      name: 'one line among them names its parent',
      spoil: (lines) => {
        const own = lines.slice(200, 300)
        const kept = own.findIndex(
          ({parentTransactionId}, at) => at > 30 && parentTransactionId !== '',
        )
        withoutParents(own.filter((_, at) => at !== kept))
      },
    },
  ])('and not where $name', async ({spoil}) => {
    expect(ofRows(await resultOf(spoil))).toEqual([])
  })

  test('of a whole statement it is one of all its lines', async () => {
    const {causes} = await resultOf(withoutParents)
    expect(causes).toMatchObject([{kind: 'field_absent'}])
    expect(causes[0]?.facts).not.toHaveProperty('fromLine')
  })
})
