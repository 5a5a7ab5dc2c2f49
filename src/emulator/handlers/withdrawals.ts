import {withdrawalPostings} from '../../domain/ledger.ts'
import {
  amountsOfGross,
  amountsOfNet,
  checkWithdrawal,
  type WithdrawalAmounts,
} from '../../domain/withdrawal.ts'
import {type Refusal, refusal, WITHDRAWAL_REFUSALS} from '../../wire/refusal.ts'
import {type WithdrawalRequest, withdrawalRequest} from '../../wire/withdrawal.ts'
import {readBody} from '../http/body.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import {post} from '../movements/post.ts'
import {isRefusal} from '../movements/refusals.ts'
import {balanceOf} from '../movements/wallet-balance.ts'
import {withdrawalResource} from '../resources/withdrawal-resource.ts'
import type {NewWithdrawal} from '../store/withdrawals.ts'
import {lineMoment, nextName, postedToOne, type World} from '../world.ts'
import type {Caller} from './caller.ts'
import type {Endpoint} from './handler.ts'
import {idempotencyKeyOf, idempotently} from './idempotently.ts'
import {projectOf} from './project-of.ts'
import {countUsage, limitRefusal} from './transaction-limit.ts'

/** Source: spec, "POST /v2/withdrawals". */
export const WITHDRAWAL_ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v2/withdrawals',
    permission: 'WITHDRAWAL:WRITE',
    handle: idempotently(create),
  },
]

function create(world: World, call: Call, caller: Caller): Reply {
  const {environment, wallet} = caller
  const request = readBody(call.body, withdrawalRequest)
  if (isRefusal(request)) return request
  const violation = checkWithdrawal(request)
  if (violation) return WITHDRAWAL_REFUSALS[violation]
  const projectId = projectOf(world, environment, request.projectId)
  if (projectId !== null && typeof projectId === 'object') return projectId
  const amounts = amountsOf(world, request)
  const refused = moneyRefusal(world, caller, amounts)
  if (refused) return refused
  const key = idempotencyKeyOf(call) ?? null
  const withdrawal = newWithdrawal(world, caller, {request, amounts, projectId, key})
  world.store.withdrawals.insert(withdrawal)
  postWithdrawal(world, withdrawal, amounts)
  countUsage(world, environment, amounts.gross)
  return json(201, withdrawalResource({...withdrawal, ...BEGINNING, wallet}))
}

const BEGINNING = {
  status: 'pending',
  processingAtMs: null,
  processedAtMs: null,
  failureReason: null,
  pspReference: null,
} as const

function amountsOf({store}: World, {amount, netAmount}: WithdrawalRequest): WithdrawalAmounts {
  const schedule = store.fees.current().withdrawal
  if (amount !== undefined) return amountsOfGross(schedule, amount)
  if (netAmount !== undefined) return amountsOfNet(schedule, netAmount)
  throw new TypeError('checkWithdrawal lets no request without an amount pass')
}

function moneyRefusal(
  world: World,
  {environment, wallet}: Caller,
  {gross, net}: WithdrawalAmounts,
): Refusal | undefined {
  if (net <= 0) return NOT_ABOVE_FEE
  const overLimit = limitRefusal(world, environment, gross)
  if (overLimit) return overLimit
  return gross > balanceOf(world, environment, wallet).spendable ? INSUFFICIENT : undefined
}

const NOT_ABOVE_FEE = refusal(400, 'amount must be above the withdrawal fee', {
  field: 'amount',
  code: 'AMOUNT_NOT_ABOVE_FEE',
})
const INSUFFICIENT = refusal(400, 'The balance is insufficient.', {code: 'INSUFFICIENT_BALANCE'})

interface Accepted {
  readonly request: WithdrawalRequest
  readonly amounts: WithdrawalAmounts
  readonly projectId: string | null
  readonly key: string | null
}

function newWithdrawal(world: World, caller: Caller, accepted: Accepted): NewWithdrawal {
  const {environment, wallet} = caller
  const {request, amounts, projectId, key} = accepted
  const createdAtMs = lineMoment(world, postedToOne(caller))
  const name = nextName(world, environment, wallet)
  return {
    id: world.identity.uuid(createdAtMs, `withdrawal/${name}`),
    environment,
    wallet,
    amount: amounts.gross,
    feeAmount: amounts.fee,
    netAmount: amounts.net,
    pixKey: request.pixKey,
    pixKeyType: request.pixKeyType,
    holderName: request.holderName,
    holderDocument: request.holderDocument,
    projectId,
    externalReference: request.externalReference ?? null,
    idempotencyKey: key,
    createdAtMs,
  }
}

/** The gross leaves the balance at once, so that it cannot be spent twice. */
function postWithdrawal(world: World, withdrawal: NewWithdrawal, amounts: WithdrawalAmounts): void {
  const {environment, wallet, id, createdAtMs: atMs} = withdrawal
  const feeId = world.identity.uuid(atMs, `line/${id}/fee`)
  for (const posting of withdrawalPostings(wallet, amounts)) {
    const main = posting.role === 'main'
    post(world, {
      environment,
      id: main ? id : feeId,
      parentId: main ? null : id,
      posting,
      atMs,
    })
  }
}
