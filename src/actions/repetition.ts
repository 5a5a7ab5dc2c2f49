import type {Context} from '../app/context.ts'
import {resumeLine} from '../client/resume-line.ts'
import type {Likeness, RequestRecord} from '../journal/request-record.ts'
import {sentAlready, wouldRepeat} from '../messages/confirmation.ts'
import {NotConfirmedError} from '../messages/errors.ts'
import {shellWord} from '../messages/shell-word.ts'
import {knownSender, type Sender, senderOf} from './sender.ts'

/** A creation about to be sent, as far as another one may be like it. */
export interface Repeatable {
  readonly kind: 'charge' | 'withdrawal'
  readonly body: {
    readonly amount?: number | undefined
    readonly netAmount?: number | undefined
    readonly pixKey?: string | undefined
    readonly externalReference?: string | undefined
  }
  readonly idempotencyKey?: string | undefined
  /** Its own id in the journal, where it is there already. */
  readonly ownId?: string | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The latest creation that this one may repeat by mistake: with the same reference, or to the same
 * key with the same amount, still unknown or sent within a day. A key of one's own says that it is
 * meant, unless the other one's outcome is unknown.
 */
export async function findRepeated(
  context: Context,
  creation: Repeatable,
): Promise<RequestRecord | undefined> {
  const {kind, body} = creation
  if (kind === 'charge' && body.externalReference === undefined) return undefined
  return latestAlike(await senderOf(context), creation)
}

async function latestAlike(
  {journal, environment, baseUrl, nowMs, isOwn}: Sender,
  {kind, body, idempotencyKey, ownId}: Repeatable,
): Promise<RequestRecord | undefined> {
  const {amount, netAmount, pixKey, externalReference} = body
  const likeness: Likeness = {
    environment,
    kind,
    externalReference,
    pixKey,
    amount: amount ?? netAmount ?? 0,
    isNet: netAmount !== undefined,
    sinceMs: nowMs - DAY_MS,
    seenFrom: baseUrl,
  }
  const isRepeated = ({id, idempotencyKey: key, state}: RequestRecord): boolean => {
    if (id === ownId || key === idempotencyKey) return false
    return idempotencyKey === undefined || state === 'unknown'
  }
  for (const one of await journal.requests.findAlike(likeness)) {
    if (isRepeated(one) && (await isOwn(one))) return one
  }
  return undefined
}

/**
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`, with the line that finishes the other one, or
 *         with `--again`.
 */
export async function requireNoRepetition(context: Context, creation: Repeatable): Promise<void> {
  const other = await findRepeated(context, creation)
  if (other) throw sentAlreadyError(other)
}

/** Names what a payout of a dry run would repeat, as far as this machine knows without asking. */
export async function noteRepetition(context: Context, creation: Repeatable): Promise<void> {
  const sender = await knownSender(context)
  const other = sender && (await latestAlike(sender, creation))
  if (!other) return
  const sentAt = new Date(other.createdAtMs).toISOString()
  context.notice(wouldRepeat({sentAt, command: `pixctl journal show ${shellWord(other.id)}`}))
}

/** Says when the other creation was sent, and what finishes it or shows it. */
export function sentAlreadyError(other: RequestRecord): NotConfirmedError {
  const said = sentAlready({
    sentAt: new Date(other.createdAtMs).toISOString(),
    command:
      other.state === 'unknown' ? resumeLine(other) : `pixctl journal show ${shellWord(other.id)}`,
    isUnknown: other.state === 'unknown',
  })
  return new NotConfirmedError(said, {details: {journalId: other.id, state: other.state}})
}
