import {inBatches} from '../platform/in-batches.ts'
import {createdResources} from './created-resources.ts'
import type {Journal} from './journal.ts'
import type {KeptResource} from './kept-resource.ts'
import {paysAgain} from './pays-again.ts'
import type {NewRequest, Outcome, RequestRecord, SentAs} from './request-record.ts'

/** Whose requests of a shared store a home learns: of these profiles, or sent as one that is its own. */
export interface BroughtBack {
  readonly profiles: readonly string[]
  readonly isOurs: (sent: SentAs) => Promise<boolean>
  readonly now: () => number
}

/**
 * What was sent from a shared store, and could be paid again by mistake from a home that works with it
 * no more: requests of unknown outcome, and payouts of the last 24 hours as the service last showed
 * them, with the approvals there are. Says how many the home did not know so.
 *
 * Errors: those of either journal; then a part may be brought back, and the next time the rest is.
 */
export async function bringBack(
  shared: Journal,
  own: Journal,
  {profiles, isOurs, now}: BroughtBack,
): Promise<number> {
  const isWanted = async (record: RequestRecord): Promise<boolean> =>
    profiles.includes(record.profile) || isOurs(record)
  for (const approval of await shared.approvals.all()) await own.approvals.save(approval)
  let brought = 0
  for (const filter of paysAgain(now())) {
    for await (const records of inBatches(shared.requests.each(filter))) {
      const created = await newerResources(shared, own, records)
      for (const record of records) {
        if (!(await isWanted(record))) continue
        if (await isBrought(own, {record, created}, now())) brought += 1
      }
    }
  }
  return brought
}

type Resources = ReadonlyMap<string | undefined, KeptResource>

/** What these requests created, by its id, but for what this home saw later itself. */
async function newerResources(
  shared: Journal,
  own: Journal,
  records: readonly RequestRecord[],
): Promise<Resources> {
  const here = new Map(
    (await createdResources(own.resources, records)).map((kept) => [kept.id, kept.seenAtMs]),
  )
  const there = await createdResources(shared.resources, records)
  return new Map(
    there
      .filter(({id, seenAtMs}) => seenAtMs > (here.get(id) ?? Number.NEGATIVE_INFINITY))
      .map((kept) => [kept.id, kept]),
  )
}

interface There {
  readonly record: RequestRecord
  readonly created: Resources
}

/** What is done there is done; what is not known there is in doubt here, unless it is known here. */
async function isBrought(own: Journal, {record, created}: There, nowMs: number): Promise<boolean> {
  const ending = endingOf(record, nowMs)
  if (!ending) return false
  const {record: known, isNew} = await own.requests.begin(asNew(record, nowMs))
  const settled = await own.requests.settle(known.id, ending, created.get(ending.resourceId))
  return isNew || settled.state !== known.state
}

/** Nothing for what came to nothing. */
function endingOf(record: RequestRecord, nowMs: number): Outcome | undefined {
  const {state, attempts, settledAtMs = nowMs, statusCode, code, message, traceId} = record
  if (state === 'unknown') return {event: 'unanswered', attempts, settledAtMs}
  if (state !== 'done') return undefined
  const {resourceId, replayed} = record
  const said = {statusCode, code, message, traceId, resourceId, replayed}
  return {event: 'created', attempts, settledAtMs, ...said}
}

/** Its age is by the clock of the store, put on that of this machine. */
function asNew(record: RequestRecord, nowMs: number): NewRequest {
  const {ageMs, createdAtMs, isUndated, ...request} = record
  const bornAtMs = ageMs === undefined ? createdAtMs : nowMs - ageMs
  return {...request, createdAtMs: bornAtMs, isUndated: isUndated || createdAtMs > nowMs}
}
