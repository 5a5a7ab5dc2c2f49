import {describe, expect, test} from 'vitest'
import {meaningOf} from '../../../../src/reconcile/read/mapping/mapped-words.ts'

const WORDS = {
  'PIX RECEBIDO*': 'payment',
  'PIX RECEBIDO ESTORNADO*': 'refund',
  Tarifa: 'fee',
  'Total*': 'adjustment',
}

describe('a word of another maker stands for', () => {
  test.each([
    {name: 'what the mapping says of it', word: 'Tarifa', meant: 'fee'},
    {name: 'the same in other letters', word: 'TARIFA', meant: 'fee'},
    {name: 'what its beginning stands for', word: 'PIX RECEBIDO - CLIENTE 1', meant: 'payment'},
    {name: 'the same with blanks doubled', word: 'Pix  recebido - Cliente 2', meant: 'payment'},
    {name: 'the same with accents', word: 'PÍX RECEBÍDO', meant: 'payment'},
    {name: 'what the longest beginning says', word: 'Pix recebido estornado 7', meant: 'refund'},
    {name: 'what a word with a star means as it stands', word: 'Total*', meant: 'adjustment'},
    {name: 'nothing where only its end is known', word: 'ENVIO DE PIX RECEBIDO', meant: undefined},
    {name: 'nothing where it is longer than a whole word', word: 'Tarifa 2', meant: undefined},
    {name: 'nothing where it is a name of every object', word: 'toString', meant: undefined},
    {name: 'nothing where the cell is empty', word: '', meant: undefined},
  ])('$name', ({word, meant}) => {
    expect([meaningOf(WORDS, word), meaningOf(WORDS, word)]).toEqual([meant, meant])
  })

  test('what a star alone says, where nothing else is said', () => {
    const words = {'*': 'adjustment', Tarifa: 'fee'}
    expect([meaningOf(words, 'Juros'), meaningOf(words, 'tarifa')]).toEqual(['adjustment', 'fee'])
  })
})
