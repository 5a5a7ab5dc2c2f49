import {expect, test} from 'vitest'
import {type Appended, resultWithAppended} from './appended.ts'

async function withAgain(again: Appended, isPosted = false) {
  const {result} = await resultWithAppended(again, isPosted)
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
