/**
 * `unknown`: written, and no answer is known, so it may exist. `done`: created. `refused`: the
 * service said no. `failed`: it never reached the service.
 */
export const REQUEST_STATES = ['unknown', 'done', 'refused', 'failed'] as const

export type RequestState = (typeof REQUEST_STATES)[number]

/**
 * How far a request is known. `fresh` and `doubtful` are both written as `unknown`: of a fresh one
 * nothing can exist yet but what the process that wrote it is sending right now; of a doubtful one
 * an earlier or another attempt may have been carried out.
 */
export const STANDINGS = ['fresh', 'doubtful', 'done', 'refused', 'failed'] as const
export type Standing = (typeof STANDINGS)[number]

/**
 * What can happen to a request.
 *
 * `sent_again`: a process takes it up to send it. `created`: the service says that it exists, and
 * shows what was sent. `refused`: the service said no after it had looked at the idempotency key,
 * so no earlier attempt was carried out either. `turned_away`: this attempt was refused before the
 * key was looked at (token, permission, wallet, rate limit), which says nothing of an earlier one.
 * `not_sent`: not a byte of it left. `unanswered`: it left, and what came back settles nothing.
 * `absent`: the service, asked, has no such thing.
 */
export const REQUEST_EVENTS = [
  'sent_again',
  'created',
  'refused',
  'turned_away',
  'not_sent',
  'unanswered',
  'absent',
] as const
export type RequestEvent = (typeof REQUEST_EVENTS)[number]

/**
 * Every state and every event. A doubt ends only in `created`, `refused` or `absent`: answers of the
 * service about exactly this creation. What is done stays done, whatever a slower process says.
 *
 * Source: contract, section 3; spec, "Idempotency".
 */
export const TRANSITIONS: Readonly<Record<Standing, Readonly<Record<RequestEvent, Standing>>>> = {
  fresh: {
    sent_again: 'doubtful',
    created: 'done',
    refused: 'refused',
    turned_away: 'refused',
    not_sent: 'failed',
    unanswered: 'doubtful',
    absent: 'failed',
  },
  doubtful: {
    sent_again: 'doubtful',
    created: 'done',
    refused: 'refused',
    turned_away: 'doubtful',
    not_sent: 'doubtful',
    unanswered: 'doubtful',
    absent: 'failed',
  },
  done: {
    sent_again: 'done',
    created: 'done',
    refused: 'done',
    turned_away: 'done',
    not_sent: 'done',
    unanswered: 'done',
    absent: 'done',
  },
  refused: {
    sent_again: 'fresh',
    created: 'done',
    refused: 'refused',
    turned_away: 'refused',
    not_sent: 'refused',
    unanswered: 'doubtful',
    absent: 'refused',
  },
  failed: {
    sent_again: 'fresh',
    created: 'done',
    refused: 'refused',
    turned_away: 'failed',
    not_sent: 'failed',
    unanswered: 'doubtful',
    absent: 'failed',
  },
}

/** Whether it says of one attempt that it came to nothing, and nothing of any other one. */
export const isOfAttempt = (event: RequestEvent): boolean =>
  event === 'not_sent' || event === 'turned_away'

/** Whether the service may have created it: it said so, or its answer is not known. */
export const mayExist = (state: RequestState): boolean => state === 'done' || state === 'unknown'

/** The state that is written for a standing. */
export const stateOf = (standing: Standing): RequestState =>
  standing === 'fresh' || standing === 'doubtful' ? 'unknown' : standing

/** The standing of a written state. */
export const standingOf = (state: RequestState, isDoubtful: boolean): Standing => {
  if (state !== 'unknown') return state
  return isDoubtful ? 'doubtful' : 'fresh'
}
