import type {ApprovalFault, OpenedApproval} from '../approval/payout-rules.ts'
import type {PayoutRules} from '../approval/rules.ts'
import {fromReais, isMoneyFault} from '../domain/money.ts'
import {PRINCIPAL} from '../domain/wallet.ts'
import type {Journal} from '../journal/journal.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import {mayExist} from '../journal/request-state.ts'
import {approvalNeeded} from '../messages/approval.ts'
import {NotConfirmedError} from '../messages/errors.ts'
import {isSameJson} from '../platform/canonical-json.ts'
import {asNumber, asRecord} from '../wire/loose.ts'
import type {Caller} from './channel.ts'
import type {Identity} from './identity.ts'

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
>

/** The one place that every way to pay out passes: a single payout, a batch, a resume, a library. */
export interface PayoutGuard {
  readonly rules: PayoutRules
  /**
   * Takes requests that are about to be sent. Together with what was paid out in the 24 hours before
   * without a second person, they must not be above the limit; what another person approved counts
   * for nothing. Requests that pay nothing out always pass.
   *
   * Errors: `NotConfirmedError`, code `APPROVAL_NEEDED`, or the code of what is wrong with the
   *         approval that there is. Nothing may be sent then.
   */
  requireAllowed(requests: readonly Payout[]): Promise<void>
  /** The same of requests that are not in the journal yet: a person need not be asked in vain. */
  requireAllowedAhead(requests: readonly Payout[]): Promise<void>
}

interface GuardOptions {
  readonly addressee: Caller
  /** Where payouts are posted. */
  readonly paths: readonly string[]
  readonly identify: () => Promise<Identity>
  readonly journal: () => Promise<Journal>
  readonly now: () => number
}

const WINDOW_MS = 24 * 60 * 60 * 1000
/** All is read again after this time; what is new, before every payout. */
const REREAD_MS = 250
/** A request gets its time before it is stored: so much earlier a new one may be dated. */
const LATE_MS = 2_000

/** Remembers what it has read of approvals and of earlier payouts, so that a batch stays fast. */
export function payoutGuard(rules: PayoutRules, options: GuardOptions): PayoutGuard {
  const approvals = new ApprovalReader(rules, options.journal)
  const recent = new RecentPayouts(options, approvals)
  const requireAllowed = async (requests: readonly Payout[], isAhead: boolean): Promise<void> => {
    const limit = rules.approvalAbove
    if (limit === undefined) return
    const payouts = requests.filter(({kind, path}) => {
      return kind === 'withdrawal' || options.paths.includes(path)
    })
    const [alone, fault] = await approvals.withoutApproval(payouts)
    if (alone.length === 0) return
    const total = await recent.totalWith(alone, isAhead)
    if (total <= limit) return
    if (fault) throw (await import('../approval/approval-error.ts')).approvalError(fault)
    throw new NotConfirmedError(approvalNeeded({limit}), {
      details: {totalCentavos: total, approvalAboveCentavos: limit},
    })
  }
  return {
    rules,
    requireAllowed: (requests) => requireAllowed(requests, false),
    requireAllowedAhead: (requests) => requireAllowed(requests, true),
  }
}

/** Finds the approval of a payout in the journal, and checks each one once. */
class ApprovalReader {
  readonly #rules: PayoutRules
  readonly #journal: () => Promise<Journal>
  readonly #read = new Map<string, Promise<OpenedApproval | ApprovalFault>>()
  readonly #rowsOf = new Map<OpenedApproval, ReadonlyMap<string, Row>>()

  constructor(rules: PayoutRules, journal: () => Promise<Journal>) {
    this.#rules = rules
    this.#journal = journal
  }

  /** Those that no approval covers, and what is wrong with the first approval that does not hold. */
  async withoutApproval(
    payouts: readonly Payout[],
  ): Promise<[alone: Payout[], fault: ApprovalFault | undefined]> {
    const alone: Payout[] = []
    let first: ApprovalFault | undefined
    for (const payout of payouts) {
      const verdict = await this.verdictOn(payout)
      if (verdict === 'approved') continue
      alone.push(payout)
      if (verdict !== 'none') first ??= verdict
    }
    return [alone, first]
  }

  async verdictOn(payout: Payout): Promise<'approved' | 'none' | ApprovalFault> {
    const {approvals} = await this.#journal()
    let verdict: 'none' | ApprovalFault = 'none'
    for (const id of await approvals.idsOf(payout.idempotencyKey)) {
      const approval = await this.#open(id)
      const fault = typeof approval === 'string' ? approval : await this.#use(approval, payout)
      if (fault === undefined) return 'approved'
      verdict = verdict === 'none' ? fault : verdict
    }
    return verdict
  }

