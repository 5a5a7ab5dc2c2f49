import {PixctlError, UnknownOutcomeError} from '../messages/errors.ts'
import {beginNotConfirmed} from '../messages/payments/not-recorded.ts'
import type {FoundMark} from '../platform/store-marks.ts'
import type {Accounts, Journal, Requests} from './journal.ts'
import type {NotedRequest} from './note-keeper.ts'
import type {RequestRecord, SentAs} from './request-record.ts'
import type {Senders} from './senders.ts'
import type {SentMarker} from './sent-marker.ts'

/** What a journal does around each request that is about to be sent. */
export interface SendingSteps {
  /** What this home sent from another store meanwhile comes along. Says how many that were. */
  readonly catchUp: () => Promise<number>
  /** Asked before a request is written. Errors: why this store may not be written to any more. */
  readonly requireSame?: () => Promise<void>
  /** This home is noted to send from this store. Errors: `LocalFailureError` where it cannot be. */
  readonly keepNote: (request: NotedRequest) => void
  /** Of a shared store: what was sent is marked in the home. */
  readonly marker?: Pick<SentMarker, 'onBegin' | 'onBegun' | 'onSettled'>
  /** As whom this process sends; `catchUp` looks for what any profile of the home sent as one of them. */
  readonly senders: Senders
  /** Of the credential in use: its account is learned when the service names it. */
  readonly clientId: string | undefined
  readonly now: () => number
}

/** Of the many requests of a batch not each one looks at other stores; each single payout does. */
const CAUGHT_UP_MS = 250

/**
 * A journal that looks, before a request is written, for what other processes of this home sent from
 * other stores since it was opened: a person who is asked to confirm may take hours. The note is
 * kept before the request is written, so that nothing is written where it cannot be, and once more
 * after that: a process that looked through this store meanwhile either saw the request, or moved the
 * note before it looked.
 *
 * What a payout may repeat is looked for in other stores each time, and so is what counts for the limit of
 * one person. Both are asked once more after it is written: of two processes that pay from two stores at
 * one moment, each has written its own by then, so the later one to look sees the other.
 *
 * Of which account the credential is, the journal learns from what is asked of `accounts`, or from the
 * request itself: other stores are looked at once more then, before anything is compared or counted, for
 * another profile may have sent as the same account from there. The same where the service does not name
 * the account: then any other one may be it.
 */
export function withSendingSteps(journal: Journal, sending: SendingSteps): Journal {
  const {requests, accounts} = journal
  const {keepNote, marker, senders, now} = sending
  const {lookNow, caughtUp, came} = looksElsewhere(sending.catchUp)
  const requireSame = nowAndThen(async () => sending.requireSame?.())
  const learn = learner(senders, lookNow)
  const noted = async (record: RequestRecord, {first, earlier}: Begun): Promise<void> => {
    try {
      await first?.()
      keepNote(record)
      marker?.onBegun(record, earlier)
    } catch (error) {
      await takeBack(requests, record, {error, nowMs: now()})
      throw error
    }
  }
  const steps: Pick<Requests, 'begin' | 'claim' | 'settle' | 'findAlike'> = {
    begin: async (request) => {
      await learn(request)
      await caughtUp()
      await requireSame()
      keepNote(request)
      const earlier = marker?.onBegin()
      const begun = await requests.begin(request)
      if (begun.isNew) await noted(begun.record, {earlier})
      return begun
    },
    claim: async (id, nowMs) => {
      await caughtUp()
      await requireSame()
      const record = await requests.claim(id, nowMs)
      if (record) await noted(record, {first: () => learn(record)})
      return record
    },
    settle: async (id, outcome, kept) => {
      const record = await requests.settle(id, outcome, kept)
      marker?.onSettled(record)
      return record
    },
    findAlike: async (likeness) => {
      if (likeness.kind === 'withdrawal') await lookNow()
      return requests.findAlike(likeness)
    },
  }
  const catchUpOn = async (sentAs: SentAs): Promise<void> => {
    if (sentAs.clientId === sending.clientId) await learn(sentAs)
  }
  return {
    ...journal,
    catchUp: async () => {
      await lookNow()
      return came()
    },
    catchUpOn,
    requests: overlaid(requests, steps),
    accounts: overlaid(accounts, thatTeach(accounts, catchUpOn)),
  }
}

