import type {Context} from '../../app/context.ts'
import {type Inbox, InboxUnavailable} from '../../inbox/inbox.ts'
import {inboxLeftInLog} from '../../messages/webhooks/inbox.ts'
import {failureCode} from '../../platform/failure-code.ts'

/**
 * Closes the inbox of a listener. What SQLite cannot take, as on a full disk, is in the log and no
 * failure of the listener: it is said, and the next one takes it over.
 */
export async function closeInbox(inbox: Inbox, notice: Context['notice']): Promise<void> {
  try {
    await inbox.close()
  } catch (error) {
    if (!(error instanceof InboxUnavailable)) throw error
    notice(inboxLeftInLog({reason: failureCode(error)}))
  }
}
