import type {ApprovalFault, OpenedApproval} from '../../approval/payout-rules.ts'
import {
  type PayoutRules,
  type RulesOfAnother,
  type RulesOfClient,
  strictestRules,
} from '../../approval/rules.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import type {Journal} from '../../journal/journal.ts'
import {comparedWith, isNotNamed, unnamedAccount} from '../../journal/own-requests.ts'
import {isSameJson} from '../../platform/canonical-json.ts'
import type {Identity} from '../layers/identity.ts'
import {type Aside, totalAfterOthers} from './after-others.ts'
import {aboveLimit, requireClock, requireRecords} from './payout-checks.ts'
import {type GuardOptions, type Payout, RecentPayouts, sumOf} from './recent-payouts.ts'

/** The one place that every way to pay out passes: a single payout, a batch, a resume, a library. */
export interface PayoutGuard {
  /** The strictest of what is set for the credential and for others of the same account. */
  rulesInForce(): Promise<PayoutRules>
  /**
   * Takes requests that are about to be sent. Together with what was paid out in the 24 hours before
   * without a second person, they must not be above the limit; what another person approved counts
   * for nothing. Requests that pay nothing out always pass. Where others that are about to be sent have to
   * be refused first, that is waited for: see `totalAfterOthers`.
   *
   * Errors: `NotConfirmedError`, code `APPROVAL_NEEDED`, `CLOCK_BEHIND`, `CLOCK_UNPROVEN`, `RECORDS_LOST`, or the code of what is wrong with the
   *         approval that there is. Nothing may be sent then.
   */
  requireAllowed(requests: readonly Payout[], aside?: Aside): Promise<void>
  /**
   * The same check of requests that are not in the journal yet, so that no person is asked about a
   * payout that would then be stopped.
   */
  requireAllowedAhead(requests: readonly Payout[]): Promise<void>
}

/**
 * The guard keeps what it has read of approvals and of earlier payouts, so that a batch stays fast.
 *
 * Errors: none when it is made; of its checks, those that `PayoutGuard` names.
 */
export function payoutGuard(own: RulesOfClient, options: GuardOptions): PayoutGuard {
  let asked: Promise<PayoutRules> | undefined
  const rulesInForce = (): Promise<PayoutRules> => {
    asked ??= strictestOfAccount(own, options)
    return asked
  }
  const approvals = new ApprovalReader(rulesInForce, options.journal)
  const recent = new RecentPayouts(options, async (payout) => {
    return (await approvals.verdictOn(payout)) === 'approved'
  })
  const requireAllowed = async (
    requests: readonly Payout[],
    isAhead: boolean,
    aside?: Aside,
  ): Promise<void> => {
    const {approvalAbove: limit, profile} = await rulesInForce()
    if (limit === undefined) return
    const payouts = requests.filter(({kind, path}) => {
      return kind === 'withdrawal' || options.paths.includes(path)
    })
    const [alone, fault] = await approvals.withoutApproval(payouts)
    if (alone.length === 0) return
    await requireClock(options, isAhead)
    if (!fault) await requireRecords(options)
    const {pause} = options
    const asked = {payouts: alone, isAhead, limit}
    const total = await totalAfterOthers(recent, asked, {pause, aside})
    // An approval that does not hold is named above the limit; below it, it lets nothing leave.
    if (total <= limit) return fault ? requireRecords(options) : undefined
    if (fault)
      throw (await import('../../approval/approval-error.ts')).approvalError(fault, {profile})
    const isAlone = sumOf(alone) > limit
    throw await aboveLimit({limit, profile, total, isAlone}, options)
  }
  return {
    rulesInForce,
    requireAllowed: (requests, aside) => requireAllowed(requests, false, aside),
    requireAllowedAhead: (requests) => requireAllowed(requests, true),
  }
}

/** A second credential of the account has the limit of the first. */
async function strictestOfAccount(
  {payoutRules, rulesOfOthers = []}: RulesOfClient,
  options: GuardOptions,
): Promise<PayoutRules> {
  if (rulesOfOthers.length === 0) return payoutRules
  const own = await options.identify()
  const shared: PayoutRules[] = []
  for (const other of rulesOfOthers) {
    if (await mayBeOfAccount(own, other, options)) shared.push(other.rules)
  }
  return strictestRules(payoutRules, shared)
}

/**
 * Whether another credential is of the account, or nothing says that it is not; see `comparedWith`.
 * The journal knows the account of those that were used here; for any other the service is asked,
 * unless it does not even say who pays: then no answer tells them apart.
 */
async function mayBeOfAccount(
  identity: Identity,
  {clientId, baseUrl = '', askAccount}: RulesOfAnother,
  {addressee, journal}: GuardOptions,
): Promise<boolean> {
  if (clientId === undefined) return true
  const {accounts} = await journal()
  const own = {...addressee, ...identity}
  const isThere = baseUrl !== '' && baseUrl !== own.baseUrl
  const place = isThere ? {...own, baseUrl, instance: ''} : own
  const other = {...place, clientId, account: unnamedAccount(clientId)}
  const compared = comparedWith(accounts, own)
  const verdict = await compared(other)
  if (verdict !== 'not_known' || isNotNamed(own.account)) return verdict !== 'other'
  const account = (await askAccount?.()) ?? other.account
  return (await compared({...other, account})) !== 'other'
}

/** Finds the approval of a payout in the journal, and checks each one once. */
class ApprovalReader {
  readonly #rules: () => Promise<PayoutRules>
  readonly #journal: () => Promise<Journal>
  readonly #read = new Map<string, Promise<OpenedApproval | ApprovalFault>>()
  readonly #rowsOf = new Map<OpenedApproval, ReadonlyMap<string, Row>>()

  constructor(rules: () => Promise<PayoutRules>, journal: () => Promise<Journal>) {
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
    const {readApproval} = await import('../../approval/payout-rules.ts')
    return readApproval(await this.#rules(), (await approvals.read(id)) ?? '')
  }

  /** Whether an approval that holds is one of exactly this payout, first sent while it could be. */
  async #use(approval: OpenedApproval, payout: Payout): Promise<ApprovalFault | undefined> {
    const {checkPlace} = await import('../../approval/payout-rules.ts')
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
