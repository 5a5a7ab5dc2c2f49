import {headerOf, type Send} from './send.ts'

/** A way to the service that knows what its clock shows. Units: milliseconds since the epoch. */
export interface TimedSend {
  readonly send: Send
  /** By its last answer; this machine's clock where it did not say. */
  readonly serviceNowMs: () => number
  /** The later of both clocks: one that was set back makes nothing young again. */
  readonly laterNowMs: () => number
  /** The earlier of both clocks: one that was set forward ends no time that has to pass. */
  readonly earlierNowMs: () => number
}

/**
 * Looks at the `Date` of every answer. It is of the second in which the answer began, so a slow one
 * makes the service's clock seem late, never early.
 */
export function withServiceClock(send: Send, now: () => number): TimedSend {
  let aheadMs = 0
  let last = {date: '', atMs: Number.NaN}
  const serviceNowMs = (): number => now() + aheadMs
  return {
    send: async (call) => {
      const reply = await send(call)
      const date = headerOf(reply, 'date') ?? ''
      // Many answers of one second say the same.
      if (date !== last.date) last = {date, atMs: Date.parse(date)}
      if (!Number.isNaN(last.atMs)) aheadMs = last.atMs - now()
      return reply
    },
    serviceNowMs,
    laterNowMs: () => Math.max(now(), serviceNowMs()),
    earlierNowMs: () => Math.min(now(), serviceNowMs()),
  }
}
