import {expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import type {CauseTerms} from '../../../src/reconcile/findings/causes/proposal.ts'
import {suspectsOf} from '../../../src/reconcile/findings/causes/read-suspects.ts'
import {scaled} from '../../../src/reconcile/findings/causes/scaled.ts'
import type {Finding} from '../../../src/reconcile/result.ts'

/** Lines with the other sign. */
const suspects = suspectsOf(
  Array.from(
    {length: 100},
    (_, nth): Finding => ({
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
    }),
  ),
)

const proposalsFor = async (rows: number) => {
  const file = {source: 0, name: 'statement', file: 'statement.csv', sha256: '', rows} as const
  const terms = {files: [file], mapping: {}} as unknown as CauseTerms
  return (await scaled(suspects, terms)).flat()
}

test('another sign of a file is tried where the findings can be all of its rows', async () => {
  expect(await proposalsFor(100 * 22)).toHaveLength(1)
})

test('another sign of a file is not tried where most of its rows are in order', async () => {
  expect(await proposalsFor(100 * 22 + 1_001)).toEqual([])
})
