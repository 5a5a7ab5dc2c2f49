import {describe, expect, test} from 'vitest'
import {
  amountTerm,
  documentTerm,
  isFoundBy,
  nameTerms,
  searchTerms,
  textTerm,
} from '../../src/domain/search-terms.ts'

const NOON = Date.parse('2026-11-20T15:00:00Z')

describe('what a record is found by', () => {
  test.each([
    {name: 'an id, as it is written', record: {e2eId: 'E1a'}, term: textTerm('E1a')},
    {name: 'a key in an inner object', record: {data: {pixKey: 'a@b.c'}}, term: textTerm('a@b.c')},
    {
      name: 'a document with or without its mask',
      record: {customer: {document: '529.982.247-25'}},
      term: documentTerm('52998224725'),
    },
    {
      name: 'an e-mail',
      record: {customer: {email: 'Rui@Loja.com'}},
      term: textTerm('rui@loja.com'),
    },
    {
      name: 'a telephone, however it was typed',
      record: {customer: {phone: '(21) 91234-5678'}},
      term: textTerm('+5521912345678'),
    },
    {
      name: 'a telephone of another country, as it was typed',
      record: {customer: {phone: '+351 912 345 678'}},
      term: textTerm('+351912345678'),
    },
    {name: 'a name without accents', record: {holderName: 'José Ávila'}, term: 'n:jose'},
    {
      name: 'an amount on its day in São Paulo',
      record: {amount: 19.9},
      term: amountTerm(1990, '2026-11-20'),
    },
  ])('$name', ({record, term}) => {
    expect([...searchTerms(record, NOON)]).toContain(term)
  })

  test.each([
    {name: 'the day of the payment that it names', completedAt: '2026-11-18T15:00:00Z', day: 18},
    {name: 'its own day alone, where the moment is none', completedAt: 'soon', day: 20},
  ])('an amount is on $name', ({completedAt, day}) => {
    const terms = searchTerms({amount: 5, data: {completedAt}}, NOON)
    const days = new Set(['2026-11-20', `2026-11-${day}`])
    expect([...terms].toSorted()).toEqual([...days].map((one) => amountTerm(500, one)).toSorted())
  })

  test('a payment at 01:00 UTC is on the day before, as the clocks of Brasília have it', () => {
    const night = Date.parse('2026-11-21T01:00:00Z')
    expect([...searchTerms({amount: 5}, night)]).toEqual([amountTerm(500, '2026-11-20')])
  })

  test.each([
    {name: 'a field that is not known', record: {note: 'secret'}},
    {name: 'an amount that is no money', record: {amount: 1.005}},
    {name: 'an object in place of a text', record: {e2eId: {a: 1}}},
    {name: 'a value nested too deep', record: {a: {b: {c: {d: {e: {e2eId: 'E1'}}}}}}},
    {name: 'no object', record: 'E1'},
    {name: 'an empty text', record: {e2eId: ''}},
    {name: 'an amount that is a text', record: {amount: '5.00'}},
  ])('$name is no term', ({record}) => {
    expect([...searchTerms(record, NOON)]).toEqual([])
  })

  test.each([
    {name: 'letter case', kept: 'Pedido-7/A', typed: 'PEDIDO-7/a'},
    {name: 'spaces and line ends', kept: '000201 LOJA DA ANA', typed: '000201 LOJA\nDA  ANA'},
    {name: 'how an accent is encoded', kept: 'nota-é', typed: 'nota-e\u0301'},
  ])('$name makes no other text', ({kept, typed}) => {
    expect([...searchTerms({externalReference: kept}, NOON)]).toContain(textTerm(typed))
    expect([...searchTerms({externalReference: `${kept}x`}, NOON)]).not.toContain(textTerm(typed))
  })

  test('a document that is none is looked for as it was typed', () => {
    expect(documentTerm(' 123 ')).toBe('d:123')
  })

  test('of a name of thousands of words few are kept', () => {
    const long = Array.from({length: 5_000}, (_, at) => `w${at}`).join(' ')
    expect(nameTerms(long)).toHaveLength(12)
  })
})

describe('a record is found', () => {
  test.each([
    {
      name: 'that has every term of one alternative',
      anyOf: [
        ['a', 'x'],
        ['a', 'b'],
      ],
      found: true,
    },
    {
      name: 'not with some terms of each',
      anyOf: [
        ['a', 'x'],
        ['b', 'y'],
      ],
      found: false,
    },
    {name: 'not without an alternative', anyOf: [], found: false},
  ])('$name', ({anyOf, found}) => {
    expect(isFoundBy(new Set(['a', 'b', 'c']), anyOf)).toBe(found)
  })
})
