import {Intake} from '../../../read/rows/intake.ts'
import {type Place, type Rows, sortByPlace} from '../../../read/rows/rows.ts'
import {NEVER} from '../../kernel/row-layout.ts'
import {forEachRepeated, type HashColumn} from '../hashes/hash-columns.ts'
import {
  bucketOfSlot,
  isDirty,
  type MergedScreens,
  markDirty,
  noPlaces,
  slotAmong,
} from '../hashes/places.ts'
import type {Spill} from '../kept/spill.ts'
import {
  type ChosenPlaces,
  chosen,
  chosenSince,
  except,
  isFree,
  linkedPlaces,
  onlyRepeated,
} from '../marks/chosen-places.ts'
import {checkClaims} from '../marks/claims.ts'
import {LONE_NUMBERS} from '../marks/lone-charges.ts'
import {type RefundReply, recordPlaces, spreadDoubt} from '../marks/refund-links.ts'
import {
  clearWithoutAgain,
  clearWithoutRepetitions,
  type DoubtfulPlaces,
  markLinked,
  markRepeatedEvents,
  repeatedEvents,
} from '../marks/repeated-events.ts'
import {
  ALIKE_NUMBERS,
  type Collected,
  type CollectedRows,
  type CollectOrder,
  type Extracted,
  KEY_NUMBERS,
  PEER_NUMBERS,
  type Plan,
  type PlannedFile,
  type ScreenedRows,
} from '../plan/plan.ts'
import {takeRow} from '../plan/take-row.ts'
import {allEnded, type ScreenWorker} from '../threads/screen-workers.ts'
import {hotPlaces} from './wishes.ts'

