import type {Journal, Requests} from './journal.ts'
import type {RequestKind, RequestRecord} from './request-record.ts'

/** What a journal does around each request that is about to be sent. */
export interface SendingSteps {
  /** What this home sent from another store meanwhile comes along. */
  readonly catchUp: () => Promise<void>
  /** This home is noted to send from this store. Errors: `LocalFailureError` where it cannot be. */
  readonly keepNote: (kind: RequestKind) => void
  /** It is in this store, and is about to be sent. */
  readonly onBegun?: (record: RequestRecord) => void
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
 * What a payout may repeat is looked for in other stores each time. That is asked once more after it is
 * written: of two processes that pay the same from two stores at one moment, each has written its own
 * by then, so the later one to look sees the other.
 */
export function withSendingSteps(
  journal: Journal,
  {catchUp, keepNote, onBegun, now}: SendingSteps,
): Journal {
  const {requests} = journal
  let caughtUpAtMs = performance.now()
  const lookNow = async (): Promise<void> => {
    await catchUp()
    caughtUpAtMs = performance.now()
  }
  const caughtUp = async (): Promise<void> => {
    if (performance.now() - caughtUpAtMs >= CAUGHT_UP_MS) await lookNow()
  }
  const noted = async (record: RequestRecord): Promise<void> => {
    try {
      keepNote(record.kind)
      onBegun?.(record)
    } catch (error) {
      await requests.settle(record.id, {event: 'not_sent', attempts: 0, settledAtMs: now()})
      throw error
    }
  }
  const steps: Pick<Requests, 'begin' | 'claim' | 'findAlike'> = {
    begin: async (request) => {
      await caughtUp()
      keepNote(request.kind)
      const begun = await requests.begin(request)
      if (begun.isNew) await noted(begun.record)
      return begun
    },
    claim: async (id, nowMs) => {
      await caughtUp()
      const record = await requests.claim(id, nowMs)
      if (record) await noted(record)
      return record
    },
    findAlike: async (likeness) => {
      if (likeness.kind === 'withdrawal') await lookNow()
      return requests.findAlike(likeness)
    },
  }
  return {...journal, requests: overlaid(requests, steps)}
}

/** All methods but those of `over` stay with the object that they belong to. */
function overlaid(requests: Requests, over: Partial<Requests>): Requests {
  return new Proxy(requests, {
    get: (target, name: keyof Requests) => over[name] ?? target[name].bind(target),
  })
}
