import {followToEnd} from './actions/follow.ts'
import type {Context} from './context.ts'
import {renderWaiting} from './render/following.ts'
import {plainText} from './render/plain-text.ts'
import {openStatusLine} from './status-line.ts'

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
