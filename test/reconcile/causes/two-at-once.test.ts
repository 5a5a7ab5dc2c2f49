import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Cause} from '../../../src/reconcile/result.ts'
import {CAUSE_INJECTORS, type CauseInjector, spoiltInputs} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

/** Counts of rows are those of the world, which the injectors do not know. */
const reported = ({kind, facts}: Pick<Cause, 'kind' | 'facts'>): string =>
  JSON.stringify([kind, 'rows' in facts ? {...facts, rows: 0} : facts])

const isClock = ({found}: CauseInjector): boolean => found.kind === 'clock_shifted'
const isFee = ({found}: CauseInjector): boolean => found.kind.startsWith('fee_')

/** Two facts about one thing are another fact: two fees of one kind, a clock and when a fee begins. */
const isOneThing = (a: CauseInjector, b: CauseInjector): boolean =>
  (a.found.kind === b.found.kind && a.found.kind !== 'rows_given_twice') ||
  (isFee(a) && isFee(b)) ||
  (isFee(a) && isClock(b)) ||
  (isClock(a) && isFee(b))

/** One of each kind, so that every pair of kinds is tried. */
const PICKED = CAUSE_INJECTORS.filter(
  ({found}, at) => CAUSE_INJECTORS.findIndex((one) => one.found.kind === found.kind) === at,
).filter((one) => !isClock(one))

const PAIRS = PICKED.flatMap((first, at) =>
  PICKED.slice(at + 1)
    .filter((second) => !isOneThing(first, second))
    .map((second) => ({name: `${first.name}, and ${second.name}`, first, second})),
)

/** One hides the other: every amount of the swapped lines is off as well, or they repeat each other. */
const HIDDEN = new Set([
  'a statement in centavos, and two wallets whose names change places in the statement',
  'a day that the statement has twice, and a statement that was given under two names',
])

describe.each(PAIRS.filter(({name}) => !HIDDEN.has(name)))('$name', ({first, second}) => {
  test('are two causes, and nothing is left over', async () => {
    const {result} = await reconcile(spoiltInputs(3, [first, second]), OPTIONS)
    expect(result.causes.map(reported).sort()).toEqual(
      [reported(first.found), reported(second.found)].sort(),
    )
    expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
  })
})
