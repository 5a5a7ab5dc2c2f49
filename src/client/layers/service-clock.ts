import {asRecord, asText} from '../../wire/loose.ts'
import {headerOf, type Reply, type Send} from './send.ts'

/** A way to the service that knows what its clock shows. Units: whole milliseconds since the epoch. */
export interface TimedSend {
  readonly send: Send
  /** By its last answer; this machine's clock where it did not say. */
  readonly serviceNowMs: () => number
  /** The later of both clocks: one that was set back makes nothing young again. */
  readonly laterNowMs: () => number
  /** The earlier of both clocks: one that was set forward ends no time that has to pass. */
  readonly earlierNowMs: () => number
  /** Whether the `Date` of an answer said what the service's clock shows; nothing where none came yet. */
  readonly isShown: () => boolean | undefined
  /** By its last error, which a gateway may have made; nothing where none says it, or a `Date` did. */
  readonly errorNowMs: () => number | undefined
}

/** The clocks of this machine. Units: milliseconds. */
export interface OwnClocks {
  readonly now: () => number
  /** Since some start, by a clock that is never set. */
  readonly elapsedMs: () => number
}

/**
 * Looks at the `Date` of every answer. It is of the second in which the answer began, so a slow one
 * makes the service's clock seem late, never early. From one answer to the next it goes on by the
 * clock that is never set: setting the other one, while a process runs, moves it nowhere.
 */
export function withServiceClock(send: Send, {now, elapsedMs}: OwnClocks): TimedSend {
  let last = {date: '', atMs: Number.NaN}
  let shown: {readonly atMs: number; readonly elapsedMs: number} | undefined
  let inError: typeof shown
  let hasAnswered = false
  // The clock that is never set shows parts of a millisecond, which a database takes for no time.
  const since = (seen: NonNullable<typeof shown>): number =>
    seen.atMs + Math.floor(elapsedMs() - seen.elapsedMs)
  const serviceNowMs = (): number => (shown ? since(shown) : now())
  return {
    send: async (call) => {
      const reply = await send(call)
      hasAnswered = true
      const date = headerOf(reply, 'date') ?? ''
      const madeMs = shown ? Number.NaN : Date.parse(timestampOf(reply))
      if (!Number.isNaN(madeMs)) inError = {atMs: madeMs, elapsedMs: elapsedMs()}
      // Many answers of one second say the same.
      if (date !== last.date) last = {date, atMs: Date.parse(date)}
      if (!Number.isNaN(last.atMs)) shown = {atMs: last.atMs, elapsedMs: elapsedMs()}
      return reply
    },
    serviceNowMs,
    laterNowMs: () => Math.max(now(), serviceNowMs()),
    earlierNowMs: () => Math.min(now(), serviceNowMs()),
    isShown: () => (hasAnswered ? shown !== undefined : undefined),
    errorNowMs: () => (shown ? undefined : inError && since(inError)),
  }
}

/**
 * When an error was made, which its body says where a proxy on the way drops the `Date`. What has no
 * zone is of any.
 *
 * Source: spec, "Error body".
 */
function timestampOf({status, body}: Reply): string {
  const timestamp = status < 400 ? '' : (asText(asRecord(body)?.['timestamp']) ?? '')
  return hasZone(timestamp) ? timestamp : ''
}

/** Whether a moment is the same one wherever it is read. */
export const hasZone = (moment: string): boolean => /(?:Z|[+-]\d\d:?\d\d)$/.test(moment)
