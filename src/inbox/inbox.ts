import type {AnyOf} from '../domain/search-terms.ts'

/** What is to happen with an event beyond storing it, decided when it arrives. */
export type ForwardWish = 'none' | 'queued' | 'skipped'

/** Where the forwarding of an event stands. Source: commands.md, "Inbox and replay". */
export type ForwardState = 'none' | 'skipped' | 'queued' | 'delivered' | 'failed'

/** One signed request as it arrived: the raw bytes and headers, and what was read from them. */
export interface Delivery {
  readonly event: string
  readonly eventId: string
  readonly subAccount: string | null
  /** The charge, withdrawal or block the event is about. */
  readonly subject: string | null
  readonly receivedAtMs: number
  /** Names and values in turn, as sent. */
  readonly headers: readonly string[]
  readonly body: Buffer
  readonly forward: ForwardWish
  /** Whether a repetition of a known event is forwarded again. */
  readonly forwardRepeats: boolean
  /**
   * A UUID of version 7 under which the event is kept, where the store does not number its events:
   * made on arrival, so that ids sort by arrival whatever way the delivery takes into the store.
   */
  readonly id?: string | undefined
}

/** `conflict`: the key of a known event over other bytes. Source: contract, section 4. */
export type Verdict = 'stored' | 'duplicate' | 'conflict'

/** An event as lists show it, without its bytes. */
export interface InboxEvent {
  readonly id: string
  readonly event: string
  readonly eventId: string
  readonly subAccount: string | null
  readonly subject: string | null
  readonly receivedAtMs: number
  readonly duplicates: number
  readonly conflict: boolean
  readonly forward: ForwardState
  /** Why the last forward failed, where it was given up. */
  readonly failure: string | null
}

/** One sending of an event to a target of the user's, by the listener or by hand. */
export interface Attempt {
  readonly kind: 'forward' | 'replay'
  readonly atMs: number
  readonly url: string
  readonly status?: number | undefined
  /** A word for what went wrong: `unreachable`, `timeout`, `redirect`, `status_500` … */
  readonly error?: string | undefined
}

/** An event with its bytes and everything that was done with it. */
export interface StoredEvent extends InboxEvent {
  readonly headers: readonly string[]
  readonly body: Buffer
  readonly attempts: readonly Attempt[]
}

/** Names a forward within its store. */
export type JobId = number | string

