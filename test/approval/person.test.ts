import {describe, expect, test} from 'vitest'
import {STANDS_FOR} from '../../src/approval/look-alike.ts'
import {hasTwoPeople, isPersonName, isSamePerson} from '../../src/approval/person.ts'

test.each(['Ana Souza', 'João D’Ávila Jr.', 'Anna Groß', 'Анна', '田中 さくら', 'Loja 3'])(
  'takes %s as the name of a person',
  (name) => {
    expect(isPersonName(name)).toBe(true)
  },
)

test.each([
  {name: 'a Cyrillic letter among Latin ones', given: '\u0410na Souza'},
  {name: 'a Greek letter among Latin ones', given: 'Ana S\u03bfuza'},
  {name: 'a soft hyphen', given: 'An\u00ada'},
  {name: 'a space of no width', given: 'An\u200ba'},
  {name: 'a Hangul filler', given: 'Ana\u3164'},
  {name: 'a variation selector', given: 'Ana\ufe0f'},
  {name: 'an empty cell of Braille', given: 'Ana\u2800'},
  {name: 'a space at its end', given: 'Ana '},
  {name: 'a mark of direction', given: '\u202eanA'},
])('refuses a name with $name', ({given}) => {
  expect(isPersonName(given)).toBe(false)
})

test.each([
  {name: 'letter case', other: 'ANA GROß'},
  {name: 'accents', other: 'Aná Groß'},
  {name: 'width', other: 'Ａna Groß'},
  {name: 'spaces', other: 'Ana\u00a0 Groß'},
  {name: 'another spelling of a letter', other: 'Ana Gross'},
])('takes names that differ in $name for one person', ({other}) => {
  const [one, two] = [
    {name: 'Ana Groß', publicKey: 'a'},
    {name: other, publicKey: 'b'},
  ]
  expect(isSamePerson(one, two)).toBe(true)
})

test('takes an "i" without its dot for an "i"', () => {
  const [one, two] = [
    {name: 'Bia Lima', publicKey: 'a'},
    {name: 'Bıa Lıma', publicKey: 'b'},
  ]
  expect(isSamePerson(one, two)).toBe(true)
})

describe('names that no reader tells apart are one person', () => {
  test.each([
    {name: 'a Latin alpha', one: 'Ana Souza', other: 'An\u0251 Souza'},
    {name: 'a capital Latin alpha', one: 'Ana Souza', other: '\u2c6dna Souza'},
    {name: 'a script g', one: 'Tiago Reis', other: 'Tia\u0261o Reis'},
    {name: 'small capitals', one: 'Bia Lima', other: '\u0299\u026a\u1d00 \u029f\u026a\u1d0d\u1d00'},
    {name: 'letters of Cyrillic only', one: 'Oscar', other: '\u041e\u0455\u0441\u0430\u0433'},
    {
      name: 'capitals of Greek only',
      one: 'ANTONIO',
      other: '\u0391\u039d\u03a4\u039f\u039d\u0399\u039f',
    },
    {
      name: 'Greek and Cyrillic',
      one: '\u03a4\u039f\u039c\u0391',
      other: '\u0422\u041e\u041c\u0410',
    },
    {name: 'an I for an l', one: 'Paulo Melo', other: 'PauIo MeIo'},
    {name: 'a digit for a letter', one: 'Otto', other: '0tto'},
    {name: 'a letter with a stroke', one: 'Bjorn', other: 'Bj\u00f8rn'},
    {name: 'two letters for one', one: 'Samara', other: 'Sarnara'},
  ])('$name', ({one, other}) => {
    const [first, second] = [
      {name: one, publicKey: 'a'},
      {name: other, publicKey: 'b'},
    ]
    expect(isSamePerson(first, second)).toBe(true)
    expect(isSamePerson(second, first)).toBe(true)
  })

  test.each([
    ['Ian Souza', 'Lan Souza'],
    ['Ana', 'Anna'],
    ['Bruno', 'Bruna'],
    ['\u0410\u043d\u043d\u0430', '\u0418\u043d\u043d\u0430'],
    ['Caio Reis', 'Caio Reys'],
    ['Loja 1', 'Loja 2'],
  ])('but %s and %s are two', (one, other) => {
    expect(isSamePerson({name: one, publicKey: 'a'}, {name: other, publicKey: 'b'})).toBe(false)
  })
})

test('every letter of the table is of an alphabet of names, and looks like one other letter', () => {
  for (const [alike, letter] of STANDS_FOR) {
    expect(STANDS_FOR.has(letter), `${letter} stands for itself`).toBe(false)
    expect(alike).toMatch(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d|]/u)
  }
})

describe('one of the list may approve what another one proposes', () => {
  const ana = {name: 'Ana Souza', publicKey: 'a', mayApprove: false}
  const bia = {name: 'Bia Lima', publicKey: 'b', mayApprove: true}
  test.each([
    {name: 'none', people: [], isEnough: false},
    {name: 'one who may', people: [bia], isEnough: false},
    {name: 'two keys of one who may', people: [bia, {...bia, publicKey: 'c'}], isEnough: false},
    {name: 'two who may not', people: [ana, {...bia, mayApprove: false}], isEnough: false},
    {name: 'one who may not and one who may', people: [ana, bia], isEnough: true},
  ])('$name: $isEnough', ({people, isEnough}) => {
    expect(hasTwoPeople(people)).toBe(isEnough)
  })
})
