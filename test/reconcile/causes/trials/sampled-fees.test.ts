import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import type {FeeStep, Proposal, SampledFee} from '../../../../src/reconcile/causes/proposal.ts'
import {suspectsOf} from '../../../../src/reconcile/causes/read-suspects.ts'
import type {Suspect} from '../../../../src/reconcile/causes/suspect.ts'
import {isRefuted, sampledFees} from '../../../../src/reconcile/causes/trials/sampled-fees.ts'
import type {Rows} from '../../../../src/reconcile/read/rows/rows.ts'
import type {Finding} from '../../../../src/reconcile/result.ts'

const START_MS = Date.UTC(2026, 0, 1)
const pix = (fixed: number, fromMs = START_MS, percentMicros = 0): FeeStep => ({
  kind: 'pix',
  fromMs,
  schedule: {fixed: centavos(fixed), percentMicros},
})

/** Charges of one second, each with the fee of the table. */
const sampled = Array.from(
  {length: 3},
  (_, nth): SampledFee => ({
    chargeId: `charge-${nth}`,
    eventId: `event-${nth}`,
    lineId: `fee-${nth}`,
    wallet: 'principal',
    settledAtMs: START_MS + 1_000,
    gross: centavos(10_000),
    posted: centavos(99),
  }),
)

const proposal = (fees: readonly FeeStep[], wallet?: string): Proposal => ({
  explanation: {
    kind: 'fee_table_differs',
    facts: {
      fee: 'pix',
      table: {fixed: 0.99, percent: 0},
      taken: {fixed: 1, percent: 0},
      fromAt: '',
      ...(wallet === undefined ? {} : {wallet}),
    },
  },
  suspects: [],
  change: {fees},
})

const finding = (code: Finding['code'], id: string, role?: Finding['role']): readonly Suspect[] =>
  suspectsOf([
    {
      id: 'f',
      code,
      class: 'error',
      severity: 'high',
      wallet: 'principal',
      subject: {kind: 'charge', id},
      ...(role === undefined ? {} : {role}),
      expectedCentavos: null,
      actualCentavos: null,
      deltaCentavos: null,
      evidence: [],
      remedy: '',
    },
  ])

const refuted = (
  fees: readonly FeeStep[],
  {
    open = [],
    wallet,
    before = [pix(99)],
    some = sampled,
  }: {
    open?: readonly Suspect[]
    wallet?: string
    before?: readonly FeeStep[]
    some?: readonly SampledFee[]
  } = {},
) => isRefuted(proposal(fees, wallet), {open, fees: before, sampled: some})

describe('another fee table is not tried', () => {
  test('where charges without a finding bear the fee of the table so far', () => {
    expect(refuted([pix(100)])).toBe(true)
  })

  test.each(['charge-1', 'event-1', 'fee-1'])('but where a finding is about %s', (id) => {
    expect(refuted([pix(100)], {open: finding('INVALID_TRANSITION', id)})).toBe(false)
  })

  test('where only the amount of a charge is another one, which a fixed fee is not of', () => {
    const open = finding('AMOUNT_MISMATCH', 'charge-1', 'main')
    expect(refuted([pix(100)], {open})).toBe(true)
    expect(refuted([pix(100, START_MS, 1_000_000)], {open})).toBe(false)
    const ofFee = finding('AMOUNT_MISMATCH', 'charge-1', 'fee')
    expect(refuted([pix(100)], {open: ofFee})).toBe(false)
  })

  test.each([
    {name: 'they are fewer than three', fees: [pix(100)], some: sampled.slice(1)},
    {name: 'they were paid before it', fees: [pix(99), pix(100, START_MS + 2_000)]},
    {name: 'it has the same fee for them', fees: [pix(99), pix(100, START_MS - 1)]},
    {name: 'it has none for them', fees: [pix(100, START_MS + 2_000)]},
    {name: 'they bear another fee already', fees: [pix(100)], before: [pix(98)]},
    {name: 'it is of another wallet', fees: [pix(100)], wallet: 'loja-1'},
  ])('but where $name', ({fees, ...of}) => {
    expect(refuted(fees, of)).toBe(false)
  })

  test('of their own wallet', () => {
    expect(refuted([pix(100)], {wallet: 'principal'})).toBe(true)
  })

  test('and a change of a mapping says nothing of fees', () => {
    const {change: _fees, ...other} = proposal([])
    const mapped = {...other, change: {mapping: {}}}
    expect(isRefuted(mapped, {open: [], fees: [pix(99)], sampled})).toBe(false)
  })
})

describe('a sampled fee', () => {
  const event = {
    kind: 'payment_completed',
    subjectId: 'c',
    eventId: 'e',
    atMs: START_MS,
    settledAtMs: START_MS,
    amount: 10_000,
    wallet: undefined,
  }
  const line = {id: 'l', parent: 'c', type: 'fee', amount: -99, atMs: START_MS, wallet: 'principal'}
  const taken = (events: readonly unknown[], lines: readonly unknown[]) =>
    sampledFees({events, lines} as unknown as Rows, START_MS)

  test('is one of a charge that was paid once and bears one fee', () => {
    expect(taken([event], [line])).toEqual([
      {
        chargeId: 'c',
        eventId: 'e',
        lineId: 'l',
        wallet: 'principal',
        settledAtMs: START_MS,
        gross: 10_000,
        posted: 99,
      },
    ])
  })

  test.each([
    {name: 'was paid twice', events: [event, {...event, eventId: 'f'}], lines: [line]},
    {name: 'was not paid', events: [{...event, kind: 'payment_failed'}], lines: [line]},
    {name: 'was paid later', events: [{...event, atMs: START_MS + 1}], lines: [line]},
    {name: 'bears two fees', events: [event], lines: [line, {...line, id: 'm'}]},
    {name: 'bears a fee later', events: [event], lines: [{...line, atMs: START_MS + 1}]},
    {name: 'was given money', events: [event], lines: [{...line, amount: 99}]},
    {name: 'bears none', events: [event], lines: [{...line, type: 'payment'}]},
    {name: 'bears one elsewhere', events: [event], lines: [{...line, wallet: 'loja-1'}]},
  ])('is none where the charge $name', ({events, lines}) => {
    expect(taken(events, lines)).toEqual([])
  })
})
