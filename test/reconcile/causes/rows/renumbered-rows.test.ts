import {expect, test} from 'vitest'
import type {ByteSource} from '../../../../src/reconcile/read/inputs.ts'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf, textsOf} from '../../worlds/files.ts'
import {reais} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId'

/** The same rows under ids that an export made anew; parents are named as before. */
const renumbered = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/^.{8}/, 'deadbeef'))

/** A month whose statement has other lines appended; its balances, too, where those were posted. */
async function withAppended(
  appended: (lines: readonly string[]) => readonly string[],
  isPosted = false,
) {
  const {world} = month(1)
  const {statement} = textsOf(world)
  const more = appended(statement)
  const cells = more.map((line) => line.split(','))
  for (const balance of isPosted ? world.balances : []) {
    const own = cells.filter(([, wallet]) => wallet === balance.wallet)
    const moved = own.reduce((sum, [, , , amount]) => sum + Math.round(Number(amount) * 100), 0)
    balance.available = reais(Math.round(balance.available * 100) + moved)
  }
  const source: ByteSource = {
    name: 'statement.csv',
    open: () => [Buffer.from(`${[HEADER, ...statement, ...more].join('\n')}\n`)],
  }
  const inputs = {...inputsOf(world), statement: [source]}
  const {result} = await reconcile(inputs, {timezone: 'America/Sao_Paulo'})
  return {result, rows: more.length}
}

test('a whole statement that was appended under other ids is one cause of all that is found', async () => {
  const {result, rows} = await withAppended(renumbered)
  const codes = new Set(result.findings.map(({code}) => code))
  expect([...codes]).toEqual(expect.arrayContaining(['DUPLICATE_POSTING', 'UNMATCHED_LEDGER_LINE']))
  const facts = {file: 'statement.csv', overlaps: 'statement.csv', rows}
  expect(result.causes).toMatchObject([{kind: 'rows_given_twice', facts}])
  expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
})

test('and so is its end', async () => {
  const {result, rows} = await withAppended((lines) => renumbered(lines.slice(-150)))
  expect(rows).toBe(150)
  expect(result.causes).toMatchObject([{kind: 'rows_given_twice', facts: {rows}}])
})

test('and is none where the balances have it twice', async () => {
  const {result} = await withAppended(renumbered, true)
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
  const {result} = await withAppended(appended)
  expect(result.causes.filter(({kind}) => kind === 'rows_given_twice')).toEqual([])
})
