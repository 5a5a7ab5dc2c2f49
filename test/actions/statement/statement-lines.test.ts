import {describe, expect, test} from 'vitest'
import {
  type PostedLine,
  StatementLines,
  type StatementRow,
} from '../../../src/actions/statement/statement-lines.ts'
import {centavos} from '../../../src/domain/money.ts'
import {STATEMENT_COLUMNS} from '../../../src/render/payments/statement.ts'
import {renderList} from '../../../src/render/table/list.ts'
import {shownColumns} from '../../../src/render/table/list-columns.ts'

const line = (id: string, atMs: number, amount: number): PostedLine => {
  return {id, type: 'payment', atMs, amountCentavos: centavos(amount)}
}

async function* each(lines: readonly PostedLine[]): AsyncGenerator<PostedLine> {
  yield* lines
}

const of = (lines: readonly PostedLine[], opening = 0) =>
  StatementLines.read('principal', each(lines), async () => centavos(opening))

async function rowsOf(rows: AsyncIterable<StatementRow>): Promise<StatementRow[]> {
  const found: StatementRow[] = []
  for await (const row of rows) found.push(row)
  return found
}

/** In no order; `b` and `c` are of one instant. */
const LINES = [line('d', 40, -50), line('b', 20, 200), line('c', 20, 300), line('a', 10, 100)]

describe('the lines of a wallet', () => {
  test.each([
    {name: 'all', range: {}, has: ['d 1550', 'c 1600', 'b 1300', 'a 1100']},
    {name: 'the newest', range: {limit: 2}, has: ['d 1550', 'c 1600']},
    {name: 'those before a moment', range: {untilMs: 40}, has: ['c 1600', 'b 1300', 'a 1100']},
    {name: 'those from a moment on', range: {fromMs: 20}, has: ['d 1550', 'c 1600', 'b 1300']},
    {name: 'the newest of a period', range: {fromMs: 10, untilMs: 40, limit: 1}, has: ['c 1600']},
    {name: 'none of an empty period', range: {untilMs: 10}, has: []},
  ])('newest first, each with the balance after it: $name', async ({range, has}) => {
    using statement = await of(LINES, 1000)
    const {rows, count} = statement.newestFirst(range)
    const shown = (await rowsOf(rows)).map(({id, balance}) => `${id} ${balance * 100}`)
    expect(shown).toEqual(has)
    expect(await count()).toBe([...statement.oldestFirst({...range, limit: undefined})].length)
    const ids = [...statement.oldestFirst(range)].map(({id}) => id)
    expect(ids).toEqual(has.map((row) => row.slice(0, 1)).reverse())
  })

  test('CSV has the last centavo of what no number of reais can hold, and JSON shows reais alone', async () => {
    using statement = await of([line('a', 10, 7_100_000_000_000_001)], 1_900_000_000_000_002)
    const rows = await rowsOf(statement.newestFirst({}).rows)
    const columns = shownColumns(STATEMENT_COLUMNS, ['amount', 'balance'])
    const view = {
      output: 'csv',
      columns,
      areChosen: true,
      language: 'en',
      width: undefined,
    } as const
    expect(await renderList(rows, view)).toBe('amount,balance\n71000000000000.01,90000000000000.03')
    expect(JSON.parse(JSON.stringify(rows[0]))).not.toHaveProperty('centavos')
  })

  test('can be read again', async () => {
    using statement = await of(LINES)
    const {rows} = statement.newestFirst({})
    expect(await rowsOf(rows)).toEqual(await rowsOf(rows))
  })

  test('a refusal of what is known only after the last line leaves nothing open', async () => {
    const refused = StatementLines.read('principal', each(LINES), async (count) => {
      throw new Error(`${count} lines`)
    })
    await expect(refused).rejects.toThrow('4 lines')
  })
})
