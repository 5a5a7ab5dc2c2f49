import {expect, test} from 'vitest'
import type {ByteSource} from '../../../../src/reconcile/read/inputs.ts'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf, textsOf} from '../../worlds/files.ts'
import {reais} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId'

type Again = (lines: readonly string[]) => readonly string[]

/** A month whose statement has some of its lines again, and its balances, too, where those were posted so. */
async function withAgain(again: Again, isPosted = false) {
  const {world} = month(1)
  const {statement} = textsOf(world)
  const cells = again(statement).map((line) => line.split(','))
  for (const balance of isPosted ? world.balances : []) {
    const own = cells.filter(([, wallet]) => wallet === balance.wallet)
    const moved = own.reduce((sum, [, , , amount]) => sum + Math.round(Number(amount) * 100), 0)
    balance.available = reais(Math.round(balance.available * 100) + moved)
  }
  const source: ByteSource = {
    name: 'statement.csv',
    open: () => [Buffer.from(`${[HEADER, ...statement, ...again(statement)].join('\n')}\n`)],
  }
  const inputs = {...inputsOf(world), statement: [source]}
  const {result} = await reconcile(inputs, {timezone: 'America/Sao_Paulo'})
  const causes = result.causes.map(({kind, facts, findings}) => ({kind, facts, findings}))
  return {causes, counts: result.counts}
}

const page = (lines: readonly string[], from = 101, rows = 12) => lines.slice(from, from + rows)

test.each([101, 155, 202])(
  'a page of a statement that was pasted again is one cause: from line %d',
  async (from) => {
    const {causes, counts} = await withAgain((lines) => page(lines, from))
    expect(causes).toEqual([
      {
        kind: 'rows_given_twice',
        facts: {file: 'statement.csv', overlaps: 'statement.csv', rows: 12},
        findings: counts.DUPLICATE_POSTING,
      },
    ])
  },
)

test('and is none where the balances have it twice', async () => {
  const {causes, counts} = await withAgain(page, true)
  expect(counts).toMatchObject({DUPLICATE_POSTING: expect.any(Number)})
  expect(causes).toEqual([])
})

test('and so are two pages', async () => {
  const {causes} = await withAgain((lines) => [...page(lines, 101), ...page(lines, 202)])
  expect(causes).toMatchObject([{kind: 'rows_given_twice', facts: {rows: 24}}])
})

test.each([
  {name: 'in another order', again: (lines: readonly string[]) => page(lines).toReversed()},
  {
    name: 'dated otherwise',
    again: (lines: readonly string[]) =>
      page(lines).map((line) => line.replace(/\.\d{3}Z/, '.777Z')),
  },
  {
    name: 'each a few lines from the next one',
    again: (lines: readonly string[]) => page(lines, 101, 120).filter((_, nth) => nth % 10 === 0),
  },
])('lines that are there again are no pasted page: $name', async ({again}) => {
  const {causes, counts} = await withAgain(again)
  expect(counts.DUPLICATE_POSTING).toBeGreaterThan(5)
  expect(causes.map(({kind}) => kind)).not.toContain('rows_given_twice')
})
