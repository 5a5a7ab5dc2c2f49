import {existsSync} from 'node:fs'
import type {Postgres} from '../../platform/postgres/postgres.ts'
import {readNote, stampOf, tryToWriteNote} from '../../platform/store-notes.ts'
import type {Journal} from '../journal.ts'
import {paysAgain} from '../pays-again.ts'
import type {RequestRecord} from '../request-record.ts'
import {mayExist} from '../request-state.ts'
import {copyRequests} from './copy-requests.ts'
import {PostgresApprovals} from './postgres-approvals.ts'

/** The journal that a home had before its store was a shared one. */
export interface OwnJournal {
  readonly home: string
  /** Its file. */
  readonly path: string
  readonly open: () => Promise<Journal>
  /** Requests of other profiles may be of merchants whose store is another. */
  readonly profile: string
  /** Of the shared store, without a password. */
  readonly url: string
  readonly now: () => number
}

const AT_ONCE = 500

/**
 * What an operator sent from this home before its store was a shared one, and could pay again by
 * mistake from there: requests of unknown outcome, and payouts of the last 24 hours, with the approvals
 * there are. The rest is taken along by `store copy`. The journal of a home is read once for a profile
 * and a store, and again only when it was written to since. From here on the home is noted to have
 * sent from that store. Says how many were not known there.
 *
 * Errors: those of opening that journal; `PostgresError`.
 */
export async function takeAlong(postgres: Postgres, own: OwnJournal): Promise<number> {
  const {home, profile, url} = own
  const part = {url, part: 'journal', profile} as const
  const note = readNote(home, part)
  const before = stamp(own)
  const isTaken = !existsSync(own.path) || note?.taken === before
  // A command that sends nothing needs no note; one that does requires it before it sends.
  tryToWriteNote(home, {...part, taken: note?.taken ?? '', isAway: true})
  if (isTaken) return 0
  const taken = await takeFrom(postgres, own)
  tryToWriteNote(home, {...part, taken: before, isAway: true})
  return taken
}

async function takeFrom(postgres: Postgres, own: OwnJournal): Promise<number> {
  const journal = await own.open()
  try {
    for (const approval of await journal.approvals.all()) {
      await new PostgresApprovals(postgres).save(approval)
    }
    const nowMs = own.now()
    let taken = 0
    for (const filter of paysAgain(nowMs)) {
      const records = await journal.requests.list(filter)
      const ours = records.filter((record) => isOurs(record, own))
      for (let at = 0; at < ours.length; at += AT_ONCE) {
        taken += await copyRequests(postgres, ours.slice(at, at + AT_ONCE), nowMs)
      }
    }
    return taken
  } finally {
    await journal.close()
  }
}

const isOurs = ({profile, state}: RequestRecord, own: OwnJournal): boolean =>
  profile === own.profile && mayExist(state)

const stamp = ({path}: OwnJournal): string => stampOf([path, `${path}-wal`])
