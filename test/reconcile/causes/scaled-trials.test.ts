import {expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {scaled} from '../../../src/reconcile/causes/amounts/scaled.ts'
import type {CauseTerms} from '../../../src/reconcile/causes/proposal.ts'
import {suspectsOf} from '../../../src/reconcile/causes/read-suspects.ts'
import type {Finding, WalletStatement} from '../../../src/reconcile/result.ts'

/** A line with the other sign. */
const aFinding = (nth: number): Finding => ({
  id: `f${nth}`,
  code: 'SIGN_MISMATCH',
  class: 'error',
  severity: 'high',
  wallet: 'principal',
  subject: {kind: 'charge', id: `c${nth}`},
  expectedCentavos: centavos(500),
  actualCentavos: centavos(-500),
  deltaCentavos: centavos(-1_000),
  evidence: [{file: 'statement.csv', line: nth}],
  remedy: '',
})

const suspects = suspectsOf(Array.from({length: 100}, (_, nth) => aFinding(nth)))

const proposalsFor = async (rows: number) => {
  const file = {source: 0, name: 'statement', file: 'statement.csv', sha256: '', rows} as const
  const terms = {files: [file], mapping: {}, wallets: []} as unknown as CauseTerms
  return (await scaled(suspects, terms)).flat()
}

test('another sign of a file is tried where the findings can be all of its rows', async () => {
  expect(await proposalsFor(100 * 22)).toHaveLength(1)
})

test('another sign of a file is not tried where most of its rows are in order', async () => {
  expect(await proposalsFor(100 * 22 + 1_001)).toEqual([])
})

/** Files in the order in which they are tried for amounts that are 100 times what was expected. */
const triedFor = async (code: Finding['code']): Promise<unknown[]> => {
  const findings = Array.from({length: 100}, (_, nth): Finding => {
    const evidence = ['events.jsonl', 'statement.csv'].map((file) => ({file, line: nth}))
    const money = {actualCentavos: centavos(9_900), deltaCentavos: centavos(9_801)}
    const found = {...aFinding(nth), code, expectedCentavos: centavos(99), ...money}
    return {...found, role: 'fee', evidence}
  })
  const files = (['events', 'statement'] as const).map((name) => {
    const file = name === 'events' ? 'events.jsonl' : 'statement.csv'
    return {source: 0, name, file, sha256: '', rows: 100}
  })
  const terms = {files, mapping: {}, wallets: []} as unknown as CauseTerms
  const proposals = (await scaled(suspectsOf(findings), terms)).flat()
  return proposals.map(({explanation}) => {
    const {file, factor} = explanation.facts as {file: string; factor: number}
    return [file, factor]
  })
}

const [EVENTS, STATEMENT] = ['events.jsonl', 'statement.csv']

test('the statement is tried first where posted fees are off by the factor, too', async () => {
  expect((await triedFor('FEE_OVERCHARGE'))[0]).toEqual([STATEMENT, 100])
})

test('what is found is taken to be off before what was expected', async () => {
  expect(await triedFor('AMOUNT_MISMATCH')).toEqual([
    [EVENTS, 100],
    [STATEMENT, 100],
    [EVENTS, 0.01],
    [STATEMENT, 0.01],
  ])
})

/** A wallet of 10.00 of lines whose balances are `factor` times what they should be. */
const aWallet = (nth: number, factor: number): WalletStatement => {
  const opening = (100 + nth) * factor
  const stated = (1_100 + nth) * factor
  return {
    wallet: `loja-${nth}`,
    openingCentavos: centavos(opening),
    creditsCentavos: centavos(1_000),
    debitsCentavos: centavos(0),
    recomputedCentavos: centavos(opening + 1_000),
    statedCentavos: centavos(stated),
    statedAt: null,
    differenceCentavos: centavos(stated - opening - 1_000),
    explainedCentavos: centavos(0),
    unexplainedCentavos: centavos(stated - opening - 1_000),
  }
}

const factorsOfBalances = async (wallets: readonly WalletStatement[]): Promise<unknown[]> => {
  const findings = wallets.map(
    ({wallet, recomputedCentavos, statedCentavos}, nth): Finding => ({
      ...aFinding(nth),
      code: 'UNEXPLAINED_DIFFERENCE',
      wallet,
      subject: {kind: 'wallet', id: wallet},
      expectedCentavos: recomputedCentavos,
      actualCentavos: statedCentavos,
      evidence: [{file: 'balances.json', line: nth}],
    }),
  )
  const file = {source: 0, name: 'balances', file: 'balances.json', sha256: '', rows: 3} as const
  const terms = {files: [file], mapping: {}, wallets} as unknown as CauseTerms
  const proposals = (await scaled(suspectsOf(findings), terms)).flat()
  return proposals.map(({explanation}) => (explanation.facts as {factor: number}).factor)
}

test.each([
  {factor: 100, tried: [100, 100, 0.01, 0.01]},
  {factor: 1_000, tried: [1_000, 1_000, 0.001, 0.001]},
  {factor: 3, tried: []},
])('balances of wallets that opened with money are tried at $factor times', async (row) => {
  const wallets = [1, 2, 3].map((nth) => aWallet(nth, row.factor))
  expect(await factorsOfBalances(wallets)).toEqual(row.tried)
})
