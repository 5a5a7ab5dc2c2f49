import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {renderProgress} from '../batch/progress.ts'
import {outcomeWords, WEBHOOK_WORDS} from './webhook-words.ts'

interface ShownReplay {
  readonly dryRun?: true
  readonly url: string
  readonly sent: number
  readonly failed: number
  readonly events: readonly {
    readonly id: string
    readonly event: string
    readonly status?: number
    readonly error?: string
  }[]
}

/** One line an event, how many of them were taken, and what to do about the others. */
export function renderReplay(report: ShownReplay, language: Language): string {
  const words = WEBHOOK_WORDS[language]
  const lines = report.events.map(({id, event, status, error}) =>
    [id, plainText(event), outcomeWords({status, error}, language)]
      .filter((part) => part !== '')
      .join('  '),
  )
  const total = report.dryRun
    ? words.wouldSend(report.events.length, report.url)
    : words.replayed(report.sent - report.failed, report.failed)
  const failed = report.dryRun ? undefined : report.events.find((event) => !isTaken(event))
  const next = failed ? [`  ${words.afterFailed(failed.id)}`] : []
  return [...lines, total, ...next].join('\n')
}

const isTaken = ({status = 0}: {readonly status?: number}): boolean =>
  status >= 200 && status <= 299

/** Draws how far a replay has come. */
export function replayProgress(
  show: (text: string) => void,
  {language, now}: {language: Language; now: () => number},
): (done: number, total: number, failed: number) => void {
  const startedMs = now()
  return (done, total, failed) =>
    show(renderProgress({done, total, failed, elapsedMs: now() - startedMs}, language))
}
