import {Intake} from '../../read/intake.ts'
import {type Rows, sortByPlace} from '../../read/rows.ts'
import {hotBuckets} from './collector.ts'
import {forEachRepeated, type HashColumn} from './hash-columns.ts'
import {type MergedScreens, markDirty, slotAmong} from './places.ts'
import {
  type CollectedRows,
  KEY_NUMBERS,
  LONE_NUMBERS,
  PEER_NUMBERS,
  type Plan,
  type PlannedFile,
  type ScreenedRows,
} from './plan.ts'
import {checkClaims, type RefundReply, recordPlaces, spreadDoubt} from './refund-links.ts'
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

/** Marks subjects of events that share a key with another one: they are judged together. */
function markRepeatedEvents(places: DoubtfulPlaces, keys: readonly HashColumn[]): boolean {
  let isNew = false
  forEachRepeated(keys, (numbers, at) => {
    isNew = markLinked(places, numbers[at + 2] as number) || isNew
  })
  return isNew
}

/** Two records of one id are examined; two that only share a place are not. */
function markRepeatedRecords(
  {dirty}: MergedScreens,
  records: readonly HashColumn[],
  {buckets}: Plan,
): boolean {
  let isNew = false
  forEachRepeated(records, (numbers, at) => {
    const hash = {x: numbers[at] as number, y: numbers[at + 1] as number}
    isNew = markDirty(dirty, slotAmong(buckets, hash)) || isNew
  })
  return isNew
}

/** Places that need a closer look, and those of them that cannot be judged by their own rows alone. */
interface DoubtfulPlaces {
  readonly dirty: Int32Array
  readonly linked: Int32Array
}

function markLinked({dirty, linked}: DoubtfulPlaces, slot: number): boolean {
  const isNew = markDirty(dirty, slot)
  return markDirty(linked, slot) || isNew
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

function cleanAmong(places: Int32Array, dirty: Int32Array): Int32Array {
  const clean = new Int32Array(new SharedArrayBuffer(places.length * 4))
  for (let at = 0; at < places.length; at += 1) {
    clean[at] = (places[at] as number) & ~(dirty[at] as number)
  }
  return clean
}

/** Rows that the calling thread judges, and places whose rows are judged apart from all others. */
export interface CollectedPlaces {
  readonly intake: Intake
  readonly apart: Int32Array
  /** Places that are in order but for their fee: what the schedule says of it is judged apart. */
  readonly fees: Int32Array
}

/**
 * Fetches every row that is judged together with others; again, when repeated events or records make
 * more of them.
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
  for (;;) {
    spreadDoubt(dirty, refunds)
    const claimed = recordPlaces(merged, refunds)
    const whole = chosen(places, true)
    const hot = hotBuckets(whole, claimed)
    const order = {whole, dirty, otherFees, twice, firstLines, claimed, hot}
    const intake = new Intake(plan.mapping)
    const take = taker(plan, intake)
    const collected = await Promise.all(workers.map((worker) => worker.collect(order, take)))
    const keys = collected.map(({keys: numbers}) => ({numbers, step: KEY_NUMBERS}))
    const isRepeated = markRepeatedEvents(places, keys)
    const charges = collected.map(({lone}) => lone)
    const isUnborne = checkClaims(dirty, refunds, charges)
    const records = [
      ...charges.map(({numbers}) => ({numbers, step: LONE_NUMBERS})),
      ...collected.map(({peers}) => ({numbers: peers, step: PEER_NUMBERS})),
    ]
    const alike = collected.flatMap(({linked}) => linked.map((slot) => markLinked(places, slot)))
    const isTwice = markRepeatedRecords(merged, records, plan)
    if (isTwice || isUnborne || isRepeated || alike.includes(true)) continue
    sortByPlace(intake.rows)
    for (const row of settings.balances) intake.rows.balances.push(row)
    for (const row of settings.fees) intake.rows.fees.push(row)
    for (const row of settings.rejected) intake.rows.rejected.push(row)
    return {intake, apart: chosen(places, false), fees: cleanAmong(otherFees, dirty)}
  }
}
