import {expect, test} from 'vitest'
import {clockDifferences} from '../../../src/reconcile/causes/clocks/clock-differences.ts'
import type {Gathered} from '../../../src/reconcile/read/gathered.ts'
import type {InputFile} from '../../../src/reconcile/read/inputs.ts'
import {firstRows} from '../../../src/reconcile/reread/first-rows.ts'
import {inputsOf} from '../worlds/files.ts'
import {month, shiftClock} from './injectors.ts'

const ROWS = 1_000
const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId\n'
const LINE = '11111111-1111-4111-8111-111111111111,loja-1,payment,1.00,2026-01-01T00:00:00.000Z,\n'

/** A statement that counts the rows that are taken from it. */
const counted = (onRow: () => void): InputFile => ({
  name: 'statement.csv',
  *open() {
    yield new TextEncoder().encode(HEADER)
    for (let row = 0; row < ROWS; row += 1) {
      onRow()
      yield new TextEncoder().encode(LINE)
    }
  },
})

test('of a statement in 500 files no more is read to compare clocks than of one file', async () => {
  let rows = 0
  const sources = Array.from({length: 500}, (_, source) => ({
    name: 'statement',
    source,
    file: counted(() => (rows += 1)),
  }))
  await firstRows({sources} as unknown as Gathered, {})
  expect(rows).toBeLessThan(500 * 110)
})

test('a clock that is off is seen in a statement of many files', async () => {
  const {world} = month(1)
  for (const line of world.lines) shiftClock(line as never, 3)
  const {statement = [], events = []} = inputsOf(world, {parts: 40})
  const sources = [
    ...statement.map((file, source) => ({name: 'statement', source, file})),
    ...events.map((file, at) => ({name: 'events', source: statement.length + at, file})),
  ]
  const found = clockDifferences(await firstRows({sources} as unknown as Gathered, {}))
  expect(found).toContainEqual({name: 'statement', hours: 3})
})
