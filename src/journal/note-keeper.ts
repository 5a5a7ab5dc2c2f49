import {existsSync} from 'node:fs'
import {LocalFailureError} from '../messages/errors.ts'
import {storeNoteNotWritten} from '../messages/store.ts'
import {failureCode} from '../platform/failure-code.ts'
import {notePath, readNote, writeNote} from '../platform/store-notes.ts'
import type {RequestKind} from './request-record.ts'

/** A second charge moves no money by itself, and what has a name is refused a second time. */
const MOVES_MONEY: readonly RequestKind[] = ['withdrawal', 'refund']

/**
 * Keeps the note that a home sends from a shared store: it stops a second payment after the home has
 * left that store. It may be gone since the last request, see `setNoteAside`.
 *
 * Errors: the function that is given back throws `LocalFailureError`, code `STORE_NOTE_NOT_WRITTEN`,
 *         for requests that move money.
 */
export function noteKeeper(
  home: string,
  {url, profile}: {readonly url: string; readonly profile: string},
): (kind: RequestKind) => void {
  const part = {url, part: 'journal', profile} as const
  const path = notePath(home, part)
  let isKept = false
  return (kind) => {
    // It is looked for around each request of a batch: once it was read, that it is there is enough.
    if (isKept && existsSync(path)) return
    const note = readNote(home, part)
    try {
      writeNote(home, {...part, taken: note?.taken ?? '', isAway: true})
      isKept = true
    } catch (cause) {
      if (!MOVES_MONEY.includes(kind)) return
      const reason = failureCode(cause)
      throw new LocalFailureError(storeNoteNotWritten({path, reason}), {cause})
    }
  }
}
