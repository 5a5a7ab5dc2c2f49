import type {Context} from '../app/context.ts'
import {BATCH_WORDS} from '../render/batch/batch-words.ts'
import {renderProgress} from '../render/batch/progress.ts'
import type {StatusLine} from './terminal/progress.ts'

/** Faster than it is drawn; a batch has thousands of rows a second. */
export const SHOWN_EVERY_MS = 50

/** The service answers for most files before it would be said that it is asked. */
const ASKED_UNSEEN_MS = 500

/** Shows on the status line for how many payouts of a file the service was asked. */
export function askedProgress(
  line: StatusLine,
  {language, now}: Pick<Context, 'language' | 'now'>,
): (done: number, total: number) => void {
  const askedAtMs = now()
  let shownAtMs = 0
  return (done, total) => {
    const nowMs = now()
    const elapsedMs = nowMs - askedAtMs
    if (elapsedMs < ASKED_UNSEEN_MS || nowMs - shownAtMs < SHOWN_EVERY_MS) return
    shownAtMs = nowMs
    const asked = renderProgress({done, total, failed: 0, elapsedMs}, language)
    line.show(`${BATCH_WORDS[language].asking} ${asked}`)
  }
}
