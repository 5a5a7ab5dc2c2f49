import {type Send, TransportFailure} from './send.ts'

/** The clock of this machine, and the later one of it and the service's. */
export interface KeyClock {
  readonly now: () => number
  readonly laterNowMs: () => number
}

const shown = ({now, laterNowMs}: KeyClock, {isAgain}: {readonly isAgain?: boolean}): number =>
  isAgain ? laterNowMs() : now()

/**
 * Stops an attempt whose key the service may have forgotten. It stands next to the socket: a token
 * may have taken a while to come, and a clock may have been set meanwhile. The age of a key that an
 * earlier attempt may have used counts by the clock of the service, too, which its token has shown:
 * a machine whose clock was set back would take an old key for a young one, and pay again.
 *
 * Errors: `TransportFailure` with the reason `key_expired`.
 */
export const withYoungKey =
  (send: Send, clock: KeyClock): Send =>
  async (call) => {
    if (call.sendUntilMs !== undefined && shown(clock, call) > call.sendUntilMs) {
      throw new TransportFailure({reason: 'key_expired', mayHaveHappened: false})
    }
    return send(call)
  }
