import type {Context} from '../../app/context.ts'
import {parseDuration} from '../../domain/duration.ts'
import {invalidDuration} from '../../messages/command-line/command-line.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {askControl} from './control-plane.ts'

/** What the clock says, and how much fired on the way. */
export interface ClockReading {
  readonly now: string
  readonly fired?: number
}

/**
 * Reads the emulator's clock, or puts it forward by whole seconds or a text such as `1h`.
 *
 * Errors: `InvalidInputError` for a text that is no duration; those of `askControl`.
 */
export async function advanceClock(
  context: Context,
  by: number | string | undefined,
): Promise<ClockReading> {
  if (by === undefined) return askControl(context, {method: 'GET', path: '/clock'})
  const advanceSeconds = typeof by === 'number' ? by : parseDuration(by)
  if (advanceSeconds !== undefined) {
    return askControl(context, {path: '/clock', body: {advanceSeconds}})
  }
  throw new InvalidInputError(invalidDuration({name: 'DURATION'}))
}