/** What all threads saw, and the threads themselves. */
export interface Screened {
  readonly plan: Plan
  readonly workers: readonly ScreenWorker[]
  readonly replies: readonly ScreenedRows[]
  readonly merged: MergedScreens
  /** The first line of each task. */
  readonly firstLines: readonly number[]
  /** Into how many shares go the rows that are judged apart, and where they wait, if not in memory. */
  readonly shares: number
  readonly spill: Spill | undefined
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

/** Rows that the calling thread judges, and those that are judged apart from all others. */
export interface CollectedPlaces {
  readonly intake: Intake
  readonly apart: Int32Array
  /** Rows of the places `apart`, and of others. */
  readonly extracted: readonly Extracted[]
  /** Places that are in order but for their fee: what the schedule says of it is judged apart. */
  readonly fees: Int32Array
  /** Places in order but for deliveries that came again; nothing where there are none. */
  readonly repeated: Int32Array | undefined
}

/** Of places that were found when the first rows were fetched. */
const LATER: Pick<CollectOrder, 'twice' | 'withPlaceless'> = {
  twice: new Set(),
  withPlaceless: false,
}

/**
 * Fetches every row that needs a closer look, in one pass over the parts: of linked places to be judged
 * together, of the others to be judged share by share. What the fetched rows tell of repeated events
 * and records may mark more places, and link places that were taken for others: the rows of those are
 * fetched after them.
 */
export async function collectRows(screened: Screened, settings: Rows): Promise<CollectedPlaces> {
  const {plan, replies, merged} = screened
  const {dirty, otherFees} = merged
  const refunds = replies.map((reply) => reply.refunds)
  const places = {dirty, linked: linkedPlaces(dirty.length, refunds)}
  const intake = new Intake(plan.mapping)
  const fetch = fetcher(screened, intake)
  const delivered = clearWithoutAgain(
    merged,
    replies.map((reply) => reply.again),
  )
  spreadDoubt(dirty, refunds)
  const first = chosen(places)
  const twice = new Set(replies.flatMap((reply) => reply.twice))
  const claimed = recordPlaces(merged, refunds)
  const events = {places: delivered, wanted: 'events'} as const
  const collected = await fetch({...first, partly: events, claimed, twice, withPlaceless: true})
  const inOrder = markByCollected(places, {collected, first, merged, plan, refunds})
  const alike = alikePlaces(collected)
  do spreadDoubt(dirty, refunds)
  while (markAlike(places, alike, otherFees))
  const repeated = onlyRepeated(dirty, inOrder)
  const {apart, later} = chosenSince(places, first, delivered)
  const extracted = collected.map((of) => of.extracted)
  if (later) {
    const partly = {places: delivered, wanted: 'others'} as const
    for (const of of await fetch({...LATER, ...later, partly})) extracted.push(of.extracted)
    dropFetchedPeers(intake.rows)
  }
  sortByPlace(intake.rows)
  for (const row of settings.balances) intake.rows.balances.push(row)
  for (const row of settings.fees) intake.rows.fees.push(row)
  for (const row of settings.rejected) intake.rows.rejected.push(row)
  return {intake, apart, extracted, fees: except(otherFees, dirty), repeated}
}

/**
 * Fetches all rows of places of which deliveries say unlike things: only the texts of the deliveries
 * tell that. What is fetched is judged share by share.
 */
export async function collectConflicting(
  screened: Screened,
  slots: readonly number[],
): Promise<Pick<CollectedPlaces, 'apart' | 'extracted'>> {
  const {plan, merged} = screened
  const apart = noPlaces(merged.dirty.length)
  for (const slot of slots) markDirty(apart, slot)
  const whole = noPlaces(merged.dirty.length)
  const fetch = fetcher(screened, new Intake(plan.mapping))
  const collected = await fetch({...LATER, whole, apart, partly: undefined})
  return {apart, extracted: collected.map(({extracted}) => extracted)}
}

type Wanted = Omit<CollectOrder, 'claimed' | 'firstLines' | 'hot' | 'shares' | 'spill'> & {
  /** None where nothing else is said. */
  readonly claimed?: Int32Array
}

/** Asks all workers for rows; those of linked places go into the intake. */
function fetcher({plan, workers, firstLines, shares, spill}: Screened, intake: Intake) {
  const take = taker(plan, intake)
  return (wanted: Wanted): Promise<Collected[]> => {
    const {claimed = noPlaces(wanted.whole.length)} = wanted
    const hot = hotPlaces({...wanted, claimed})
    const order = {...wanted, claimed, hot, firstLines, shares, spill}
    return allEnded(workers.map((worker) => worker.collect(order, take)))
  }
}

/** What marks places for a closer look when the first rows are fetched. */
interface FirstRows extends Pick<Screened, 'merged' | 'plan'> {
  /** The places whose rows were fetched: for the calling thread, and for shares. */
  readonly first: ChosenPlaces
  readonly collected: readonly Collected[]
  readonly refunds: readonly RefundReply[]
}

/**
 * Marks places of repeated events and records, and charges that cannot bear their refunds. Answers the
 * places of repeated events that are not marked: all else in them is in order.
 */
function markByCollected(
  places: DoubtfulPlaces,
  {collected, first, merged, plan, refunds}: FirstRows,
): readonly number[] {
  const repeated = repeatedEvents(
    collected.map(({keys: numbers}) => ({numbers, step: KEY_NUMBERS})),
  )
  const cleared = clearWithoutRepetitions(merged, repeated, first.whole)
  const isInOrder = (slot: number): boolean =>
    cleared.has(bucketOfSlot(slot)) && isDirty(first.apart, slot) && isFree(merged, slot)
  const inOrder = new Set(repeated.flatMap(({slots}) => slots).filter(isInOrder))
  markRepeatedEvents(
    places,
    repeated.filter(({slots}) => !slots.every((slot) => inOrder.has(slot))),
  )
  const charges = collected.map(({lone}) => lone)
  checkClaims(
    places.dirty,
    refunds.map(({claims}) => claims),
    charges,
  )
  const records = [
    ...charges.map(({numbers}) => ({numbers, step: LONE_NUMBERS})),
    ...collected.map(({peers}) => ({numbers: peers, step: PEER_NUMBERS})),
  ]
  markRepeatedRecords(merged, records, plan)
  return [...inOrder]
}

/** The places of withdrawals of which another one looks alike. */
function alikePlaces(collected: readonly Collected[]): readonly number[] {
  const places: number[] = []
  const columns = collected.map(({alike: numbers}) => ({numbers, step: ALIKE_NUMBERS}))
  forEachRepeated(columns, (numbers, at) => {
    const place = numbers[at + 2] as number
    if (place !== NEVER) places.push(place)
  })
  return places
}

/** Withdrawals that look like another one and need a closer look are judged with all others. */
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
