import type {LineRow} from '../read/rows/rows.ts'
import {byContent} from '../read/values/order.ts'
import type {Books} from './books.ts'
import type {CaseIndex, CaseOf} from './cases.ts'
import {isNamed} from './link.ts'
import {isCarried} from './open-key.ts'

type Case = CaseOf['charge' | 'withdrawal']

/** A main line whose own id names nothing, and whose parent is another subject of its kind. */
interface Candidate {
  readonly own: Case
  readonly line: LineRow
  readonly parent: string
}

function candidatesIn(books: Books, own: Case): Candidate[] {
  if (isNamed(own) || isCarried(books.terms, own)) return []
  return own.mains.flatMap((line) =>
    line.parent === undefined || line.parent === own.id ? [] : [{own, line, parent: line.parent}],
  )
}

/** The subject was posted under its own id, or a line that cannot be read may have done so. */
function hasFirstLine(found: Case, candidates: ReadonlySet<LineRow>): boolean {
  const {lines} = found.excused
  const type = found.kind === 'charge' ? 'payment' : 'withdrawal'
  const isUnread = isNamed(found) && (lines.includes(type) || lines.includes('*'))
  return isUnread || found.mains.some((line) => !candidates.has(line))
}

function moveSeconds(books: Books, kind: 'charges' | 'withdrawals'): void {
  const index: CaseIndex<'charge'> | CaseIndex<'withdrawal'> = books[kind]
  const found = [...index.values()].flatMap((own) => candidatesIn(books, own))
  const candidates = new Set(found.map(({line}) => line))
  for (const {own, line, parent} of found.toSorted((a, b) => byContent(a.line, b.line))) {
    const first = index.find(parent)
    if (!first || !hasFirstLine(first, candidates)) continue
    first.seconds.push(line)
    own.mains.splice(own.mains.indexOf(line), 1)
    if (own.mains.length > 0) continue
    // What names the id of the second line names nothing that is known.
    for (const part of [own.fees, own.legs, own.returns]) {
      for (const left of part.splice(0)) books.unmatchedLines.push(left)
    }
  }
}

/**
 * A second main line of a charge or withdrawal, under another id and with the subject as its parent, is
 * one more posting of that subject, never the line that it is owed.
 *
 * Source: contract.md, section 6, DUPLICATE_POSTING: "a second payment".
 */
export function takeSecondLines(books: Books): void {
  moveSeconds(books, 'charges')
  moveSeconds(books, 'withdrawals')
}
