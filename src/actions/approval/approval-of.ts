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
  return lastBefore(approvalsOf(context, idempotencyKey), createdAtMs)
}

/**
 * The names of those whose approval payouts of one proposal were sent by, each once: another person may have
 * gone on where the first one was interrupted. An approval is for all payouts of a proposal.
 */
export async function approversOf(
  context: Context,
  payouts: readonly SentPayout[],
): Promise<string[]> {
  const [first] = payouts
  if (!first) return []
  const all: PayoutPeople[] = []
  for await (const people of approvalsOf(context, first.idempotencyKey)) all.push(people)
  const names = new Set<string>()
  for (const {createdAtMs} of payouts) {
    const people = await lastBefore(all, createdAtMs)
    if (people) names.add(people.approvedBy)
  }
  return [...names]
}

/** The latest first. */
async function* approvalsOf(
  context: Context,
  idempotencyKey: string,
): AsyncGenerator<PayoutPeople> {
  const {approvals} = await context.journal()
  const ids = await approvals.idsOf(idempotencyKey)
  if (ids.length === 0) return
  const [{openApproval}, {openProposal}] = await Promise.all([
    import('../../approval/approval.ts'),
    import('../../approval/proposal.ts'),
  ])
  for (const id of ids) {
    const approval = openApproval((await approvals.read(id)) ?? '')
    const opened = approval && openProposal(approval.proposal)
    if (!approval || !opened || typeof opened === 'string') continue
    const {approvedBy, approvedAt} = approval
    const {proposedBy} = opened.proposal
    yield {proposedBy, approvedBy, approvedAt, proposal: opened.digest}
  }
}

/** The latest that is no later than that; where each is later, the first one. */
async function lastBefore(
  all: AsyncIterable<PayoutPeople> | Iterable<PayoutPeople>,
  untilMs: number,
): Promise<PayoutPeople | undefined> {
  let first: PayoutPeople | undefined
  for await (const people of all) {
    first = people
    if (Date.parse(people.approvedAt) <= untilMs) break
  }
  return first
}
