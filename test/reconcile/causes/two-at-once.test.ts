import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Cause} from '../../../src/reconcile/result.ts'
import {CAUSE_INJECTORS, type CauseInjector, spoiltInputs} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

/** Counts of rows, and when the first line of a type is due, are those of the world of a seed. */
const reported = ({kind, facts}: Pick<Cause, 'kind' | 'facts'>): string => {
  if ('lineType' in facts) return JSON.stringify([kind, {...facts, fromAt: '', untilAt: ''}])
  return JSON.stringify([kind, 'rows' in facts ? {...facts, rows: 0} : facts])
}

const isClock = ({found}: CauseInjector): boolean => found.kind === 'clock_shifted'
const isFee = ({found}: CauseInjector): boolean => found.kind.startsWith('fee_')

/** A day that a statement lacks is one thing, all its lines of one type another; so is each field. */
const whatOf = ({found: {kind, facts}}: CauseInjector): string => {
  if (kind === 'field_absent') return `${kind} ${facts.field}`
  return 'lineType' in facts ? `${kind} ${facts.lineType}` : kind
}

/** Two facts about one thing are another fact: two fees of one kind, a clock and when a fee begins. */
const isOneThing = (a: CauseInjector, b: CauseInjector): boolean =>
  (whatOf(a) === whatOf(b) && a.found.kind !== 'rows_given_twice') ||
  (isFee(a) && isFee(b)) ||
  (isFee(a) && isClock(b)) ||
  (isClock(a) && isFee(b))

/** One of each kind, so that every pair of kinds is tried. */
const PICKED = CAUSE_INJECTORS.filter(
  (injector, at) => CAUSE_INJECTORS.findIndex((one) => whatOf(one) === whatOf(injector)) === at,
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
  // Of those lines each is off twice, or none is there.
  'a statement in centavos, and a statement whose withdrawals alone are in centavos',
  'a statement whose withdrawals alone are in centavos, and a statement without its withdrawals',
  // A withdrawal whose record names no wallet has its line in another one, and its amount is not compared.
  'a statement whose withdrawals alone are in centavos, and records and events without their wallets',
  // Without a fee line nothing shows which fee was taken, or since when.
  'a fee table that is a centavo too low, and a statement without its fee lines',
  'a new fee that began a day later than in the table, and a statement without its fee lines',
  // On most days nothing is left: those days are missing.
  'a statement without its fee lines, and a statement without its payments',
  // The wallets that lack lines have other names; without event and payment a charge has the time of its record.
  'two wallets whose names change places in the statement, and a statement without the refunds of two wallets',
  'a statement without its payments, and an endpoint that was down for three days',
  // The charges about the new fee are of one wallet alone, whose fee lines are not theirs any more.
  'a new fee that began a day later than in the table, and records and events without their wallets',
  // Lines of fees whose amount is not that of the table belong to nothing, and no table is compared with them.
  'a fee table that is a centavo too low, and a statement without the parents of its lines',
  'a new fee that began a day later than in the table, and a statement without the parents of its lines',
  'records and events without their wallets, and a statement without the parents of its lines',
  // Those lines are found by their parents.
  'a statement without the parents of its lines, and a statement without its lines of splits',
  // Neither file has the column: both are named.
  'a statement without the parents of its lines, and a statement that was given under two names',
  // The receivers of some legs have other names, too.
  'two wallets whose names change places in the statement, and records and events without their wallets',
])

/** Without the wallets of records nothing shows whose line or event is missing. */
const isOfUnknownWallets = ({first, second}: (typeof PAIRS)[number]): boolean =>
  [first, second].some(({found: {facts}}) => 'field' in facts && facts.field === 'subAccount') &&
  [first, second].some(({found: {kind}}) => kind.endsWith('_missing'))

const TRIED = PAIRS.filter((pair) => !HIDDEN.has(pair.name) && !isOfUnknownWallets(pair))

describe.each(TRIED)('$name', ({first, second}) => {
  test('are two causes, and nothing is left over', async () => {
    const {result} = await reconcile(spoiltInputs(3, [first, second]), OPTIONS)
    expect(result.causes.map(reported).sort()).toEqual(
      [reported(first.found), reported(second.found)].sort(),
    )
    expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
  })
})

const STATEMENT_CLOCK = CAUSE_INJECTORS.find(
  ({name}) => name === 'a statement whose clock is three hours ahead',
) as CauseInjector

test.each([
  'a table that lacks the new fee',
  'charges whose amount is in centavos',
  'two wallets whose names change places in the statement',
  'a statement without its fee lines from an instant on',
])(
  'a statement whose clock is ahead is never taken for charges that are behind: %s',
  async (name) => {
    const other = CAUSE_INJECTORS.find((one) => one.name === name) as CauseInjector
    const {result} = await reconcile(spoiltInputs(3, [other, STATEMENT_CLOCK]), OPTIONS)
    expect(result.causes.map(({facts}) => JSON.stringify(facts))).not.toContainEqual(
      expect.stringContaining('"hours":-3'),
    )
  },
)
