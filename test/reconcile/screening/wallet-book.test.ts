import {expect, test} from 'vitest'
import {
  TooManyWallets,
  WalletBook,
} from '../../../src/reconcile/screening/host/module/wallet-book.ts'
import {MAX_WALLETS} from '../../../src/reconcile/screening/kernel/row-layout.ts'

const numberOf = (book: WalletBook, name: string): number => {
  const bytes = Buffer.from(name)
  return book.ofBytes(bytes, 0, bytes.length)
}

test('a wallet keeps its number when the buffer it was read from is used again', () => {
  const book = new WalletBook()
  const buffer = Buffer.from('loja-1,loja-2')
  const first = book.ofBytes(buffer, 0, 6)
  buffer.fill('x')
  expect(numberOf(book, 'loja-1')).toBe(first)
  expect(book.names).toEqual(['principal', 'loja-1'])
})

test('as many wallets as the kernel has room for keep their numbers; one more is refused', () => {
  const book = new WalletBook()
  const names = Array.from({length: MAX_WALLETS - 1}, (_, at) => `loja-${at}`)
  const numbers = names.map((name) => numberOf(book, name))
  expect(names.map((name) => numberOf(book, name))).toEqual(numbers)
  expect(new Set(numbers).size).toBe(MAX_WALLETS - 1)
  expect(() => numberOf(book, 'one more')).toThrow(TooManyWallets)
})
