import type {Draft} from './draft.ts'
import {FINDING_CODES} from './finding-codes.ts'
import {byPrecedence, mayOffset} from './order-drafts.ts'
import {type PackedDrafts, unpacked} from './packed-drafts.ts'
import {sortItems} from './sort-items.ts'
import {groupOf, prefixOf, walletNumbers} from './sort-keys.ts'

/** A draft, and which of several alike it is and its id, where its share has numbered them. */
export type NumberedDraft = Draft & {readonly repetition?: number; readonly id?: string | undefined}

/** Drafts of the calling thread and of all shares in the order of precedence. */
export interface MergedDrafts {
  readonly count: number
  draftAt(at: number): NumberedDraft
  /** Where a draft is kept, if it comes from a share. */
  packedAt(at: number): {readonly packed: PackedDrafts; readonly nth: number} | undefined
  /** The number of a draft, whatever its place in the order. */
  itemAt(at: number): number
  itemOf(draft: Draft): number
  /** In order, those that may be one half of an offsetting pair. */
  offsetting(): Iterable<Draft>
}

/** Sorts by a key of rank, wallet and the beginning of the id; what shares a key is compared in full. */
export function mergeDrafts(
  drafts: readonly Draft[],
  shares: readonly PackedDrafts[],
): MergedDrafts {
  const count = drafts.length + shares.reduce((sum, share) => sum + share.count, 0)
  const ofShare = new Int32Array(count).fill(-1)
  const inShare = new Int32Array(count)
  const groups = new Float64Array(count)
  const prefixes = new Int32Array(count)
  const wallets = [...drafts.map(({wallet}) => wallet ?? ''), ...shares.flatMap(({names}) => names)]
  const numberOf = walletNumbers(wallets)
  for (const [at, {code, wallet, subject}] of drafts.entries()) {
    inShare[at] = at
    groups[at] = groupOf(code, numberOf(wallet ?? ''))
    prefixes[at] = prefixOf(subject.id, 0, subject.id.length)
  }
  let item = drafts.length
  for (const [share, packed] of shares.entries()) {
    const numbers = packed.names.map(numberOf)
    for (let at = 0; at < packed.count; at += 1, item += 1) {
      ofShare[item] = share
      inShare[item] = at
      const wallet = numbers[packed.wallets[at] as number] ?? 0
      const [from, to] = [packed.idEnds[at - 1] ?? 0, packed.idEnds[at] as number]
      groups[item] = groupOf(FINDING_CODES[packed.codes[at] as number] ?? 'RECORD_INVALID', wallet)
      prefixes[item] = prefixOf(packed.ids, from, to)
    }
  }
  const packedOf = (item: number) => {
    const packed = shares[ofShare[item] as number]
    return packed && {packed, nth: inShare[item] as number}
  }
  const draftOf = (item: number): NumberedDraft => {
    const found = packedOf(item)
    return found ? unpacked(found.packed, found.nth) : (drafts[inShare[item] as number] as Draft)
  }
  const order = sortItems({
    groups,
    prefixes,
    compare: (a, b) => byPrecedence(draftOf(a), draftOf(b)),
  })
  const items = new Map<Draft, number>()
  return {
    count,
    draftAt: (at) => draftOf(order[at] as number),
    packedAt: (at) => packedOf(order[at] as number),
    itemAt: (at) => order[at] as number,
    itemOf: (draft) => items.get(draft) ?? -1,
    *offsetting() {
      for (const nth of order) {
        const found = packedOf(nth)
        const code = found
          ? FINDING_CODES[found.packed.codes[found.nth] as number]
          : drafts[inShare[nth] as number]?.code
        if (code === undefined || !mayOffset(code)) continue
        const draft = draftOf(nth)
        items.set(draft, nth)
        yield draft
      }
    },
  }
}
