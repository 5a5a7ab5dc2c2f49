import {FEE_KIND_OF_SUBJECT} from '../../domain/fee.ts'
import {absolute} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import {packDrafts} from '../findings/packed-drafts.ts'
import {FeeBook} from '../read/fee-book.ts'
import type {FeeSubject} from '../read/fee-subject.ts'
import {count, emptyTallies, uncount} from '../read/merge.ts'
import {feeDifference} from './fees.ts'
import type {JudgedShare, ShareTerms} from './judge-share.ts'

/**
 * The findings about fees of subjects on which record, event and lines agree: the screen has
 * counted their rows as in order. A fee on which event and line agree changes no balance, so no
 * wallet gets an effect. Pure.
 */
export function judgeFees(subjects: Iterable<FeeSubject>, {fees}: ShareTerms): JudgedShare {
  const book = new FeeBook(fees)
  const tallies = emptyTallies()
  const drafts: Draft[] = []
  for (const subject of subjects) {
    const draft = feeDraftOf(subject, book)
    if (draft === undefined) continue
    drafts.push(draft)
    for (const {name, amount} of subject.rows) {
      uncount(tallies[name], 'matched', amount)
      count(tallies[name], 'finding', amount)
    }
  }
  return {
    drafts: packDrafts(drafts),
    effects: {
      names: [],
      wallets: new Int32Array(0),
      centavos: new Float64Array(0),
      instants: new Float64Array(0),
    },
    tallies,
    contradicted: [],
    unmatchedLines: [],
  }
}

function feeDraftOf(of: FeeSubject, book: FeeBook): Draft | undefined {
  const {kind, id, wallet, gross, atMs, posted, rows, externalReference} = of
  const due = book.due(FEE_KIND_OF_SUBJECT[kind], atMs, gross)
  if (due === undefined) return undefined
  return feeDifference({
    due,
    posted: absolute(posted),
    subject: {kind, id},
    wallet,
    gross,
    atMs,
    evidence: rows,
    externalReference,
  })
}
