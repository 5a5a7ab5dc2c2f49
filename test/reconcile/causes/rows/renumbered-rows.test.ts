import {expect, test} from 'vitest'
import {resultWithAppended} from './appended.ts'

/** The same rows under ids that an export made anew; parents are named as before. */
const renumbered = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/^.{8}/, 'deadbeef'))

test('a whole statement that was appended under other ids is one cause of all that is found', async () => {
  const {result, rows} = await resultWithAppended(renumbered)
  const codes = new Set(result.findings.map(({code}) => code))
  expect([...codes]).toEqual(expect.arrayContaining(['DUPLICATE_POSTING', 'UNMATCHED_LEDGER_LINE']))
  const facts = {file: 'statement.csv', overlaps: 'statement.csv', rows}
  expect(result.causes).toMatchObject([{kind: 'rows_given_twice', facts}])
  expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
})

test('and so is its end', async () => {
  const {result, rows} = await resultWithAppended((lines) => renumbered(lines.slice(-150)))
  expect(rows).toBe(150)
  expect(result.causes).toMatchObject([{kind: 'rows_given_twice', facts: {rows}}])
})

test('and is none where the balances have it twice', async () => {
  const {result} = await resultWithAppended(renumbered, true)
  expect(result.counts).toMatchObject({UNMATCHED_LEDGER_LINE: expect.any(Number)})
  expect(result.causes.filter(({kind}) => kind === 'rows_given_twice')).toEqual([])
})

test.each([
  {
    name: 'in another order',
    appended: (lines: readonly string[]) => renumbered(lines).toReversed(),
  },
  {
    name: 'dated otherwise',
    appended: (lines: readonly string[]) =>
      renumbered(lines).map((line) => line.replace(/\.\d{3}Z/, '.777Z')),
  },
  {
    name: 'of another amount in one row',
    appended: (lines: readonly string[]) =>
      renumbered(lines).map((line, nth) =>
        nth === 20 ? line.replace(/,(-?)(\d+)/, ',$11$2') : line,
      ),
  },
  {
    name: 'the fees alone',
    appended: (lines: readonly string[]) =>
      renumbered(lines.filter((line) => line.split(',')[2] === 'fee')),
  },
])('lines under other ids are no copy of the statement: $name', async ({appended}) => {
  const {result} = await resultWithAppended(appended)
  expect(result.causes.filter(({kind}) => kind === 'rows_given_twice')).toEqual([])
})
