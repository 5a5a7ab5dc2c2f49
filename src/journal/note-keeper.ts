import {existsSync} from 'node:fs'
import {LocalFailureError} from '../messages/errors.ts'
import {storeNoteNotWritten} from '../messages/stores/store.ts'
import {failureCode} from '../platform/failure-code.ts'
import {notePath, writeNote} from '../platform/store-notes.ts'
import type {RequestKind, RequestRecord, SentAs} from './request-record.ts'

/** A second charge moves no money by itself, and what has a name is refused a second time. */
export const movesMoney = (kind: RequestKind): boolean => kind === 'withdrawal' || kind === 'refund'

/** What of a request is noted: another profile of the home may have the same account. */
export type NotedRequest = SentAs & Pick<RequestRecord, 'kind'>

/**
 * Keeps the note that a home sends from a shared store, and as whom: it stops a second payment from any
 * other store of the home. It may be gone since the last request, see `setNoteAside`.
 *
 * Errors: the function that is given back throws `LocalFailureError`, code `STORE_NOTE_NOT_WRITTEN`,
 *         for requests that move money.
 */
export function noteKeeper(
  home: string,
  {url, profile}: {readonly url: string; readonly profile: string},
): (request: NotedRequest) => void {
  const kept = new Map<string, string>()
  return ({kind, clientId, account, environment, baseUrl, instance}) => {
    const sender = {clientId, account, environment, baseUrl, instance}
    // It is looked for around each request of a batch: once it was written, that it is there is enough.
    const by = JSON.stringify(sender)
    const known = kept.get(by)
    if (known !== undefined && existsSync(known)) return
    const part = {url, part: 'journal', profile, sender} as const
    const path = notePath(home, part)
    try {
      writeNote(home, {...part, taken: '', isAway: true})
      kept.set(by, path)
    } catch (cause) {
      if (!movesMoney(kind)) return
      const reason = failureCode(cause)
      throw new LocalFailureError(storeNoteNotWritten({path, reason}), {cause})
    }
  }
}
