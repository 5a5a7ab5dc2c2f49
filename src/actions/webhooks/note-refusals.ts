import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {DAY_MS, HOUR_MS} from '../../domain/duration.ts'
import {requireRegularFile} from '../../platform/regular-file.ts'
import {replaceFile} from '../../platform/replace-file.ts'
import type {Receipt} from '../../webhooks/receive.ts'
import {REFUSAL_STATUS, type Refusal} from '../../webhooks/refusal.ts'

/** What the listeners of a home refused: nothing else of a refused delivery is kept. */
export interface NotedRefusals {
  /** In the day up to the last one, to the hour. */
  readonly count: number
  readonly lastAtMs: number
  /** Why the last one was refused. */
  readonly reason: Refusal
  /** How many in each hour of that day, by its number since 1970; missing in older notes. */
  readonly hours?: Readonly<Record<string, number>>
}

const pathIn = (home: string): string => join(home, 'inbox', 'refused.json')

const HOURS_OF_DAY = DAY_MS / HOUR_MS

/** A sender that is refused without end makes one write a second, and no delivery waits for it. */
const WRITE_EVERY_MS = 1_000

/** Notes what a listener refuses, so that `doctor` finds it after the terminal is closed. */
export function noteRefusals(home: string): {delivery(receipt: Receipt): void; stop(): void} {
  let noted = notedRefusals(home)
  let timer: NodeJS.Timeout | undefined
  const write = (): void => {
    timer = undefined
    try {
      replaceFile(pathIn(home), `${JSON.stringify(noted)}\n`)
    } catch {
      // A full disk is one of the reasons to refuse: it is noted with the next refusal.
    }
  }
  return {
    delivery: ({verdict, receivedAtMs}) => {
      if (!isRefusal(verdict)) return
      noted = withOneMore(noted, receivedAtMs, verdict)
      timer ??= setTimeout(write, WRITE_EVERY_MS)
    },
    stop: () => {
      if (timer === undefined) return
      clearTimeout(timer)
      write()
    },
  }
}

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS)

/** A listener goes on from what those before it noted, and forgets what is older than a day. */
function withOneMore(
  noted: NotedRefusals | undefined,
  lastAtMs: number,
  reason: Refusal,
): NotedRefusals {
  const hour = hourOf(lastAtMs)
  const before = noted && (noted.hours ?? {[hourOf(noted.lastAtMs)]: noted.count})
  const kept = Object.entries(before ?? {}).filter(([at]) => Number(at) > hour - HOURS_OF_DAY)
  const hours = Object.fromEntries(kept)
  hours[hour] = (hours[hour] ?? 0) + 1
  const count = Object.values(hours).reduce((sum, one) => sum + one, 0)
  return {count, lastAtMs, reason, hours}
}

const isRefusal = (verdict: unknown): verdict is Refusal =>
  typeof verdict === 'string' && Object.hasOwn(REFUSAL_STATUS, verdict)

/** What was noted in a home; nothing where no listener refused anything, or it cannot be read. */
export function notedRefusals(home: string): NotedRefusals | undefined {
  try {
    requireRegularFile(pathIn(home))
    const noted = JSON.parse(readFileSync(pathIn(home), 'utf8')) as NotedRefusals
    const isWhole = Number.isFinite(noted.count) && Number.isFinite(noted.lastAtMs)
    return isWhole && isRefusal(noted.reason) ? noted : undefined
  } catch {
    return undefined
  }
}
