import type {Draft} from '../findings/draft.ts'
import {atOnce, eachOf, type Steps} from '../read/steps.ts'
import type {Books} from '../subjects/books.ts'
import type {View} from '../subjects/view.ts'
import type {Views} from '../subjects/views.ts'
import type {Rules} from './all-rules.ts'
import {referenceOf} from './rule.ts'

/** Every rule over every subject. */
export const judgeItems = (books: Books, views: Views, rules: Rules): readonly Draft[] =>
  atOnce(judgingItems(books, views, rules))

/** `judgeItems`, in steps. */
export function* judgingItems(books: Books, views: Views, rules: Rules): Steps<readonly Draft[]> {
  const subjectRules = Object.values(rules.subject)
  const drafts: Draft[] = []
  yield* eachOf(views.all(), (view) => {
    for (const rule of subjectRules) {
      for (const draft of rule(view, books)) drafts.push(withReference(draft, view))
    }
  })
  for (const rule of Object.values(rules.book)) {
    yield
    for (const draft of rule(books, views)) drafts.push(draft)
  }
  return drafts
}

/** A person knows an order by its own reference, not by the service's id. */
function withReference(draft: Draft, view: View): Draft {
  const externalReference = referenceOf(view)
  return externalReference === undefined ? draft : {...draft, externalReference}
}
