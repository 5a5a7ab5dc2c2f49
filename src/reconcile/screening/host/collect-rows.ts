import {CsvAssembler} from '../../read/csv.ts'
import {Intake, type JsonLinesName} from '../../read/intake.ts'
import type {StatementShape} from '../../read/read-line.ts'
import type {Rows} from '../../read/rows.ts'
import {hotBuckets} from './collector.ts'
import type {Hand} from './crew.ts'
import {type IdHash, keyOfHash} from './id-hash.ts'
import {type MergedScreens, markDirty, slotAmong} from './places.ts'
import {
  type CollectedRows,
  KEY_NUMBERS,
  type Plan,
  type PlannedFile,
  type ScreenedReply,
} from './plan.ts'
import {
  checkClaims,
  type LoneCharge,
  loneCharges,
  recordPlaces,
  spreadDoubt,
} from './refund-links.ts'

/** An event whose key may have come twice: its hash, and its subject's place. */
interface RepeatedKey extends IdHash {
  readonly slot: number
}

function* repeatedKeys(all: readonly Float64Array[]): Generator<RepeatedKey> {
  for (const numbers of all) {
    for (let at = 0; at < numbers.length; at += KEY_NUMBERS) {
      const numberAt = (nth: number): number => numbers[at + nth] as number
      yield {x: numberAt(0), y: numberAt(1), slot: numberAt(2)}
    }
  }
}

/** What all threads saw, and the threads themselves. */
export interface Screened {
  readonly plan: Plan
  readonly crew: readonly Hand[]
  readonly replies: readonly ScreenedReply[]
  readonly merged: MergedScreens
}

/** Turns collected texts into rows. */
function taker(plan: Plan, intake: Intake): (rows: CollectedRows) => void {
  const files = new Map(plan.files.map((file) => [file.source, file]))
  return ({source, lines, texts, peerLines, peerTexts}) => {
    const {name, shape} = files.get(source) as PlannedFile
    for (const [at, text] of texts.entries()) {
      const place = {source, line: lines[at] ?? 0}
      const plain = place.line === 1 ? text.replace(/^\uFEFF/, '') : text
      if (shape) takeLine(intake, shape, {place, text: plain})
      else intake.takeJson(name as JsonLinesName, place, plain)
    }
    for (const [at, text] of peerTexts.entries()) {
      intake.takePeer({source, line: peerLines[at] ?? 0}, text)
    }
  }
}

function takeLine(
  intake: Intake,
  shape: StatementShape,
  {place, text}: {place: {source: number; line: number}; text: string},
): void {
  const [record] = new CsvAssembler(shape.delimiter).add({line: place.line, text})
  intake.takeLine(place, record?.cells, shape)
}

/** The keys of hashes that come more than once. Few of many: they are sorted, not remembered. */
function repeatedHashes(all: Iterable<IdHash>): ReadonlySet<number> {
  const keys = Float64Array.from(all, keyOfHash).sort()
  return new Set(keys.filter((key, at) => key === keys[at + 1]))
}

/** Casts doubt on subjects of events that share a key with another one. */
function markRepeatedEvents(dirty: Int32Array, all: readonly Float64Array[]): boolean {
  const repeated = repeatedHashes(repeatedKeys(all))
  let isNew = false
  for (const key of repeatedKeys(all)) {
    if (repeated.has(keyOfHash(key))) isNew = markDirty(dirty, key.slot) || isNew
  }
  return isNew
}

function* peerHashes(all: readonly Float64Array[]): Generator<IdHash> {
  for (const numbers of all) {
    for (let at = 0; at < numbers.length; at += 2) {
      yield {x: numbers[at] as number, y: numbers[at + 1] as number}
    }
  }
}

/** Two records of one id are looked at; two that only share a place are not. */
function markRepeatedRecords(
  {dirty}: MergedScreens,
  records: () => Iterable<IdHash>,
  plan: Plan,
): boolean {
  const repeated = repeatedHashes(records())
  let isNew = false
  if (repeated.size === 0) return isNew
  for (const hash of records()) {
    if (!repeated.has(keyOfHash(hash))) continue
    isNew = markDirty(dirty, slotAmong(plan.buckets, hash)) || isNew
  }
  return isNew
}

/** Fetches every row that needs a closer look; again, when repeated events make more of them. */
export async function collectRows(
  {plan, crew, replies, merged}: Screened,
  firstLines: readonly number[],
  settings: Rows,
): Promise<Intake> {
  const {dirty} = merged
  const twice = new Set(replies.flatMap((reply) => reply.twice))
  const refunds = replies.map((reply) => reply.refunds)
  for (;;) {
    spreadDoubt(dirty, refunds)
    const claimed = recordPlaces(merged, refunds)
    const order = {dirty, twice, firstLines, claimed, hot: hotBuckets(dirty, claimed)}
    const intake = new Intake(plan.mapping)
    const take = taker(plan, intake)
    const collected = await Promise.all(crew.map((hand) => hand.collect(order, take)))
    const charges = (): Iterable<LoneCharge> => loneCharges(collected.map(({lone}) => lone))
    const keys = collected.map((one) => one.keys)
    const isRepeated = markRepeatedEvents(dirty, keys)
    const isUnborne = checkClaims(dirty, refunds, charges())
    const peers = collected.map((one) => one.peers)
    const records = function* (): Generator<IdHash> {
      yield* charges()
      yield* peerHashes(peers)
    }
    if (markRepeatedRecords(merged, records, plan) || isUnborne || isRepeated) continue
    for (const row of settings.balances) intake.rows.balances.push(row)
    for (const row of settings.fees) intake.rows.fees.push(row)
    for (const row of settings.rejected) intake.rows.rejected.push(row)
    return intake
  }
}
