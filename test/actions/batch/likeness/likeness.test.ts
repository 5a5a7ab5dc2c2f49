import {describe, expect, test} from 'vitest'
import type {BatchRow} from '../../../../src/actions/batch/batch.ts'
import {
  anyLike,
  LIKENESSES,
  SENT_STATES,
  verdictOn,
} from '../../../../src/actions/batch/likeness/likeness.ts'

const rowOf = (body: object, key = 'key-1') => ({key, body}) as unknown as BatchRow

describe('what becomes of a row beside what was sent', () => {
  test.each([
    {kind: 'withdrawal', likeness: 'same', state: 'unknown', verdict: 'held'},
    {kind: 'withdrawal', likeness: 'same', state: 'made', verdict: 'held'},
    {kind: 'withdrawal', likeness: 'alike', state: 'unknown', verdict: 'held'},
    {kind: 'withdrawal', likeness: 'alike', state: 'made', verdict: 'named'},
  ] as const)('a $kind, $likeness, $state: $verdict', ({kind, likeness, state, verdict}) => {
    expect(verdictOn(kind, likeness, state)).toBe(verdict)
  })

  test('a charge: named in every case', () => {
    const all = LIKENESSES.flatMap((likeness) =>
      SENT_STATES.map((state) => verdictOn('charge', likeness, state)),
    )
    expect(new Set(all)).toEqual(new Set(['named']))
  })
})

describe('the journal is asked for what has', () => {
  test('an amount, a reference as it is read, or the key of a payout', () => {
    const rows = [
      rowOf({amount: 13, externalReference: ' R 1 '}),
      rowOf({netAmount: 7}, 'key-2'),
      rowOf({amount: 13, externalReference: ''}, 'key-3'),
    ]
    expect(anyLike('withdrawal', rows)).toEqual({
      amounts: [13, 7],
      references: ['R 1'],
      idempotencyKeys: ['key-1', 'key-2', 'key-3'],
    })
  })

  test('a reference or the key of a charge, whatever its amount', () => {
    const {amounts, references} =
      anyLike('charge', [rowOf({amount: 13, externalReference: 'R'})]) ?? {}
    expect([amounts, references]).toEqual([[], ['R']])
  })

  test('no amount that is none', () => {
    expect(anyLike('withdrawal', [rowOf({amount: '13'})])?.amounts).toEqual([])
  })

  test('nothing in common with more than 1,000 rows, beside which all is read', () => {
    const rows = Array.from({length: 1_001}, (_, nth) => rowOf({amount: nth}, `key-${nth}`))
    expect(anyLike('withdrawal', rows)).toBeUndefined()
    expect(anyLike('withdrawal', rows.slice(1))?.amounts).toHaveLength(1_000)
  })
})
