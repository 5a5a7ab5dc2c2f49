import {NO_PAYOUT_RULES} from '../approval/rules.ts'
import {type Client, connect} from '../client/client.ts'
import type {Environment} from '../domain/environment.ts'
import {isNotNamed} from '../journal/own-requests.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import {invalidSetting} from '../messages/command-line/profile.ts'
import {InvalidInputError, NotPermittedError, PixctlError} from '../messages/errors.ts'
import {otherCredential} from '../messages/people/credentials.ts'
import {type Credential, findCredential, requireCredential} from '../profile/credential.ts'
import {payoutRulesOf, rulesOfOthers, type StoredRules} from '../profile/payout-rules.ts'
import {resolveSettings, type Settings} from '../profile/settings.ts'
import {unusableName, WIRE_NAMES} from '../wire/unspecified.ts'
import type {Context} from './context.ts'
import {type NotRecorded, notRecordedNotice} from './not-recorded-notices.ts'
import {sayRetries} from './retry-notices.ts'

/** A client for what the flags, variables and the profile say. */
export async function connectFromSettings(context: Context): Promise<Client> {
  const settings = await context.settings()
  const [baseUrl, found, config] = await Promise.all([
    context.baseUrl(),
    context.findCredential(),
    context.config(),
  ])
  const credential = requireCredential(found, {settings, home: context.home, config})
  const wallet = settings.subAccount?.value ?? ''
  return open(context, {settings, credential, baseUrl, wallet})
}

/**
 * A client for whom a journalled request was sent by and to: never another service, wallet or
 * account than the first time. The pair may be another one of the same account, which the service
 * itself confirms.
 *
 * Errors: `NotPermittedError` when no credential of that account is there any more.
 */
export async function connectForRequest(context: Context, record: RequestRecord): Promise<Client> {
  const found = await credentialsFor(context, record)
  const {baseUrl, wallet, profile: sentBy} = record
  for (const parts of found) {
    if (parts.credential.clientId === record.clientId) {
      return open(context, {...parts, baseUrl, wallet, sentBy})
    }
  }
  for (const parts of found) {
    const client = await open(context, {...parts, baseUrl, wallet, sentBy})
    const {account} = await client.identify()
    if (account === record.account) return client
    await client.close()
  }
  throw new NotPermittedError(otherCredential(), {details: {journalId: record.id}})
}

type Found = Pick<Parts, 'settings' | 'credential'>

/** The pair that is set now, then that of the profile the request was sent with. */
async function credentialsFor(context: Context, record: RequestRecord): Promise<Found[]> {
  const {env, globals, home} = context
  const {environment, baseUrl, profile} = record
  const config = await context.config()
  const vault = await context.vault()
  const found: Found[] = []
  for (const named of new Set([globals.profile, profile])) {
    const flags = {env: environment, profile: named, baseUrl, timeoutMs: globals.timeoutMs}
    const settings = resolveSettings(flags, env, config)
    const credential = await findCredential(settings, {env, config, vault})
    if (credential) found.push({settings, credential})
    else if (named === profile && found.length === 0) {
      requireCredential(credential, {settings, home, config})
    }
  }
  return found
}

/**
 * The names of the wire that a profile spells its own way, where requests say with them what they
 * have to.
 *
 * Errors: `InvalidInputError` that names the first other one.
 */
export function requireUsableNames(own: Settings['wire']): Settings['wire'] {
  const unusable = unusableName({...WIRE_NAMES, ...own})
  if (unusable === undefined) return own
  throw new InvalidInputError(invalidSetting({key: `wire.${unusable}`}))
}

/**
 * What every client takes of the command that it works for.
 *
 * Errors: those of `requireUsableNames`: `config.json` may have been written by hand.
 */
export const ofContext = (context: Context, settings: Settings) => ({
  timeoutMs: settings.timeoutMs.value,
  signal: context.signal,
  journal: context.journal,
  now: context.now,
  newId: context.newId,
  names: requireUsableNames(settings.wire),
  log: context.verbose,
  onSending: context.noteSending,
})

/** All clients of a command say together that they try again: what is resumed may have many. */
const sayers = new WeakMap<Context, ReturnType<typeof sayRetries>>()

function retriesOf(context: Context): ReturnType<typeof sayRetries> {
  const sayer = sayers.get(context) ?? sayRetries(context)
  sayers.set(context, sayer)
  return sayer
}

/** And together what they did that the journal did not take. */
const recorders = new WeakMap<Context, NotRecorded>()

function notRecordedOf(context: Context): NotRecorded {
  const notRecorded = recorders.get(context) ?? notRecordedNotice(context)
  recorders.set(context, notRecorded)
  return notRecorded
}

interface Parts {
  readonly settings: Settings
  readonly credential: Credential
  readonly baseUrl: string
  readonly wallet: string
  /** The profile a journalled request was sent with: its rules hold, whichever sends it again. */
  readonly sentBy?: string
}

async function open(context: Context, parts: Parts): Promise<Client> {
  const {settings, credential, baseUrl, wallet, sentBy} = parts
  const {clientId, clientSecret} = credential
  const environment = settings.environment.value
  const profiles = [settings.profile.value, ...(sentBy === undefined ? [] : [sentBy])]
  const config = await context.config()
  const notRecorded = notRecordedOf(context)
  const client = connect({
    payoutRules: payoutRulesOf(config, {profiles, environment, clientId}),
    rulesOfOthers: rulesOfOthers(config, {profiles, environment, clientId}).map((other) => ({
      ...other,
      askAccount: () => askAccount(context, {environment, ...other}),
    })),
    addressee: {
      environment,
      profile: settings.profile.value,
      baseUrl,
      wallet,
    },
    clientId,
    clientSecret,
    ...ofContext(context, settings),
    onAgain: retriesOf(context),
    onNotRecorded: notRecorded.add,
  })
  return {
    ...client,
    close: () => {
      notRecorded.say()
      return client.close()
    },
  }
}

/** How long a payout waits at most to learn which account another credential is of. */
const ASK_LIMIT_MS = 5_000

/**
 * The account of a stored credential as the service names it, which the journal keeps; nothing
 * where the credential cannot be read or the service does not answer. Its secret goes to no other
 * address than with its own profile.
 */
async function askAccount(
  context: Context,
  {environment, profile, baseUrl}: Pick<StoredRules, 'profile' | 'baseUrl'> & AtEnvironment,
): Promise<string | undefined> {
  const {env} = context
  const [config, vault] = await Promise.all([context.config(), context.vault()])
  try {
    const settings = resolveSettings({env: environment, profile, baseUrl}, env, config)
    const credential = await findCredential(settings, {env, config, vault})
    if (!credential || !settings.baseUrl) return undefined
    const client = connect({
      ...ofContext(context, settings),
      addressee: {environment, profile, baseUrl: settings.baseUrl.value, wallet: ''},
      clientId: credential.clientId,
      clientSecret: credential.clientSecret,
      payoutRules: NO_PAYOUT_RULES,
      timeoutMs: ASK_LIMIT_MS,
      signal: AbortSignal.any([context.signal, AbortSignal.timeout(ASK_LIMIT_MS)]),
    })
    const {account} = await client.identify()
    await client.close()
    return isNotNamed(account) ? undefined : account
  } catch (error) {
    if (error instanceof PixctlError) return undefined
    throw error
  }
}

interface AtEnvironment {
  readonly environment: Environment
}
