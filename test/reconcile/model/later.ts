import {type Book, isOwed} from './book.ts'
import type {Gone} from './rows.ts'

/** A line that comes after the as-of instant is not missing: it was not posted yet. */
export const isLater = ({laterLines}: Book, {id}: {readonly id: string}, type: string): boolean =>
  laterLines.some((line) => line.type === type && isOwed(line, id))

/** An orphan is owed no lines. */
export const isOrphan = ({isGone}: {readonly isGone?: Gone | undefined}): boolean =>
  isGone === 'orphan'
