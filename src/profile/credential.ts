import {
  type Environment,
  environmentOfCredential,
  isWellFormedClientId,
} from '../domain/environment.ts'
import {NotPermittedError} from '../messages/errors.ts'
import {
  clientIdMalformed,
  credentialIncomplete,
  credentialOfOtherEnvironment,
  notLoggedIn,
} from '../messages/people/credentials.ts'
import {requireOwnHome, requireUsableHome} from '../platform/home.ts'
import type {Variables} from '../platform/variables.ts'
import {type ConfigFile, profileNamed, type StoreName} from './config-file.ts'
import type {Settings} from './settings.ts'
import {missingSecret, SECRET_PLACES, type Vault} from './vault.ts'

export interface ClientPair {
  readonly clientId: string
  readonly clientSecret: string
}

/** A pair, and where it came from. */
export interface Credential extends ClientPair {
  readonly source: 'env' | 'stored'
  readonly store: StoreName | undefined
}

/** Under which name the vault keeps the secret of a profile in an environment. */
export const secretAccount = (profile: string, environment: Environment): string =>
  `${profile}/${environment}`

/**
 * The pair that will be used: of the environment variables, else the stored one; an explicit
 * `--profile` beats the variables. Nothing when there is none.
 *
 * Errors: `NotPermittedError` when the pair is of the other environment or only half there.
 * Source: contract, section 2, "Precedence".
 */
export async function findCredential(
  settings: Settings,
  sources: {readonly env: Variables; readonly config: ConfigFile; readonly vault: Vault},
): Promise<Credential | undefined> {
  const {profile, environment} = settings
  const fromEnv = profile.source === 'flag' ? {} : pairOfVariables(sources.env)
  const stored = profileNamed(sources.config, profile.value).environments?.[environment.value]
  const clientId = fromEnv.clientId ?? stored?.clientId
  if (clientId === undefined) {
    if (fromEnv.clientSecret === undefined) return undefined
    throw incomplete('PIXCTL_CLIENT_SECRET', 'PIXCTL_CLIENT_ID')
  }
  requireEnvironment({clientId, clientSecret: fromEnv.clientSecret ?? ''}, environment.value)
  if (fromEnv.clientSecret !== undefined) {
    return {clientId, clientSecret: fromEnv.clientSecret, source: 'env', store: undefined}
  }
  if (clientId !== stored?.clientId || !stored.store) {
    throw incomplete('PIXCTL_CLIENT_ID', 'PIXCTL_CLIENT_SECRET')
  }
  const account = secretAccount(profile.value, environment.value)
  const clientSecret = await sources.vault.read(account, stored.store)
  if (clientSecret === undefined) throw missingSecret(stored.store)
  requireEnvironment({clientId, clientSecret}, environment.value)
  return {clientId, clientSecret, source: 'stored', store: stored.store}
}

/** As whom `findCredential` would speak, without its secret being looked for. */
export function clientIdInUse(
  {profile, environment}: Settings,
  {env, config}: {readonly env: Variables; readonly config: ConfigFile},
): string | undefined {
  const named = profile.source === 'flag' ? undefined : pairOfVariables(env).clientId
  const stored = profileNamed(config, profile.value).environments?.[environment.value]
  return named ?? stored?.clientId
}

/**
 * What `findCredential` found, for a command that cannot go on without.
 *
 * Errors: `NotPermittedError` when it found nothing; `LocalFailureError` when it found nothing in a
 *         home that lets others in or cannot be made, in which no login keeps anything.
 */
export function requireCredential(
  found: Credential | undefined,
  {
    settings,
    home,
    config,
  }: {readonly settings: Settings; readonly home: string; readonly config: ConfigFile},
): Credential {
  if (found) return found
  requireUsableHome(home)
  requireOwnHome(home, SECRET_PLACES)
  const {environment, profile} = settings
  const others = profilesFor(environment.value, config)
  throw new NotPermittedError(
    notLoggedIn({profile: profile.value, environment: environment.value, others}),
  )
}

/** The profiles that have a credential for an environment. */
const profilesFor = (environment: Environment, {profiles = {}}: ConfigFile): readonly string[] =>
  Object.entries(profiles).flatMap(([name, {environments}]) =>
    environments?.[environment]?.clientId === undefined ? [] : [name],
  )

/**
 * Refuses a pair one of whose parts carries the other environment's prefix, before anything is
 * sent.
 *
 * Errors: `NotPermittedError`, code `CREDENTIAL_ENVIRONMENT_MISMATCH`, or `CLIENT_ID_MALFORMED` for
 *         an id with white space or a prefix in other letter case.
 * Source: commands.md, "Credentials"; contract, section 2.
 */
export function requireEnvironment(pair: ClientPair, environment: Environment): void {
  for (const part of [pair.clientId, pair.clientSecret]) {
    const named = environmentOfCredential(part)
    if (named === undefined || named === environment) continue
    throw new NotPermittedError(credentialOfOtherEnvironment({named, environment}))
  }
  if (!isWellFormedClientId(pair.clientId)) throw new NotPermittedError(clientIdMalformed())
}

function pairOfVariables(env: Variables): Partial<ClientPair> {
  const clientId = env['PIXCTL_CLIENT_ID']
  const clientSecret = env['PIXCTL_CLIENT_SECRET']
  return {...(clientId && {clientId}), ...(clientSecret && {clientSecret})}
}

const incomplete = (set: string, missing: string): NotPermittedError =>
  new NotPermittedError(credentialIncomplete({set, missing}))
