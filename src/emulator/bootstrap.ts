import {ENVIRONMENTS, type Environment} from '../domain/environment.ts'
import {DEFAULT_FEES, FEE_KINDS} from '../domain/fee.ts'
import {PRINCIPAL} from '../domain/wallet.ts'
import {SEEDED_START_MS} from './clock.ts'
import {newCredential} from './new-credential.ts'
import type {World} from './world.ts'

/** A pair that opens everything in its environment. */
export interface CredentialPair {
  readonly clientId: string
  readonly clientSecret: string
}

/** What a new emulator begins with: two accounts, their first credentials, default fees. */
export function bootstrap(world: World): void {
  const createdAtMs = world.clock.nowMs()
  for (const kind of FEE_KINDS) {
    world.store.fees.insert({kind, fromMs: createdAtMs, ...DEFAULT_FEES[kind]})
  }
  for (const environment of ENVIRONMENTS) openAccount(world, environment, createdAtMs)
}

function openAccount(world: World, environment: Environment, createdAtMs: number): void {
  const {store, identity} = world
  // Not of the clock: after a reset it is still the same account.
  const id = identity.uuid(SEEDED_START_MS, `account/${environment}`)
  store.accounts.insert({
    environment,
    id,
    institutionChoice: 0,
    cnpjPayersBlocked: 0,
    transactionLimit: null,
    subAccountQuota: null,
    createdAtMs,
  })
  store.wallets.insert({
    environment,
    reference: PRINCIPAL,
    id,
    name: null,
    status: 'active',
    createdAtMs,
  })
  const first = newCredential(world, environment, {
    permissions: ['FULL_ACCESS'],
    ipAllowList: null,
    subAccountAccess: 'all',
  })
  store.meta.set(firstCredentialOf(environment), first.clientId)
}

const firstCredentialOf = (environment: Environment): string => `firstCredential/${environment}`

/** The pairs of the ready line. Source: contract, section 5. */
export function firstCredentials({store}: World): Record<Environment, CredentialPair> {
  const pair = (environment: Environment): CredentialPair => {
    const clientId = store.meta.get(firstCredentialOf(environment)) ?? ''
    const clientSecret = store.credentials.find(clientId)?.clientSecret ?? ''
    return {clientId, clientSecret}
  }
  return {test: pair('test'), live: pair('live')}
}
