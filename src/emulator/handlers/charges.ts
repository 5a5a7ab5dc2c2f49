import {checkCharge, EXPIRY_DEFAULT_SECONDS} from '../../domain/charge.ts'
import {feeOf} from '../../domain/fee.ts'
import {centavos, subtract} from '../../domain/money.ts'
import {checkSplit} from '../../domain/split.ts'
import {qrCodeDataUri} from '../../qr-code/qr-code-image.ts'
import {type ChargeRequest, chargeRequest} from '../../wire/charge.ts'
import {CHARGE_REFUSALS, type Refusal, refusal, SPLIT_REFUSALS} from '../../wire/refusal.ts'
import {brCodeOf} from '../br-code-of.ts'
import {readBody} from '../http/body.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import {isRefusal} from '../movements/refusals.ts'
import {chargeResource} from '../resources/charge-resource.ts'
import type {NewCharge} from '../store/charges.ts'
import {nextName, type World} from '../world.ts'
import {type Caller, reachesWallet, SCOPE_FORBIDDEN} from './caller.ts'
import type {Endpoint} from './handler.ts'
import {idempotencyKeyOf, idempotently} from './idempotently.ts'
import {outageRefusal, pinRefusal} from './institution-of.ts'
import {projectOf} from './project-of.ts'
import {countUsage, limitRefusal} from './transaction-limit.ts'

/** Source: spec, "POST /v2/pix". */
export const CHARGE_ENDPOINTS: readonly Endpoint[] = [
  {method: 'POST', path: '/v2/pix', permission: 'PIX:WRITE', handle: idempotently(create)},
]

function create(world: World, call: Call, caller: Caller): Reply {
  const request = readBody(call.body, chargeRequest)
  if (isRefusal(request)) return request
  const refused = refusalOf(world, caller, request)
  if (refused) return refused
  const projectId = projectOf(world, caller.environment, request.projectId)
  if (projectId !== null && typeof projectId === 'object') return projectId
  const outage = outageRefusal(world, caller.environment, request.pspCredentialId)
  if (outage) return outage
  const key = idempotencyKeyOf(call)
  const charge = newCharge(world, caller, {request, projectId, key})
  world.store.charges.insert(charge)
  world.alarm.touch(charge.expiresAtMs)
  countUsage(world, caller.environment, charge.amount)
  const qrCode = qrCodeDataUri(charge.pixCopyPaste)
  return json(201, chargeResource({...charge, status: 'pending'}, qrCode))
}

/** The first rule that the request breaks. Nothing has been written yet. */
function refusalOf(world: World, caller: Caller, request: ChargeRequest): Refusal | undefined {
  const violation = checkCharge({...request, expirySeconds: request.expiresIn})
  if (violation) return CHARGE_REFUSALS[violation]
  return (
    splitRefusal(world, caller, request) ??
    pinRefusal(world, caller.environment, request.pspCredentialId) ??
    limitRefusal(world, caller.environment, request.amount)
  )
}

function splitRefusal(
  {store}: World,
  {credential, environment, wallet}: Caller,
  {split: legs, amount}: ChargeRequest,
): Refusal | undefined {
  if (legs === undefined) return undefined
  if (legs.some((leg) => leg.amount < 1)) return LEG_TOO_SMALL
  const {subAccountAccess} = credential
  if (legs.some((leg) => !reachesWallet(subAccountAccess, leg.subAccount))) return SCOPE_FORBIDDEN
  const violation = checkSplit({
    originator: wallet,
    legs,
    net: subtract(amount, feeOf(store.fees.current().pix, amount)),
    isActive: (reference) => store.wallets.find(environment, reference)?.status === 'active',
  })
  return violation && SPLIT_REFUSALS[violation]
}

const LEG_TOO_SMALL = refusal(400, 'split: amount must be at least 0.01', {field: 'split'})

interface Accepted {
  readonly request: ChargeRequest
  readonly projectId: string | null
  readonly key: string | undefined
}

function newCharge(world: World, caller: Caller, {request, projectId, key}: Accepted): NewCharge {
  const {environment, wallet} = caller
  const name = nextName(world, environment, wallet)
  const createdAtMs = world.clock.nowMs()
  const id = world.identity.uuid(createdAtMs, `charge/${name}`)
  const {amount, description = null, expiresIn = EXPIRY_DEFAULT_SECONDS} = request
  return {
    id,
    environment,
    wallet,
    amount: centavos(amount),
    description,
    customer: textOrNull(request.customer),
    projectId,
    pspCredentialId: request.pspCredentialId ?? null,
    pspPaymentId: `PSP-${world.identity.digits(`psp/${id}`).slice(0, 20)}`,
    externalReference: request.externalReference ?? null,
    metadata: textOrNull(request.metadata),
    split: textOrNull(request.split?.length ? request.split : undefined),
    idempotencyKey: key ?? null,
    pixCopyPaste: brCodeOf(id),
    createdAtMs,
    expiresAtMs: createdAtMs + expiresIn * 1000,
  }
}

const textOrNull = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value)
