import type {BatchView} from '../actions/batch/run-batch.ts'
import type {Context} from '../app/context.ts'
import {renderReais} from '../messages/text/reais.ts'
import {
  renderAlike,
  renderBatchNotices,
  renderBatchSummary,
  renderEatenByFee,
  renderLeaving,
  renderSharing,
  renderShort,
} from '../render/batch/batch.ts'
import {BATCH_WORDS} from '../render/batch/batch-words.ts'
import {renderProgress} from '../render/batch/progress.ts'
import {resultFileText} from '../render/batch/result-file.ts'
import {askedProgress, SHOWN_EVERY_MS} from './asked-progress.ts'
import {openStatusLine} from './terminal/progress.ts'

/** A batch on a terminal: `notice` for what is said once, the status line for its progress. */
export function batchView(context: Context, notice: (text: string) => void): BatchView {
  const {language, now} = context
  const words = BATCH_WORDS[language]
  const line = openStatusLine()
  const progress = {done: 0, failed: 0}
  let startedAtMs: number | undefined
  let shownAtMs = 0
  return {
    rowAsked: askedProgress(line, context),
    announce: async ({kind, summary, environment, rows, edited}) => {
      notice(renderBatchSummary({kind, summary, environment}, language))
      for (const text of renderBatchNotices(rows, language)) notice(text)
      if (edited.length > 0) notice(words.edited(edited, kind))
    },
    sentBefore: ({done, asked}) => {
      if (done.length > 0) notice(words.sentBefore(done))
      if (asked.length > 0) notice(words.sentIfAbsent(asked))
    },
    alike: (rows) => {
      const text = renderAlike(rows, language)
      if (text !== undefined) notice(text)
    },
    sharing: (rows) => {
      const text = renderSharing(rows, language)
      if (text !== undefined) notice(text)
    },
    questions: (leaving) => {
      notice(renderLeaving(leaving, language))
      for (const text of [renderEatenByFee(leaving, language), renderShort(leaving, language)]) {
        if (text !== undefined) notice(text)
      }
      return {
        typeTotal: words.typeTotal(renderReais(leaving.total, language)),
        createThem: words.createThem(leaving.count),
        finishThem: words.finishThem(leaving.unfinished),
      }
    },
    rowsBegin: () => {
      startedAtMs = now()
    },
    rowEnded: ({status}, total) => {
      progress.done += 1
      if (status === 'failed') progress.failed += 1
      const nowMs = now()
      if (nowMs - shownAtMs < SHOWN_EVERY_MS && progress.done < total) return
      shownAtMs = nowMs
      const elapsedMs = nowMs - (startedAtMs ?? nowMs)
      line.show(renderProgress({...progress, total, elapsedMs}, language))
    },
    rowsEnded: () => line.clear(),
    resultFile: ({raw}, added) => resultFileText(raw, {added, language}),
  }
}
