import type {Context} from '../../app/context.ts'
import type {Payout} from '../../client/payout-guard/recent-payouts.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {WIRE_NAMES} from '../../wire/unspecified.ts'
import type {Batch, BatchRow} from '../batch/batch.ts'
import {alikeRows} from '../batch/likeness/alike-rows.ts'
import type {AlikeRow} from '../batch/likeness/sent-by-mark.ts'
import {type Repeatable, requireNoRepetition, sentAlreadyError} from '../create/repetition.ts'

/** A payout about to be confirmed. */
export interface SinglePayout {
  readonly body: Repeatable['body']
  readonly idempotencyKey?: string | undefined
  /** It is meant although an equal one was sent. */
  readonly again: boolean
}

/**
 * What has to hold before a person is asked: no equal payout within a day, and not above what one
 * person may pay out. The client looks at the second again right before it sends.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY` or `APPROVAL_NEEDED`; see `PayoutGuard`.
 */
export async function requireSendable(context: Context, payout: SinglePayout): Promise<void> {
  const {body, idempotencyKey, again} = payout
  if (!again) await requireNoRepetition(context, {kind: 'withdrawal', body, idempotencyKey})
  const {wire} = await context.settings()
  const path = {...WIRE_NAMES, ...wire}.withdrawalsPath
  const key = idempotencyKey ?? context.newId()
  await requireAllowed(context, [{path, key, body, wallet: undefined}])
}

/**
 * A proposal of one payout that equals another one, of another proposal or of a single command, is
 * neither written nor sent unless it is meant. Of several payouts the lines that do are the answer,
 * to be named as of a batch.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`.
 */
export async function requireRowAlone(
  context: Context,
  batch: Batch,
  asked: {readonly open: readonly BatchRow[]},
): Promise<readonly AlikeRow[]> {
  const found = await alikeRows(context, batch, asked)
  const [alike] = found
  const [row, ...others] = batch.rows
  if (!row || others.length > 0 || !alike) return found
  const {requests} = await context.journal()
  const other = await requests.find(alike.journalId)
  if (other) throw sentAlreadyError(other, row.body)
  return found
}

/** The limit for a batch: all its open rows together, so that nothing of it is sent. */
export async function requireBatchAllowed(
  context: Context,
  {kind, path}: Batch,
  open: readonly BatchRow[],
): Promise<void> {
  if (kind !== 'withdrawal') return
  await requireAllowed(
    context,
    open.map(({key, body, wallet}) => ({path, key, body, wallet})),
  )
}

interface Planned {
  readonly path: string
  readonly key: string
  readonly body: object
  readonly wallet: string | undefined
}

async function requireAllowed(context: Context, planned: readonly Planned[]): Promise<void> {
  const {payouts, addressee, identify} = await context.client()
  if ((await payouts.rulesInForce()).approvalAbove === undefined) return
  const identity = await identify()
  const toPayout = ({path, key, body, wallet = addressee.wallet}: Planned): Payout => ({
    ...addressee,
    ...identity,
    kind: 'withdrawal',
    path,
    wallet: wallet === PRINCIPAL ? '' : wallet,
    idempotencyKey: key,
    body: JSON.stringify(body),
    createdAtMs: context.now(),
  })
  await payouts.requireAllowedAhead(planned.map(toPayout))
}
