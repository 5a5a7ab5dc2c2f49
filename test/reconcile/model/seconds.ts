import {type Book, postedTwice} from './book.ts'
import type {Line} from './rows.ts'

/** A record or an event names it, also one that was rejected. */
function isNamed(book: Book, about: 'charge' | 'withdrawal', id: string): boolean {
  const {unreadRecords, unreadEvents} = book.spoilt
  const unread = [...unreadRecords, ...unreadEvents].filter((one) => one.about === about)
  const known = about === 'charge' ? book.charges : book.withdrawals
  return [...known, ...unread].some((one) => one.id === id)
}

function checkType(book: Book, type: string, about: 'charge' | 'withdrawal'): void {
  const lines = book.lines.filter((line) => line.type === type)
  const isOther = ({id, parent = ''}: Line): boolean =>
    parent !== '' && parent !== id && !isNamed(book, about, id)
  const firsts = lines.filter((line) => !isOther(line)).map(({id}) => id)
  for (const line of lines.filter(isOther)) {
    const {parent = ''} = line
    const isUnread = book.spoilt.lines.has(`${type} ${parent}`) && isNamed(book, about, parent)
    if (firsts.includes(parent) || isUnread) postedTwice(book, parent, line)
  }
}

/**
 * A second payment of a charge, or a second line of a withdrawal, under another id: its parent is what
 * was posted before under its own id.
 */
export function checkSecondLines(book: Book): void {
  checkType(book, 'payment', 'charge')
  checkType(book, 'withdrawal', 'withdrawal')
}
