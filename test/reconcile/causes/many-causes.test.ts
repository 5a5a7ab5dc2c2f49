import {expect, test} from 'vitest'
import type {Proven} from '../../../src/reconcile/causes/cause-search.ts'
import {withCauseIds} from '../../../src/reconcile/causes/causes.ts'
import type {Suspect} from '../../../src/reconcile/causes/suspect.ts'
import type {Finding} from '../../../src/reconcile/result.ts'

test('each finding names its own cause, however many causes there are', () => {
  const CAUSES = 33_000
  const findings = Array.from({length: CAUSES}, () => ({}) as Finding)
  const proven = findings.map((_, at): Proven => {
    const facts = {from: `loja-${at}`, to: 'loja', file: 'statement.csv'}
    const explained = [{at} as Suspect]
    return {explanation: {kind: 'wallet_swapped', facts}, findings: explained, change: undefined}
  })
  const named = withCauseIds(findings, proven)
  expect(new Set(named.map(({cause}) => cause)).size).toBe(CAUSES)
  expect(named.at(-1)?.cause).toMatch(/^[0-9a-f]{16}$/)
})
