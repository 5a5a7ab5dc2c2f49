import {existsSync, readFileSync, statSync} from 'node:fs'
import type {Postgres} from '../../platform/postgres/postgres.ts'
import {replaceFile} from '../../platform/replace-file.ts'
import type {Journal} from '../journal.ts'
import type {RequestFilter, RequestRecord} from '../request-record.ts'
import {mayExist} from '../request-state.ts'
import {copyRequests} from './copy-requests.ts'
import {PostgresApprovals} from './postgres-approvals.ts'

/** The journal that a home had before its store was a shared one. */
export interface OwnJournal {
  /** Its file. */
  readonly path: string
  readonly open: () => Promise<Journal>
  /** Requests of other profiles may be of merchants whose store is another. */
  readonly profile: string
  /** Of the shared store, without a password. */
  readonly url: string
  readonly now: () => number
}

/** How long a payout keeps an equal one from being sent, and counts for a limit. */
const DAY_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 500

/**
 * What an operator sent from this home before its store was a shared one, and could pay again by
 * mistake from there: requests of unknown outcome, and payouts of the last 24 hours, with the approvals
 * there are. The rest is taken along by `store copy`. The journal of a home is read once, and again
 * only when it was written to since. Says how many were not known there.
 *
 * Errors: those of opening that journal; `PostgresError`.
 */
export async function takeAlong(postgres: Postgres, own: OwnJournal): Promise<number> {
  if (!existsSync(own.path)) return 0
  if (isTaken(own)) return 0
  const journal = await own.open()
  try {
    for (const approval of await journal.approvals.all()) {
      await new PostgresApprovals(postgres).save(approval)
    }
    const nowMs = own.now()
    const filters: RequestFilter[] = [
      {state: 'unknown'},
      {kind: 'withdrawal', fromMs: nowMs - DAY_MS},
    ]
    let taken = 0
    for (const filter of filters) {
      const records = await journal.requests.list(filter)
      const ours = records.filter((record) => isOurs(record, own))
      for (let at = 0; at < ours.length; at += AT_ONCE) {
        taken += await copyRequests(postgres, ours.slice(at, at + AT_ONCE), nowMs)
      }
    }
    await journal.close()
    noteTaken(own)
    return taken
  } finally {
    await journal.close()
  }
}

const isOurs = ({profile, state}: RequestRecord, own: OwnJournal): boolean =>
  profile === own.profile && mayExist(state)

const notePath = ({path}: OwnJournal): string => `${path}.taken-along`

function isTaken(own: OwnJournal): boolean {
  try {
    return readFileSync(notePath(own), 'utf8') === noteOf(own)
  } catch {
    return false
  }
}

/** Where it cannot be written, the journal is read the next time, too. */
function noteTaken(own: OwnJournal): void {
  try {
    replaceFile(notePath(own), noteOf(own))
  } catch {}
}

/** Another one once anything was written to the journal. */
function noteOf({path, profile, url}: OwnJournal): string {
  const files = [path, `${path}-wal`].map((file) => {
    const entry = statSync(file, {throwIfNoEntry: false})
    return entry && entry.size > 0 ? [entry.size, entry.mtimeMs] : []
  })
  return JSON.stringify([url, profile, files])
}
