import {setTimeout as pause} from 'node:timers/promises'
import type {Context} from '../../app/context.ts'
import {resumeLine} from '../../client/creation/resume-line.ts'
import {paymentSent} from '../../client/made-earlier/sent-payment.ts'
import {idsOfFailed} from '../../client/payout-guard/failed-payouts.ts'
import {isWrittenBefore} from '../../client/payout-guard/recent-payouts.ts'
import {REPEAT_WINDOW_MS} from '../../domain/payout-window.ts'
import type {Likeness, RequestRecord} from '../../journal/request-record.ts'
import {interrupted} from '../../messages/command-line/command-line.ts'
import {InterruptedError, NotConfirmedError} from '../../messages/errors.ts'
import {begunElsewhere, sentAlready, wouldRepeat} from '../../messages/payments/sent-earlier.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import {asRecord} from '../../wire/loose.ts'
import {oneToNameOf} from './payout-that-stands.ts'
import {isOfWallet, knownSender, type Sender, senderOf} from './sender.ts'
import {sharedReference} from './shared-reference.ts'

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

/** How long a payout waits at most for equal ones to be refused, and how often it looks. */
const MOST_WAITED_MS = 3_000
const LOOK_EVERY_MS = 100

/**
 * The latest creation that this one may repeat by mistake: with the same reference, or to the same
 * key with the same amount, still unknown or sent within a day. A key of one's own says that it is
 * meant, unless the other one's outcome is unknown, or it was only found at the service: the command that
 * sent it ended without a payout, and a script may make a new key for each attempt.
 */
export async function findRepeated(
  context: Context,
  creation: Repeatable,
): Promise<RequestRecord | undefined> {
  const {kind, body} = creation
  if (kind === 'charge' && body.externalReference === undefined) return undefined
  return (await findAlike(await senderOf(context), creation)).others[0]
}

/** This creation as the journal has it, and those that it may repeat, the latest first. */
interface Alike {
  readonly own?: RequestRecord | undefined
  readonly others: readonly RequestRecord[]
}

async function findAlike(
  {journal, environment, baseUrl, wallet, nowMs, isOwn}: Sender,
  {kind, body, idempotencyKey, ownId}: Repeatable,
  isMeantBeside: (other: RequestRecord) => boolean = () => false,
): Promise<Alike> {
  const {amount, netAmount, pixKey, externalReference} = body
  const likeness: Likeness = {
    environment,
    kind,
    externalReference,
    pixKey,
    amount: amount ?? netAmount ?? 0,
    isNet: netAmount !== undefined,
    sinceMs: nowMs - REPEAT_WINDOW_MS,
    seenFrom: baseUrl,
  }
  const isRepeated = (other: RequestRecord): boolean => {
    const {state, isUndated} = other
    const isSameKey = other.idempotencyKey === idempotencyKey
    if (other.id === ownId || (isSameKey && isOfWallet(other, wallet))) return false
    // One key in two wallets pays twice, and was meant once.
    if (isSameKey) return true
    return idempotencyKey === undefined || state === 'unknown' || isUndated
  }
  const found = await journal.requests.findAlike(likeness)
  const others: RequestRecord[] = []
  for (const one of found) {
    if (!isRepeated(one) || isMeantBeside(one) || !(await isOwn(one))) continue
    others.push(one)
  }
  return {own: found.find(({id}) => id === ownId), others}
}

/**
 * The payout that one in the journal may repeat, under whichever key, but for those that this says are
 * meant beside it: of several the latest that did not fail.
 */
export async function findEqualPayout(
  context: Context,
  sender: Sender,
  {id: ownId, body}: Pick<RequestRecord, 'id' | 'body'>,
  isMeantBeside: (other: RequestRecord) => boolean,
): Promise<RequestRecord | undefined> {
  const repeatable = {kind: 'withdrawal', body: asRecord(JSON.parse(body)) ?? {}, ownId} as const
  const {others} = await findAlike(sender, repeatable, isMeantBeside)
  const [first, ...more] = others
  return first && oneToNameOf(context, [first, ...more])
}

/**
 * Equal payouts that are written at one moment see each other. So the one that was written first waits
 * for the others to be refused, and then leaves; it leaves beside none that may have left.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`, with the line that finishes the other one, or
 *         with `--again`; `InterruptedError` on Ctrl-C.
 */
export async function requireNoRepetition(context: Context, creation: Repeatable): Promise<void> {
  const sender = await senderOf(context)
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const {own, others} = await findAlike(sender, creation)
    const standing = others.filter((other) => !givesWayTo(own, other))
    const [first, ...more] = standing.length > 0 ? standing : others
    if (!first) return
    if (standing.length > 0 || waitedMs >= MOST_WAITED_MS)
      throw sentAlreadyError(await oneToNameOf(context, [first, ...more]), creation.body)
    await waitOrStop(context)
  }
}

/** Whether another one is about to be refused because of this one, as far as it has not left yet. */
const givesWayTo = (own: RequestRecord | undefined, other: RequestRecord): boolean =>
  own !== undefined && other.standing === 'fresh' && isWrittenBefore(own, other)

async function waitOrStop({signal}: Context): Promise<void> {
  try {
    await pause(LOOK_EVERY_MS, undefined, {signal})
  } catch (cause) {
    throw new InterruptedError(interrupted(), {cause})
  }
}

/** Names what a payout of a dry run would repeat, as far as this machine knows without asking. */
export async function noteRepetition(context: Context, creation: Repeatable): Promise<void> {
  const sender = await knownSender(context)
  if (!sender) return
  const {others} = await findAlike(sender, creation)
  const failed = await idsOfFailed(sender.journal, others)
  const other = others.find(({id}) => !failed.has(id)) ?? others[0]
  if (!other) return
  const sentAt = new Date(other.createdAtMs).toISOString()
  const command = `pixctl journal show ${shellWord(other.id)}`
  const reference = sharedReference({...creation.body}, bodyOf(other))
  context.notice(wouldRepeat({...paymentSent(other), reference, sentAt, command}))
}

const bodyOf = ({body}: RequestRecord) => asRecord(JSON.parse(body)) ?? {}

/**
 * Says what the other payout pays to whom, when it was sent, and what finishes it or shows it. While another
 * process of a shared store is at work on it, its outcome is not unknown, but not there yet.
 */
export function sentAlreadyError(other: RequestRecord, own: Repeatable['body']): NotConfirmedError {
  const {id: journalId, state} = other
  const show = `pixctl journal show ${shellWord(journalId)}`
  const earlier = {
    ...paymentSent(other),
    reference: sharedReference({...own}, bodyOf(other)),
    sentAt: new Date(other.createdAtMs).toISOString(),
  }
  if (state === 'unknown' && other.isHeld) {
    const said = begunElsewhere({...earlier, command: show, resume: resumeLine(other)})
    return new NotConfirmedError(said, {details: {journalId, state, isHeld: true}})
  }
  const isUnknown = state === 'unknown'
  const said = sentAlready({...earlier, command: isUnknown ? resumeLine(other) : show, isUnknown})
  return new NotConfirmedError(said, {details: {journalId, state}})
}
