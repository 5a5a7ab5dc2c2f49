import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {partition, worthwhileParts} from '../../src/fleet/bins.ts'
import {partIndex} from '../../src/fleet/part-index.ts'
import {type FoundUnit, makePlan, type PlanTerms} from '../../src/fleet/plan.ts'
import {chainKey, unitKey} from '../../src/fleet/unit.ts'

const unit = (account: string, period: string, bytes = 100): FoundUnit => ({
  account,
  environment: 'live',
  period,
  directory: `/data/${account}/live/${period}`,
  files: [{name: 'charges', path: 'charges.jsonl', bytes, sha256: `${account}${period}${bytes}`}],
  bytes,
})

const TERMS: Omit<PlanTerms, 'units'> = {
  program: '1.0.0',
  options: {timezone: 'America/Sao_Paulo', language: 'en'},
  parts: 3,
}
const UNITS = [
  unit('b', '2026-02'),
  unit('a', '2026-01'),
  unit('b', '2026-01'),
  unit('c', '2026-01'),
]

describe('a plan', () => {
  test('is the same in whatever order the units were found', () => {
    const plan = makePlan({...TERMS, units: UNITS})
    fc.assert(
      fc.property(fc.shuffledSubarray(UNITS, {minLength: UNITS.length}), (units) => {
        expect(makePlan({...TERMS, units})).toEqual(plan)
      }),
    )
  })

  test('chains a unit to the period before it of the same account and environment', () => {
    const {units} = makePlan({...TERMS, units: UNITS})
    const [a, firstOfB, secondOfB] = units
    expect(units.map(unitKey)).toEqual([
      'a/live/2026-01',
      'b/live/2026-01',
      'b/live/2026-02',
      'c/live/2026-01',
    ])
    expect(a?.previous).toBeNull()
    expect(firstOfB?.previous).toBeNull()
    expect(secondOfB?.previous).toBe(firstOfB?.digest)
  })

  test('gives two accounts with the same files a result each', () => {
    const files = UNITS[0]?.files ?? []
    const duplicates = ['x', 'y'].map((account) => ({...unit(account, '2026-01'), files}))
    const {units} = makePlan({...TERMS, units: duplicates})
    expect(units[0]?.digest).not.toBe(units[1]?.digest)
  })

  const digests = (terms: Partial<PlanTerms> = {}) =>
    makePlan({...TERMS, units: UNITS, ...terms}).units.map(({digest}) => digest)

  test.each([
    {name: 'the version of the program', terms: {program: '1.0.1'}, changed: [0, 1, 2, 3]},
    {
      name: 'the time zone',
      terms: {options: {...TERMS.options, timezone: 'UTC'}},
      changed: [0, 1, 2, 3],
    },
    {
      name: 'the language of the reports',
      terms: {options: {...TERMS.options, language: 'pt-BR' as const}},
      changed: [0, 1, 2, 3],
    },
    {
      name: 'a mapping',
      terms: {options: {...TERMS.options, mapping: {statement: {}}}},
      changed: [0, 1, 2, 3],
    },
    {name: 'the number of parts', terms: {parts: 1}, changed: []},
    {
      name: 'the bytes of one file, and so the periods after it',
      terms: {units: UNITS.map((each) => (each === UNITS[2] ? unit('b', '2026-01', 7) : each))},
      changed: [1, 2],
    },
  ])('gives other digests after a change of $name', ({terms, changed}) => {
    const [before, after] = [digests(), digests(terms)]
    expect(after.flatMap((digest, at) => (digest === before[at] ? [] : [at]))).toEqual(changed)
  })
})

