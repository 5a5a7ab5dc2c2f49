import type {RequestKind, RequestRecord} from '../journal/request-record.ts'
import {PixctlError, RefusedError, UnknownOutcomeError} from '../messages/errors.ts'
import {earlierNotKnown, otherInstance} from '../messages/payments/money.ts'
import {asRecord, asText} from '../wire/loose.ts'
import type {ProjectResource} from '../wire/project.ts'
import {type Channel, fetchResource} from './channel.ts'
import {askedAgain} from './creation/ask-again.ts'
import {carryOut} from './creation/carry-out.ts'
import {claimIfUnknown} from './creation/claim-or-wait.ts'
import {isYoung} from './creation/creation.ts'
import {type Carried, isKeyed, resourceIdOf} from './creation/ending.ts'
import {keyExpired} from './creation/key-expired.ts'
import {asUsedSince} from './creation/used-elsewhere.ts'
import {mayBeMadeBy} from './made-by-request.ts'
import {understandTransaction} from './made-earlier/understand-transaction.ts'
import {CHARGE} from './resources/charges.ts'
import {PROJECT, projects} from './resources/projects.ts'
import {SUB_ACCOUNT, subAccounts} from './resources/sub-accounts.ts'
import {REFUND} from './resources/transactions.ts'
import {WEBHOOK_ENDPOINT, webhookEndpoints} from './resources/webhook-endpoints.ts'
import {WITHDRAWAL} from './resources/withdrawals.ts'

const KINDS: Readonly<Record<RequestKind, Carried<object>>> = {
  charge: CHARGE as Carried<object>,
  withdrawal: WITHDRAWAL,
  project: PROJECT,
  sub_account: SUB_ACCOUNT,
  refund: REFUND,
  webhook_endpoint: WEBHOOK_ENDPOINT,
}

/** What is asked of a request between the service's answer that it has it not and the next attempt. */
export interface ResendTerms {
  /** Called once, before it waits for another machine. */
  readonly onWaiting?: (() => void) | undefined
  /**
   * Asked of a payout whose command may have ended before it had asked the same. Errors: whatever
   * keeps it from being sent.
   */
  readonly requireAlone?: ((record: RequestRecord) => Promise<void>) | undefined
  /** A payout is meant beside what another wallet paid. */
  readonly isMeant?: boolean | undefined
}

/**
 * Finishes a request of unknown outcome. A payout is asked for first. Where the service keeps keys,
 * the same key and bytes are sent again. Where a second creation would be refused by name, it is
 * tried once more. Elsewhere the list of what exists is read. While another machine sends it, that
 * is waited for: until it is settled, or the lease of one that died ran out.
 *
 * Errors: `RefusedError`, code `IDEMPOTENCY_KEY_EXPIRED`, past 24 hours, code `OTHER_INSTANCE`
 *         where its emulator is gone, and code `ALREADY_CREATED` where it is there, and the journal
 *         has it as done by then; else as at its creation.
 * Source: commands.md, "Journal".
 */
export async function resend(
  channel: Channel,
  record: RequestRecord,
  {onWaiting = () => {}, requireAlone, isMeant}: ResendTerms = {},
): Promise<void> {
  if (isKeyed(record.kind) && !(await isYoung(channel, record))) throw keyExpired(record)
  const {instance} = await channel.identify()
  if (record.instance !== '' && instance !== '' && instance !== record.instance) {
    throw new RefusedError(otherInstance(), {details: {journalId: record.id}})
  }
  if (record.kind === 'webhook_endpoint') return settleByList(channel, record)
  const used = await askedAgain(channel, record, isMeant)
  if (used === 'kept') return
  const isNowhere = used === undefined && record.kind === 'withdrawal'
  if (isNowhere && record.standing === 'fresh') await requireAlone?.(record)
  const isFound = used !== undefined
  const claimed = await claimIfUnknown(channel, record.id, {isFound, onWaiting})
  if (!claimed) return
  try {
    await carryOut(channel, asUsedSince(claimed, used), {...KINDS[record.kind], isAgain: true})
  } catch (error) {
    if (isKeyed(record.kind) || !mayBeTaken(record, error)) throw error
    await settleBy(channel, record, await madeEarlier(channel, record))
  }
}

/**
 * Whether an attempt was refused for what an earlier one may have made. A charge may be refused a
 * refund for other reasons, too; what has a name can be looked up whatever the reason.
 */
function mayBeTaken({kind}: RequestRecord, error: unknown): boolean {
  if (!(error instanceof UnknownOutcomeError)) return false
  const {statusCode} = error
  return statusCode === 409 || (kind !== 'refund' && (statusCode === 400 || statusCode === 422))
}

/**
 * What the first attempt may have made, where the second one was refused for it: a name is taken once,
 * a reference is listed, and a charge that can be given back at all was given back.
 */
async function madeEarlier(channel: Channel, record: RequestRecord): Promise<object[]> {
  const {kind, body, path} = record
  const {reference, name} = asRecord(JSON.parse(body)) ?? {}
  if (kind === 'sub_account') {
    const there = await subAccounts(channel).list()
    return mayBeMadeBy(
      channel,
      record,
      there.filter((one) => one.reference === reference),
    )
  }
  if (kind === 'project') {
    return mayBeMadeBy(channel, record, await projectsNamed(channel, asText(name)))
  }
  if (kind !== 'refund') return []
  const chargePath = path.replace(/\/refund$/, '')
  const charge = await fetchResource(
    channel,
    {method: 'GET', path: chargePath},
    understandTransaction,
  )
  return charge.status === 'completed' ? [charge] : []
}

/** Projects of that name, of whichever page the first one is on. */
async function projectsNamed(
  channel: Channel,
  name: string | undefined,
): Promise<ProjectResource[]> {
  for (let page = 1; ; page += 1) {
    const {items, totalPages} = await projects(channel).fetchPage({page, limit: 100})
    const named = items.filter((one) => one.name === name)
    if (named.length > 0 || page >= totalPages) return named
  }
}

/** An endpoint may be registered twice, so it is not sent again: it is there, or it never was. */
async function settleByList(channel: Channel, record: RequestRecord): Promise<void> {
  const {url} = asRecord(JSON.parse(record.body)) ?? {}
  try {
    const registered = await webhookEndpoints(channel).list()
    const alike = registered.filter((one) => isSameUrl(one.url, String(url)))
    await settleBy(channel, record, await mayBeMadeBy(channel, record, alike))
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    const {statusCode, traceId} = error
    throw new UnknownOutcomeError(earlierNotKnown(error), {statusCode, traceId, cause: error})
  }
}

/** A service may list `https://shop.example` as `https://shop.example/`. */
const isSameUrl = (one: string, other: string): boolean =>
  one === other || (URL.canParse(one) && URL.parse(one)?.href === URL.parse(other)?.href)

/** Of several that it may have made nothing says which one it is. */
async function settleBy(
  channel: Channel,
  record: RequestRecord,
  made: readonly object[],
): Promise<void> {
  const {requests} = await channel.journal()
  const [only] = made.length === 1 ? made : []
  const resourceId = only && resourceIdOf(record, only)
  const event = made.length > 0 ? 'created' : 'absent'
  await requests.settle(record.id, {event, attempts: 1, settledAtMs: channel.now(), resourceId})
}
