import type {Environment} from '../domain/environment.ts'
import type {AnyOf} from '../domain/search-terms.ts'
import type {KeptResource, ResourceFilter, ResourceKind, ResourceUpdate} from './kept-resource.ts'
import type {
  Addressee,
  Likeness,
  NewRequest,
  Outcome,
  RequestFilter,
  RequestRecord,
  SentAs,
  ServicePlace,
  Viewpoint,
} from './request-record.ts'

/**
 * What this machine sent and what came back. Holds no credential and no token.
 *
 * One interface for every store. Time is an argument; a store that several machines share uses its
 * own clock where time decides something.
 */
export interface Journal {
  readonly requests: Requests
  readonly resources: Resources
  readonly accounts: Accounts
  readonly approvals: Approvals
  /** An earlier journal was damaged and set aside: keys may have been used that are not in this one. */
  readonly hasLostRecords: boolean
  /** When the latest one was found so, by the clock of that time; nothing where none was. */
  readonly lostRecordsAtMs?: number | undefined
  /** It dates what it keeps, and what it is asked for, by a clock that no machine's own can mislead. */
  readonly isDatedByStore?: boolean
  /**
   * Runs `work`, which creates many things at once, as a batch does. A store that waits for its disk
   * in this thread may write in one of its own meanwhile. One creation is written before such a
   * thread has started.
   */
  whileMany<T>(work: () => Promise<T>): Promise<T>
  /**
   * Another value once another process has written, seen as of the last creation that was begun here;
   * nothing where the store does not tell its own writes from those of others. While it stays, all
   * that others wrote before that creation is known already.
   */
  writesOfOthers(): number | undefined
  /**
   * Ends when what other processes of this home sent from other stores until now is in this journal. Gives
   * another value once any came, whenever that was. Errors: see `openJournal`.
   */
  catchUp(): Promise<number>
  /**
   * The same for one sender that this process is about to send as: ends when what other stores of this
   * home have, and may be of the same account, is in this journal. What is kept or found in `accounts`
   * says it by itself; of an account that the service does not name nothing is kept. Errors: see `openJournal`.
   */
  catchUpOn(sender: SentAs): Promise<void>
  /** Starts what `whileMany` will need, while something else is done. */
  expectMany(): void
  /**
   * Moves the write-ahead log into the database file where the log has grown long. Never throws: a
   * log that cannot be moved now stays as it is.
   */
  tidy(): Promise<void>
  close(): Promise<void>
}

/** A request as it ended. */
export type Settled = RequestRecord & {
  /** A shared store had lost it while it was sent, and was given it again. */
  readonly isWrittenAgain?: true
}

/** The creations: written before they are sent, completed with what came back. */
export interface Requests extends RequestQueries {
  /**
   * Ends when the request is on the disk as `unknown`, or gives the one that has its key already.
   * `isNew` is decided by the store's unique key, so of two processes with one key one is first.
   * A key is one request for an account at a service, by whichever profile or address it is reached.
   *
   * Errors: whatever the store says when it cannot write; then nothing may be sent.
   */
  begin(request: NewRequest): Promise<{readonly record: RequestRecord; readonly isNew: boolean}>
  /**
   * Takes a known request up to send it once more, and ends when that is on the disk. The age of one
   * that never existed counts from now. Nothing when another machine is sending it right now.
   */
  claim(id: string, nowMs: number): Promise<RequestRecord | undefined>
  /**
   * Writes what happened by the table of states, and gives the request as it is then. An exclusive
   * creation of what another request created already is none: it stays unknown. With a
   * resource, both are written or neither is. It need not wait for the disk: lost in a power cut,
   * the request is unknown again, and a resume repeats the answer.
   */
  settle(id: string, outcome: Outcome, kept?: KeptResource): Promise<Settled>
  /** Marks what was written by a clock that shows a later time than now: its age is not known. */
  markUndated(nowMs: number): Promise<void>
}

