import {setTimeout} from 'node:timers/promises'
import {collectGarbage} from '../../../platform/collect-garbage.ts'

/** A run took more memory than it was allowed: it ended before its result. Units: bytes. */
export class MemoryLimitReached extends Error {
  readonly limitBytes: number

  constructor(limitBytes: number) {
    super(`the limit of ${limitBytes} bytes of memory was reached`)
    this.limitBytes = limitBytes
  }
}

/** Often enough that little is taken between two looks. */
const LOOK_MS = 20

/** From this part of a limit on, a thread collects its heap after each piece of its work. */
const TIGHT_PART = 0.9

/**
 * Collects the heap of a worker thread where little is left of a limit: no other thread can, and on a busy
 * machine V8 is late with it. Without a limit, nothing.
 */
export function collectWhereTight(limitBytes: number | undefined): void {
  if (limitBytes === undefined) return
  if (process.memoryUsage.rss() > limitBytes * TIGHT_PART) collectGarbage()
}

/**
 * A run ends where it is above this part of its limit at so many looks in a row, or above the whole of it
 * at one: what other threads let go, and pages that V8 gives back on threads of its own, is gone a little
 * later, on a busy machine much later.
 */
const CLOSE_PART = 0.97
const MOST_LOOKS_ABOVE = 50

/** Looks at the memory of the process while a run goes. */
export interface MemoryGuard {
  /** Aborts when the limit is reached, or when the run's own signal does. */
  readonly signal: AbortSignal | undefined
  /** Errors: `MemoryLimitReached`. */
  check(): Promise<void>
  close(): void
}

/**
 * Without a limit nothing is looked at. What is dead in the heap does not end a run: it is collected
 * before the limit counts as reached.
 */
export function guardMemory(
  limitBytes: number | undefined,
  signal: AbortSignal | undefined,
): MemoryGuard {
  if (limitBytes === undefined) return {signal, check: async () => {}, close: () => {}}
  const controller = new AbortController()
  const isAbove = (part = CLOSE_PART) => process.memoryUsage.rss() > limitBytes * part
  let looksAbove = 0
  const look = (): 'below' | 'above' | 'reached' => {
    if (isAbove()) collectGarbage()
    looksAbove = isAbove() ? looksAbove + 1 : 0
    if (looksAbove === 0) return 'below'
    return isAbove(1) || looksAbove >= MOST_LOOKS_ABOVE ? 'reached' : 'above'
  }
  const timer = setInterval(() => {
    if (look() === 'reached') controller.abort(new MemoryLimitReached(limitBytes))
  }, LOOK_MS)
  timer.unref()
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    async check() {
      for (let seen = look(); seen !== 'below'; seen = look()) {
        if (seen === 'reached') throw new MemoryLimitReached(limitBytes)
        await setTimeout(LOOK_MS)
      }
    },
    close: () => clearInterval(timer),
  }
}
