import {expect, test} from 'vitest'
import {WalletBook} from '../../../src/reconcile/screening/host/wallet-book.ts'

const SEED = {x: 1, y: 2}

test('a wallet keeps its number when the buffer it was read from is used again', () => {
  const book = new WalletBook(SEED)
  const buffer = Buffer.from('loja-1,loja-2')
  const first = book.ofBytes(buffer, 0, 6)
  buffer.fill('x')
  expect(book.ofText('loja-1')).toBe(first)
  expect(book.names).toEqual(['principal', 'loja-1'])
})

test('a thousand wallets keep their numbers and lanes', () => {
  const book = new WalletBook(SEED)
  const names = Array.from({length: 1_000}, (_, at) => `loja-${at}`)
  const numbers = names.map((name) => book.ofText(name))
  const lanes = numbers.map((wallet) => [book.x[wallet], book.y[wallet]])
  expect(names.map((name) => book.ofText(name))).toEqual(numbers)
  expect(new Set(numbers).size).toBe(1_000)
  expect(new Set(lanes.map(String)).size).toBe(1_000)
  expect(numbers.map((wallet) => book.names[wallet])).toEqual(names)
})
