import type {FaultState} from '../../actions/emulator/change-faults.ts'
import type {ExportedDataSet} from '../../actions/emulator/export-data-set.ts'
import type {Language} from '../../messages/language.ts'
import {markedTime} from '../../messages/text/brasilia-time.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {type LabelledFact, renderLabelledFacts} from '../text/labelled-facts.ts'
import {EMULATOR_WORDS} from './emulator-words.ts'

interface Pair {
  readonly clientId: string
  readonly clientSecret: string
}

/** What the start shows. Its secrets are of this machine and of this emulator alone. */
export interface ReadyFacts {
  readonly url: string
  readonly dashboardUrl: string
  readonly credentials: Readonly<Record<'test' | 'live', Pair>>
}

/** What to open, what to log in with, and how to stop. */
export function renderReady(
  ready: ReadyFacts,
  {loggedIn, isKept}: {readonly loggedIn: boolean; readonly isKept: boolean},
  language: Language,
): string {
  const words = EMULATOR_WORDS[language]
  const {test, live} = ready.credentials
  return [
    words.ready(ready.url),
    '',
    `  ${words.dashboard}: ${ready.dashboardUrl}`,
    `  ${words.credentials.test}: ${test.clientId}  ${test.clientSecret}`,
    `  ${words.credentials.live}: ${live.clientId}  ${live.clientSecret}`,
    '',
    ...(loggedIn ? [words.loggedIn] : []),
    isKept ? words.stop : words.stopForgets,
  ].join('\n')
}

export interface StatusFacts {
  readonly dashboardUrl?: string
  readonly now: string
  readonly seed: string
  readonly ledgerSum: number
  readonly counts?: Readonly<Record<string, number>>
  readonly faults: readonly FaultState[]
}

export function renderStatus(status: StatusFacts, language: Language): string {
  const {now, seed, ledgerSum, counts, faults, dashboardUrl} = status
  const words = EMULATOR_WORDS[language]
  const facts: LabelledFact[] = [
    [words.dashboard, dashboardUrl],
    [words.clock, now, 'instant'],
    [words.seed, seed],
    [words.ledgerSum, ledgerSum, 'money'],
    ...Object.entries(counts ?? {}).map(
      ([kind, count]): LabelledFact => [words.counts[kind] ?? kind, count],
    ),
  ]
  const shown = renderLabelledFacts(facts, language)
  return [words.status, '', shown, '', renderFaults(faults, language)].join('\n')
}

/**
 * One fault a line; those that never fired say so, because a test that set them proved nothing. One that
 * strikes a number of times says how often it will, or that it strikes no more.
 */
export function renderFaults(faults: readonly FaultState[], language: Language): string {
  const words = EMULATOR_WORDS[language]
  if (faults.length === 0) return words.noFaults
  return faults
    .map(({action, match: {method, path, event} = {}, fired, remaining}) => {
      const target = [method, path, event].filter((part) => part !== undefined).join(' ')
      const times = fired === 0 ? words.neverFired : `×${fired}`
      const left = remaining === 0 ? words.usedUp : remaining && words.left(remaining)
      const strikes = left ? `${times}, ${left}` : times
      return plainText(`${action.kind}  ${target || words.anywhere}  ${strikes}`)
    })
    .join('\n')
}

export function renderClock(
  {now, fired}: {readonly now: string; readonly fired?: number},
  language: Language,
): string {
  const words = EMULATOR_WORDS[language]
  const clock = `${words.now} ${markedTime(now, language)}`
  return fired === undefined ? clock : `${clock}\n${words.fired(fired)}`
}

/** How many files, and where; of one period, the moments that it lies between. */
export function renderExported(
  {files, directory, from, until}: ExportedDataSet,
  language: Language,
): string {
  const words = EMULATOR_WORDS[language]
  const written = words.exported(files.length, directory)
  if (until === undefined) return written
  const after = from && markedTime(from, language)
  return `${written}: ${words.exportedPeriod(after, markedTime(until, language))}`
}
