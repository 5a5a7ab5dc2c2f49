import type {Subject} from '../result.ts'
import {firstPlace} from './columns/order-drafts.ts'
import type {Draft} from './draft.ts'

/** Where names of inputs come from: `<file>` of an evidence by a place's source. */
export type FileNames = readonly string[]

/** What a finding is about; a row that cannot be read by its file and line. */
export function subjectOf(draft: Pick<Draft, 'subject' | 'evidence'>, names: FileNames): Subject {
  if (draft.subject.kind !== 'file_line') return draft.subject
  const {source, line} = firstPlace(draft.evidence)
  return {kind: 'file_line', id: `${names[source]}:${line}`}
}
