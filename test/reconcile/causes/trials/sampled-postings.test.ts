import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import type {Proposal, SampledPosting} from '../../../../src/reconcile/causes/proposal.ts'
import {suspectsOf} from '../../../../src/reconcile/causes/read-suspects.ts'
import {
  isRenameRefuted,
  sampledPostings,
} from '../../../../src/reconcile/causes/trials/sampled-postings.ts'
import type {ChargeRow, LineRow, Rows} from '../../../../src/reconcile/read/rows/rows.ts'
import type {Finding} from '../../../../src/reconcile/result.ts'

const AT_MS = Date.UTC(2026, 0, 1)

const FILES = (['statement', 'charges', 'withdrawals', 'events'] as const).map((name, source) => ({
  source,
  name,
  file: `${name}.x`,
  sha256: '',
  rows: 10,
}))

const sampled = Array.from(
  {length: 3},
  (_, nth): SampledPosting => ({
    kind: 'charge',
    role: nth === 0 ? 'fee' : 'main',
    id: `charge-${nth}`,
    lineId: `line-${nth}`,
    wallet: 'loja-1',
  }),
)

const rename = (file: string, from = 'loja-1'): Proposal => ({
  explanation: {kind: 'wallet_swapped', facts: {from, to: 'loja-2', file}},
  suspects: [],
  change: {mapping: {}},
})

const finding = (
  kind: Finding['subject']['kind'],
  id: string,
  role?: Finding['role'],
): Finding => ({
  id: 'f',
  code: 'UNMATCHED_LEDGER_LINE',
  class: 'error',
  severity: 'high',
  wallet: 'loja-1',
  subject: {kind, id},
  ...(role === undefined ? {} : {role}),
  expectedCentavos: null,
  actualCentavos: null,
  deltaCentavos: null,
  evidence: [],
  remedy: '',
})

describe('a wallet that is given another name', () => {
  test.each([
    {name: 'a statement in which three lines stand where they belong', isRefuted: true},
    {name: 'charges that own three such lines', file: 'charges.x', isRefuted: true},
    {name: 'withdrawals, that own none of them', file: 'withdrawals.x', isRefuted: false},
    {name: 'events, that say nothing of an owner', file: 'events.x', isRefuted: false},
    {name: 'a wallet in which none of them stands', from: 'loja-3', isRefuted: false},
    {
      name: 'lines one of which is missing',
      open: finding('charge', 'charge-1', 'main'),
      isRefuted: false,
    },
    {
      name: 'a fee that is found wrong',
      open: finding('charge', 'charge-0', 'fee'),
      isRefuted: false,
    },
    {
      name: 'a line of which no posting is known',
      open: finding('line', 'line-2'),
      isRefuted: false,
    },
    {
      name: 'a finding about another part',
      open: finding('charge', 'charge-1', 'fee'),
      isRefuted: true,
    },
  ])('$name', ({file = 'statement.x', from, open, isRefuted}) => {
    const found = suspectsOf(open ? [open] : [])
    expect(isRenameRefuted(rename(file, from), found, {files: FILES, sampled})).toBe(isRefuted)
  })

  test('two lines are too few', () => {
    const terms = {files: FILES, sampled: sampled.slice(1)}
    expect(isRenameRefuted(rename('statement.x'), [], terms)).toBe(false)
  })
})

const charge = (id: string, wallet = 'loja-1'): ChargeRow => ({
  source: 0,
  line: 1,
  atMs: AT_MS,
  amount: centavos(1_000),
  content: '',
  id,
  wallet,
  status: 'completed',
  expiresAtMs: AT_MS,
  paidAtMs: undefined,
  fee: undefined,
  net: undefined,
  split: [],
  saysSplit: true,
})

const line = (of: Partial<LineRow>): LineRow => ({
  source: 1,
  line: 1,
  atMs: AT_MS,
  amount: centavos(1_000),
  id: 'a',
  wallet: 'loja-1',
  type: 'payment',
  parent: undefined,
  ...of,
})

describe('lines that stand in the wallet of their record', () => {
  const fee = line({id: 'fee-a', type: 'fee', parent: 'a'})
  test.each([
    {
      name: 'the payment and its fee',
      charges: [charge('a')],
      lines: [line({}), fee],
      roles: ['main', 'fee'],
    },
    {
      name: 'not one of another wallet',
      charges: [charge('a', 'loja-2')],
      lines: [line({})],
      roles: [],
    },
    {
      name: 'not one of another type',
      charges: [charge('a')],
      lines: [line({type: 'refund'})],
      roles: [],
    },
    {
      name: 'not one that stands there twice',
      charges: [charge('a')],
      lines: [line({}), line({})],
      roles: [],
    },
    {
      name: 'not of a charge with two records',
      charges: [charge('a'), charge('a')],
      lines: [fee],
      roles: [],
    },
    {
      name: 'not after the end',
      charges: [charge('a')],
      lines: [line({atMs: AT_MS + 1})],
      roles: [],
    },
  ])('$name', ({charges, lines, roles}) => {
    const rows = {charges, withdrawals: [], lines} as unknown as Rows
    expect(sampledPostings(rows, AT_MS).map(({role}) => role)).toEqual(roles)
  })
})
