import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import {inDoubt} from '../../client/creation/carry-out.ts'
import {resumeLine} from '../../client/creation/resume-line.ts'
import {type BlockStatus, isOpenBlockStatus} from '../../domain/balance-block.ts'
import {absolute, type Centavos, reaisIn, sum, ZERO} from '../../domain/money.ts'
import {isUuid} from '../../domain/text.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {NotConfirmedError, PixctlError, UnknownOutcomeError} from '../../messages/errors.ts'
import {
  heldByBlock,
  refundedBefore,
  returnedByBlock,
  returnedTwice,
} from '../../messages/payments/confirmation.ts'
import {refundBesideBlock} from '../../messages/payments/refund.ts'
import type {ChargeBlock} from '../find/subject.ts'
import {refundedByEvents} from '../receipt/refund-event.ts'
import {blocksOfCharge, receivedBlocks, surelyKnownBlocks} from './charge-blocks.ts'

/** What blocks of a charge gave back to its payer, and what those still open may give back. */
interface BlockedAmounts {
  readonly returned: Centavos
  readonly open: Centavos
}

/**
 * What approved blocks of a charge gave back to its payer, by the service; by the events that this
 * machine received where the credential may not read blocks.
 *
 * Source: spec, "Balance block (status)": approved returns the value to the original payer.
 */
export const returnedByBlocks = async (context: Context, chargeId: string): Promise<Centavos> =>
  (await blockedAmounts(context, chargeId)).returned

async function blockedAmounts(context: Context, chargeId: string): Promise<BlockedAmounts> {
  return amountsOf(await blocksOfCharge(context, chargeId))
}

interface RefundMeant {
  /** A person is asked, or says that it is meant beside a block. */
  readonly isMeant: boolean
  /** It is meant whatever blocks gave back, also where that cannot be asked. */
  readonly again: boolean
}

/**
 * Says what of a charge about to be refunded went back already, or may, so that it is not paid twice.
 *
 * Errors: `NotConfirmedError`, where a block gave its amount back, or may, and the caller neither
 *         asks a person nor says that a refund is meant all the same; `UnreachableError` where the
 *         service cannot be asked for blocks.
 */
export async function warnOfReturned(
  context: Context,
  chargeId: string,
  {isMeant, again}: RefundMeant,
): Promise<KnownReturns> {
  const blocked = again
    ? await blockedAmounts(context, chargeId)
    : await surelyBlocked(context, chargeId)
  await sayReturned(context, chargeId, blocked)
  const atStake = atStakeIn(blocked)
  if (atStake > 0 && !isMeant) throw new NotConfirmedError(returnedTwice())
  return {atStake}
}

/** What a person was shown of a charge before a refund. */
interface KnownReturns {
  /** What blocks gave back, or may. */
  readonly atStake: Centavos
}

const surelyBlocked = async (context: Context, chargeId: string): Promise<BlockedAmounts> =>
  amountsOf(await surelyKnownBlocks(context, await context.client(), chargeId))

/**
 * A person may take hours to answer: what a block gave back meanwhile, or may, was not shown.
 *
 * Errors: `NotConfirmedError`; `UnreachableError` where the service cannot be asked for blocks.
 */
export async function requireAsShown(
  context: Context,
  chargeId: string,
  {atStake}: KnownReturns,
): Promise<void> {
  const blocked = await surelyBlocked(context, chargeId)
  if (atStakeIn(blocked) <= atStake) return
  await sayReturned(context, chargeId, blocked)
  throw new NotConfirmedError(returnedTwice())
}

/**
 * A block may have given a charge back since a refund of it was first sent, and that one need not have
 * come to the service.
 *
 * Errors: `UnknownOutcomeError`, code `SENT_ALREADY`, or with the reason why it cannot be asked.
 */
export async function requireNotReturned(
  context: Context,
  client: Client,
  record: RequestRecord,
): Promise<void> {
  const {id, path, createdAtMs} = record
  const chargeId = await chargeIdOf(client, path).catch(doubtful(record))
  const blocks = await surelyKnownBlocks(context, client, chargeId).catch(doubtful(record))
  if (atStakeIn(amountsOf(blocks)) === 0) return
  const sentAt = new Date(createdAtMs).toISOString()
  const said = refundBesideBlock({sentAt, command: `${resumeLine(record)} --again`})
  throw new UnknownOutcomeError(said, {details: {journalId: id, chargeId}})
}

/** Earlier versions sent a refund to the reference of its charge, and blocks are listed by its id. */
async function chargeIdOf({transactions}: Client, refundPath: string): Promise<string> {
  const name = decodeURIComponent(refundPath.split('/').at(-2) ?? '')
  return isUuid(name) ? name : (await transactions.fetch(name)).id
}

const doubtful = (record: RequestRecord) => (error: unknown) => {
  throw error instanceof PixctlError ? inDoubt(record, error) : error
}

const atStakeIn = ({returned, open}: BlockedAmounts): Centavos => sum([returned, open])

/** The same for a dry run, which opens no connection: by the events that this machine received. */
export async function warnOfReturnedOffline(context: Context, chargeId: string): Promise<void> {
  await sayReturned(context, chargeId, amountsOf(await receivedBlocks(context, chargeId)))
}

async function sayReturned(
  context: Context,
  chargeId: string,
  {returned, open}: BlockedAmounts,
): Promise<void> {
  const refunded = await refundedByEvents(context, chargeId)
  if (refunded > 0) context.notice(refundedBefore({refunded}))
  if (returned > 0) context.notice(returnedByBlock({returned}))
  if (open > 0) context.notice(heldByBlock({open}))
}

/** A block whose status is not known may give its amount back. */
function amountsOf(blocks: readonly ChargeBlock[]): BlockedAmounts {
  const sumOf = (holds: (status: BlockStatus | null) => boolean): Centavos =>
    sum(
      blocks.flatMap(({status, amount}) =>
        holds(status) ? [absolute(reaisIn(amount) ?? ZERO)] : [],
      ),
    )
  return {
    returned: sumOf((status) => status === 'approved'),
    open: sumOf((status) => status === null || isOpenBlockStatus(status)),
  }
}
