import {Intake} from '../../read/intake.ts'
import {type Place, type Rows, sortByPlace} from '../../read/rows.ts'
import {hotBuckets} from './collector.ts'
import {forEachRepeated, type HashColumn} from './hash-columns.ts'
import {isDirty, type MergedScreens, markDirty, slotAmong} from './places.ts'
import {
  type Collected,
  type CollectedRows,
  type CollectOrder,
  KEY_NUMBERS,
  LONE_NUMBERS,
  PEER_NUMBERS,
  type Plan,
  type PlannedFile,
  type ScreenedRows,
} from './plan.ts'
import {checkClaims, type RefundReply, recordPlaces, spreadDoubt} from './refund-links.ts'
import {
  clearWithoutRepetitions,
  type DoubtfulPlaces,
  markLinked,
  markRepeatedEvents,
  repeatedEvents,
} from './repeated-events.ts'
import type {ScreenWorker} from './screen-workers.ts'
import {takeRow} from './take-row.ts'

/** What all threads saw, and the threads themselves. */
export interface Screened {
  readonly plan: Plan
  readonly workers: readonly ScreenWorker[]
  readonly replies: readonly ScreenedRows[]
  readonly merged: MergedScreens
  /** Nothing is judged apart from the rest. */
  readonly isWhole: boolean
}

/** Turns collected texts into rows. */
function taker(plan: Plan, intake: Intake): (rows: CollectedRows) => void {
  const files = new Map(plan.files.map((file) => [file.source, file]))
  return ({source, lines, texts, peerLines, peerTexts}) => {
    const file = files.get(source) as PlannedFile
    for (const [at, text] of texts.entries()) {
      takeRow(intake, file, {source, line: lines[at] ?? 0, text})
    }
    for (const [at, text] of peerTexts.entries()) {
      intake.takePeer({source, line: peerLines[at] ?? 0}, text)
    }
  }
}

/** Two records of one id are examined; two that only share a place are not. */
function markRepeatedRecords(
  {dirty}: MergedScreens,
  records: readonly HashColumn[],
  {buckets}: Plan,
): void {
  forEachRepeated(records, (numbers, at) => {
    const hash = {x: numbers[at] as number, y: numbers[at + 1] as number}
    markDirty(dirty, slotAmong(buckets, hash))
  })
}

/** Links that rows name, and where `isWhole` says that nothing is judged apart, all places. */
function linkedPlaces(
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

/**
 * Of the places that need a closer look, bucket by bucket, those that are linked or those that are
 * not.
 */
function chosen({dirty, linked}: DoubtfulPlaces, isLinked: boolean): Int32Array {
  const places = new Int32Array(new SharedArrayBuffer(dirty.length * 4))
  for (let at = 0; at < dirty.length; at += 1) {
    const of = linked[at] as number
    places[at] = (dirty[at] as number) & (isLinked ? of : ~of)
  }
  return places
}

/** Places without those of `others`. */
function except(places: Int32Array, others: Int32Array): Int32Array {
  const left = new Int32Array(new SharedArrayBuffer(places.length * 4))
  for (let at = 0; at < places.length; at += 1) {
    left[at] = (places[at] as number) & ~(others[at] as number)
  }
  return left
}

/** Rows that the calling thread judges, and places whose rows are judged apart from all others. */
export interface CollectedPlaces {
  readonly intake: Intake
  readonly apart: Int32Array
  /** Places that are in order but for their fee: what the schedule says of it is judged apart. */
  readonly fees: Int32Array
}

/**
 * Fetches every row that is judged together with others. What the fetched rows tell of repeated events
 * and records may mark more places: the rows of those are fetched after them.
 */
export async function collectRows(
  {plan, workers, replies, merged, isWhole}: Screened,
  firstLines: readonly number[],
  settings: Rows,
): Promise<CollectedPlaces> {
  const {dirty, otherFees} = merged
  const twice = new Set(replies.flatMap((reply) => reply.twice))
  const refunds = replies.map((reply) => reply.refunds)
  const places = {dirty, linked: linkedPlaces(dirty.length, refunds, isWhole)}
  const intake = new Intake(plan.mapping)
  const take = taker(plan, intake)
  const fetch = (order: Omit<CollectOrder, 'firstLines' | 'hot'>): Promise<Collected[]> => {
    const hot = hotBuckets(order.whole, order.claimed)
    return Promise.all(workers.map((worker) => worker.collect({...order, hot, firstLines}, take)))
  }
  spreadDoubt(dirty, refunds)
  const whole = chosen(places, true)
  const collected = await fetch({
    whole,
    claimed: recordPlaces(merged, refunds),
    twice,
    withPlaceless: true,
  })
  markByCollected(places, {collected, whole, merged, plan, refunds})
  const alike = collected.flatMap((of) => of.alike)
  do spreadDoubt(dirty, refunds)
  while (markAlike(places, alike, otherFees))
  const later = except(chosen(places, true), whole)
  if (later.some((word) => word !== 0)) {
    const claimed = new Int32Array(dirty.length)
    await fetch({whole: later, claimed, twice: new Set(), withPlaceless: false})
    dropFetchedPeers(intake.rows)
  }
  sortByPlace(intake.rows)
  for (const row of settings.balances) intake.rows.balances.push(row)
  for (const row of settings.fees) intake.rows.fees.push(row)
  for (const row of settings.rejected) intake.rows.rejected.push(row)
  return {intake, apart: chosen(places, false), fees: except(otherFees, dirty)}
}

/** What marks places for a closer look when the first rows are fetched. */
interface FirstRows extends Pick<Screened, 'merged' | 'plan'> {
  /** The places whose rows were fetched. */
  readonly whole: Int32Array
  readonly collected: readonly Collected[]
  readonly refunds: readonly RefundReply[]
}

/** Marks places of repeated events and records, and charges that cannot bear their refunds. */
function markByCollected(
  places: DoubtfulPlaces,
  {collected, whole, merged, plan, refunds}: FirstRows,
): void {
  const repeated = repeatedEvents(
    collected.map(({keys: numbers}) => ({numbers, step: KEY_NUMBERS})),
  )
  clearWithoutRepetitions(merged, repeated, whole)
  markRepeatedEvents(places, repeated)
  const charges = collected.map(({lone}) => lone)
  checkClaims(places.dirty, refunds, charges)
  const records = [
    ...charges.map(({numbers}) => ({numbers, step: LONE_NUMBERS})),
    ...collected.map(({peers}) => ({numbers: peers, step: PEER_NUMBERS})),
  ]
  markRepeatedRecords(merged, records, plan)
}

/** Withdrawals that may look like another one and need a closer look are judged with all others. */
function markAlike(
  places: DoubtfulPlaces,
  alike: readonly number[],
  otherFees: Int32Array,
): boolean {
  let isNew = false
  for (const slot of alike) {
    const isDoubtful =
      isDirty(places.dirty, slot) || (otherFees.length > 0 && isDirty(otherFees, slot))
    if (isDoubtful) isNew = markLinked(places, slot) || isNew
  }
  return isNew
}

/** A withdrawal that was fetched whole after all is no longer one that others are compared with. */
function dropFetchedPeers(rows: Rows): void {
  const keyOf = ({source, line}: Place): string => `${source}:${line}`
  const whole = new Set(rows.withdrawals.map(keyOf))
  const peers = rows.peers.filter((row) => !whole.has(keyOf(row)))
  rows.peers.splice(0)
  for (const row of peers) rows.peers.push(row)
}
