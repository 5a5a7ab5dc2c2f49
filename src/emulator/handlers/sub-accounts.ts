import {isSubAccountReference} from '../../domain/wallet.ts'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import {subAccountRequest} from '../../wire/sub-account.ts'
import {readBody} from '../http/body.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import {isRefusal} from '../movements/refusals.ts'
import {walletResource} from '../resources/wallet-resource.ts'
import type {WalletRow} from '../store/wallets.ts'
import type {World} from '../world.ts'
import type {Caller} from './caller.ts'
import type {Endpoint} from './handler.ts'

/** Always on the main account. Source: spec, "Endpoints" and "Sub-account". */
export const SUB_ACCOUNT_ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v2/sub-accounts',
    permission: 'SUBACCOUNT:WRITE',
    ignoresSubAccount: true,
    handle: create,
  },
  {
    method: 'GET',
    path: '/v2/sub-accounts',
    permission: 'SUBACCOUNT:READ',
    ignoresSubAccount: true,
    handle: list,
  },
]

function create(world: World, call: Call, {environment}: Caller): Reply {
  const request = readBody(call.body, subAccountRequest)
  if (isRefusal(request)) return request
  const {reference, name = null} = request
  if (!isSubAccountReference(reference)) return INVALID_REFERENCE
  const {wallets, accounts} = world.store
  if (wallets.find(environment, reference)) return taken(reference)
  const {subAccountQuota} = accounts.get(environment)
  const full =
    subAccountQuota !== null && wallets.subAccounts(environment).length >= subAccountQuota
  if (full) return QUOTA_EXCEEDED
  const createdAtMs = world.clock.nowMs()
  const id = world.identity.uuid(createdAtMs, `wallet/${environment}/${reference}`)
  const wallet: WalletRow = {environment, reference, id, name, status: 'active', createdAtMs}
  wallets.insert(wallet)
  return json(201, walletResource(wallet))
}

function list({store}: World, _: Call, {environment}: Caller): Reply {
  return json(200, {data: store.wallets.subAccounts(environment).map(walletResource)})
}

const INVALID_REFERENCE = refusal(
  400,
  'reference must have 2 to 32 lowercase letters, digits, - or _, and not be principal',
  {code: 'SUB_ACCOUNT_INVALID_REFERENCE', field: 'reference'},
)
const QUOTA_EXCEEDED = refusal(409, 'The account has reached its number of sub-accounts.', {
  code: 'SUB_ACCOUNT_QUOTA_EXCEEDED',
})
const taken = (reference: string): Refusal =>
  refusal(409, 'This reference is taken.', {
    code: 'SUB_ACCOUNT_REFERENCE_TAKEN',
    resource: 'subAccount',
    field: 'reference',
    value: reference,
  })
