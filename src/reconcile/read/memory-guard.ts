import {collectGarbage} from '../../platform/collect-garbage.ts'

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

/** Looks at the memory of the process while a run goes. */
export interface MemoryGuard {
  /** Aborts when the limit is reached, or when the run's own signal does. */
  readonly signal: AbortSignal | undefined
  /** Errors: `MemoryLimitReached`. */
  check(): void
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
  if (limitBytes === undefined) return {signal, check: () => {}, close: () => {}}
  const controller = new AbortController()
  const isAbove = () => process.memoryUsage.rss() > limitBytes
  const isReached = () => {
    if (isAbove()) collectGarbage()
    return isAbove()
  }
  const timer = setInterval(() => {
    if (isReached()) controller.abort(new MemoryLimitReached(limitBytes))
  }, LOOK_MS)
  timer.unref()
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    check: () => {
      if (isReached()) throw new MemoryLimitReached(limitBytes)
    },
    close: () => clearInterval(timer),
  }
}
