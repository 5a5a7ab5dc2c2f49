import {expect, test} from 'vitest'
import {type FoundUnit, makePlan} from '../../src/fleet/plan.ts'
import {reportNames} from '../../src/fleet/report-names.ts'

/** Names of the reports of these units, in the order in which they are given. */
function namesOf(...keys: (readonly [account: string, period: string])[]): string[] {
  const units = keys.map(
    ([account, period]): FoundUnit => ({
      account,
      environment: 'live',
      period,
      directory: '/',
      bytes: 1,
      files: [],
    }),
  )
  const options = {timezone: 'America/Sao_Paulo', language: 'en'} as const
  const plan = makePlan({program: '1.0.0', options, parts: 1, units})
  const names = reportNames(plan.units)
  return keys.map(([account, period]) => {
    const unit = plan.units.find((one) => one.account === account && one.period === period)
    return names.get(unit?.digest ?? '') ?? 'none'
  })
}

test('A report is named by account, environment and period', () => {
  expect(namesOf(['acme', '2026-11'], ['bazar_2', '2026-11'])).toEqual([
    'accounts/acme_live_2026-11.html',
    'accounts/bazar_2_live_2026-11.html',
  ])
})

test.each([
  {
    why: 'a separator in a name',
    units: [
      ['acme', 'live_2026'],
      ['acme_live', '2026'],
    ],
  },
  {
    why: 'the case of a letter',
    units: [
      ['acme', '2026'],
      ['ACME', '2026'],
    ],
  },
  {
    why: 'how an accent is written',
    units: [
      ['caf\u00e9', '2026'],
      ['cafe\u0301', '2026'],
    ],
  },
] as const)('Two units that differ in $why have a report each', ({units}) => {
  const names = namesOf(...units)
  expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(2)
  for (const name of names) expect(name).toMatch(/^accounts\/.+_live_.+_[0-9a-f]{12}\.html$/)
})

test('A name that is longer than file systems take is cut, between two characters', () => {
  const [long = '', longer = ''] = namesOf(
    ['\u{1f600}'.repeat(60), '1'],
    [`${'a'.repeat(250)}`, '1'],
  )
  expect(Buffer.byteLength(long)).toBeLessThan(210)
  expect(Buffer.byteLength(longer)).toBeLessThan(210)
  expect(long.isWellFormed()).toBe(true)
})
