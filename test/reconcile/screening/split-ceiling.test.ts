import {expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'

const CHARGE = {
  id: '019a1b2c-3d4e-7f00-8123-456789abcdef',
  status: 'pending',
  amount: 1,
  createdAt: '2026-01-15T12:00:00.000Z',
  expiresAt: '2026-01-16T12:00:00.000Z',
  subAccount: 'principal',
}
const FEES = {pix: [{from: '2026-01-01T00:00:00.000Z', fixed: 1.09, percent: 0}]}

const source = (name: string, value: unknown) => [
  {name, open: () => [Buffer.from(`${JSON.stringify(value)}\n`)]},
]

test.each([
  {name: 'a charge without a split exceeds no ceiling', split: undefined, codes: []},
  {
    name: 'the smallest leg exceeds a ceiling below zero',
    split: [{subAccount: 'loja-2', amount: 0.01}],
    codes: ['SPLIT_CEILING_EXCEEDED'],
  },
])('where the fee is above the amount, $name', async ({split, codes}) => {
  const {result} = await reconcile(
    {charges: source('charges.jsonl', {...CHARGE, split}), fees: source('fees.json', FEES)},
    {timezone: 'America/Sao_Paulo', asOf: '2026-01-15T13:00:00.000Z'},
  )
  const found = result.findings.map(({code}) => code)
  expect(found.filter((code) => code === 'SPLIT_CEILING_EXCEEDED')).toEqual(codes)
})
