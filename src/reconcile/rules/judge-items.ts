import {FEE_KIND_OF_SUBJECT} from '../../domain/fee.ts'
import type {Draft} from '../findings/draft.ts'
import {atOnce, eachOf, type Steps} from '../read/files/steps.ts'
import type {Books} from '../subjects/books.ts'
import type {View} from '../subjects/view.ts'
import type {Views} from '../subjects/views.ts'
import type {Rules} from './all-rules.ts'
import {isFeeBeforeTable} from './fees.ts'
import {type FeesBefore, noFeesBefore} from './fees-before.ts'
import {referenceOf} from './rule.ts'

/** What is said of some subjects. */
export interface JudgedItems {
  readonly drafts: readonly Draft[]
  /** Fees that were posted and are dated before the fee table begins. */
  readonly feesBefore: Readonly<FeesBefore>
}

/** Every rule over every subject. */
export const judgeItems = (books: Books, views: Views, rules: Rules): JudgedItems =>
  atOnce(judgingItems(books, views, rules))

/** `judgeItems`, in steps. */
export function* judgingItems(books: Books, views: Views, rules: Rules): Steps<JudgedItems> {
  const subjectRules = Object.values(rules.subject)
  const drafts: Draft[] = []
  const feesBefore = noFeesBefore()
  yield* eachOf(views.all(), (view) => {
    for (const rule of subjectRules) {
      for (const draft of rule(view, books)) drafts.push(withReference(draft, view))
    }
    if (view.kind !== 'block' && isFeeBeforeTable(view, books)) {
      feesBefore[FEE_KIND_OF_SUBJECT[view.kind]] += 1
    }
  })
  for (const rule of Object.values(rules.book)) {
    yield
    for (const draft of rule(books, views)) drafts.push(draft)
  }
  return {drafts, feesBefore}
}

/** A person knows an order by its own reference, not by the service's id. */
function withReference(draft: Draft, view: View): Draft {
  const externalReference = referenceOf(view)
  return externalReference === undefined ? draft : {...draft, externalReference}
}
