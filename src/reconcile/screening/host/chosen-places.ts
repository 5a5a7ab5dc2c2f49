import {isDirty, type MergedScreens, markDirty} from './places.ts'
import type {RefundReply} from './refund-links.ts'
import type {DoubtfulPlaces} from './repeated-events.ts'

/** Links that rows name, and where `isWhole` says that nothing is judged apart, all places. */
export function linkedPlaces(
  buckets: number,
  replies: readonly RefundReply[],
  isWhole: boolean,
): Int32Array {
  const linked = new Int32Array(buckets).fill(isWhole ? -1 : 0)
  for (const {links, linked: others} of replies) {
    for (const slot of links) markDirty(linked, slot)
    for (const slot of others) markDirty(linked, slot)
  }
  return linked
}

/** Places that need a closer look: with all others, and by their own rows. */
export interface ChosenPlaces {
  readonly whole: Int32Array
  readonly apart: Int32Array
}

const noPlaces = (buckets: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(buckets * Int32Array.BYTES_PER_ELEMENT))

/** The places that need a closer look; without those that are `done`. Most buckets have none. */
export function chosen({dirty, linked}: DoubtfulPlaces, done?: ChosenPlaces): ChosenPlaces {
  const [whole, apart] = [noPlaces(dirty.length), noPlaces(dirty.length)]
  for (let at = 0; at < dirty.length; at += 1) {
    const word = dirty[at] as number
    if (word === 0) continue
    const of = linked[at] as number
    whole[at] = word & of & ~(done ? (done.whole[at] as number) : 0)
    apart[at] = word & ~of & ~(done ? (done.apart[at] as number) : 0)
  }
  return {whole, apart}
}

/** Places without those of `others`. */
export function except(places: Int32Array, others: Int32Array): Int32Array {
  const left = noPlaces(places.length)
  for (let at = 0; at < places.length; at += 1) {
    left[at] = (places[at] as number) & ~(others[at] as number)
  }
  return left
}

const hasAny = (places: Int32Array): boolean => places.some((word) => word !== 0)

/** Whether any place is among them. */
export const areAny = ({whole, apart}: ChosenPlaces): boolean => hasAny(whole) || hasAny(apart)

/** No mark is on a place. */
export const isFree = ({dirty, otherFees}: MergedScreens, slot: number): boolean =>
  !isDirty(dirty, slot) && (otherFees.length === 0 || !isDirty(otherFees, slot))

/** Of places in order but for a repeated event, those that nothing else has marked since. */
export function onlyRepeated(
  dirty: Int32Array,
  inOrder: readonly number[],
): Int32Array | undefined {
  if (inOrder.length === 0) return undefined
  const places = noPlaces(dirty.length)
  for (const slot of inOrder) if (!isDirty(dirty, slot)) markDirty(places, slot)
  return places
}
