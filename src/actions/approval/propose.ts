import type {Context} from '../../app/context.ts'
import {
  digestOf,
  LONGEST_PROPOSAL_MS,
  PROPOSAL_FORMAT,
  type Proposal,
  type ProposedPayout,
  sealProposal,
} from '../../approval/proposal.ts'
import {type Centavos, sum, toReais} from '../../domain/money.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {otherWithReferenceToPropose} from '../../messages/payments/confirmation.ts'
import {proposalFileExists, proposalLastsTooLong} from '../../messages/people/approval.ts'
import {createFile} from '../../platform/create-file.ts'
import {readSigningKey} from '../../profile/person-key.ts'
import type {WithdrawalRequestBody} from '../../wire/withdrawal.ts'
import {openBatch} from '../batch/batch.ts'
import type {BatchSummary} from '../batch/batch-summary.ts'
import type {AlikeRow} from '../batch/likeness/sent-by-mark.ts'
import {requireNotPaid} from '../create/paid-elsewhere.ts'
import {requireNoRepetition} from '../create/repetition.ts'
import {notWritten} from '../files/not-written.ts'
import {requireRowAlone} from './requirements.ts'
import {type AskingView, noteSentBefore} from './sent-before.ts'

/** One payout, or a file of them; and how the proposal is to be. */
export interface ProposalRequest {
  readonly payouts: readonly PlannedPayout[]
  readonly expiresSeconds: number
  readonly note: string | undefined
  readonly out: string
}

/** A payout that was checked, with the key under which it will be sent. */
export interface PlannedPayout extends ProposedPayout {
  readonly amount: Centavos
}

/** What is to be proposed, and whether all of it was sent before. */
interface PlannedPayouts {
  readonly payouts: readonly PlannedPayout[]
  readonly paysNothing: boolean
}

/** What was written. */
export interface WrittenProposal {
  readonly file: string
  /** SHA-256 of the file: two people can compare it. */
  readonly sha256: string
  readonly proposedBy: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly environment: string
  readonly baseUrl: string
  readonly account: string
  readonly payouts: number
  /** As the rows say it: gross, or net where fees come on top. */
  readonly amount: number
}

export const LONGEST_PROPOSAL_SECONDS = LONGEST_PROPOSAL_MS / 1000

/** What was sent from this home may not be known where a proposal is approved. */
interface Repeating {
  /** It is meant although an equal one was sent. */
  readonly again: boolean
}

interface RepeatingRows extends Repeating {
  readonly alike: (rows: readonly AlikeRow[]) => void
  /** Rows of the file that repeat an earlier one, or its reference. */
  readonly repetitions: (summary: BatchSummary) => void
  readonly view: AskingView
}

/**
 * The rows of a batch file, each with the key it has in `withdraw batch`, too. Those that may pay
 * again what was sent from this home are named.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`, where the only row does so.
 */
export async function payoutsOfFile(
  context: Context,
  file: string,
  {again, alike, repetitions, view}: RepeatingRows,
): Promise<PlannedPayouts> {
  const batch = await openBatch(context, 'withdrawal', file)
  const {rows, summary} = batch
  repetitions(summary)
  const paysNothing = await noteSentBefore(context, batch, view)
  if (!again) alike(await requireRowAlone(context, batch, {open: rows}))
  const payouts = rows.map(({line, wallet, key, body, amount}) => ({
    line,
    subAccount: wallet,
    idempotencyKey: key,
    request: withoutAbsent(body),
    amount,
  }))
  return {payouts, paysNothing}
}

/**
 * One payout out of flags, under a key of its own.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`, where an equal one was sent from this home, or from
 *         another one under the same reference; `UnreachableError` where the service cannot be asked.
 */
export async function payoutOfFlags(
  context: Context,
  {body, amount, idempotencyKey}: SinglePlan,
  {again}: Repeating,
): Promise<PlannedPayouts> {
  if (!again) {
    await requireNoRepetition(context, {kind: 'withdrawal', body, idempotencyKey})
    await requireNotPaid(context, {body, idempotencyKey, onOther: otherWithReferenceToPropose})
  }
  const {subAccount} = await context.settings()
  const payout = {
    line: 1,
    subAccount: subAccount?.value ?? PRINCIPAL,
    idempotencyKey: idempotencyKey ?? context.newId(),
    request: withoutAbsent(body),
    amount,
  }
  return {payouts: [payout], paysNothing: false}
}

interface SinglePlan {
  readonly body: WithdrawalRequestBody
  readonly amount: Centavos
  readonly idempotencyKey: string | undefined
}

/**
 * Signs payouts with the key of the person at this machine and writes them to a file for another
 * one. Nothing is sent; the service is asked which account it is, so that no other account pays.
 *
 * Errors: `InvalidInputError` for a time that is too long or a file that exists;
 *         `NotPermittedError` without a key.
 */
export async function propose(
  context: Context,
  {payouts, expiresSeconds, note, out}: ProposalRequest,
): Promise<WrittenProposal> {
  if (expiresSeconds > LONGEST_PROPOSAL_SECONDS) {
    throw new InvalidInputError(proposalLastsTooLong())
  }
  const {name, publicKey, privateKey} = await readSigningKey(context.home, await context.vault())
  const {addressee, identify} = await context.client()
  const {account, instance} = await identify()
  const nowMs = context.now()
  const content: Proposal = {
    format: PROPOSAL_FORMAT,
    proposedBy: name,
    publicKey,
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + expiresSeconds * 1000).toISOString(),
    environment: addressee.environment,
    baseUrl: addressee.baseUrl,
    account,
    instance,
    ...(note !== undefined && {note}),
    payouts: payouts.map(({amount: _, ...payout}) => payout),
  }
  const text = sealProposal(content, privateKey)
  save(out, text)
  return written(out, text, {content, total: sum(payouts.map(({amount}) => amount))})
}

function written(
  file: string,
  text: string,
  {content, total}: {readonly content: Proposal; readonly total: Centavos},
): WrittenProposal {
  const {proposedBy, createdAt, expiresAt, environment, baseUrl, account, payouts} = content
  return {
    file,
    sha256: digestOf(text),
    proposedBy,
    createdAt,
    expiresAt,
    environment,
    baseUrl,
    account,
    payouts: payouts.length,
    amount: toReais(total),
  }
}

/** Only its owner reads it, and it is never written over: it names people and what they get. */
function save(path: string, text: string): void {
  try {
    createFile(path, text)
  } catch (cause) {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
    if (isThere) throw new InvalidInputError(proposalFileExists({path}), {cause})
    throw notWritten(path, cause)
  }
}

const withoutAbsent = (body: object): Record<string, unknown> => JSON.parse(JSON.stringify(body))