describe('the parts of a plan', () => {
  test.each([
    {name: 'one for very little', units: 1, bytes: 1_000, parts: 1},
    {
      name: 'one while a second would not be worth its start',
      units: 6,
      bytes: 90_000_000,
      parts: 1,
    },
    {name: 'one for about 2 GB', units: 10, bytes: 1_996_000_000, parts: 10},
    {name: 'one for about 480 small accounts', units: 960, bytes: 166_000, parts: 2},
    {name: 'at most 100', units: 1_000, bytes: 996_000_000, parts: 100},
  ])('unless asked otherwise are $name', ({units, bytes, parts}) => {
    expect(worthwhileParts(Array.from({length: units}, () => ({bytes})))).toBe(parts)
  })

  const units = fc
    .uniqueArray(fc.tuple(fc.integer({min: 0, max: 30}), fc.integer({min: 1, max: 3})), {
      selector: ([account, month]) => `${account}/${month}`,
      minLength: 1,
    })
    .chain((names) =>
      fc.tuple(
        ...names.map(([account, month]) =>
          fc
            .integer({min: 0, max: 1_000})
            .map((bytes) => unit(`a${account}`, `2026-0${month}`, bytes)),
        ),
      ),
    )
  const planOf = (found: readonly FoundUnit[]) => makePlan({...TERMS, units: found}).units

  test('hold every unit once', () => {
    fc.assert(
      fc.property(units, fc.integer({min: 1, max: 40}), (found, parts) => {
        const numbers = partition(planOf(found), parts).flat()
        expect(numbers.toSorted((a, b) => a - b)).toEqual(found.map((_, at) => at))
      }),
    )
  })

  test('keep the periods of an account together, in the order of time', () => {
    fc.assert(
      fc.property(units, fc.integer({min: 1, max: 40}), (found, parts) => {
        const planned = planOf(found)
        const seen = new Map<string, number>()
        for (const [part, numbers] of partition(planned, parts).entries()) {
          expect(numbers.length).toBeGreaterThan(0)
          for (const number of numbers) {
            const key = chainKey(planned[number] ?? unit('', ''))
            expect(seen.get(key) ?? part).toBe(part)
            seen.set(key, part)
          }
        }
      }),
    )
  })

  test('are of near equal bytes: the largest is at most the mean and one account above', () => {
    fc.assert(
      fc.property(units, fc.integer({min: 1, max: 10}), (found, parts) => {
        const planned = planOf(found)
        const bytesOf = (numbers: readonly number[]) =>
          numbers.reduce((sum, number) => sum + (planned[number]?.bytes ?? 0), 0)
        const bins = partition(planned, parts).map(bytesOf)
        const largestChain = Math.max(...partition(planned, planned.length).map(bytesOf))
        const mean = bytesOf(planned.keys().toArray()) / bins.length
        expect(Math.max(...bins)).toBeLessThanOrEqual(mean + largestChain)
      }),
    )
  })
})

describe('the index of a part', () => {
  test.each([
    {name: '--index', given: 2, env: {JOB_COMPLETION_INDEX: '1'}, expected: 2},
    {name: 'Kubernetes', given: undefined, env: {JOB_COMPLETION_INDEX: '1'}, expected: 1},
    {name: 'Slurm', given: undefined, env: {SLURM_ARRAY_TASK_ID: '0'}, expected: 0},
    {name: 'AWS Batch', given: undefined, env: {AWS_BATCH_JOB_ARRAY_INDEX: '2'}, expected: 2},
  ])('comes from $name', ({given, env, expected}) => {
    expect(partIndex(given, env, 3)).toBe(expected)
  })

  test.each([
    {name: 'none', env: {}, code: 'FLEET_INDEX_MISSING'},
    {name: 'one past the last', env: {SLURM_ARRAY_TASK_ID: '3'}, code: 'FLEET_INDEX_OUT_OF_RANGE'},
    {name: 'a word', env: {SLURM_ARRAY_TASK_ID: 'x'}, code: 'FLEET_INDEX_OUT_OF_RANGE'},
  ])('is refused when it is $name', ({env, code}) => {
    expect(() => partIndex(undefined, env, 3)).toThrow(expect.objectContaining({code}))
  })

  test.each([
    {from: '--index', given: 3, hint: /^Give --index one of them/},
    {from: 'the engine', given: undefined, hint: /that of SLURM_ARRAY_TASK_ID.* array of 3 .*job/},
  ])('out of range says which parts there are, and what to do where it is of $from', (one) => {
    const asked = () => partIndex(one.given, {SLURM_ARRAY_TASK_ID: '3'}, 3)
    expect(asked).toThrow(
      expect.objectContaining({
        message: 'The plan has no part 3: its parts are 0 to 2.',
        hint: expect.stringMatching(one.hint),
      }),
    )
  })
})
