import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {
  DEFAULT_FEES,
  type FeeSchedule,
  feeOf,
  grossForNet,
  percentMicros,
} from '../../src/domain/fee.ts'
import {centavos} from '../../src/domain/money.ts'

const schedule = (fixed: number, percent: number): FeeSchedule => ({
  fixed: centavos(fixed),
  percentMicros: percentMicros(percent) ?? 0,
})
const schedules = fc
  .tuple(fc.integer({min: 0, max: 500}), fc.integer({min: 0, max: 99_000}))
  .map(([fixed, thousandths]) => schedule(fixed, thousandths / 1000))

describe('feeOf', () => {
  test.each([
    {name: 'a fixed fee ignores the gross', fee: schedule(99, 0), gross: 10_000, expected: 99},
    {name: 'a percentage of the gross', fee: schedule(0, 1.5), gross: 10_000, expected: 150},
    {name: 'half a centavo goes up', fee: schedule(0, 0.5), gross: 100, expected: 1},
    {name: 'less than half goes down', fee: schedule(0, 0.49), gross: 100, expected: 0},
    {name: 'both parts add up', fee: schedule(50, 2), gross: 1050, expected: 71},
    {
      name: 'no float creeps in: 1.005 % of 1000.00 is 10.05',
      fee: schedule(0, 1.005),
      gross: 100_000,
      expected: 1005,
    },
    {
      name: 'a gross that is the percentage in millionths is a gross like any other',
      fee: schedule(0, 1.5),
      gross: 1_500_000,
      expected: 22_500,
    },
    {
      name: 'the largest amounts are exact, too: just below half a centavo goes down',
      fee: schedule(0, 1.499999),
      gross: 999_999_500_233,
      expected: 14_999_982_503,
    },
  ])('$name', ({fee, gross, expected}) => {
    expect(feeOf(fee, centavos(gross))).toBe(expected)
  })
})

test('a new account pays R$ 0.99 a charge, R$ 2.50 a withdrawal and R$ 0.50 a refund', () => {
  expect(DEFAULT_FEES).toEqual({
    pix: {fixed: 99, percentMicros: 0},
    withdrawal: {fixed: 250, percentMicros: 0},
    refund: {fixed: 50, percentMicros: 0},
  })
})

describe('grossForNet', () => {
  test('a fixed fee is added to the net', () => {
    expect(grossForNet(schedule(250, 0), centavos(1000))).toBe(1250)
  })

  test('where the fee takes nearly all, the smallest net needs far more', () => {
    expect(grossForNet(schedule(0, 99), centavos(1))).toBe(51)
  })

  test('is the smallest gross that leaves the net', () => {
    fc.assert(
      fc.property(schedules, fc.integer({min: 100, max: 10_000_000}), (fee, net) => {
        const gross = grossForNet(fee, centavos(net))
        expect(gross - feeOf(fee, gross)).toBeGreaterThanOrEqual(net)
        const less = centavos(gross - 1)
        expect(less - feeOf(fee, less)).toBeLessThan(net)
      }),
    )
  })
})

describe('percentMicros', () => {
  test.each([
    {percent: 1.5, expected: 1_500_000},
    {percent: 0, expected: 0},
    {percent: 99.999_999, expected: 99_999_999},
    {percent: 100, expected: undefined},
    {percent: -1, expected: undefined},
    {percent: Number.NaN, expected: undefined},
  ])('$percent % is $expected millionths', ({percent, expected}) => {
    expect(percentMicros(percent)).toBe(expected)
  })
})
