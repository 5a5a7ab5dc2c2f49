import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {requireRegularFile} from '../../platform/regular-file.ts'
import {replaceFile} from '../../platform/replace-file.ts'
import type {Receipt} from '../../webhooks/receive.ts'
import {REFUSAL_STATUS, type Refusal} from '../../webhooks/refusal.ts'

/** What the last listener of a home refused: nothing else of a refused delivery is kept. */
export interface NotedRefusals {
  readonly count: number
  readonly lastAtMs: number
  /** Why the last one was refused. */
  readonly reason: Refusal
}

const pathIn = (home: string): string => join(home, 'inbox', 'refused.json')

/** A sender that is refused without end makes one write a second, and no delivery waits for it. */
const WRITE_EVERY_MS = 1_000

/** Notes what a listener refuses, so that `doctor` finds it after the terminal is closed. */
export function noteRefusals(home: string): {delivery(receipt: Receipt): void; stop(): void} {
  let noted: NotedRefusals | undefined
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
      noted = {count: (noted?.count ?? 0) + 1, lastAtMs: receivedAtMs, reason: verdict}
      timer ??= setTimeout(write, WRITE_EVERY_MS)
    },
    stop: () => {
      if (timer === undefined) return
      clearTimeout(timer)
      write()
    },
  }
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
