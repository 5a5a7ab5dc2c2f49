import type {Steps} from '../read/files/steps.ts'
import type {Subject} from '../result.ts'
import type {DraftColumns} from './columns/joined-drafts.ts'
import {markOf, markOfText} from './columns/marks.ts'
import type {MergedDrafts} from './columns/merge-drafts.ts'
import {idBytesAt, isNumberedAt} from './columns/read-columns.ts'
import type {Draft} from './draft.ts'
import {idOf, likenessOf} from './finding-id.ts'

/** Findings of one code and subject that differ in nothing else, numbered as they come. */
export class LikenessNumbers {
  readonly #seen = new Map<string, number>()

  next(likeness: string): number {
    const nth = this.#seen.get(likeness) ?? 0
    this.#seen.set(likeness, nth + 1)
    return nth
  }
}

/** How often each mark comes, at most twice: findings of different subjects may share a place. */
class MarkCounts {
  readonly #counts: Uint8Array
  readonly #shift: number

  constructor(items: number) {
    const bits = Math.min(30, Math.ceil(Math.log2(items + 1)) + 2)
    this.#counts = new Uint8Array(2 ** bits)
    this.#shift = 32 - bits
  }

  #placeOf(mark: number): number {
    return Math.imul(mark, 0x9e3779b1) >>> this.#shift
  }

  add(mark: number): void {
    const place = this.#placeOf(mark)
    this.#counts[place] = Math.min(2, (this.#counts[place] as number) + 1)
  }

  isAlone(mark: number): boolean {
    return this.#counts[this.#placeOf(mark)] === 1
  }
}

const FINDINGS_A_STEP = 20_000
/** A likeness is a text that is made. */
const LIKENESSES_A_STEP = 1_000

/** The numbers of findings in columns whose share has not numbered those alike. */
function* unnumbered({columns, numbers}: MergedDrafts): Generator<number> {
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] as number
    if (number < 0 || !isNumberedAt(columns, number)) yield at
  }
}

/** As the columns have it: a row that cannot be read is known by what it holds. */
const markOfDraft = ({subject, tag}: Draft): number =>
  markOfText(subject.kind === 'file_line' ? String(tag ?? '') : subject.id)

function* marksOf(merged: MergedDrafts): Steps<MarkCounts> {
  const {columns, numbers} = merged
  const counts = new MarkCounts(numbers.length)
  let looked = 0
  for (const at of unnumbered(merged)) {
    const number = numbers[at] as number
    counts.add(number < 0 ? markOfDraft(merged.draftAt(at)) : markOf(columns.ids, number))
    looked += 1
    if (looked % FINDINGS_A_STEP === 0) yield
  }
  return counts
}

/** Those of a thread that did not number them have the id of the first. */
function renumber(
  columns: DraftColumns,
  number: number,
  {likeness, nth}: {readonly likeness: string; readonly nth: number},
): void {
  const before = Math.max(0, columns.repetitions[number] as number)
  columns.repetitions[number] = nth
  if (nth !== before) idBytesAt(columns, number).write(idOf(likeness, nth), 'latin1')
}

/**
 * Numbers findings that are alike, where their share has not: those of columns have their id from then
 * on. Answers the numbers of those of the calling thread that are not the first, by place. In steps.
 */
export function* numberingAlike(
  merged: MergedDrafts,
  subjectOf: (draft: Draft) => Subject,
): Steps<ReadonlyMap<number, number>> {
  const {columns, numbers} = merged
  const counts = yield* marksOf(merged)
  const alike = new LikenessNumbers()
  const later = new Map<number, number>()
  let looked = 0
  let made = 0
  for (const at of unnumbered(merged)) {
    const number = numbers[at] as number
    looked += 1
    if (looked % FINDINGS_A_STEP === 0) yield
    // Most subjects have one finding, which is like no other.
    if (number >= 0 && counts.isAlone(markOf(columns.ids, number))) {
      columns.repetitions[number] = 0
      continue
    }
    made += 1
    if (made % LIKENESSES_A_STEP === 0) yield
    const draft = merged.draftAt(at)
    const likeness = likenessOf(draft, subjectOf(draft))
    const nth = alike.next(likeness)
    if (number >= 0) renumber(columns, number, {likeness, nth})
    else if (nth > 0) later.set(at, nth)
  }
  return later
}
