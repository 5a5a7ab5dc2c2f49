import {followToEnd} from '../../actions/follow.ts'
import type {Context} from '../../app/context.ts'
import {plainText} from '../../messages/plain-text.ts'
import {renderWaiting} from '../../render/following.ts'
import {openStatusLine} from './progress.ts'

/** Follows a charge or a withdrawal to its end; each change is a line on stderr. */
export async function followOnTerminal(context: Context, id: string) {
  const line = openStatusLine()
  let status = ''
  try {
    return await followToEnd(context, id, {
      onStatus: (transaction) => {
        line.clear()
        status = transaction.status
        context.notice(plainText(status))
      },
      onWait: (waitedMs) => line.show(renderWaiting(status, waitedMs, context.language)),
    })
  } finally {
    line.clear()
  }
}
