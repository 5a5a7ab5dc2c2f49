import {openApproval} from './approval.ts'
import {findPerson, isSamePerson, type Person} from './person.ts'

import {
  LONGEST_PROPOSAL_MS,
  type OpenedProposal,
  openProposal,
  type Proposal,
  type ProposalFault,
} from './proposal.ts'
import type {PayoutRules} from './rules.ts'

/** Why a proposal, or its approval, is worth nothing. */
export const APPROVAL_FAULTS = [
  'unreadable',
  'altered',
  'proposer_unknown',
  'approver_unknown',
  'may_not_approve',
  'self_approved',
  'expired',
  'from_the_future',
  'lasts_too_long',
  'other_environment',
  'other_service',
  'other_instance',
  'other_account',
  'not_in_proposal',
] as const
export type ApprovalFault = (typeof APPROVAL_FAULTS)[number]

/** To which service, and as which account, payouts would be sent. */
export type PayoutPlace = Pick<Proposal, 'environment' | 'baseUrl' | 'account' | 'instance'>

/** Clocks of two machines may differ by so much. */
const CLOCK_SLACK_MS = 5 * 60 * 1000

/**
 * Whether a proposal may be approved at this place and time by a person on the list.
 *
 * Errors: the first fault, in the order of `APPROVAL_FAULTS`.
 */
export function checkProposal(
  {people}: PayoutRules,
  {proposal}: OpenedProposal,
  {place, nowMs}: {readonly place: PayoutPlace; readonly nowMs: number},
): ApprovalFault | undefined {
  const {proposedBy, publicKey} = proposal
  if (!findPerson(people, {name: proposedBy, publicKey})) return 'proposer_unknown'
  return checkProposalTime(proposal, nowMs) ?? checkPlace(proposal, place)
}

/** Whether this person may approve what that person proposed. Errors: as `checkProposal`. */
export function checkApprover(
  {people}: PayoutRules,
  proposer: Pick<Person, 'name' | 'publicKey'>,
  approver: Pick<Person, 'name' | 'publicKey'>,
): ApprovalFault | undefined {
  if (isSamePerson(proposer, approver)) return 'self_approved'
  const known = findPerson(people, approver)
  if (!known) return 'approver_unknown'
  return known.mayApprove ? undefined : 'may_not_approve'
}

/** A kept approval that was checked against the rules, but for what it is used for. */
export interface OpenedApproval {
  readonly opened: OpenedProposal
  readonly approvedBy: string
  readonly approvedAt: string
}

/**
 * Checks everything of a kept approval that does not depend on the payout it is used for: both
 * signatures, both people, and that it was given while the proposal could be approved.
 *
 * Errors: the first fault, in the order of `APPROVAL_FAULTS`.
 */
export function readApproval(
  rules: PayoutRules,
  document: string,
): OpenedApproval | ApprovalFault | ProposalFault {
  const approval = openApproval(document)
  if (!approval) return 'altered'
  const opened = openProposal(approval.proposal)
  if (typeof opened === 'string') return opened
  const {proposal} = opened
  const proposer = {name: proposal.proposedBy, publicKey: proposal.publicKey}
  if (!findPerson(rules.people, proposer)) return 'proposer_unknown'
  const approver = {name: approval.approvedBy, publicKey: approval.publicKey}
  const fault =
    checkApprover(rules, proposer, approver) ??
    checkProposalTime(proposal, Date.parse(approval.approvedAt))
  if (fault) return fault
  return {opened, approvedBy: approval.approvedBy, approvedAt: approval.approvedAt}
}

/** Errors: `lasts_too_long`, `from_the_future` or `expired`. */
export function checkProposalTime(
  {createdAt, expiresAt}: Proposal,
  nowMs: number,
): ApprovalFault | undefined {
  const [fromMs, untilMs] = [Date.parse(createdAt), Date.parse(expiresAt)]
  if (untilMs - fromMs > LONGEST_PROPOSAL_MS) return 'lasts_too_long'
  if (fromMs > nowMs + CLOCK_SLACK_MS) return 'from_the_future'
  return nowMs > untilMs ? 'expired' : undefined
}

/** Errors: `other_environment`, `other_service`, `other_instance` or `other_account`. */
export function checkPlace(proposal: Proposal, place: PayoutPlace): ApprovalFault | undefined {
  if (proposal.environment !== place.environment) return 'other_environment'
  if (proposal.baseUrl !== place.baseUrl) return 'other_service'
  if (proposal.instance !== place.instance) return 'other_instance'
  return proposal.account === place.account ? undefined : 'other_account'
}