/** A forward that is owed; `tries` were made already. */
export interface ForwardJob {
  readonly jobId: JobId
  readonly id: string
  readonly event: string
  readonly eventId: string
  readonly tries: number
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** An attempt that was made, and what it makes of the forward it belongs to. */
export interface AttemptRecord extends Attempt {
  readonly id: string
  readonly job?: {readonly jobId: JobId; readonly next: 'delivered' | 'failed' | {atMs: number}}
}

/** Every condition given must hold. Times are by receipt: `from` inclusive, `until` exclusive. */
export interface EventSelection {
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
  readonly event?: string | undefined
  readonly subAccount?: string | undefined
  readonly subject?: string | undefined
  readonly conflict?: boolean | undefined
  /** Arrived more than once. */
  readonly repeated?: boolean | undefined
  readonly forward?: ForwardState | undefined
  /** The last attempt, forward or replay, got no 2xx. */
  readonly failed?: boolean | undefined
  /** Against the order of arrival. */
  readonly newestFirst?: boolean | undefined
}

/**
 * What may go. An event that is still owed to the forward target always stays, and so does one that
 * was never listed, shown, exported or delivered, unless `evenUnseen`.
 */
export interface Retention {
  /** This machine's clock; the age of an event is counted to the last receipt where that is earlier. */
  readonly nowMs: number
  readonly keepMs: number
  readonly keepNewest: number
  readonly evenUnseen: boolean
}

/** What retention dropped. */
export interface Pruned {
  readonly count: number
  /** When the last of them was received. */
  readonly lastReceivedAtMs: number
}

/** The sender is asked to try again later, because nothing was stored. */
export class InboxUnavailable extends Error {
  override readonly name = 'InboxUnavailable'
}

/** Finds events by what is in their bodies. */
export interface InboxSearch {
  /**
   * The newest events that have every term of one of these. It may read all events the first time; a
   * delivery never waits for it.
   */
  search(anyOf: AnyOf, limit: number): Promise<StoredEvent[]>
}

/**
 * The webhook inbox: keeps every event once and for good.
 * Asynchronous throughout, so that a store on another machine fits behind it.
 */
export interface Inbox {
  /**
   * Settles when the delivery is on the disk, so that an answer of 2xx may follow.
   *
   * Errors: `InboxUnavailable` when it was not stored; the next delivery is tried anew.
   */
  accept(delivery: Delivery): Promise<Verdict>
  /** In order of arrival, or against it; sees everything accepted before the call. */
  events(selection: EventSelection): AsyncIterable<InboxEvent>
  /** By inbox id or eventId; an eventId may be shared by several events and conflicts. */
  find(idOrEventId: string): Promise<StoredEvent[]>
  /** Forwards whose time has come, oldest first. In order: at most one per subject. */
  due(moment: {nowMs: number; limit: number; inOrder?: boolean}): Promise<ForwardJob[]>
  /** When the first forward after `afterMs` is due, or nothing when none is. */
  nextDueMs(afterMs: number): Promise<number | undefined>
  /**
   * When the oldest event still to be forwarded was received, of what is known without a write;
   * missing where that can always be asked.
   */
  oldestOwedAtMs?(): Promise<number | undefined>
  /** Makes every owed forward due at `nowMs`, as after a restart. */
  hasten(nowMs: number): Promise<void>
  /** Where the last forward of any event went. */
  lastForwardTarget(): Promise<string | undefined>
  record(attempts: readonly AttemptRecord[]): Promise<void>
  /**
   * Drops events, and keeps the key and the hash of the body of each: a repetition is still one.
   * Gives nothing when none was dropped.
   */
  prune(retention: Retention): Promise<Pruned | undefined>
  /** How often to look for what other machines stored; nothing where there are none. */
  readonly lookEveryMs?: number
  /**
   * Says to other machines who listens here, and gives the listeners that forward elsewhere; missing
   * where no other machine shares it.
   */
  sayPresent?(own: ListenerFacts): Promise<OtherListener[]>
  /**
   * Has the store commit something, and nothing else follows from what it answers; missing where no other
   * machine shares it.
   */
  commitOne?(own: ListenerFacts): Promise<unknown>
  /** How its store is, where that can be away while the inbox goes on. */
  health?(): StoreHealth
  /** Whether it takes deliveries now; missing where nothing but a delivery tells. */
  takesDeliveries?(): boolean
  close(): Promise<void>
}

/** A listener as people find it. */
export interface ListenerFacts {
  readonly host: string
  readonly pid: number
  readonly home: string
  /** Nothing: it forwards nothing. */
  readonly forwardTo: string | undefined
}

/** A listener on another home, or of another machine. */
export interface OtherListener extends ListenerFacts {
  /** Names it, and never another one. */
  readonly listener: string
}

/**
 * `outage`: deliveries go to the log of this machine, which holds `waiting` of them, or are turned away
 * where the listener was started so.
 */
export interface StoreHealth {
  readonly state: 'ok' | 'outage'
  readonly waiting: number
  /** Deliveries of this home that the store refused, and that are kept in a file; absent for none. */
  readonly refused?: number
}

/** The inbox as commands use it, also while listeners receive into it. */
export interface OpenInbox extends Inbox, InboxSearch {
  /** How many events there are, counted no further than `most`. */
  count(selection: EventSelection, most: number): Promise<number>
  /**
   * The names of the events about each of these subjects, each name once; of a subject without events,
   * nothing. Thousands of subjects cost a store on another machine a few questions, not one each.
   */
  eventNames(subjects: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** What was sent of one event, in order. */
  attempts(id: string): Promise<Attempt[]>
  /**
   * Says that a command listed, showed or exported these events, so that retention may drop them.
   * Where that cannot be written now they stay, and the command goes on.
   */
  markSeen(ids: Iterable<string>): Promise<void>
  /** Replays by hand. Only commands make them, never a listener. */
  readonly replays: Replays
}

/** A replay that was begun: where to, and what is left of it. */
export interface Replay {
  readonly replayId: JobId
  readonly url: string
  readonly resign: boolean
  /** Inbox ids, in order of arrival. */
  readonly left: readonly string[]
}

/** A process that sends a replay, as people find it; by `pid` where it could say that. */
export interface ReplayProcess {
  readonly host: string
  readonly pid: number | undefined
}

/** Held for as long as one process sends a replay, so that no other one sends the same events. */
export interface ReplayHold {
  /** Whether another process may have it by now: then nothing more is sent. */
  isLost(): boolean
  /** @param isFinished nothing is left of the replay, so that it will not be held again. */
  release(isFinished: boolean): Promise<void>
}

/** Replays by hand: written down before the first event is sent, so that a cut one can go on. */
export interface Replays {
  begin(plan: {
    readonly url: string
    readonly resign: boolean
    readonly ids: readonly string[]
    readonly nowMs: number
  }): Promise<Replay>
  /** The newest replay that was not finished. */
  unfinished(): Promise<Replay | undefined>
  /**
   * Holds a replay until it is released, or its process ended: in a shared store, ten seconds after that.
   * Gives the process that holds it, where another one does.
   */
  hold(replayId: JobId, own: ReplayProcess): Promise<ReplayHold | ReplayProcess>
  /** The attempt and that it was made, in one transaction. */
  record(replayId: JobId, attempt: AttemptRecord): Promise<void>
}
