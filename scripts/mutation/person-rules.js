const APPROVAL = 'src/approval/'
const CLIENT = 'src/client/'

/** What leaves only on the word of two people. */
const TWO_PEOPLE = [
  {
    rule: 'who proposes a payout does not approve it',
    file: `${APPROVAL}payout-rules.ts`,
    code: "if (isSamePerson(proposer, approver)) return 'self_approved'",
    broken: '',
  },
  {
    rule: 'a second key under the same name is no second person',
    file: `${APPROVAL}person.ts`,
    code: ' || folded(a.name) === folded(b.name) || looksAlike(a.name, b.name)',
    broken: '',
  },
  {
    rule: 'who approves is on the list',
    file: `${APPROVAL}payout-rules.ts`,
    code: "if (!known) return 'approver_unknown'",
    broken: 'if (!known) return undefined',
  },
  {
    rule: 'who approves may approve',
    file: `${APPROVAL}payout-rules.ts`,
    code: "return known.mayApprove ? undefined : 'may_not_approve'",
    broken: 'return undefined',
  },
  {
    rule: 'a person of the list is known by the key',
    file: `${APPROVAL}person.ts`,
    code: 'one.publicKey === publicKey && ',
    broken: '',
  },
  {
    rule: 'who proposed is on the list when the payout is sent, too',
    file: `${APPROVAL}payout-rules.ts`,
    code: "if (!findPerson(rules.people, proposer)) return 'proposer_unknown'",
    broken: '',
  },
  {
    rule: 'a kept approval was given while the proposal could be approved',
    file: `${APPROVAL}payout-rules.ts`,
    code: ' ??\n    checkProposalTime(proposal, Date.parse(approval.approvedAt))',
    broken: '',
  },
  {
    rule: 'an approval has the signature of who approved',
    file: `${APPROVAL}approval.ts`,
    code: 'return isSigned ? data : undefined',
    broken: 'void isSigned\n  return data',
  },
  {
    rule: 'a proposal has the signature of who proposed',
    file: `${APPROVAL}proposal.ts`,
    code: '!isWhole || !isSignedBy(content.publicKey, signedPart(content), signature)',
    broken: '!isWhole',
  },
  {
    rule: 'an approval is of one proposal file',
    file: `${APPROVAL}approval.ts`,
    code: 'digestOf(text), approvedBy, publicKey, approvedAt]',
    broken: 'approvedBy, publicKey, approvedAt]',
  },
  {
    rule: 'a proposal ends before the service forgets its keys',
    file: `${APPROVAL}proposal.ts`,
    code: 'KEY_LIFETIME_MS - HOUR_MS',
    broken: 'KEY_LIFETIME_MS',
  },
  {
    rule: 'a proposal says no longer time than proposals may',
    file: `${APPROVAL}payout-rules.ts`,
    code: "if (untilMs - fromMs > LONGEST_PROPOSAL_MS) return 'lasts_too_long'",
    broken: '',
  },
  {
    rule: 'a proposal is of one account',
    file: `${APPROVAL}payout-rules.ts`,
    code: "return proposal.account === place.account ? undefined : 'other_account'",
    broken: 'return undefined',
  },
  {
    rule: 'a proposal is of one address',
    file: `${APPROVAL}payout-rules.ts`,
    code: "if (proposal.baseUrl !== place.baseUrl) return 'other_service'",
    broken: '',
  },
  {
    rule: 'an approval is used where it was given for',
    file: `${CLIENT}payout-guard/payout-guard.ts`,
    code: 'if (elsewhere) return elsewhere\n',
    broken: '',
  },
  {
    rule: 'an approval is of one key',
    file: `${CLIENT}payout-guard/payout-guard.ts`,
    code: 'const row = this.#rows(approval).get(payout.idempotencyKey)',
    broken: 'const row = this.#rows(approval).values().next().value',
  },
  {
    rule: 'a proposed payout is approved as it is planned',
    file: 'src/actions/approval/open-proposal.ts',
    code: 'if (!isSameJson(JSON.parse(JSON.stringify(row.body)), payout.request)) return undefined\n',
    broken: '',
  },
  {
    rule: 'a proposal is for the account that approves it',
    file: 'src/actions/approval/approve.ts',
    code: 'const fault = elsewhere ?? ',
    broken: 'void elsewhere\n  const fault = ',
  },
]

