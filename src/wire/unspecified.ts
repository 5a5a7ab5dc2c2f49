/**
 * Every name the spec leaves open, in one place, each overridable per profile with
 * `pixctl config set wire.<name> …`. Source: contract, section 1.
 */
export interface WireNames {
  readonly authPath: string
  readonly chargesPath: string
  readonly withdrawalsPath: string
  readonly projectsPath: string
  readonly balanceBlocksPath: string
  readonly subAccountsPath: string
  readonly transactionsPath: string
  readonly accountPath: string
  readonly balancePath: string
  readonly webhooksPath: string
  readonly idempotencyHeader: string
  readonly replayedHeader: string
  readonly subAccountHeader: string
  readonly signatureHeader: string
  readonly sortByParameter: string
  readonly sortOrderParameter: string
  readonly blockStatusParameter: string
}

/** The names used unless a profile gives others. */
export const WIRE_NAMES: WireNames = {
  /** The spec says `/auth` without its prefix; every other path has one. */
  authPath: '/v2/auth',
  chargesPath: '/v2/pix',
  withdrawalsPath: '/v2/withdrawals',
  projectsPath: '/v2/projects',
  balanceBlocksPath: '/v2/balance-blocks',
  /** "Endpoints exist"; their paths are given without the prefix. */
  subAccountsPath: '/v2/sub-accounts',
  transactionsPath: '/v2/transactions',
  /**
   * "To consult account data and balance": two endpoints, because services differ in which they
   * have.
   */
  accountPath: '/v2/account',
  balancePath: '/v2/balance',
  webhooksPath: '/v2/webhooks',
  /** The name most payment services and the IETF draft use. */
  idempotencyHeader: 'Idempotency-Key',
  replayedHeader: 'Idempotency-Replayed',
  subAccountHeader: 'X-Sub-Account',
  signatureHeader: 'X-Service-Signature',
  /** camelCase, as every field of the service. */
  sortByParameter: 'sortBy',
  sortOrderParameter: 'sortOrder',
  /** "Filter by block status": the field's own name. */
  blockStatusParameter: 'status',
}

const PATH = /^\/(?!\/)[\w./-]{1,200}$/
const NAME = /^[A-Za-z][\w-]{0,99}$/

/**
 * What a request says under one of these it says already, or the connection does, or it has a meaning
 * of its own. Source: RFC 9110; RFC 9111.
 */
const HEADERS_OF_REQUESTS = new Set(
  `accept accept-charset accept-encoding accept-language age authorization cache-control connection
  content-encoding content-language content-length content-location content-range content-type cookie
  date expect forwarded from host if-match if-modified-since if-none-match if-range
  if-unmodified-since keep-alive max-forwards origin pragma proxy-authorization proxy-connection range
  referer te trailer transfer-encoding upgrade user-agent via warning`.split(/\s+/),
)

/**
 * The first name with which requests would not say what they have to. An idempotency key under a
 * header that has another meaning does not reach the service, which then pays each attempt; a wallet
 * does not either, and the payout leaves the main one.
 */
export function unusableName(names: WireNames): keyof WireNames | undefined {
  const taken = new Set(HEADERS_OF_REQUESTS)
  const isUsable = (name: keyof WireNames): boolean => {
    const value: unknown = names[name]
    if (typeof value !== 'string') return false
    if (name.endsWith('Path')) return PATH.test(value)
    const header = value.toLowerCase()
    const isFree = !SENT_HEADERS.has(name) || !taken.has(header)
    if (SENT_HEADERS.has(name)) taken.add(header)
    return isFree && NAME.test(value)
  }
  return (Object.keys(WIRE_NAMES) as (keyof WireNames)[]).find((name) => !isUsable(name))
}

const SENT_HEADERS: ReadonlySet<keyof WireNames> = new Set([
  'idempotencyHeader',
  'subAccountHeader',
])

/** Headers of a webhook delivery beyond the signature. Source: contract, "webhook headers". */
export const EVENT_HEADER = 'X-Service-Event'
export const DELIVERY_HEADER = 'X-Service-Delivery'
export const TIMESTAMP_HEADER = 'X-Service-Timestamp'

/**
 * On every answer of an emulator: which data set it runs on, so that a client can tell what it sent
 * to this one from what it sent to one that is gone. A real service has no such header.
 */
export const INSTANCE_HEADER = 'X-Service-Instance'

/** On every answer of an emulator, so that no client takes it for the service. */
export const EMULATOR_HEADER = 'X-Pixctl-Emulator'

/** Where a refund of a transaction is asked for. Source: contract, section 1, "paths". */
export const refundPath = (names: WireNames, transactionId: string): string =>
  `${names.transactionsPath}/${encodeURIComponent(transactionId)}/refund`
