import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import {scaledBy, scaledReais} from '../../../../src/reconcile/read/values/scaled-amount.ts'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {memoryFile} from '../../worlds/files.ts'

const LARGEST = Number.MAX_SAFE_INTEGER

describe('an amount in another unit', () => {
  test.each([
    [10_000, 0.01, 100],
    [10_000, 0.1, 1_000],
    [10_000, 100, 1_000_000],
    [10_000, 1_000, 10_000_000],
    [-10_000, -1, 10_000],
    [10_000, -0.01, -100],
    [0, -1, 0],
    [10_000, 0.6, 6_000],
    [10_000, 0.7, 7_000],
    [10_000, -0.6, -6_000],
    [110, 1.1, 121],
    [300, 0.07, 21],
    [10_000, 5.4321, 54_321],
    [900, 1 / 3, 300],
    [1, 1e-7, undefined],
    [105, 0.1, undefined],
    [1, 0.6, undefined],
    [333, 0.3333333, undefined],
    [3, 0.6666666666666666, undefined],
    [LARGEST, 10, undefined],
    [LARGEST, 0.99, undefined],
    [1, 1e300, undefined],
  ])('%d centavos times %d are %d', (amount, factor, expected) => {
    expect(scaledBy(centavos(amount), factor)).toBe(expected)
  })

  test('is exact for every factor of up to four decimals', () => {
    const amounts = fc.integer({min: -1e11, max: 1e11})
    fc.assert(
      fc.property(amounts, fc.integer({min: 1, max: 99_999}), (amount, tenThousandths) => {
        const product = BigInt(amount) * BigInt(tenThousandths)
        const expected = product % 10_000n === 0n ? Number(product / 10_000n) : undefined
        expect(scaledBy(centavos(amount), tenThousandths / 10_000)).toBe(expected)
      }),
    )
  })

  test('may have more decimals before than after', () => {
    expect(scaledReais(1.005, 1_000)).toBe(100_500)
    expect(scaledReais(1.005, 0.2)).toBeUndefined()
    expect(scaledReais(1e300, 1e300)).toBeUndefined()
  })
})

const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId'

test('lines and records are read alike, and a fraction of a centavo is none', async () => {
  const cells = ['100.00', '3.00', '0.01']
  const at = '2026-01-01T00:00:00.000Z'
  const lines = cells.map((amount, nth) => `l${nth},principal,payment,${amount},${at},`)
  const charges = cells.map((amount, nth) =>
    JSON.stringify({id: `l${nth}`, status: 'pending', amount: Number(amount), createdAt: at}),
  )
  const sums = async (factor: number) => {
    const scale = {amount: factor}
    const {result} = await reconcile(
      {
        statement: [memoryFile('statement.csv', [HEADER, ...lines].join('\n'))],
        charges: [memoryFile('charges.jsonl', charges.join('\n'))],
      },
      {timezone: 'UTC', mapping: {statement: {scale}, charges: {scale}}},
    )
    return ['statement.csv', 'charges.jsonl'].map((file) => {
      const {sumCentavos, rejected} = result.totals[file] as NonNullable<typeof result.totals.file>
      return [sumCentavos, rejected]
    })
  }
  expect(await sums(0.6)).toEqual(Array(2).fill([6_180, 1]))
  // The double nearest to 3 × 0.6666666666666666 is 2.
  expect(await sums(0.6666666666666666)).toEqual(Array(2).fill([0, 3]))
})
