import {expect, test} from 'vitest'
import {isPersonName, isSamePerson} from '../../src/approval/person.ts'

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
