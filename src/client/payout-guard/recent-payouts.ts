import {fromReais, isMoneyFault} from '../../domain/money.ts'
import {LIMIT_WINDOW_MS} from '../../domain/payout-window.ts'
import type {Journal} from '../../journal/journal.ts'
import {ownRequests} from '../../journal/own-requests.ts'
import type {RequestRecord, SentAs} from '../../journal/request-record.ts'
import {mayExist} from '../../journal/request-state.ts'
import {fulfilled, GroupCommit} from '../../platform/group-commit.ts'
import {asNumber, asRecord} from '../../wire/loose.ts'
import type {Caller} from '../caller.ts'
import type {Identity} from '../layers/identity.ts'
import {idsOfFailed} from './failed-payouts.ts'

/** What of a request decides whether it may leave. */
export type Payout = Pick<
  RequestRecord,
  | 'kind'
  | 'path'
  | 'idempotencyKey'
  | 'body'
  | 'wallet'
  | 'environment'
  | 'baseUrl'
  | 'instance'
  | 'account'
  | 'createdAtMs'
> & {
  /** Of its entry in the journal, where it has one. */
  readonly id?: string
}

/** Whose payouts are counted, and where they are read. */
export interface GuardOptions {
  readonly addressee: Caller
  /** Where payouts are posted. */
  readonly paths: readonly string[]
  readonly identify: () => Promise<Identity>
  readonly journal: () => Promise<Journal>
  readonly now: () => number
  /** What the 24 hours are counted back from: a clock that was set forward must not end them. */
  readonly surelyPastMs: () => Promise<number>
  /**
   * By how much the clock of this machine is behind the service's. Of a payout that is about to
   * leave, only once the service has given a token. Errors: those of fetching one.
   */
  readonly behindMs: (isAhead: boolean) => Promise<number>
  /** Waits. Errors: any, on Ctrl-C. */
  readonly pause: (ms: number) => Promise<void>
}

/** All is read again after this time; what is new, before every payout. */
const REREAD_MS = 250
/**
 * Reading all payouts again takes longer the more there are: it may take at most this share of the
 * time.
 */
const REREAD_SHARE = 0.05
/** Payouts that are looked up at once in a journal of any length. */
const SEEN_AT_ONCE = 500
/** A request gets its time before it is stored: so much earlier a new one may be dated. */
const LATE_MS = 2_000

/** What is about to leave, and what all that left may come to. Units: centavos. */
export interface Asked {
  readonly payouts: readonly Payout[]
  readonly isAhead: boolean
  readonly limit: number
}

type Looked = Omit<Asked, 'limit'>

/** A payout of the 24 hours. What is under way may still be refused before it leaves. */
interface Counted {
  readonly id: string
  readonly createdAtMs: number
  readonly centavos: number
  readonly isUnderWay: boolean
}

/** Of two that were written in one millisecond, any order will do that is the same for all. */
export function isWrittenBefore(
  one: Pick<Payout, 'id' | 'createdAtMs'>,
  other: Pick<Payout, 'id' | 'createdAtMs'>,
): boolean {
  if (one.createdAtMs !== other.createdAtMs) return one.createdAtMs < other.createdAtMs
  return (one.id ?? '') < (other.id ?? '')
}

/**
 * What left from here in the last 24 hours on the word of one person, as the journal has it. What failed at
 * the service counts no more once the journal has that: see `idsOfFailed`.
 */
export class RecentPayouts {
  readonly #options: GuardOptions
  readonly #isApproved: (payout: Payout) => Promise<boolean>
  /**
   * A payout is in the journal before the guard is asked about it, so one reading of the journal
   * after that answers every call that waits.
   */
  readonly #looks = new GroupCommit((asked: readonly Looked[]) => this.#totals(asked))
  #counted = new Map<string, Counted>()
  #seen = new Set<string>()
  #total = 0
  #isOwn: ((sent: SentAs) => Promise<boolean>) | undefined
  #readAtMs = Number.NEGATIVE_INFINITY
  /** What the 24 hours were counted back from then. */
  #untilMs = Number.NEGATIVE_INFINITY
  #rereadMs = REREAD_MS
  /** What `Journal.catchUp` gave when all was last read. */
  #came = 0
  /** `Journal.writesOfOthers` when the journal was last read. */
  #othersSeen: number | undefined

  constructor(options: GuardOptions, isApproved: (payout: Payout) => Promise<boolean>) {
    this.#options = options
    this.#isApproved = isApproved
  }

  /** Centavos of those and of these; one that is in the journal already counts once. */
  totalWith(payouts: readonly Payout[], isAhead: boolean): Promise<number> {
    return this.#looks.add({payouts, isAhead})
  }

