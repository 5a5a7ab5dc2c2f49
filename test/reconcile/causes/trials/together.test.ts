import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import {CauseSearch} from '../../../../src/reconcile/causes/cause-search.ts'
import type {
  CauseTerms,
  Change,
  FeeStep,
  Proposal,
} from '../../../../src/reconcile/causes/proposal.ts'
import {suspectsOf} from '../../../../src/reconcile/causes/read-suspects.ts'
import {Originals} from '../../../../src/reconcile/causes/trials/originals.ts'
import {togetherOf} from '../../../../src/reconcile/causes/trials/together.ts'
import type {Finding, Result} from '../../../../src/reconcile/result.ts'

const START_MS = Date.UTC(2026, 0, 1)
const HOUR_MS = 3_600_000
type Kind = 'charge' | 'withdrawal'

/** A fee one centavo above the table, an hour after the one before. */
const overcharge = (kind: Kind, nth: number): Finding => ({
  id: `${kind}-${nth}`,
  code: 'FEE_OVERCHARGE',
  class: 'error',
  severity: 'high',
  wallet: 'principal',
  subject: {kind, id: `${kind}${nth}`},
  expectedCentavos: centavos(99),
  actualCentavos: centavos(100),
  deltaCentavos: centavos(1),
  grossCentavos: centavos(10_000 + nth),
  occurredAt: new Date(START_MS + nth * HOUR_MS).toISOString(),
  evidence: [],
  remedy: '',
})
const overcharges = (kind: Kind, count: number) =>
  Array.from({length: count}, (_, nth) => overcharge(kind, nth))

/** What follows from the fee of a charge. */
const shortfall: Finding = {
  ...overcharge('charge', 7),
  id: 'split',
  code: 'SPLIT_SHORTFALL',
  subject: {kind: 'charge', id: 'charge7'},
}

const step = (kind: FeeStep['kind']): FeeStep => ({
  kind,
  fromMs: START_MS,
  schedule: {fixed: centavos(99), percentMicros: 0},
})
const FEES = [step('pix'), step('withdrawal')]
const TERMS: CauseTerms = {
  files: [],
  mapping: {},
  fees: FEES,
  givenFees: FEES,
  areEventsApart: false,
  areDatedLater: false,
  areDatesApart: false,
  feeKindsApart: async () => new Set(),
  wallets: [],
  linesOn: () => ({lines: 0, adjustments: 0}),
  linesOnUtc: () => ({lines: 0, adjustments: 0}),
  postedBetween: () => 1,
  isPostedAbout: () => false,
  lineTimes: async () => new Map(),
  eventAmounts: async () => new Map(),
  lineContents: async () => new Map(),
  hasDebits: async () => true,
  namesWallet: async () => true,
  parentlessLines: async () => undefined,
  hasLinesSince: () => true,
  eventTimes: async () => ({
    byWallet: new Map(),
    byKind: new Map(),
    firstMs: Number.POSITIVE_INFINITY,
    lastMs: Number.NEGATIVE_INFINITY,
  }),
  openedMs: () => Number.NEGATIVE_INFINITY,
  begunMs: () => Number.NEGATIVE_INFINITY,
  turn: async () => undefined,
  asOfMs: START_MS + 1_000 * HOUR_MS,
  clockDifferences: async () => [],
  isStatementClockRight: async () => true,
  sampledFees: async () => [],
  sampledPostings: async () => [],
}

const isCorrected = ({fees = []}: Change, kind: FeeStep['kind']): boolean =>
  fees.some((one) => one.kind === kind && one.schedule.fixed === 100)

/** Searches, and says what each run was asked and which findings each cause has. */
async function searched(
  findings: readonly Finding[],
  raised: (change: Change) => Finding[] = () => [],
) {
  const runs: string[] = []
  const trial = async (change: Change): Promise<Result> => {
    const [pix, withdrawal] = [isCorrected(change, 'pix'), isCorrected(change, 'withdrawal')]
    runs.push([pix && 'pix', withdrawal && 'withdrawal'].filter(Boolean).join('+'))
    const left = findings.filter(({subject}) => !(subject.kind === 'charge' ? pix : withdrawal))
    return {findings: [...left, ...raised(change)], wallets: [], files: []} as unknown as Result
  }
  const proven = await new CauseSearch(findings, TERMS, trial).run()
  const causes = proven.map(({explanation, findings: own}) => [
    'fee' in explanation.facts && explanation.facts.fee,
    own.map(({id}) => id),
  ])
  return {runs, causes, changes: new Set(proven.map(({change}) => JSON.stringify(change)))}
}

