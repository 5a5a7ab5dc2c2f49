import {describe, expect, test} from 'vitest'
import type {Result} from '../../../../src/reconcile/result.ts'
import {resultOfBoth} from '../../worlds/both-engines.ts'
import type {Json, World} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const FIELDS = ['amount', 'feeAmount', 'netAmount']

/** The amounts of a row so many times as large, with what its event has of them. */
function scale(row: Json, factor: number, fields: readonly string[] = FIELDS): void {
  const times = (amount: number): number => Math.round(amount * 100 * factor) / 100
  for (const field of fields) if (typeof row[field] === 'number') row[field] = times(row[field])
  if (typeof row['data'] === 'object' && row['data'] !== null) {
    scale(row['data'] as Json, factor, fields)
  }
  const split = fields.length > 1 ? row['split'] : undefined
  if (Array.isArray(split)) for (const leg of split) scale(leg, factor, fields)
}

async function causesOf(spoil: (world: World) => void): Promise<NonNullable<Result['causes']>> {
  const {world} = month(2)
  for (const name of ['charges', 'withdrawals', 'events'] as const) {
    const time = (row: {createdAt?: string; timestamp?: string}) => row.timestamp ?? row.createdAt
    world[name].sort((a, b) => ((time(a) ?? '') < (time(b) ?? '') ? -1 : 1))
  }
  spoil(world)
  return (await resultOfBoth(world)).causes ?? []
}

const rows = (world: World, name: 'charges' | 'withdrawals' | 'events'): Json[] =>
  world[name] as unknown as Json[]

const ofHalf = <T>(all: readonly T[]): T[] => all.slice(all.length / 2)

describe('rows of a part of a file that are off by one factor are one cause', () => {
  test.each([
    {name: 'charges', part: 'behind', factor: 100, fields: ['amount']},
    {name: 'charges', part: 'before', factor: 100, fields: ['amount']},
    {name: 'charges', part: 'behind', factor: 1_000, fields: ['amount']},
    {name: 'withdrawals', part: 'behind', factor: 100, fields: FIELDS},
    {name: 'events', part: 'behind', factor: 100, fields: FIELDS},
    {name: 'events', part: 'before', factor: 10, fields: FIELDS},
    {name: 'events', part: 'behind', factor: 100, fields: ['amount']},
    {name: 'withdrawals', part: 'behind', factor: 100, fields: ['amount']},
  ] as const)('$name $part an instant, times $factor', async ({name, part, factor, fields}) => {
    let [first, last] = [0, 0]
    const causes = await causesOf((world) => {
      const all = rows(world, name)
      const half = Math.floor(all.length / 2)
      ;[first, last] = part === 'behind' ? [half, all.length] : [0, half]
      for (const row of all.slice(first, last)) scale(row, factor, fields)
    })
    expect(causes).toMatchObject([
      {kind: 'amounts_scaled', facts: {file: `${name}.jsonl`, field: 'amount', factor}},
    ])
    const {fromLine, untilLine} = {fromLine: 0, untilLine: 0, ...causes[0]?.facts}
    expect(fromLine).toBeGreaterThan(first)
    expect(untilLine).toBeGreaterThan(fromLine)
    expect(untilLine).toBeLessThanOrEqual(last)
    expect(causes[0]).not.toHaveProperty('correction')
  })

  test.each<{name: string; spoil: (world: World) => void}>([
    {
      name: 'two rows are off',
      spoil: (world) => {
        for (const row of rows(world, 'charges').slice(40, 42)) scale(row, 100, ['amount'])
      },
    },
    {
      name: 'fees alone are off, which makes the amounts look too small',
      spoil: (world) => {
        for (const row of ofHalf(rows(world, 'events'))) scale(row, 100, ['feeAmount'])
      },
    },
    {
      name: 'rows are off from the first to the last',
      spoil: (world) => {
        for (const [at, row] of rows(world, 'events').entries()) if (at % 3 === 0) scale(row, 100)
      },
    },
    {
      name: 'rows are off here and there, and the first few are not by chance',
      spoil: (world) => {
        for (const [at, row] of rows(world, 'events').slice(6).entries()) {
          if (at % 3 === 0) scale(row, 100)
        }
      },
    },
    {
      name: 'lines of the statement are off, as balances say',
      spoil: (world) => {
        for (const line of ofHalf(world.lines)) if (line.type === 'payment') line.amount *= 100
      },
    },
  ])('and not where $name', async ({spoil}) => {
    const causes = await causesOf(spoil)
    expect(causes.filter(({facts}) => 'fromLine' in facts)).toEqual([])
  })

  test('beside events that are off as a whole, it is the charges of a part that are named', async () => {
    const causes = await causesOf((world) => {
      for (const row of rows(world, 'events')) scale(row, 100)
      for (const row of ofHalf(rows(world, 'charges'))) scale(row, 100, ['amount'])
    })
    expect(causes.map(({kind, facts}) => ({kind, facts}))).toMatchObject([
      {kind: 'amounts_scaled', facts: {file: 'events.jsonl', factor: 100}},
      {kind: 'amounts_scaled', facts: {file: 'charges.jsonl', factor: 100, field: 'amount'}},
    ])
  })

  test('what splits in that unit make of the charges is among them', async () => {
    const {world} = month(2)
    world.charges.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    for (const row of ofHalf(rows(world, 'charges'))) scale(row, 100)
    const {causes = [], counts, findings} = await resultOfBoth(world)
    expect(counts['SPLIT_DISTRIBUTION_MISMATCH']).toBeGreaterThan(5)
    expect(causes).toMatchObject([{facts: {file: 'charges.jsonl', factor: 100}}])
    const left = findings.filter(({code, cause}) => code.startsWith('SPLIT') && !cause)
    expect(left).toEqual([])
  })

  test('and not what is found of splits that are not', async () => {
    const {world} = month(2)
    world.charges.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    for (const row of ofHalf(rows(world, 'charges'))) scale(row, 100, ['amount'])
    const {causes: before = []} = await resultOfBoth(world)
    const event = world.events.findLast(
      ({data}) => Array.isArray(data['split']) && data['split'].length > 0,
    )
    for (const leg of (event?.data['split'] ?? []) as {amount: number}[]) leg.amount += 0.01
    const {causes = [], findings} = await resultOfBoth(world)
    expect(causes.map((one) => one.findings)).toEqual(before.map((one) => one.findings))
    const ofSplits = findings.filter(({code}) => code === 'SPLIT_DISTRIBUTION_MISMATCH')
    expect(ofSplits).toHaveLength(1)
    expect(ofSplits[0]).not.toHaveProperty('cause')
  })

  test('five rows that are right in front of the others are enough', async () => {
    const causes = await causesOf((world) => {
      for (const row of rows(world, 'events').slice(5)) scale(row, 100)
    })
    expect(causes).toMatchObject([
      {kind: 'amounts_scaled', facts: {file: 'events.jsonl', factor: 100, fromLine: 6}},
    ])
  })

  test('of a whole file it is one of all its rows', async () => {
    const causes = await causesOf((world) => {
      for (const row of rows(world, 'events')) scale(row, 100)
    })
    expect(causes).toMatchObject([{kind: 'amounts_scaled', correction: {file: 'mapping.json'}}])
    expect(causes[0]?.facts).not.toHaveProperty('fromLine')
  })
})
