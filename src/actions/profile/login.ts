import type {Context} from '../../app/context.ts'
import {ofContext} from '../../app/service-connection.ts'
import {NO_PAYOUT_RULES} from '../../approval/rules.ts'
import {connect} from '../../client/client.ts'
import type {Environment} from '../../domain/environment.ts'
import {InvalidInputError, LocalFailureError} from '../../messages/errors.ts'
import {
  askClientId,
  askClientSecret,
  clientIdMissing,
  clientSecretMissing,
} from '../../messages/people/credentials.ts'
import {requireOwnHome} from '../../platform/home.ts'
import type {StoreName} from '../../profile/config-file.ts'
import {type ClientPair, requireEnvironment} from '../../profile/credential.ts'
import {saveCredential} from '../../profile/profiles.ts'
import type {Settings} from '../../profile/settings.ts'
import {SECRET_PLACES} from '../../profile/vault.ts'
import {readStdin} from '../files/read-stdin.ts'
import {noteOtherStore} from './note-other-store.ts'

/** Where the pair is taken from. */
export interface LoginInput {
  readonly clientId?: string | undefined
  /** The secret is the whole of stdin. */
  readonly secretFromStdin: boolean
  /** Exchange the pair for a token before it is kept. */
  readonly verify: boolean
}

export interface LoginResult {
  readonly environment: Environment
  readonly profile: string
  readonly clientId: string
  readonly baseUrl: string | null
  readonly store: StoreName
  readonly verified: boolean
}

/**
 * Takes a pair, checks its environment, proves it at `/auth`, and keeps it.
 *
 * Errors: `InvalidInputError` when a part is missing and there is no terminal to ask at;
 *         `NotPermittedError` when the pair is of the other environment, which is found before
 *         anything is sent, or when the service refuses it; `LocalFailureError` where others can
 *         write in the home. Nothing is kept then.
 * Source: commands.md, "Credentials".
 */
export async function login(context: Context, input: LoginInput): Promise<LoginResult> {
  requireOwnHome(context.home, SECRET_PLACES)
  const settings = await context.settings()
  const environment = settings.environment.value
  const clientId = await requireClientId(context, input)
  requireEnvironment({clientId, clientSecret: ''}, environment)
  const pair = {clientId, clientSecret: await requireSecret(context, input)}
  requireEnvironment(pair, environment)
  if (input.verify) await prove(context, settings, pair)
  const profile = settings.profile.value
  const kept = await saveCredential(
    {home: context.home, vault: await context.vault()},
    {profile, environment},
    {...pair, baseUrl: chosenBaseUrl(settings)},
  )
  await noteOtherStore(context, profile)
  return {
    environment,
    profile,
    clientId,
    baseUrl: settings.baseUrl?.value ?? null,
    store: kept.store ?? 'file',
    verified: input.verify,
  }
}

/** A credential belongs to the service it was proven at; a default is not worth remembering. */
const chosenBaseUrl = ({baseUrl}: Settings): string | undefined =>
  baseUrl?.source === 'flag' || baseUrl?.source === 'env' ? baseUrl.value : undefined

async function prove(context: Context, settings: Settings, pair: ClientPair): Promise<void> {
  const client = connect({
    addressee: {
      environment: settings.environment.value,
      profile: settings.profile.value,
      baseUrl: await context.baseUrl(),
      wallet: '',
    },
    ...pair,
    payoutRules: NO_PAYOUT_RULES,
    ...ofContext(context, settings),
  })
  try {
    await client.fetchToken()
    // The account behind the pair is kept, so that another login under this name is another
    // account.
    await client.identify()
  } catch (error) {
    // A journal that takes nothing now, such as that of a reader of a shared store, hinders no login:
    // before anything is sent, the account is asked for again.
    if (!(error instanceof LocalFailureError)) throw error
    const words = error.wordsIn(context.language)
    context.notice(() => words.message)
  } finally {
    await client.close()
  }
}

async function requireClientId(context: Context, input: LoginInput): Promise<string> {
  const {env, terminal, language} = context
  const given = input.clientId || env['PIXCTL_CLIENT_ID']
  if (given) return given
  if (terminal.canAsk) {
    await requireProvable(context, input)
    const typed = (await terminal.ask(askClientId()(language))).trim()
    if (typed) return typed
  }
  throw new InvalidInputError(clientIdMissing())
}

async function requireSecret(context: Context, input: LoginInput): Promise<string> {
  const {env, terminal, language} = context
  const secret = input.secretFromStdin
    ? await secretFromStdin(context)
    : env['PIXCTL_CLIENT_SECRET']
  if (secret) return secret
  if (!input.secretFromStdin && terminal.canAsk) {
    await requireProvable(context, input)
    const typed = await terminal.askHidden(askClientSecret()(language))
    if (typed) return typed
  }
  throw new InvalidInputError(clientSecretMissing())
}

/** Nothing is asked for that could not be proven: no secret is typed for a service without an address. */
async function requireProvable(context: Context, {verify}: LoginInput): Promise<void> {
  if (verify) await context.baseUrl()
}

/** One final LF or CRLF is removed, nothing else. Source: commands.md, "Credentials". */
async function secretFromStdin(context: Context): Promise<string> {
  const bytes = await readStdin(context, 'client_secret')
  return bytes.toString('utf8').replace(/\r?\n$/, '')
}
