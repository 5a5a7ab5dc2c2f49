import {credentialPrefix, type Environment} from '../domain/environment.ts'
import type {Credential} from './store/credentials.ts'
import type {World} from './world.ts'

type Rights = Pick<Credential, 'permissions' | 'ipAllowList' | 'subAccountAccess'>

/** Ids and secrets come from the seed, so that a reset brings the same pairs back. */
export function newCredential(world: World, environment: Environment, rights: Rights): Credential {
  const {store, identity, clock} = world
  const name = `credential/${environment}/${store.sequences.next(`credentials/${environment}`)}`
  const credential: Credential = {
    ...rights,
    clientId: credentialPrefix(environment) + identity.digits(name).slice(0, 24),
    environment,
    clientSecret: `sk_${identity.secret(name)}`,
    revoked: false,
    createdAtMs: clock.nowMs(),
  }
  store.credentials.put(credential)
  return credential
}
