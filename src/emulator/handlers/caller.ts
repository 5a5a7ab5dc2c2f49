import {BlockList, isIP} from 'node:net'
import type {Environment} from '../../domain/environment.ts'
import {grants, type Permission, reaches, type SubAccountAccess} from '../../domain/permission.ts'
import {PRINCIPAL, type WalletReference} from '../../domain/wallet.ts'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import {WIRE_NAMES} from '../../wire/unspecified.ts'
import {type Call, headerOf} from '../http/message.ts'
import {isRefusal} from '../movements/refusals.ts'
import type {Credential} from '../store/credentials.ts'
import type {World} from '../world.ts'

/** Who calls, and for which wallet. */
export interface Caller {
  readonly credential: Credential
  readonly environment: Environment
  readonly wallet: WalletReference
  /** Whether the call names its wallet. Without the header, reads see the whole account. */
  readonly scoped: boolean
}

/** What an endpoint asks of its caller. */
export interface Requirement {
  readonly permission?: Permission
  /** `/sub-accounts` always acts on the main account. Source: spec, "Endpoints". */
  readonly ignoresSubAccount?: boolean
}

export const INVALID_CREDENTIALS = refusal(401, 'Invalid credentials')

/** In this order: token, IP, permission, scope. Source: emulator.md, "Credentials and scope". */
export function identifyCaller(
  world: World,
  call: Call,
  requirement: Requirement,
): Caller | Refusal {
  const credential = credentialOf(world, call)
  if (isRefusal(credential)) return credential
  call.noted.credential = credential
  if (!isAllowedAddress(credential, call.remoteAddress)) return FOREIGN_ADDRESS
  const {permission} = requirement
  if (permission && !grants(credential.permissions, permission)) return lacking(permission)
  const header = requirement.ignoresSubAccount
    ? undefined
    : headerOf(call, WIRE_NAMES.subAccountHeader)
  return callerFor(world, credential, header)
}

function credentialOf(world: World, call: Call): Credential | Refusal {
  const [scheme, token] = headerOf(call, 'authorization')?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !token) return MISSING_TOKEN
  const granted = world.store.tokens.find(token)
  if (!granted || granted.expiresAtMs <= world.clock.nowMs()) return EXPIRED_TOKEN
  const credential = world.store.credentials.find(granted.clientId)
  return credential && !credential.revoked ? credential : INVALID_CREDENTIALS
}

/** A credential that is known already, with the wallet that the header names. */
export function callerFor(
  world: World,
  credential: Credential,
  header: string | undefined,
): Caller | Refusal {
  const {environment, subAccountAccess} = credential
  if (header === undefined) return {credential, environment, wallet: PRINCIPAL, scoped: false}
  if (subAccountAccess === 'off') return SCOPE_FORBIDDEN
  const wallet = world.store.wallets.find(environment, header)
  if (!wallet) return WALLET_NOT_FOUND
  if (!reachesWallet(subAccountAccess, header)) return SCOPE_FORBIDDEN
  if (wallet.status === 'suspended') return WALLET_SUSPENDED
  return {credential, environment, wallet: header, scoped: true}
}

/**
 * Whoever has the scope at all has the main account: it is where a call without the header runs.
 */
export const reachesWallet = (access: SubAccountAccess, wallet: WalletReference): boolean =>
  access !== 'off' && (wallet === PRINCIPAL || reaches(access, wallet))

const lists = new WeakMap<Credential, BlockList>()

/** Addresses and CIDR ranges. Source: spec, "IP restriction". */
export function isAllowedAddress(credential: Credential, address: string): boolean {
  if (credential.ipAllowList === null) return true
  let list = lists.get(credential)
  if (!list) {
    list = toBlockList(credential.ipAllowList)
    lists.set(credential, list)
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function toBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

export const FOREIGN_ADDRESS = refusal(403, 'Requests from this IP are not allowed')
const MISSING_TOKEN = refusal(401, 'Missing access token')
const EXPIRED_TOKEN = refusal(401, 'Invalid or expired access token')

const lacking = (permission: Permission): Refusal =>
  refusal(403, `Insufficient permissions. Required: ${permission}`)

export const SCOPE_FORBIDDEN = refusal(403, 'This credential has no access to this sub-account.', {
  code: 'SUB_ACCOUNT_FORBIDDEN',
})
const WALLET_NOT_FOUND = refusal(404, 'There is no such sub-account in this account.', {
  code: 'SUB_ACCOUNT_NOT_FOUND',
})
const WALLET_SUSPENDED = refusal(403, 'This sub-account is suspended.', {
  code: 'SUB_ACCOUNT_SUSPENDED',
})
