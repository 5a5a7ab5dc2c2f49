import {type Send, TransportFailure} from './send.ts'

/**
 * Stops an attempt whose key the service may have forgotten. It stands next to the socket: a token
 * may have taken a while to come, and a clock may have been set meanwhile.
 *
 * Errors: `TransportFailure` with the reason `key_expired`.
 */
export const withYoungKey =
  (send: Send, now: () => number): Send =>
  async (call) => {
    if (call.sendUntilMs !== undefined && now() > call.sendUntilMs) {
      throw new TransportFailure({reason: 'key_expired', mayHaveHappened: false})
    }
    return send(call)
  }
