import type {ChargeStatus} from '../domain/charge.ts'
import type {Environment} from '../domain/environment.ts'
import type {FeeKind} from '../domain/fee.ts'
import type {Permission, SubAccountAccess} from '../domain/permission.ts'
import type {WithdrawalStatus} from '../domain/withdrawal.ts'
import type {DeliveryState} from './activity.ts'
import type {BalanceBlockResource} from './balance-block.ts'
import type {ChargeResource} from './charge.ts'
import type {ProjectResource} from './project.ts'
import type {TransactionResource} from './transaction.ts'
import type {WebhookEndpointResource} from './webhook-endpoint.ts'
import type {WithdrawalResource} from './withdrawal.ts'

/**
 * What the emulator tells its own dashboard. Both ends are ours and travel together, so these are
 * types without schemas. Amounts are reais, moments are ISO 8601, newest first.
 */
export interface Listing<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly page: number
  readonly limit: number
}

/** The event stream: something was committed, and what the emulator's clock says. */
export interface ChangeNotice {
  readonly revision: number
  readonly now: string
  /** A seeded clock stands still between two moments. */
  readonly stands: boolean
}

/** One attempt to deliver an event. */
export interface Attempt {
  readonly at: string
  readonly status?: number
  readonly error?: string
}

/** A delivery as lists show it. */
export interface DeliverySummary {
  readonly id: string
  readonly event: string
  readonly eventId: string
  readonly subAccount: string
  readonly url: string
  readonly state: DeliveryState
  readonly createdAt: string
  readonly attempts: readonly Attempt[]
}

/** What an event and its deliveries are about. */
export interface Subject {
  readonly kind: 'charge' | 'withdrawal' | 'block'
  readonly id: string
}

/** A delivery on a page of its own. */
export interface DeliveryView extends DeliverySummary {
  /** The exact bytes that were signed. */
  readonly body: string
  readonly subject?: Subject
  readonly nextAttemptAt?: string
}

/** An event below what it is about. */
export interface EventView {
  readonly id: string
  readonly event: string
  readonly createdAt: string
  readonly deliveries: readonly DeliverySummary[]
}

/** An event as the listing of events shows it: how many of its deliveries have arrived. */
export interface EventSummary {
  readonly id: string
  readonly event: string
  readonly subAccount: string
  readonly createdAt: string
  readonly deliveries: number
  readonly delivered: number
  readonly subject?: Subject
}

/** An event on a page of its own. */
export interface EventDetail extends EventSummary {
  /** The exact bytes that were signed. */
  readonly body: string
  readonly sent: readonly DeliverySummary[]
}

/** A line of a statement, with the balance of its wallet after it. */
export interface LineView {
  readonly id: string
  readonly wallet: string
  readonly type: string
  readonly amount: number
  readonly createdAt: string
  readonly parentTransactionId?: string
  readonly balanceAfter?: number
  readonly subject?: Subject
}

/** A charge as lists show it. */
export interface ChargeSummary {
  readonly id: string
  readonly status: ChargeStatus
  readonly amount: number
  readonly createdAt: string
  readonly subAccount: string
  readonly description?: string
  readonly externalReference?: string
  readonly payerName?: string
}

/** A refund below its charge. */
export interface RefundView {
  readonly id: string
  readonly status: 'PENDING' | 'CONFIRMED'
  readonly amount: number
  readonly feeAmount: number
  readonly requestedAt: string
  readonly refundedAt?: string
}

/** A charge on a page of its own, with everything that followed from it. */
export interface ChargeView {
  readonly charge: ChargeResource
  readonly transaction: TransactionResource
  readonly subAccount: string
  readonly description?: string
  readonly customer?: Readonly<Record<string, string>>
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly project?: ProjectResource
  readonly servedSplit: readonly {readonly subAccount: string; readonly amount: number}[]
  readonly refunds: readonly RefundView[]
  readonly blocks: readonly BlockView[]
  readonly lines: readonly LineView[]
  readonly events: readonly EventView[]
}

/** A withdrawal as lists show it. */
export type WithdrawalSummary = WithdrawalResource & {readonly subAccount: string}

/** A withdrawal on a page of its own. */
export interface WithdrawalView {
  readonly withdrawal: WithdrawalSummary
  readonly lines: readonly LineView[]
  readonly events: readonly EventView[]
}

/** A block as lists show it. */
export type BlockView = BalanceBlockResource & {readonly subAccount: string}

/** A block on a page of its own. */
export interface BlockDetail {
  readonly block: BlockView
  readonly lines: readonly LineView[]
  readonly events: readonly EventView[]
}

/** A wallet and its balances. */
export interface WalletView {
  readonly reference: string
  readonly name?: string
  readonly status: 'active' | 'suspended'
  readonly createdAt: string
  readonly available: number
  readonly held: number
  readonly refundDebt: number
  readonly spendable: number
}

/** A credential without its secret, which only its creation shows. */
export interface CredentialView {
  readonly clientId: string
  readonly permissions: readonly Permission[]
  readonly ipAllowList: readonly string[] | null
  readonly subAccountAccess: SubAccountAccess
  readonly revoked: boolean
  readonly createdAt: string
}

/** An institution that the account can receive through. */
export interface InstitutionView {
  readonly pspCredentialId: string
  readonly name: string
  readonly enabled: boolean
  readonly available: boolean
}

/** What the account is set to. */
export interface AccountView {
  readonly environment: Environment
  readonly fees: Readonly<Record<FeeKind, {readonly fixed: number; readonly percent: number}>>
  readonly institutionChoice: boolean
  readonly cnpjPayersBlocked: boolean
  readonly transactionLimit: number | null
  readonly subAccountQuota: number | null
  readonly institutions: readonly InstitutionView[]
}

/** A webhook endpoint, without its secret. */
export type EndpointView = WebhookEndpointResource

/** What the first page shows of one environment. */
export interface OverviewView {
  readonly charges: Readonly<Record<ChargeStatus, number>>
  readonly withdrawals: Readonly<Record<WithdrawalStatus, number>>
  readonly openBlocks: number
  readonly deliveries: Readonly<Record<DeliverySummary['state'], number>>
  readonly endpoints: number
  readonly available: number
  readonly held: number
  readonly wallets: readonly WalletView[]
  readonly latestCharges: readonly ChargeSummary[]
  readonly latestDeliveries: readonly DeliverySummary[]
}

/** Something found, and where it leads. */
export interface SearchHit {
  readonly kind: Subject['kind'] | 'wallet' | 'project' | 'delivery'
  readonly id: string
  readonly title: string
  readonly status?: string
  readonly amount?: number
  readonly createdAt: string
}

/** What was found, the best first. */
export interface SearchView {
  readonly hits: readonly SearchHit[]
}
