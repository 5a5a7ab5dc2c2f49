import type {Context} from '../../app/context.ts'

/** The two people of a payout, for the journal and for receipts. */
export interface PayoutPeople {
  readonly proposedBy: string
  readonly approvedBy: string
  readonly approvedAt: string
  /** SHA-256 of the proposal file. */
  readonly proposal: string
}

/** Of a request: its key, and when it was first sent. */
export interface SentPayout {
  readonly idempotencyKey: string
  readonly createdAtMs: number
}

/**
 * Who proposed and who approved a payout; nothing where one person sent it. Of several approvals it
 * is the latest before the payout was sent: a later one creates nothing.
 */
export async function approvalOf(
  context: Context,
  {idempotencyKey, createdAtMs}: SentPayout,
): Promise<PayoutPeople | undefined> {
  const {approvals} = await context.journal()
  const ids = await approvals.idsOf(idempotencyKey)
  if (ids.length === 0) return undefined
  const [{openApproval}, {openProposal}] = await Promise.all([
    import('../../approval/approval.ts'),
    import('../../approval/proposal.ts'),
  ])
  let first: PayoutPeople | undefined
  for (const id of ids) {
    const approval = openApproval((await approvals.read(id)) ?? '')
    const opened = approval && openProposal(approval.proposal)
    if (!approval || !opened || typeof opened === 'string') continue
    const {approvedBy, approvedAt} = approval
    const {proposedBy} = opened.proposal
    first = {proposedBy, approvedBy, approvedAt, proposal: opened.digest}
    if (Date.parse(approvedAt) <= createdAtMs) break
  }
  return first
}
