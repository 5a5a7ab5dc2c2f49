import {describe, expect, test} from 'vitest'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {month} from '../causes/injectors.ts'
import {fileTexts, inputsOf, memoryFile, textsOf} from '../worlds/files.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const {world} = month(2)
const {statement: [STATEMENT = ''] = []} = fileTexts(world, textsOf(world))

async function foundIn(changed: object): Promise<Result> {
  const inputs = {...inputsOf(world), ...changed}
  const {result} = await reconcileBy(inputs, OPTIONS, {})
  const screened = await reconcileBy(inputs, {...OPTIONS, threads: 1}, {tuning: SMALL_PARTS})
  expect(screened.result.misfits).toEqual(result.misfits)
  return result
}

/** A table with other columns last, or without some. */
const withColumns = (text: string, columns: readonly number[]): string =>
  text
    .trimEnd()
    .split('\n')
    .map((row) => {
      const cells = row.split(',')
      return columns.map((at) => cells[at]).join(',')
    })
    .join('\n')

/** The first rows of a table, the last of them as `ending` leaves it. */
function cut(text: string, rows: number, cutBy: number): string {
  const kept = text.split('\n').slice(0, rows).join('\n')
  return cutBy === 0 ? kept : kept.slice(0, -cutBy)
}

const AMOUNT_LAST = withColumns(STATEMENT, [0, 1, 2, 4, 5, 3])
const INSTANT_LAST = withColumns(STATEMENT, [0, 1, 2, 3, 5, 4])
const PARENT_LAST = withColumns(STATEMENT, [0, 1, 2, 3, 4, 5])
const FEE_ROW = PARENT_LAST.split('\n').findLastIndex((row) => row.includes(',fee,')) + 1
const PAID = AMOUNT_LAST.split('\n')
const PAYMENT_ROW = PAID.findIndex((row, at) => at > 20 && /,payment,.*[1-9]$/.test(row)) + 1

/** `260.80` as `26.08`, and the last row is such a one. */
const TENTHS = AMOUNT_LAST.replace(/(\d)\.(\d)0$/gm, '.$1$2').split('\n')
const TENTH_ROW = TENTHS.findIndex((row, at) => at > 20 && /,payment,.*\d\.\d[1-9]$/.test(row)) + 1

describe('a table that ends within a row that can be read', () => {
  test.each([
    {name: 'lacks the last columns', text: cut(PARENT_LAST, 40, 1), line: 40},
    {name: 'ends within the id of its parent', text: cut(PARENT_LAST, FEE_ROW, 9), line: FEE_ROW},
    {name: 'ends within its amount', text: cut(AMOUNT_LAST, PAYMENT_ROW, 3), line: PAYMENT_ROW},
    {name: 'ends after a decimal point', text: cut(AMOUNT_LAST, PAYMENT_ROW, 2), line: PAYMENT_ROW},
    {name: 'ends before its amount', text: cut(AMOUNT_LAST, 40, 6), line: 40},
    {name: 'ends within its instant', text: cut(INSTANT_LAST, 40, 8), line: 40},
  ])('is named where that $name', async ({text, line}) => {
    const {misfits} = await foundIn({statement: [memoryFile('statement.csv', text)]})
    expect(misfits?.[0]).toEqual({kind: 'file_cut', file: 'statement.csv', line})
  })

  test.each([
    {name: 'the last row is whole', text: cut(PARENT_LAST, FEE_ROW - 30, 0)},
    {name: 'the row is closed', text: `${cut(AMOUNT_LAST, PAYMENT_ROW, 3)}\n`},
    {
      name: 'every row lacks what the last one lacks',
      text: PARENT_LAST.split('\n')
        .slice(0, 60)
        .map((row) => row.replace(/,$/, ''))
        .join('\n'),
    },
    {
      name: 'amounts are in another unit',
      text: TENTHS.slice(0, TENTH_ROW).join('\n'),
    },
  ])('is none where $name', async ({text}) => {
    const {verdict, misfits = []} = await foundIn({statement: [memoryFile('statement.csv', text)]})
    expect(verdict).toBe('unreconciled')
    expect(misfits.filter(({kind}) => kind === 'file_cut')).toEqual([])
  })
})
