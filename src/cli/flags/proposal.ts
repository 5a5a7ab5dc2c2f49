import type {Context} from '../../app/context.ts'
import {invalidCommandLine} from '../../messages/command-line/parse-faults.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {toWithdrawalPlan, type WithdrawalFlags} from './withdrawal.ts'

type ProposalFlags = {
  readonly [Flag in keyof WithdrawalFlags]?: WithdrawalFlags[Flag] | undefined
} & {
  readonly 'idempotency-key'?: string | undefined
}

/**
 * The one payout that the flags of `withdraw propose` describe, as `withdraw` would read them.
 *
 * Errors: `InvalidInputError` that names every flag that is missing, or the file in their place.
 */
export function toProposedWithdrawal(context: Context, flags: ProposalFlags) {
  const {key, 'holder-name': holderName, 'holder-document': holderDocument} = flags
  if (key === undefined || holderName === undefined || holderDocument === undefined) {
    const orElse = '--key, --holder-name, --holder-document, --amount|--net-amount'
    const fault = {kind: 'missing_args', names: 'FILE', orElse} as const
    throw new InvalidInputError(invalidCommandLine({fault}))
  }
  const full = {...flags, key, 'holder-name': holderName, 'holder-document': holderDocument}
  const {body, amount} = toWithdrawalPlan(context, full)
  return {body, amount, idempotencyKey: flags['idempotency-key']}
}
