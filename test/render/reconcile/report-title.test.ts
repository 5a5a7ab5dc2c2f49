import {expect, test} from 'vitest'
import type {Book} from '../../../src/render/reconcile/book.ts'
import {conclusionOf} from '../../../src/render/reconcile/html/conclusions.ts'
import {reportTitle, windowTitle} from '../../../src/render/reconcile/html/cover.ts'

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

const datedBook = (language: 'en' | 'pt-BR', asOf: string | null): Book => {
  const report = {timezone: 'America/Sao_Paulo'}
  return {...bookOf(language), result: {inputs: [], asOf}, report} as unknown as Book
}

test.each([
  {
    name: 'in English',
    book: datedBook('en', '2026-11-23T02:55:16.738Z'),
    title: 'Reconciliation · 2026-11-22 23:55:16 (Brasília)',
  },
  {
    name: 'in Portuguese',
    book: datedBook('pt-BR', '2026-11-23T02:55:16.738Z'),
    title: 'Conciliação · 22/11/2026 23:55:16 (Brasília)',
  },
  {name: 'without a moment', book: datedBook('en', null), title: 'Reconciliation'},
])('the title that is printed above every page has the as-of of the page $name', (row) => {
  expect(windowTitle(row.book)).toBe(row.title)
})