  #open(id: string): Promise<OpenedApproval | ApprovalFault> {
    const known = this.#read.get(id)
    if (known) return known
    const opened = this.#check(id)
    this.#read.set(id, opened)
    return opened
  }

  async #check(id: string): Promise<OpenedApproval | ApprovalFault> {
    const {approvals} = await this.#journal()
    const {readApproval} = await import('../approval/payout-rules.ts')
    return readApproval(this.#rules, (await approvals.read(id)) ?? '')
  }

  /** Whether an approval that holds is one of exactly this payout, first sent while it could be. */
  async #use(approval: OpenedApproval, payout: Payout): Promise<ApprovalFault | undefined> {
    const {checkPlace} = await import('../approval/payout-rules.ts')
    const {proposal} = approval.opened
    const elsewhere = checkPlace(proposal, payout)
    if (elsewhere) return elsewhere
    if (payout.createdAtMs > Date.parse(proposal.expiresAt)) return 'expired'
    const row = this.#rows(approval).get(payout.idempotencyKey)
    const isProposed =
      row !== undefined &&
      row.subAccount === (payout.wallet || PRINCIPAL) &&
      isSameJson(row.request, JSON.parse(payout.body))
    return isProposed ? undefined : 'not_in_proposal'
  }

  #rows(approval: OpenedApproval): ReadonlyMap<string, Row> {
    const known = this.#rowsOf.get(approval)
    if (known) return known
    const {payouts} = approval.opened.proposal
    const rows = new Map(payouts.map((row) => [row.idempotencyKey, row] as const))
    this.#rowsOf.set(approval, rows)
    return rows
  }
}

type Row = {readonly subAccount: string; readonly request: unknown}

/** What left in the last 24 hours on the word of one person, as the journal has it. */
class RecentPayouts {
  readonly #options: GuardOptions
  readonly #approvals: ApprovalReader
  #counted = new Set<string>()
  #seen = new Set<string>()
  #total = 0
  #readAtMs = Number.NEGATIVE_INFINITY
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: GuardOptions, approvals: ApprovalReader) {
    this.#options = options
    this.#approvals = approvals
  }

  /**
   * Centavos of those and of these; one that is in the journal already counts once. One call after
   * the other: a payout is in the journal before it is asked about, so none is left out by reading.
   */
  totalWith(payouts: readonly Payout[], isAhead: boolean): Promise<number> {
    const total = this.#turn.then(() => this.#totalWith(payouts, isAhead))
    this.#turn = total.catch(() => undefined)
    return total
  }

  async #totalWith(payouts: readonly Payout[], isAhead: boolean): Promise<number> {
    const {now} = this.#options
    const readAtMs = now()
    if (Math.abs(readAtMs - this.#readAtMs) >= REREAD_MS) await this.#reread(readAtMs)
    else await this.#readSince(this.#readAtMs - LATE_MS)
    if (isAhead) {
      const open = payouts.filter((payout) => !this.#counted.has(placeOf(payout)))
      return open.reduce((total, payout) => total + centavosOf(payout), this.#total)
    }
    for (const payout of payouts) this.#count(payout)
    return this.#total
  }

  #count(payout: Payout): void {
    if (this.#counted.has(placeOf(payout))) return
    this.#counted.add(placeOf(payout))
    this.#total += centavosOf(payout)
  }

  async #reread(readAtMs: number): Promise<void> {
    this.#readAtMs = Number.NEGATIVE_INFINITY
    this.#counted = new Set()
    this.#seen = new Set()
    this.#total = 0
    await this.#readSince(readAtMs - WINDOW_MS)
    this.#readAtMs = readAtMs
  }

  /** Counts what was not seen yet, such as what another process pays out at this moment. */
  async #readSince(fromMs: number): Promise<void> {
    const {addressee, identify, journal} = this.#options
    const {environment, clientId} = addressee
    const [{requests}, {account}] = await Promise.all([journal(), identify()])
    for await (const record of requests.each({environment, kind: 'withdrawal', fromMs})) {
      const isOurs = record.account === account || record.clientId === clientId
      if (!isOurs || !mayExist(record.state) || this.#seen.has(record.id)) continue
      this.#seen.add(record.id)
      if ((await this.#approvals.verdictOn(record)) !== 'approved') this.#count(record)
    }
  }
}

/** One key in two wallets pays twice. */
const placeOf = ({baseUrl, wallet, idempotencyKey}: Payout): string =>
  JSON.stringify([baseUrl, wallet, idempotencyKey])

/**
 * As it is written in the request: gross, or net where the fee comes on top. What cannot be read, or
 * is below zero, is above every limit.
 */
function centavosOf({body}: Payout): number {
  const {amount, netAmount} = asRecord(JSON.parse(body)) ?? {}
  const written = [amount, netAmount].filter((value) => value !== undefined)
  const read = written.map((value) => fromReais(asNumber(value) ?? Number.NaN))
  if (read.length === 0) return Number.POSITIVE_INFINITY
  return read.reduce<number>((most, one) => {
    return isMoneyFault(one) || one < 0 ? Number.POSITIVE_INFINITY : Math.max(most, one)
  }, 0)
}