/** What one person may pay out, and what a refund and a split may be. */
const LIMITS = [
  {
    rule: 'the limit is kept to the centavo',
    file: `${CLIENT}payout-guard/payout-guard.ts`,
    code: 'if (total <= limit) return',
    broken: 'if (total <= limit + 1) return',
  },
  {
    rule: 'of two limits the lower one holds',
    file: `${APPROVAL}rules.ts`,
    code: '(limitOf(one) < limitOf(strict) ? one : strict)',
    broken: '(limitOf(one) > limitOf(strict) ? one : strict)',
  },
  {
    rule: 'a profile of unknown account has its limit all the same',
    file: `${CLIENT}payout-guard/payout-guard.ts`,
    code: "return (await compared({...other, account})) !== 'other'",
    broken: "return (await compared({...other, account})) === 'same'",
  },
  {
    rule: 'a profile without a credential may be of any account',
    file: `${CLIENT}payout-guard/payout-guard.ts`,
    code: 'if (clientId === undefined) return true',
    broken: 'if (clientId === undefined) return false',
  },
  {
    rule: 'another kind that is posted to the path of payouts is one',
    file: `${CLIENT}payout-guard/payout-guard.ts`,
    code: "return kind === 'withdrawal' || options.paths.includes(path)",
    broken: "return kind === 'withdrawal'",
  },
  {
    rule: 'an amount that cannot be read is above every limit',
    file: `${CLIENT}payout-guard/recent-payouts.ts`,
    code: 'isMoneyFault(one) || one < 0 ? Number.POSITIVE_INFINITY :',
    broken: 'isMoneyFault(one) || one < 0 ? most :',
  },
  {
    rule: 'a payout without an amount is above every limit',
    file: `${CLIENT}payout-guard/recent-payouts.ts`,
    code: 'if (read.length === 0) return Number.POSITIVE_INFINITY',
    broken: '',
  },
  {
    rule: 'of two amounts the larger one counts',
    file: `${CLIENT}payout-guard/recent-payouts.ts`,
    code: 'Math.max(most, one)',
    broken: 'one',
  },
  {
    rule: 'what another process pays out at this moment is counted',
    file: `${CLIENT}payout-guard/recent-payouts.ts`,
    code: 'await this.#readNewSince(this.#readAtMs - LATE_MS)\n',
    broken: '',
  },
  {
    rule: 'what was read only in part is read again',
    file: `${CLIENT}payout-guard/recent-payouts.ts`,
    code: 'this.#readAtMs = Number.NEGATIVE_INFINITY\n      this.#othersSeen = undefined\n',
    broken: '',
  },
  {
    rule: 'what was approved counts for nothing, and what was not counts',
    file: `${CLIENT}payout-guard/recent-payouts.ts`,
    code: '&& !(await this.#isApproved(record))',
    broken: '&& (await this.#isApproved(record))',
  },
  {
    rule: 'a split of another leg than was sent is another charge',
    file: `${CLIENT}made-earlier/difference.ts`,
    code: " ?? splitDiffers(sent['split'], (answer as Fields)['split'])",
    broken: '',
  },
  {
    rule: 'a refund of another charge settles nothing',
    file: `${CLIENT}resources/transactions.ts`,
    code: 'body: {reason}, differs}',
    broken: 'body: {reason}}',
  },
  {
    rule: 'no second refund of a charge leaves while the first one is unknown',
    file: 'src/actions/refund/refund.ts',
    code: 'await requireNoneUnknown(context, charge)\n',
    broken: '',
  },
  {
    rule: 'an unknown refund of a charge stops only that account',
    file: 'src/actions/refund/refund.ts',
    code: 'ofCharge.find((_, nth) => areOwn[nth])',
    broken: 'ofCharge[0]',
  },
  {
    rule: 'a person types what is left of a charge that goes back',
    file: 'src/actions/refund/refund.ts',
    code: 'const amount = subtract(paid, refunded)',
    broken: 'const amount = paid',
  },
  {
    rule: 'what was typed is what goes back',
    file: 'src/actions/refund/refund.ts',
    code: 'if (!isAmountShown(typed, amount)) throw',
    broken: 'if (false) throw',
  },
  {
    rule: 'what was typed is what is paid out',
    file: 'src/actions/create/confirm-withdrawal.ts',
    code: 'if (!sameTypedAmount(typed, question.typedAmount)) {',
    broken: 'if (false) {',
  },
]

/** The rules of payouts by two people, and of limits. */
export const PERSON_RULES = [...TWO_PEOPLE, ...LIMITS]