/** Looks at other stores at once, or where the last look is a while ago; `came` is another value once one brought any. */
function looksElsewhere(catchUp: () => Promise<number>) {
  let caughtUpAtMs = performance.now()
  let came = 0
  const lookNow = oneAfterAnother(async () => {
    // Of a look that failed, a part may have come.
    let isNew = true
    try {
      isNew = (await catchUp()) > 0
      caughtUpAtMs = performance.now()
    } finally {
      if (isNew) came += 1
    }
  })
  const caughtUp = async (): Promise<void> => {
    if (performance.now() - caughtUpAtMs >= CAUGHT_UP_MS) await lookNow()
  }
  return {lookNow, caughtUp, came: () => came}
}

/** What is known of a request that the store has: what is done first, and how things stood before it was written. */
interface Begun {
  readonly first?: () => Promise<void>
  readonly earlier?: readonly FoundMark[] | undefined
}

/** Errors: why it was not sent, where the store does not take that. */
async function takeBack(
  requests: Requests,
  record: RequestRecord,
  {error, nowMs: settledAtMs}: {readonly error: unknown; readonly nowMs: number},
): Promise<void> {
  const outcome = {event: 'not_sent', attempts: 0, settledAtMs} as const
  await requests.settle(record.id, outcome).catch((cause: unknown) => {
    throw notTakenBack(record, error, cause)
  })
}

/** Why it was not sent, of a request that the store still has as under way: a resume would send it. */
function notTakenBack(
  {id, idempotencyKey}: RequestRecord,
  error: unknown,
  cause: unknown,
): unknown {
  if (!(error instanceof PixctlError)) return cause
  const details = {journalId: id, idempotencyKey, reason: error.code}
  return new UnknownOutcomeError(beginNotConfirmed({said: error}), {cause, details})
}

/**
 * Of several that look at once, one look after another: a look that finds that another one brings
 * something already would end before that is here. Whoever comes meanwhile shares the next one.
 */
function oneAfterAnother(look: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = (): Promise<void> => {
    next = undefined
    const own = look()
    running = own
    const ended = (): void => {
      if (!next) running = undefined
    }
    own.then(ended, ended)
    return own
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}

/**
 * Asks the first time, again after a while, and after each failure. Whoever comes meanwhile shares the answer
 * that there is.
 */
function nowAndThen(ask: () => Promise<void>): () => Promise<void> {
  const never = Number.NEGATIVE_INFINITY
  let askedAtMs = never
  let answer = Promise.resolve()
  return () => {
    if (performance.now() - askedAtMs < CAUGHT_UP_MS) return answer
    askedAtMs = performance.now()
    answer = ask().catch((error: unknown) => {
      askedAtMs = never
      throw error
    })
    return answer
  }
}

/**
 * Looks at other stores where a sender is new. Whoever sends at the same time waits for it, and where it
 * failed, the next one looks.
 */
function learner(senders: Senders, lookNow: () => Promise<void>) {
  let isDue = false
  let looked = Promise.resolve()
  return (sentAs: SentAs): Promise<void> => {
    if (senders.add(sentAs)) isDue = true
    if (!isDue) return looked
    isDue = false
    looked = lookNow().catch((error: unknown) => {
      isDue = true
      throw error
    })
    return looked
  }
}

/** Accounts that say of each one that is found or kept, as which credential it is known. */
function thatTeach(
  accounts: Accounts,
  learn: (sentAs: SentAs) => Promise<void>,
): Pick<Accounts, 'find' | 'save'> {
  return {
    find: async (place, clientId) => {
      const known = await accounts.find(place, clientId)
      if (known) await learn({...place, ...known, clientId})
      return known
    },
    save: async (place, known) => {
      await accounts.save(place, known)
      await learn({...place, ...known})
    },
  }
}

const bound = (target: object, name: string | symbol): unknown =>
  (Reflect.get(target, name) as (...args: readonly unknown[]) => unknown).bind(target)

/** All methods but those of `over` stay with the object that they belong to. */
function overlaid<T extends object>(all: T, over: Partial<T>): T {
  return new Proxy(all, {
    get: (target, name) => Reflect.get(over, name) ?? bound(target, name),
  })
}
