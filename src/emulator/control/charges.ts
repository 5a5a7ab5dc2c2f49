import {ENVIRONMENTS, type Environment} from '../../domain/environment.ts'
import {payRequest, refundOrderRequest} from '../../wire/control.ts'
import type {Refusal} from '../../wire/refusal.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import {expireCharge, payCharge} from '../movements/finish-charge.ts'
import {refundNow} from '../movements/refund-charge.ts'
import {isRefusal, notFound} from '../movements/refusals.ts'
import {chargeResource} from '../resources/charge-resource.ts'
import {refundResource} from '../resources/refund-resource.ts'
import type {ChargeRow} from '../store/charges.ts'
import type {World} from '../world.ts'
import {type Command, withBody} from './control.ts'

/** What the payer does. */
export const CHARGE_COMMANDS: readonly Command[] = [
  {
    method: 'POST',
    path: '/charges/:id/pay',
    handle: withBody(payRequest, (world, call, {payer}) =>
      onCharge(world, call, (charge) => answer(payCharge(world, charge, payer))),
    ),
  },
  {
    method: 'POST',
    path: '/charges/:id/expire',
    handle: (world, call) =>
      onCharge(world, call, (charge) => answer(expireCharge(world, charge, world.clock.nowMs()))),
  },
  {
    method: 'POST',
    path: '/charges/:id/refund',
    handle: withBody(refundOrderRequest, (world, call, {amount}) =>
      onCharge(world, call, (charge) => {
        const refund = refundNow(world, charge, {amount})
        return isRefusal(refund) ? refund : json(200, refundResource(refund))
      }),
    ),
  },
]

/** By id, else the newest of that external reference: what a person has written down. */
function onCharge({store}: World, call: Call, act: (charge: ChargeRow) => Reply): Reply {
  const id = call.parameters['id'] ?? ''
  const named = (environment: Environment) => store.charges.withReference(environment, id)
  const charge = store.charges.find(id) ?? ENVIRONMENTS.flatMap(named)[0]
  return charge ? act(charge) : notFound('charge', id)
}

const answer = (charge: ChargeRow | Refusal): Reply =>
  isRefusal(charge) ? charge : json(200, chargeResource(charge))
