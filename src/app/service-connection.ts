import {type Client, connect} from '../client/client.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import {otherCredential} from '../messages/credentials.ts'
import {NotPermittedError} from '../messages/errors.ts'
import {readConfig} from '../profile/config-file.ts'
import {type Credential, findCredential, requireCredential} from '../profile/credential.ts'
import {resolveSettings, type Settings} from '../profile/settings.ts'
import type {Context} from './context.ts'

/** A client for what the flags, variables and the profile say. */
export async function connectFromSettings(context: Context): Promise<Client> {
  const settings = await context.settings()
  const [baseUrl, found] = await Promise.all([context.baseUrl(), context.findCredential()])
  const credential = requireCredential(found, settings)
  const wallet = settings.subAccount?.value ?? ''
  return open(context, {settings, credential, baseUrl, wallet})
}

/**
 * A client for whom a journalled request was sent by and to: never another service, wallet or
 * account than the first time.
 *
 * Errors: `NotPermittedError` when that credential is not there any more.
 */
export async function connectForRequest(
  context: Context,
  record: Pick<RequestRecord, 'environment' | 'profile' | 'account' | 'baseUrl' | 'wallet'>,
): Promise<Client> {
  const {env, home, globals} = context
  const config = await readConfig(home)
  const {environment, profile, account, baseUrl, wallet} = record
  const ofProfile = account.startsWith('profile:')
  const flags = {env: environment, profile: ofProfile ? profile : undefined, baseUrl}
  const settings = resolveSettings({...flags, timeoutMs: globals.timeoutMs}, env, config)
  const vault = await context.vault()
  const credential = requireCredential(
    await findCredential(settings, {env, config, vault}),
    settings,
  )
  if (accountOf(credential, settings) !== account) {
    throw new NotPermittedError(otherCredential())
  }
  return open(context, {settings, credential, baseUrl, wallet})
}

interface Parts {
  readonly settings: Settings
  readonly credential: Credential
  readonly baseUrl: string
  readonly wallet: string
}

function open(context: Context, {settings, credential, baseUrl, wallet}: Parts): Client {
  const {clientId, clientSecret} = credential
  return connect({
    addressee: {
      environment: settings.environment.value,
      profile: settings.profile.value,
      account: accountOf(credential, settings),
      baseUrl,
      wallet,
    },
    clientId,
    clientSecret,
    timeoutMs: settings.timeoutMs.value,
    signal: context.signal,
    journal: context.journal,
    now: context.now,
    newId: context.newId,
    names: settings.wire,
    log: context.verbose,
  })
}

/** Under whose name keys are kept: a stored pair may be rotated, a pair of the variables is itself. */
const accountOf = ({source, clientId}: Credential, {profile}: Settings): string =>
  source === 'stored' ? `profile:${profile.value}` : `client:${clientId}`
