import {type Dirent, existsSync, readdirSync} from 'node:fs'
import {join} from 'node:path'
import type {Context} from '../../app/context.ts'
import {listenerOf} from '../../inbox/log/lock.ts'
import {inboxLeftBehind, inboxLeftThere} from '../../messages/stores/store.ts'
import {outageWaits} from '../../messages/webhooks/outage.ts'
import {
  notedStores,
  otherNotes,
  readNote,
  stampOf,
  tryToWriteNote,
} from '../../platform/store-notes.ts'

/** The inbox of a home, which nothing reads while its store is a shared one. */
export const inboxOf = (home: string): string => join(home, 'inbox')

const partAt = (url: string) => ({url, part: 'inbox', profile: ''}) as const

/**
 * Says on stderr that the home has events elsewhere than its store is now. Those that it received
 * before its store was a shared one are in no list there, and what is owed of them is not forwarded:
 * `store copy` takes them along, and they are named again once the home received more. Those that a
 * shared store received are named once after it was left.
 */
export async function noteOwnInbox({home, store, notice}: Context): Promise<void> {
  const now = await store()
  const url = now.kind === 'local' ? '' : now.address.url
  for (const left of otherNotes(home, partAt(url)).others) {
    notice(inboxLeftThere({url: left.url}))
    tryToWriteNote(home, {...left, isAway: false})
  }
  if (now.kind === 'local') return
  const stamp = inboxStamp(home)
  const isTaken = readNote(home, partAt(url))?.taken === stamp
  if (isTaken || !hasInboxFiles(home)) return
  if (await hasEvents(home)) notice(inboxLeftBehind({directory: inboxOf(home)}))
  else noteTaken(home, url, stamp)
}

/**
 * Says on stderr how many deliveries wait for a listener that takes them into a store: they were
 * acknowledged, and no command lists them.
 */
export async function noteWaiting({home, notice}: Context): Promise<void> {
  const {leftWaiting, outageFolderOf} = await import('../../inbox/outage/take-in.ts')
  const directory = outageFolderOf(home)
  if (!existsSync(directory) || (await listenerOf(home)) !== undefined) return
  const count = leftWaiting(home)
  if (count === 0) return
  const [url, ...others] = notedStores(home, 'inbox')
  notice(outageWaits({count, directory, url: others.length === 0 ? url : undefined}))
}

/** From now on a shared store receives the events of this home. */
export async function noteReceiving({home, store}: Context): Promise<void> {
  const now = await store()
  if (now.kind === 'local') return
  const part = partAt(now.address.url)
  tryToWriteNote(home, {...part, taken: readNote(home, part)?.taken ?? '', isAway: true})
}

/**
 * All that the home had received is in the shared store, as its files were then. A disk that takes nothing
 * is asked again.
 */
export function noteTaken(home: string, url: string, taken: string): void {
  const isAway = readNote(home, partAt(url))?.isAway ?? false
  tryToWriteNote(home, {...partAt(url), taken, isAway})
}

/** A home that has only the deliveries of an outage has none: the next listener brings those to the store. */
const hasInboxFiles = (home: string): boolean => inboxFiles(home).some(existsSync)

/** An inbox that cannot be read may have some. */
async function hasEvents(home: string): Promise<boolean> {
  const {openInbox} = await import('../../inbox/open-inbox.ts')
  try {
    const inbox = await openInbox(home)
    try {
      const {done} = await inbox.events({})[Symbol.asyncIterator]().next()
      return done !== true
    } finally {
      await inbox.close()
    }
  } catch {
    return true
  }
}

/** Another one once anything was received. */
export const inboxStamp = (home: string): string => stampOf(inboxFiles(home))

function inboxFiles(home: string): string[] {
  const directory = inboxOf(home)
  const logs = filesIn(join(directory, 'log')).toSorted()
  return [join(directory, 'inbox.db'), join(directory, 'inbox.db-wal'), ...logs]
}

function filesIn(directory: string): string[] {
  try {
    const entries: Dirent[] = readdirSync(directory, {withFileTypes: true})
    return entries.filter((entry) => entry.isFile()).map(({name}) => join(directory, name))
  } catch {
    return []
  }
}
