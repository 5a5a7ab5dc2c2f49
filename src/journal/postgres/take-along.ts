import {existsSync} from 'node:fs'
import {BATCH_ROWS} from '../../platform/in-batches.ts'
import type {Postgres} from '../../platform/postgres/postgres.ts'
import {readMark, tryToWriteMark} from '../../platform/store-marks.ts'
import {
  dropDamaged,
  isAtRest,
  type NotedPart,
  notePath,
  readNote,
  type StoreNote,
  stampOf,
  tryToWriteNote,
} from '../../platform/store-notes.ts'
import {createdResources} from '../created-resources.ts'
import type {Journal} from '../journal.ts'
import {paysAgain} from '../pays-again.ts'
import type {RequestRecord} from '../request-record.ts'
import {mayExist} from '../request-state.ts'
import type {Senders} from '../senders.ts'
import {copyRequests} from './copy-requests.ts'
import {PostgresApprovals} from './postgres-approvals.ts'
import {PostgresResources} from './postgres-resources.ts'
import {PostgresRequestQueries} from './request-queries.ts'

/** The journal that a home had before its store was a shared one. */
export interface OwnJournal {
  readonly home: string
  /** Its file. */
  readonly path: string
  readonly open: () => Promise<Journal>
  /**
   * Requests of other profiles may be of merchants whose store is another: of them only those come along
   * that were sent as one of `senders`, or as what may be one: see `Senders.orMaybe`.
   */
  readonly profile: string
  readonly senders: Senders
  /** Of the shared store, without a password. */
  readonly url: string
  readonly now: () => number
}

/**
 * What an operator sent from this home before its store was a shared one, and could pay again by
 * mistake from there: requests of unknown outcome, and payouts of the last 24 hours as the service last
 * showed them, with the approvals there are. What another profile sent as the same account is among it. The rest is taken along by
 * `store copy`. The journal of a home is read once for a profile, its account and a store, and again only
 * when it was written to since, or when the store lost what was taken along, as one that was made anew.
 * From here on the home is noted to have sent from that store. Says how many were not known there.
 *
 * Errors: those of opening that journal; `PostgresError`.
 */
export async function takeAlong(postgres: Postgres, own: OwnJournal): Promise<number> {
  const {home, profile, senders, url} = own
  const part = {url, part: 'journal', profile} as const
  const {taken: takenAt = '', takenFor = [], isOfProfile} = noteAt(home, part)
  const names = senders.names()
  const before = stampOf(filesOf(own))
  const isSeenLater = isAtRest(filesOf(own))
  const isTaken =
    !existsSync(own.path) ||
    (takenAt === before &&
      names.every((name) => takenFor.includes(name)) &&
      (await hasWhatWasTaken(postgres, own)))
  // A command that sends nothing needs no note; one that does requires it before it sends.
  tryToWriteNote(home, {...part, taken: takenAt, takenFor, isAway: true, isOfProfile})
  dropDamaged(home, part)
  if (isTaken) return 0
  const taken = await takeFrom(postgres, own)
  // A write at this very moment may leave sizes and times as they are: then it is read once more.
  const takenOf = takenAt === before ? [...new Set([...takenFor, ...names])] : names
  const noted = {...part, taken: before, takenFor: takenOf, isAway: true}
  if (isSeenLater) tryToWriteNote(home, {...noted, isOfProfile: noteAt(home, part).isOfProfile})
  return taken
}

/** A damaged note, and one of an earlier pixctl, may be of what any profile sent: that is kept. */
function noteAt(home: string, part: NotedPart): Partial<StoreNote> {
  const note = readNote(home, part)
  if (!note) return {isOfProfile: !existsSync(notePath(home, part))}
  return {...note, isOfProfile: note.isOfProfile || !note.isAway}
}

/**
 * One of them stands for all: they were taken along together. A store that lost them may have its key again, of
 * what another home sent since, so both key and id are compared. An earlier pixctl marked no id.
 */
async function hasWhatWasTaken(postgres: Postgres, {home, profile, url}: OwnJournal) {
  const mark = readMark(home, {url, part: 'taken', profile})
  if (mark?.record === undefined) return mark === undefined
  const found = await new PostgresRequestQueries(postgres).find(mark.record)
  return found?.id === mark.record && found.idempotencyKey === mark.id
}

async function takeFrom(postgres: Postgres, own: OwnJournal): Promise<number> {
  const journal = await own.open()
  try {
    for (const approval of await journal.approvals.all()) {
      await new PostgresApprovals(postgres).save(approval)
    }
    const nowMs = own.now()
    const isSender = own.senders.orMaybe(journal.accounts)
    let taken = 0
    for (const filter of paysAgain(nowMs)) {
      const records = await journal.requests.list(filter)
      const ours: RequestRecord[] = []
      for (const record of records) {
        const isOurs = record.profile === own.profile || (await isSender(record))
        if (isOurs && mayExist(record.state)) ours.push(record)
      }
      for (let at = 0; at < ours.length; at += BATCH_ROWS) {
        const some = ours.slice(at, at + BATCH_ROWS)
        // First, so that no request stands there without what it created.
        await new PostgresResources(postgres).saveNewer(
          await createdResources(journal.resources, some),
        )
        taken += await copyRequests(postgres, some, nowMs)
      }
      await markTaken(postgres, own, ours[0])
    }
    return taken
  } finally {
    await journal.close()
  }
}

/** By its key and its id in the store, which may be that of another home that sent the same. */
async function markTaken(
  postgres: Postgres,
  {home, profile, url}: OwnJournal,
  record: RequestRecord | undefined,
): Promise<void> {
  if (!record) return
  const [there = record] = await new PostgresRequestQueries(postgres).findByKeys([record])
  const {idempotencyKey: id, createdAtMs: atMs} = record
  tryToWriteMark(home, {url, part: 'taken', profile}, {id, record: there.id, atMs})
}

const filesOf = ({path}: OwnJournal): string[] => [path, `${path}-wal`]
