import {expect, test} from 'vitest'
import type {CauseTerms, Proposal} from '../../../../src/reconcile/causes/proposal.ts'
import {dayMissing, dayTwice} from '../../../../src/reconcile/causes/rows/statement-days.ts'
import type {Suspect} from '../../../../src/reconcile/causes/suspect.ts'

/** A wallet with lines on other days than this one. */
const TERMS = {
  wallets: [],
  linesOn: () => ({lines: 0, adjustments: 0}),
  hasLinesSince: () => true,
  openedMs: () => Number.NEGATIVE_INFINITY,
} as unknown as CauseTerms

const missing = (otherWallet?: string): readonly Suspect[] =>
  Array.from(
    {length: 10},
    (_, at) =>
      ({
        code: 'MISSING_POSTING',
        wallet: 'loja-1',
        otherWallet,
        subject: {kind: 'charge', id: `c${at}`},
        actualCentavos: 0,
        occurredAtMs: Date.UTC(2026, 0, 6, 15),
      }) as unknown as Suspect,
  )

const proposed = async (suspects: readonly Suspect[]): Promise<readonly Proposal[]> =>
  (await dayMissing(suspects, TERMS)).flat()

test('a day without a line of a wallet is missing, where its lines stand nowhere', async () => {
  expect(await proposed(missing())).toMatchObject([{explanation: {kind: 'statement_day_missing'}}])
})

test('and is not where they stand in another wallet', async () => {
  expect(await proposed(missing('loja-2'))).toEqual([])
})

test.each([
  {name: 'of which both lines stand there', rows: 2, said: 1},
  {name: 'that are second ones for the date of their events alone', rows: 1, said: 0},
])('a day of postings $name is there twice: $said', async ({rows, said}) => {
  const evidence = Array.from({length: rows}, (_, nth) => ({file: 'statement.csv', line: nth}))
  const repeated = missing().map(
    (one) => ({...one, code: 'DUPLICATE_POSTING', evidence}) as Suspect,
  )
  const terms = {...TERMS, linesOn: () => ({lines: 20, adjustments: 0})}
  expect((await dayTwice(repeated, terms)).flat()).toHaveLength(said)
})
