import {existsSync} from 'node:fs'
import type {Context} from '../../app/context.ts'
import {journalPath, openJournal} from '../../journal/open-journal.ts'
import {journalLeftBehind} from '../../messages/stores/store.ts'
import {readNote, stampOf, tryToWriteNote} from '../../platform/store-notes.ts'

/**
 * Says on stderr that the home has a journal which the lists of a shared store do not show: what could
 * be paid again was taken along by itself, the rest is by `store copy`. It is named again once the home
 * wrote to it since. An unreadable journal is no matter of a list.
 */
export async function noteOwnJournal(context: Context): Promise<void> {
  const {home, store, notice} = context
  const at = await store()
  const path = journalPath(home)
  if (at.kind === 'local' || !existsSync(path)) return
  const {url} = at.address
  const stamp = journalStamp(home)
  if (readNote(home, partAt(url))?.taken === stamp) return
  if (await hasRequests(context)) notice(journalLeftBehind({path}))
  else noteJournalCopied(home, url, stamp)
}

/** All that the journal of the home had is in the shared store, as its files were then. */
export const noteJournalCopied = (home: string, url: string, taken: string): void =>
  tryToWriteNote(home, {...partAt(url), taken, isAway: false})

const partAt = (url: string) => ({url, part: 'copied', profile: ''}) as const

/** Another one once anything was written to it. */
export const journalStamp = (home: string): string =>
  stampOf([journalPath(home), `${journalPath(home)}-wal`])

/** Among so many: another profile may work with the journal of the home, and does so on purpose. */
const LOOKED_AT = 1_000

async function hasRequests({home, now, settings}: Context): Promise<boolean> {
  const {value: own} = (await settings()).profile
  try {
    const journal = await openJournal({home, now})
    try {
      const newest = await journal.requests.list({limit: LOOKED_AT})
      return newest.some(({profile}) => profile === own)
    } finally {
      await journal.close()
    }
  } catch {
    return false
  }
}
