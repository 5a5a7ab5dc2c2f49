import {expect, test} from 'vitest'
import type {Book} from '../../../src/render/reconcile/book.ts'
import {conclusionOf} from '../../../src/render/reconcile/html/conclusions.ts'
import {reportTitle} from '../../../src/render/reconcile/html/cover.ts'

const bookOf = (language: 'en' | 'pt-BR', wallet?: string): Book =>
  ({language, wallet, result: {inputs: []}}) as unknown as Book

test.each([
  {name: 'of the account, in English', book: bookOf('en'), title: 'Reconciliation'},
  {name: 'of the account, in Portuguese', book: bookOf('pt-BR'), title: 'Conciliação'},
  {
    name: 'of a pack, in English',
    book: bookOf('en', 'loja-2'),
    title: 'Reconciliation: wallet loja-2',
  },
  {
    name: 'of a pack, in Portuguese',
    book: bookOf('pt-BR', 'loja-2'),
    title: 'Conciliação: carteira loja-2',
  },
])('the title $name', ({book, title}) => {
  expect(reportTitle(book)).toBe(title)
})

test.each(['en', 'pt-BR'] as const)(
  'a pack does not say that no file was read (%s)',
  (language) => {
    expect(conclusionOf('control', bookOf(language, 'loja-2'))).not.toMatch(/\d/)
    expect(conclusionOf('control', bookOf(language))).toMatch(/^0 /)
  },
)
