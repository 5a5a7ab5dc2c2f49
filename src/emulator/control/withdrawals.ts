import {ENVIRONMENTS, type Environment} from '../../domain/environment.ts'
import {reasonRequest} from '../../wire/control.ts'
import type {Refusal} from '../../wire/refusal.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import {
  completeWithdrawal,
  failWithdrawal,
  processWithdrawal,
  reverseWithdrawal,
} from '../movements/finish-withdrawal.ts'
import {isRefusal, notFound} from '../movements/refusals.ts'
import {withdrawalResource} from '../resources/withdrawal-resource.ts'
import type {WithdrawalRow} from '../store/withdrawals.ts'
import type {World} from '../world.ts'
import {type Command, withBody} from './control.ts'

/** What the institution does with a withdrawal. */
export const WITHDRAWAL_COMMANDS: readonly Command[] = [
  {
    method: 'POST',
    path: '/withdrawals/:id/process',
    handle: (world, call) => onWithdrawal(world, call, (row) => processWithdrawal(world, row)),
  },
  {
    method: 'POST',
    path: '/withdrawals/:id/complete',
    handle: (world, call) => onWithdrawal(world, call, (row) => completeWithdrawal(world, row)),
  },
  {
    method: 'POST',
    path: '/withdrawals/:id/fail',
    handle: withBody(reasonRequest, (world, call, {reason}) =>
      onWithdrawal(world, call, (row) => failWithdrawal(world, row, reason)),
    ),
  },
  {
    method: 'POST',
    path: '/withdrawals/:id/reverse',
    handle: withBody(reasonRequest, (world, call, {reason}) =>
      onWithdrawal(world, call, (row) => reverseWithdrawal(world, row, reason)),
    ),
  },
]

/** By id, else the newest of that external reference: what a person has written down. */
function onWithdrawal(
  {store}: World,
  call: Call,
  act: (withdrawal: WithdrawalRow) => WithdrawalRow | Refusal,
): Reply {
  const id = call.parameters['id'] ?? ''
  const named = (environment: Environment) => store.withdrawals.withReference(environment, id)
  const withdrawal = store.withdrawals.find(id) ?? ENVIRONMENTS.flatMap(named)[0]
  if (!withdrawal) return notFound('withdrawal', id)
  const moved = act(withdrawal)
  return isRefusal(moved) ? moved : json(200, withdrawalResource(moved))
}