const idsOf = (findings: readonly Finding[]) => findings.map(({id}) => id)

describe('two fees that the table has wrong', () => {
  const [charges, withdrawals] = [overcharges('charge', 120), overcharges('withdrawal', 110)]

  test('are proven by one run, each with its own findings', async () => {
    const {runs, causes, changes} = await searched([...charges, ...withdrawals])
    expect(runs).toEqual(['pix+withdrawal'])
    expect(causes).toEqual([
      ['pix', idsOf(charges)],
      ['withdrawal', idsOf(withdrawals)],
    ])
    expect(changes.size).toBe(1)
  })

  test('are proven by runs of their own where another finding goes with them', async () => {
    const {runs, causes} = await searched([...charges, shortfall, ...withdrawals])
    expect(runs).toEqual(['pix+withdrawal', 'pix', 'pix+withdrawal'])
    expect(causes).toEqual([
      ['pix', [...idsOf(charges), 'split']],
      ['withdrawal', idsOf(withdrawals)],
    ])
  })

  test('are one, where the other correction raises what was not there', async () => {
    const fresh = overcharge('withdrawal', 500)
    const {causes} = await searched([...charges, ...withdrawals], (change) =>
      isCorrected(change, 'withdrawal') ? [fresh] : [],
    )
    expect(causes).toEqual([['pix', idsOf(charges)]])
  })

  test('are proven one after the other where few amounts tell what was taken', async () => {
    const few = overcharges('withdrawal', 99)
    const {runs} = await searched([...charges, ...few])
    expect(runs).toEqual(['pix', 'pix+withdrawal'])
  })
})

test('the findings of the first run are found by their fault, in their order, each once', () => {
  const list = suspectsOf([
    ...overcharges('charge', 300),
    shortfall,
    ...overcharges('withdrawal', 300),
  ])
  const originals = new Originals(list)
  const asked = suspectsOf([
    {...overcharge('withdrawal', 299), id: 'of another run'},
    overcharge('charge', 7),
    overcharge('charge', 7),
    overcharge('charge', 400),
  ])
  expect(originals.of(asked).map(({id}) => id)).toEqual(['charge-7', 'withdrawal-299'])
})

describe('corrections of two steps of one fee', () => {
  /** Of a step of the table that says `table`, where `taken` was taken. Units: centavos. */
  const correction = (nth: number, table: number, taken: number): Proposal => {
    const at = (fixed: number): FeeStep => ({
      kind: 'pix',
      fromMs: START_MS + nth * HOUR_MS,
      schedule: {fixed: centavos(fixed), percentMicros: 0},
    })
    const suspects = suspectsOf(
      overcharges('charge', 200).map((one) => ({...one, actualCentavos: centavos(taken)})),
    )
    const edit = {removed: at(table), taken: at(taken), after: []}
    const facts = {
      fee: 'pix',
      table: {fixed: 0, percent: 0},
      taken: {fixed: 1, percent: 0},
    } as const
    const explanation = {kind: 'fee_table_differs', facts: {...facts, fromAt: ''}} as const
    return {explanation, suspects, change: {fees: []}, edit}
  }
  const together = (first: Proposal, second: Proposal) =>
    togetherOf([[first], [], [second]], [])?.fees.map(({schedule}) => schedule.fixed)

  test.each([
    {name: 'each has a fee of its own', first: [80, 90], expected: [90, 100]},
    {name: 'both are corrected to one fee', first: [80, 100], expected: [100, 100]},
    {name: 'the fee of the second was that of the first', first: [100, 90], expected: undefined},
  ])('are made at once or not, where $name', ({first: [table = 0, taken = 0], expected}) => {
    expect(together(correction(0, table, taken), correction(1, 99, 100))).toEqual(expected)
  })

  test('are not, where what the first is corrected to was taken in the second, too', () => {
    const second = correction(1, 99, 100)
    const percent = {...step('pix'), schedule: {fixed: centavos(0), percentMicros: 0}}
    const other = {...second, edit: {removed: undefined, taken: percent, after: []}}
    expect(together(correction(0, 80, 100), other)).toBeUndefined()
  })
})
