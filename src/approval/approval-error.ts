import {
  CheckFailedError,
  InvalidInputError,
  NotPermittedError,
  type PixctlError,
} from '../messages/errors.ts'
import {
  approverUnknown,
  mayNotApprove,
  notInProposal,
  proposalAltered,
  proposalExpired,
  proposalFromTheFuture,
  proposalLastsTooLong,
  proposalOfOtherAccount,
  proposalOfOtherEnvironment,
  proposalOfOtherInstance,
  proposalOfOtherService,
  proposalUnreadable,
  proposerUnknown,
  selfApproved,
} from '../messages/people/approval.ts'
import type {ApprovalFault} from './payout-rules.ts'
import type {PayoutRules} from './rules.ts'

/**
 * The error of a fault: who may not is exit 3, a check that does not hold is exit 7. `profile` is the
 * one whose list of people was read, where it is another one than the profile in use.
 */
export const approvalError = (
  fault: ApprovalFault,
  {profile}: Pick<PayoutRules, 'profile'> = {},
): PixctlError => ERRORS[fault](profile)

const ERRORS: Readonly<Record<ApprovalFault, (profile: string | undefined) => PixctlError>> = {
  unreadable: () => new InvalidInputError(proposalUnreadable()),
  altered: () => new CheckFailedError(proposalAltered()),
  proposer_unknown: (profile) => new NotPermittedError(proposerUnknown({profile})),
  approver_unknown: (profile) => new NotPermittedError(approverUnknown({profile})),
  may_not_approve: (profile) => new NotPermittedError(mayNotApprove({profile})),
  self_approved: () => new NotPermittedError(selfApproved()),
  expired: () => new CheckFailedError(proposalExpired()),
  from_the_future: () => new CheckFailedError(proposalFromTheFuture()),
  lasts_too_long: () => new CheckFailedError(proposalLastsTooLong()),
  other_environment: () => new NotPermittedError(proposalOfOtherEnvironment()),
  other_service: () => new NotPermittedError(proposalOfOtherService()),
  other_instance: () => new NotPermittedError(proposalOfOtherInstance()),
  other_account: () => new NotPermittedError(proposalOfOtherAccount()),
  not_in_proposal: () => new CheckFailedError(notInProposal()),
}
