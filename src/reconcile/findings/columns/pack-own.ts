import {eachOf, type Steps} from '../../read/files/steps.ts'
import type {FileNames} from '../subject-of.ts'
import type {JoinedDrafts} from './joined-drafts.ts'
import type {NumberedDraft} from './merge-drafts.ts'
import {packPart} from './packed-drafts.ts'

/** So many findings are packed in one step. */
const DRAFTS_A_STEP = 4_096

/**
 * Whether columns have room for all that a finding says: an opening has advice of its own, and what the
 * last run left open an id.
 */
const fits = ({role, id, repetition}: NumberedDraft): boolean =>
  role !== 'opening' && id === undefined && repetition === undefined

/**
 * Moves the findings of the calling thread to the columns of the shares. Where nearly every subject is
 * linked with another one, the calling thread finds as much as shares do otherwise. Answers what is left.
 */
export function* packingOwn(
  drafts: readonly NumberedDraft[],
  joined: JoinedDrafts,
  names: FileNames,
): Steps<readonly NumberedDraft[]> {
  const left: NumberedDraft[] = []
  const packed: NumberedDraft[] = []
  yield* eachOf(drafts, (draft) => {
    if (fits(draft)) packed.push(draft)
    else left.push(draft)
  })
  for (let from = 0; from < packed.length; from += DRAFTS_A_STEP) {
    joined.add(packPart(packed.slice(from, from + DRAFTS_A_STEP), names))
    yield
  }
  return left
}
