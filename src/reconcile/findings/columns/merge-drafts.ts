import type {Steps} from '../../read/files/steps.ts'
import type {Draft} from '../draft.ts'
import {FINDING_CODES} from '../finding-codes.ts'
import {namingUnreadLines, type UnreadLines} from '../unread-lines.ts'
import {byPrecedenceAt} from './compare-columns.ts'
import {release} from './growing-columns.ts'
import {
  type DraftColumns,
  inOrder,
  type JoinedDrafts,
  type UnorderedDrafts,
} from './joined-drafts.ts'
import {byPrecedence} from './order-drafts.ts'
import {unpacked} from './read-columns.ts'
import {sortingItems} from './sort-items.ts'
import {prefixOf, walletOrder} from './sort-keys.ts'

/** A draft, and which of several alike it is and its id, where its share has numbered them. */
export type NumberedDraft = Draft & {readonly repetition?: number; readonly id?: string | undefined}

/** Drafts of the calling thread and of all shares in the order of precedence. */
export interface MergedDrafts {
  readonly count: number
  /** Those of shares, in order. */
  readonly columns: DraftColumns
  /** The number of a draft among `columns`; negative for one of the calling thread. */
  readonly numbers: Int32Array
  draftAt(at: number): NumberedDraft
}

/** Numbers of all drafts in order: those of the calling thread first, then those of shares. */
function* orderOf(drafts: readonly Draft[], columns: UnorderedDrafts): Steps<Uint32Array> {
  const own = drafts.length
  const groups = new Float64Array(own + columns.count)
  const prefixes = new Int32Array(own + columns.count)
  const owners = [...drafts.map(({wallet}) => wallet ?? ''), ...columns.names]
  const {numberOf, groupOf} = walletOrder(owners)
  for (const [at, {code, wallet, subject}] of drafts.entries()) {
    groups[at] = groupOf(code, numberOf(wallet ?? ''))
    prefixes[at] = prefixOf(subject.id)
  }
  const numbers = columns.names.map(numberOf)
  const noWallet = numberOf('')
  for (let nth = 0; nth < columns.count; nth += 1) {
    const wallet = columns.wallets[nth] as number
    const code = FINDING_CODES[columns.codes[nth] as number] ?? 'RECORD_INVALID'
    groups[own + nth] = groupOf(code, wallet < 0 ? noWallet : (numbers[wallet] as number))
  }
  prefixes.set(columns.prefixes, own)
  const draftOf = (item: number): Draft =>
    item < own ? (drafts[item] as Draft) : unpacked(columns, item - own)
  // Ids that begin alike are the rule where a service gives its ids a prefix: no draft is made of columns.
  const compare = (a: number, b: number): number =>
    a >= own && b >= own
      ? byPrecedenceAt(columns, a - own, b - own)
      : byPrecedence(draftOf(a), draftOf(b))
  yield
  const order = yield* sortingItems({groups, prefixes, compare})
  release(prefixes)
  return order
}

/**
 * Sorts by a key of rank, wallet and the beginning of the id; what shares a key is compared in full. The
 * columns that were joined are put in order: they are no more what they were. In steps.
 */
export function* mergeDrafts(
  drafts: readonly Draft[],
  joined: JoinedDrafts,
  unread?: UnreadLines,
): Steps<MergedDrafts> {
  const unordered = joined.columns()
  const order = yield* orderOf(drafts, unordered)
  const own = drafts.length
  yield
  const ofShares = own === 0 ? order : order.filter((item) => item >= own).map((item) => item - own)
  const ordered = yield* inOrder(unordered, ofShares)
  const columns = unread ? yield* namingUnreadLines(ordered, unread) : ordered
  const numbers = new Int32Array(order.length)
  let next = 0
  for (const [at, item] of order.entries()) {
    if (item < own) numbers[at] = -1 - item
    else {
      numbers[at] = next
      next += 1
    }
  }
  const draftAt = (at: number): NumberedDraft => {
    const number = numbers[at] as number
    return number < 0 ? (drafts[-1 - number] as Draft) : unpacked(columns, number)
  }
  return {
    count: order.length,
    columns,
    numbers,
    draftAt,
  }
}