  async #totals(asked: readonly Looked[]): Promise<PromiseFulfilledResult<number>[]> {
    try {
      await this.#readFor(asked)
    } catch (error) {
      // What was read only in part is read again.
      this.#readAtMs = Number.NEGATIVE_INFINITY
      this.#othersSeen = undefined
      throw error
    }
    return asked.map((one) => fulfilled(this.#totalOf(one)))
  }

  async #readFor(asked: readonly Looked[]): Promise<void> {
    const {now, journal, surelyPastMs} = this.#options
    const {catchUp, writesOfOthers} = await journal()
    const came = await catchUp()
    const [readAtMs, untilMs] = [now(), await surelyPastMs()]
    // What came from another store may have been sent long before.
    const isDue = came !== this.#came || Math.abs(readAtMs - this.#readAtMs) >= this.#rereadMs
    if (isDue || untilMs < this.#untilMs) await this.#reread(readAtMs, untilMs)
    this.#came = came
    // These are counted in their order, once all is read.
    for (const {payouts} of asked) for (const {id} of payouts) if (id) this.#seen.add(id)
    const others = writesOfOthers()
    // Of two that pay out at once, the later one to write sees the other. What this process wrote
    // itself is counted when it asks.
    if (others !== undefined && others === this.#othersSeen) return
    await this.#readNewSince(this.#readAtMs - LATE_MS)
    this.#othersSeen = others
  }

  #totalOf({payouts, isAhead}: Looked): number {
    if (isAhead) {
      const open = payouts.filter((payout) => !this.#counted.has(placeOf(payout)))
      return this.#total + sumOf(open)
    }
    for (const payout of payouts) this.#count(payout, true)
    return this.#total
  }

  /**
   * What these come to once every payout that is under way was decided upon in the order in which they
   * were written: each leaves where it fits beside what left and those before it, and what is refused
   * counts for nothing. What is not written yet comes last. Units: centavos.
   */
  totalInItsOrder({payouts, isAhead, limit}: Asked): number {
    const places = new Set(payouts.map(placeOf))
    const others = [...this.#counted].flatMap(([place, one]) => (places.has(place) ? [] : [one]))
    let total = 0
    for (const {isUnderWay, centavos} of others) if (!isUnderWay) total += centavos
    const [first] = payouts
    const before = others
      .filter((one) => one.isUnderWay && (isAhead || !first || isWrittenBefore(one, first)))
      .sort((a, b) => (isWrittenBefore(a, b) ? -1 : 1))
    for (const {centavos} of before) if (total + centavos <= limit) total += centavos
    return total + sumOf(payouts)
  }

  #count(payout: Payout, isUnderWay: boolean): void {
    if (this.#counted.has(placeOf(payout))) return
    const {id = '', createdAtMs} = payout
    const centavos = centavosOf(payout)
    this.#counted.set(placeOf(payout), {id, createdAtMs, centavos, isUnderWay})
    this.#total += centavos
  }

  async #reread(readAtMs: number, untilMs: number): Promise<void> {
    const startedMs = performance.now()
    this.#readAtMs = Number.NEGATIVE_INFINITY
    this.#counted = new Map()
    this.#seen = new Set()
    this.#total = 0
    this.#isOwn = undefined
    const {requests} = await this.#options.journal()
    const filter = {...this.#payouts(), sentSinceMs: untilMs - LIMIT_WINDOW_MS}
    let records: RequestRecord[] = []
    for await (const record of requests.each(filter)) {
      if (records.push(record) < SEEN_AT_ONCE) continue
      await this.#see(records)
      records = []
    }
    await this.#see(records)
    this.#readAtMs = readAtMs
    this.#untilMs = untilMs
    this.#rereadMs = Math.max(REREAD_MS, (performance.now() - startedMs) / REREAD_SHARE)
  }

  /** Counts what was not seen yet, such as what another process pays out at this moment. */
  async #readNewSince(fromMs: number): Promise<void> {
    const {requests} = await this.#options.journal()
    const records: RequestRecord[] = []
    for (const id of await requests.idsThatMayExist({...this.#payouts(), fromMs})) {
      const record = this.#seen.has(id) ? undefined : await requests.find(id)
      if (record) records.push(record)
    }
    if (records.length > 0) await this.#see(records)
  }

  #payouts() {
    const {environment, baseUrl} = this.#options.addressee
    return {environment, kind: 'withdrawal', seenFrom: baseUrl} as const
  }

  /** What failed at the service is back in the account, and is no more paid out than what was refused. */
  async #see(records: readonly RequestRecord[]): Promise<void> {
    this.#isOwn ??= await this.#ownRequests()
    const failed = await idsOfFailed(await this.#options.journal(), records)
    for (const record of records) {
      if (!mayExist(record.state) || this.#seen.has(record.id)) continue
      const isOwn = await this.#isOwn(record)
      const isFree = isSentElsewhere(record) || failed.has(record.id)
      if (isOwn && !isFree && !(await this.#isApproved(record))) {
        this.#count(record, record.standing === 'fresh')
      }
      this.#seen.add(record.id)
    }
  }

  async #ownRequests(): Promise<(sent: SentAs) => Promise<boolean>> {
    const {addressee, identify, journal} = this.#options
    const [{accounts}, identity] = await Promise.all([journal(), identify()])
    return ownRequests(accounts, {...addressee, ...identity})
  }
}

/**
 * Another home sent it under its key, on the word of whoever is there, or of two people: this one has it as
 * found. One that was found by its reference alone may be one that left from here under another key.
 */
const isSentElsewhere = ({isOnlyFound, statusCode}: RequestRecord): boolean =>
  isOnlyFound === true && statusCode !== undefined

/** One key in two wallets pays twice. */
const placeOf = ({baseUrl, wallet, idempotencyKey}: Payout): string =>
  JSON.stringify([baseUrl, wallet, idempotencyKey])

/** Centavos of these together. */
export const sumOf = (payouts: readonly Pick<Payout, 'body'>[]): number =>
  payouts.reduce((total, payout) => total + centavosOf(payout), 0)

/**
 * As it is written in the request: gross, or net where the fee comes on top. What cannot be read, or
 * is below zero, is above every limit.
 */
function centavosOf({body}: Pick<Payout, 'body'>): number {
  const {amount, netAmount} = asRecord(JSON.parse(body)) ?? {}
  const written = [amount, netAmount].filter((value) => value !== undefined)
  const read = written.map((value) => fromReais(asNumber(value) ?? Number.NaN))
  if (read.length === 0) return Number.POSITIVE_INFINITY
  return read.reduce<number>((most, one) => {
    return isMoneyFault(one) || one < 0 ? Number.POSITIVE_INFINITY : Math.max(most, one)
  }, 0)
}
