import type {Context} from '../../app/context.ts'
import {sealApproval} from '../../approval/approval.ts'
import {approvalError} from '../../approval/approval-error.ts'
import {checkPlace, checkProposalTime} from '../../approval/payout-rules.ts'
import {digestOf} from '../../approval/proposal.ts'
import {requireSameBody} from '../../client/creation/creation.ts'
import {RefusedError} from '../../messages/errors.ts'
import {proposalDone} from '../../messages/people/approval.ts'
import {readSigningKey} from '../../profile/person-key.ts'
import type {Batch, RequireAlone} from '../batch/batch.ts'
import type {ReadyBatch} from '../batch/sending/send-batch.ts'
import {requireNoRepetition} from '../create/repetition.ts'
import {approversOf} from './approval-of.ts'
import type {OpenProposal} from './open-proposal.ts'

/**
 * What the service has to say before a person is asked: it is the account, and the run of the
 * emulator, that the proposal is for; its time is not over by the service's clock; no key in it was
 * used for another payout; and something of it is still to be sent.
 *
 * Errors: `NotPermittedError` for another account; `CheckFailedError` when it is too late;
 *         `RefusedError`, code `IDEMPOTENCY_KEY_REUSED`, when the person would be shown one payout
 *         and the journal has another one under its key, or `PROPOSAL_DONE` when every payout was
 *         sent from this home before.
 */
export async function requireOpen(
  context: Context,
  {opened: {proposal}, batch}: OpenProposal,
  {open, earlier}: ReadyBatch,
): Promise<void> {
  const {addressee, identify, surelyReachedMs} = await context.client()
  const elsewhere = checkPlace(proposal, {...addressee, ...(await identify())})
  // By this machine's clock it may be approved; that one may have been set back.
  const fault = elsewhere ?? checkProposalTime(proposal, await surelyReachedMs())
  if (fault) throw approvalError(fault)
  for (const row of batch.rows) {
    const record = earlier.recordOf(row)
    if (record) requireSameBody(record, {body: JSON.stringify(row.body)})
  }
  if (open.length > 0 || earlier.foundThere.length > 0) return
  // Of what was only found at the service it is not known here when it was sent.
  const sent = batch.rows.flatMap((row) => {
    const record = earlier.recordOf(row)
    return record && !record.isUndated ? [record] : []
  })
  const names = await approversOf(context, sent)
  throw new RefusedError(proposalDone({approvedBy: names.length > 0 ? names.join(', ') : '–'}))
}

/**
 * The same once the payout is in the journal, where every other process sees it: of two equal ones
 * that are approved at one moment, no two leave.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`.
 */
export function requireStillAlone(context: Context, {rows}: Batch): RequireAlone | undefined {
  const [row, ...others] = rows
  if (!row || others.length > 0) return undefined
  return ({id}) => requireNoRepetition(context, {kind: 'withdrawal', body: row.body, ownId: id})
}

/** Signs the proposal as the person at this machine, and keeps that in the journal, on the disk. */
export async function keepApproval(context: Context, {opened}: OpenProposal): Promise<void> {
  const key = await readSigningKey(context.home, await context.vault())
  const savedAtMs = context.now()
  const approver = {
    approvedBy: key.name,
    publicKey: key.publicKey,
    approvedAt: new Date(savedAtMs).toISOString(),
  }
  const document = sealApproval(opened.text, approver, key.privateKey)
  const {approvals} = await context.journal()
  const idempotencyKeys = opened.proposal.payouts.map(({idempotencyKey}) => idempotencyKey)
  await approvals.save({id: digestOf(document), document, savedAtMs, idempotencyKeys})
}
