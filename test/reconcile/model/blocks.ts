import {
  type Book,
  byContent,
  eventsAbout,
  isEventHidden,
  isLineSpoilt,
  openLines,
  originatorOf,
  ownLines,
  raise,
  takeOne,
  walletNamed,
} from './book.ts'
import {isOrphan} from './later.ts'
import {agreedOn, compareAmounts, isReported, takeOwed} from './postings.ts'
import type {Block, Line} from './rows.ts'
import {checkState} from './states.ts'

/** The originator of its charge; where that is unknown, the wallet that an event or its line names. */
function walletOf(book: Book, {id, chargeId}: Block): string | undefined {
  const {events, lines} = book
  return (
    originatorOf(book, chargeId) ??
    walletNamed(eventsAbout(events, 'block', id)) ??
    lines.find((line) => line.type === 'block' && line.id === id)?.wallet
  )
}

/** A recipient may be debited under an id that was not announced. */
function byParent(
  {lines, blocks, accounted}: Book,
  {id, chargeId, wallet}: {id: string; chargeId: string; wallet: string},
): Line[] {
  const others = blocks.filter((block) => block.id !== id).map((block) => block.id)
  return lines
    .filter((line) => line.type === 'block' && line.parent === chargeId && line.wallet !== wallet)
    .filter((line) => !others.includes(line.id) && !accounted.has(line))
    .toSorted(byContent)
    .slice(0, 1)
}

export function checkBlock(book: Book, block: Block): void {
  const {id, chargeId} = block
  const events = eventsAbout(book.events, 'block', id)
  const wallet = walletOf(book, block) ?? 'principal'
  const isMain = (line: Line) => line.type === 'block' && line.id === id
  // Whose money it is, is reported by the record of the charge; else only lines of its wallet count.
  const isKnown = book.charges.some((charge) => charge.id === chargeId && !isOrphan(charge))
  const named = isKnown ? openLines(book, isMain) : ownLines(book, {id, wallet}, isMain)
  const lines = named.length > 0 || !isKnown ? named : byParent(book, {id, chargeId, wallet})
  const releases = ownLines(
    book,
    {id, wallet},
    (line) => line.type === 'block_release' && line.parent === id,
    [events.at(-1)?.amount, block.amount],
  )
  const posted = releases.length > 0 ? 'rejected' : undefined
  const state = checkState(book, {
    about: 'block',
    id,
    endMs: posted === undefined ? block.endMs : undefined,
    record: block.isGone ? undefined : block.status,
    isOrphan: block.isGone === 'orphan',
    posted,
  })
  // The last event is the last of those that end it, whenever the other one is dated.
  const endings = events.filter(({kind}) => kind !== 'balance_block_created')
  const ordered = [...events.filter((event) => !endings.includes(event)), ...endings]
  const amounts = (block.isGone ? ordered.slice(-1) : ordered).map((event) => event.amount)
  const amount =
    agreedOn({
      record: block.isGone ? undefined : block.amount,
      events: amounts,
      line: lines[0] && Math.abs(lines[0].amount),
    }) ?? 0
  const isReleased = book.lines.some((line) => line.type === 'block_release' && line.parent === id)
  const isOpen = state.outcome === undefined && !state.isContradictory && !isReleased
  if (isOpen && !isOrphan(block)) book.blocksLeft.push({wallet, amount})
  const sides = [amount, block.isGone ? amount : block.amount, ...amounts]
  // Beside a line in its own wallet another one is posted twice.
  const isOwn = (line: Line): boolean => line.wallet === wallet
  const astray = lines.some(isOwn) ? undefined : lines[0]
  if (astray) raise(book, 'RECIPIENT_DEBITED', chargeId, {delta: astray.amount})
  const main = takeOwed(book, {
    subject: id,
    wallet,
    type: 'block',
    amount: -amount,
    lines,
    isSpoilt: isLineSpoilt(book, 'block', {
      about: 'block',
      id,
      wallet,
      amounts: sides.map((side) => -side),
    }),
    isOptional: isOrphan(block),
  })
  compareAmounts(
    book,
    {
      record: block.isGone ? undefined : block.amount,
      events: amounts,
      line: main?.wallet === wallet ? -main.amount : undefined,
    },
    {about: 'block', subject: id, line: main, sign: -1},
  )
  if (!state.reported.has('rejected')) {
    const kept = takeOne(book, releases, {subject: id, amount, wallet})
    if (kept && !isEventHidden(book, {about: 'block', id})) book.accounted.delete(kept)
    return
  }
  const isOwed = state.outcome === 'rejected'
  const release = takeOwed(book, {
    subject: id,
    wallet,
    type: 'block_release',
    amount,
    lines: releases,
    isSpoilt: isLineSpoilt(book, 'block_release', {about: 'block', id, wallet, amounts: sides}),
    isOptional: !isOwed || isOrphan(block),
  })
  if (!release || !isOwed || release.amount === amount || isReported(book, {about: 'block', id}))
    return
  raise(book, 'AMOUNT_MISMATCH', id, {
    delta: release.amount - amount,
    explains: [{wallet, amount: amount - release.amount}],
  })
}

const ENDINGS = ['balance_block_approved', 'balance_block_rejected']

/** Open by its status; or resolved after the as-of instant, and nothing shows that it had ended before. */
function isHeld(book: Book, {id, status, endMs}: Block): boolean {
  if (['awaiting_response', 'defended'].includes(status)) return true
  if (endMs === undefined || endMs <= book.asOfMs) return false
  const isEnded = eventsAbout(book.events, 'block', id).some(({kind}) => ENDINGS.includes(kind))
  return !isEnded && !book.lines.some((line) => line.type === 'block_release' && line.parent === id)
}

/** Stated held ≠ open blocks of records, and of the month before. */
export function checkHeld(book: Book): void {
  for (const {wallet, held} of book.balances) {
    if (book.spoilt.held.has(wallet)) continue
    const open = book.blocks.filter(
      (block) =>
        (walletOf(book, block) ?? 'principal') === wallet && !block.isGone && isHeld(book, block),
    )
    const before = book.blocksBefore.filter((block) => block.wallet === wallet)
    const total = [...open, ...before].reduce((sum, {amount}) => sum + amount, 0)
    if (held !== total) raise(book, 'HELD_MISMATCH', wallet, {delta: held - total})
  }
}
