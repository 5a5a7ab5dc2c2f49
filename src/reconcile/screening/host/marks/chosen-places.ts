import {isDirty, type MergedScreens, markDirty, noPlaces} from '../hashes/places.ts'
import type {RefundReply} from './refund-links.ts'
import type {DoubtfulPlaces} from './repeated-events.ts'

/** Places that rows link with others: those are judged together. */
export function linkedPlaces(buckets: number, replies: readonly RefundReply[]): Int32Array {
  const linked = new Int32Array(buckets)
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

/** The places that need a closer look. Most buckets have none. */
export function chosen({dirty, linked}: DoubtfulPlaces): ChosenPlaces {
  const [whole, apart] = [noPlaces(dirty.length), noPlaces(dirty.length)]
  for (let at = 0; at < dirty.length; at += 1) {
    const word = dirty[at] as number
    if (word === 0) continue
    const of = linked[at] as number
    whole[at] = word & of
    apart[at] = word & ~of
  }
  return {whole, apart}
}

/** What needs a closer look when rows were fetched. */
export interface ChosenSince {
  /** All places that are judged by their own rows. */
  readonly apart: Int32Array
  /** The places whose rows are still to be fetched; nothing where there are none. */
  readonly later: ChosenPlaces | undefined
}

/**
 * The places that need a closer look, and those of them that were not `first`, or of which only the
 * `events` were fetched then.
 */
export function chosenSince(
  {dirty, linked}: DoubtfulPlaces,
  first: ChosenPlaces,
  events: Int32Array,
): ChosenSince {
  const apart = noPlaces(dirty.length)
  const later = {whole: noPlaces(dirty.length), apart: noPlaces(dirty.length)}
  let isAnyLater = false
  for (let at = 0; at < dirty.length; at += 1) {
    const word = dirty[at] as number
    if (word === 0) continue
    const of = linked[at] as number
    apart[at] = word & ~of
    const wholeLater = word & of & ~(first.whole[at] as number)
    const fetched = (first.apart[at] as number) & ~(events[at] as number)
    const apartLater = word & ~of & ~fetched
    if ((wholeLater | apartLater) === 0) continue
    later.whole[at] = wholeLater
    later.apart[at] = apartLater
    isAnyLater = true
  }
  return {apart, later: isAnyLater ? later : undefined}
}

/** Places without those of `others`. */
export function except(places: Int32Array, others: Int32Array): Int32Array {
  const left = noPlaces(places.length)
  for (let at = 0; at < places.length; at += 1) {
    left[at] = (places[at] as number) & ~(others[at] as number)
  }
  return left
}

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
