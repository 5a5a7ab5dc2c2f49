import {writeFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {parsePeopleAmount} from '../../../../src/reconcile/read/values/amount-text.ts'
import {reconcileBy} from '../../../../src/reconcile/reconcile.ts'
import {onDisk} from '../../worlds/disk.ts'
import {SMALL_PARTS} from '../../worlds/tuning.ts'
import {WorldMaker} from '../../worlds/world.ts'

test.each([
  ['1 234,56', 123_456],
  ['1\u00a0234\u00a0567,00', 123_456_700],
  ['R$ 12 345.60', 1_234_560],
  ['- 5.00', -500],
  ['5.00 -', -500],
  ['(5,00)', -500],
  ['5,00 D', -500],
])('%s is %i centavos', (text, centavos) => {
  expect(parsePeopleAmount(text)).toBe(centavos)
})

const UNREADABLE = [
  '--5.00',
  '-5.00-',
  '+-5.00',
  '5.00--',
  '1 5.00',
  '1 2 3',
  '1234 567.00',
  '1 234 5.00',
  '1 .50',
]

test.each(UNREADABLE)('%s is no amount', (text) => {
  expect(parsePeopleAmount(text)).toBe('not_a_number')
})

test('a line with such an amount is rejected, read row by row and screened', async () => {
  const maker = new WorldMaker(1)
  maker.paidCharge({gross: 5_000, wallet: 'loja-1', legs: []})
  maker.close()
  const rows = UNREADABLE.map(
    (text, at) => `a${at},loja-1,adjustment,${text},2026-01-01T00:00:00Z,`,
  )
  const header = 'id,wallet,type,amount,createdAt,parentTransactionId'
  const statement = [header, ...rows, ''].join('\n')
  await onDisk(maker.world, {}, async (inputs) => {
    writeFileSync(String(inputs.statement?.[0]), statement)
    const options = {timezone: 'America/Sao_Paulo', threads: 1}
    const {result} = await reconcileBy(inputs, options, {})
    expect(result.totals['statement.csv']?.rejected).toBe(rows.length)
    const screened = await reconcileBy(inputs, options, {tuning: SMALL_PARTS})
    expect(screened.result).toEqual(result)
  })
})