/** What is asked of the creations. */
export interface RequestQueries {
  /** The request of that id or key. Of several with one key, the latest. */
  find(idOrKey: string): Promise<RequestRecord | undefined>
  /** The requests that have these ids, in no order. */
  withIds(ids: readonly string[]): Promise<RequestRecord[]>
  /** The requests that have these keys at their addressees, in no order. */
  findByKeys(places: readonly KeyPlace[]): Promise<RequestRecord[]>
  /** Which of these keys were used at an endpoint at all. */
  usedKeys(
    environment: Environment,
    path: string,
    keys: readonly string[],
  ): Promise<ReadonlySet<string>>
  /** Every use of these keys at an endpoint, whichever account, address or wallet it was for. */
  findUses(
    environment: Environment,
    path: string,
    keys: readonly string[],
  ): Promise<RequestRecord[]>
  /** The wallets that anything was sent from to an endpoint, each once; empty for the main one. */
  wallets(environment: Environment, path: string): Promise<string[]>
  /**
   * Requests that another one may repeat by mistake: open, or done since `sinceMs`; newest first. Of
   * whichever account: see `ownRequests`.
   */
  findAlike(likeness: Likeness): Promise<RequestRecord[]>
  /** Oldest first: what waits longest is nearest to the end of its key. */
  unknown(environment: Environment, from?: Viewpoint): Promise<RequestRecord[]>
  /**
   * Newest first, without those of a service instance that is gone. Few of them are in memory at a
   * time, and the store can be written to meanwhile.
   */
  each(filter: RequestFilter): AsyncIterable<RequestRecord>
  /** All that `each` gives, at once. */
  list(filter: RequestFilter): Promise<RequestRecord[]>
  /** Ids of those that `each` gives and that the service may have: it reads no more of a row. */
  idsThatMayExist(filter: RequestFilter): Promise<string[]>
  /** How many there are, whatever the limit; past `MOST_COUNTED` it is only known to be more. */
  count(filter: RequestFilter): Promise<number>
  /** Those whose id or key begins with `text`, and those that created what begins with it. */
  named(text: string, limit: number): Promise<RequestRecord[]>
  /**
   * The newest that have every term of one of these in their key or body. It may read all requests
   * the first time; a request never waits for it.
   */
  search(anyOf: AnyOf, limit: number): Promise<RequestRecord[]>
  /** The latest moment that is written anywhere: a clock that shows less was set back. */
  latestMs(): Promise<number>
}

/** What one idempotency key names one request within. */
export type KeyPlace = Addressee & Pick<NewRequest, 'path' | 'idempotencyKey'>

/** The last known form of what was created or looked at. */
export interface Resources extends ResourceQueries {
  /** A one-time secret in an answer is not kept. */
  save(kept: KeptResource): Promise<void>
  /** `false` when it is not known. */
  update(update: ResourceUpdate): Promise<boolean>
}

/** In which environment a name is looked up, and seen from which address. */
export interface NamedPlace extends Viewpoint {
  readonly environment: Environment
}

/** What is asked of the resources. */
export interface ResourceQueries {
  find(kind: ResourceKind, id: string, environment: Environment): Promise<KeptResource | undefined>
  /** Those of these ids that are known, by id. */
  findAll(
    kind: ResourceKind,
    ids: readonly string[],
    environment: Environment,
  ): Promise<ReadonlyMap<string, KeptResource>>
  /**
   * Newest first, each with the description it was created with, without those of a service
   * instance that is gone. Few of them are in memory at a time, and the store can be written to
   * meanwhile.
   */
  each(filter: ResourceFilter): AsyncIterable<KeptResource>
  /** All that `each` gives, at once. */
  list(filter: ResourceFilter): Promise<KeptResource[]>
  /** Oldest first, as files of a data set are. */
  inOrder(filter: ResourceFilter): Promise<KeptResource[]>
  /** How many there are, whatever the limit; past `MOST_COUNTED` it is only known to be more. */
  count(filter: ResourceFilter): Promise<number>
  /** Those whose id begins with `text`, and those whose external reference it is. */
  named(text: string, place: NamedPlace, limit: number): Promise<KeptResource[]>
  /** The newest that have every term of one of these; see `Requests`. */
  search(anyOf: AnyOf, limit: number): Promise<KeptResource[]>
}

/** Approvals of payouts by a second person, each with the idempotency keys it is for. */
export interface Approvals {
  /** Ends when it is on the disk: no payout leaves before its approval is kept. */
  save(approval: KeptApproval): Promise<void>
  /** Ids of the approvals for a key, newest first. */
  idsOf(idempotencyKey: string): Promise<readonly string[]>
  /** The signed document of an approval. */
  read(id: string): Promise<string | undefined>
  /** Every one, oldest first. */
  all(): Promise<readonly KeptApproval[]>
}

/** An approval as it is kept: the document says who signed what, the journal only finds it. */
export interface KeptApproval {
  readonly id: string
  readonly document: string
  readonly savedAtMs: number
  readonly idempotencyKeys: readonly string[]
}

/** The service's own id of the account behind a client id. */
export interface Accounts {
  /** As it was last seen at that address. */
  find(
    place: Pick<ServicePlace, 'environment' | 'baseUrl'>,
    clientId: string,
  ): Promise<KnownAccount | undefined>
  save(
    place: ServicePlace,
    known: {readonly clientId: string; readonly account: string},
  ): Promise<void>
  /** Rows of another instance at this address count as gone from now on. */
  noteInstance(baseUrl: string, instance: string): Promise<void>
}

/** An account as the service named it, and the run of the emulator it was on. */
export interface KnownAccount {
  readonly account: string
  readonly instance: string
}
