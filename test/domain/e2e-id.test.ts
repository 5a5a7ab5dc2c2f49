import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type E2eIdKind, formatE2eId, isE2eIdFault, parseE2eId} from '../../src/domain/e2e-id.ts'
import keys from '../fixtures/keys.json' with {type: 'json'}

const KINDS: Readonly<Record<string, E2eIdKind>> = {e2eId: 'payment', returnId: 'return'}
const vectors = keys.vectors.flatMap((vector) => {
  const kind = KINDS[vector.type]
  return kind ? [{...vector, kind}] : []
})

describe('the published e2eId and returnId vectors', () => {
  test.each(vectors)('$type "$value" $note: valid is $valid', ({value, valid, kind}) => {
    expect(isE2eIdFault(parseE2eId(value, kind))).toBe(!valid)
  })
})

test('an e2eId is taken apart', () => {
  expect(parseE2eId('E12ABC345202609010930aB3dE5fG7hJ', 'payment')).toEqual({
    kind: 'payment',
    ispb: '12ABC345',
    minute: '2026-09-01T09:30Z',
    sequence: 'aB3dE5fG7hJ',
  })
})

describe('parseE2eId refuses', () => {
  test.each<{name: string; text: string; kind: E2eIdKind; fault: string}>([
    {name: 'nothing', text: '', kind: 'payment', fault: 'wrong_length'},
    {
      name: '33 characters',
      text: 'E12345678202009091221abcdef123456',
      kind: 'payment',
      fault: 'wrong_length',
    },
    {
      name: 'a returnId as an e2eId',
      text: 'D12345678202009091221abcdef12345',
      kind: 'payment',
      fault: 'wrong_prefix',
    },
    {
      name: 'an e2eId as a returnId',
      text: 'E12345678202009091221abcdef12345',
      kind: 'return',
      fault: 'wrong_prefix',
    },
    {
      name: 'an ISPB in lower case',
      text: 'E12abc678202009091221abcdef12345',
      kind: 'payment',
      fault: 'wrong_characters',
    },
    {
      name: 'a hyphen in the sequence',
      text: 'E12345678202009091221abcdef-2345',
      kind: 'payment',
      fault: 'wrong_characters',
    },
    {
      name: '24:00, which is the next day',
      text: 'E12345678202009092400abcdef12345',
      kind: 'payment',
      fault: 'no_such_minute',
    },
    {
      name: '23:60',
      text: 'E12345678202009092360abcdef12345',
      kind: 'payment',
      fault: 'no_such_minute',
    },
    {
      name: 'the 13th month',
      text: 'E12345678202013092359abcdef12345',
      kind: 'payment',
      fault: 'no_such_minute',
    },
    {
      name: '29 February outside a leap year',
      text: 'D12345678202302291221abcdef12345',
      kind: 'return',
      fault: 'no_such_minute',
    },
  ])('$name: $fault', ({text, kind, fault}) => {
    expect(parseE2eId(text, kind)).toBe(fault)
  })

  test('but not 29 February of a leap year, nor 23:59', () => {
    expect(parseE2eId('D12345678202402292359abcdef12345', 'return')).toMatchObject({
      minute: '2024-02-29T23:59Z',
    })
  })
})

const e2eIds = fc.record({
  kind: fc.constantFrom<E2eIdKind>('payment', 'return'),
  ispb: fc.stringMatching(/^[\dA-Z]{8}$/),
  minute: fc
    .date({min: new Date('2020-11-16'), max: new Date('2099-12-31'), noInvalidDate: true})
    .map((date) => `${date.toISOString().slice(0, 16)}Z`),
  sequence: fc.stringMatching(/^[\dA-Za-z]{11}$/),
})

test('what is written is read back', () => {
  fc.assert(
    fc.property(e2eIds, (e2eId) => {
      expect(parseE2eId(formatE2eId(e2eId), e2eId.kind)).toEqual(e2eId)
    }),
  )
})
