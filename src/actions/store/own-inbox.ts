import {type Dirent, existsSync, readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import type {Context} from '../../app/context.ts'
import {inboxLeftBehind} from '../../messages/store.ts'
import {replaceFile} from '../../platform/replace-file.ts'

/** The inbox of a home, which nothing reads while its store is a shared one. */
const directoryOf = (home: string): string => join(home, 'inbox')
const notePath = (home: string): string => join(directoryOf(home), 'taken-along')

/**
 * Says on stderr that the home has events of its own, received before its store was a shared one: they
 * are in no list there, and what is owed of them is not forwarded. `store copy` takes them along, and
 * they are named again once the home received more.
 */
export async function noteOwnInbox({home, store, notice}: Context): Promise<void> {
  const shared = await store()
  if (shared.kind === 'local') return
  const {url} = shared.address
  if (lastWrittenMs(home) <= takenAtMs(home, url)) return
  if (await hasEvents(home)) notice(inboxLeftBehind({directory: directoryOf(home)}))
  else noteTaken(home, url)
}

/** All that the home had received is in the shared store. A disk that takes nothing is asked again. */
export function noteTaken(home: string, url: string): void {
  try {
    if (existsSync(directoryOf(home))) replaceFile(notePath(home), url)
  } catch {}
}

function takenAtMs(home: string, url: string): number {
  try {
    const path = notePath(home)
    return readFileSync(path, 'utf8') === url ? statSync(path).mtimeMs : 0
  } catch {
    return 0
  }
}

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

/** 0 where nothing was received. */
function lastWrittenMs(home: string): number {
  const directory = directoryOf(home)
  const logs = filesIn(join(directory, 'log'))
  const paths = [join(directory, 'inbox.db'), join(directory, 'inbox.db-wal'), ...logs]
  const entries = paths.map((path) => statSync(path, {throwIfNoEntry: false}))
  return Math.max(0, ...entries.map((entry) => (entry && entry.size > 0 ? entry.mtimeMs : 0)))
}

function filesIn(directory: string): string[] {
  try {
    const entries: Dirent[] = readdirSync(directory, {withFileTypes: true})
    return entries.filter((entry) => entry.isFile()).map(({name}) => join(directory, name))
  } catch {
    return []
  }
}
