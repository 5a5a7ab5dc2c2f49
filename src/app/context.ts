import type {Client} from '../client/client.ts'
import type {Environment} from '../domain/environment.ts'
import type {Journal} from '../journal/journal.ts'
import type {JournalSender} from '../journal/open-journal.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import {InvalidInputError} from '../messages/errors.ts'
import {filesClosed} from '../messages/home.ts'
import type {Language} from '../messages/language.ts'
import type {Notice} from '../messages/message.ts'
import {plainText} from '../messages/plain-text.ts'
import {baseUrlMissing, liveBanner} from '../messages/profile.ts'
import {broughtBack, takenAlong} from '../messages/store.ts'
import {closeToOthers, homePath} from '../platform/home.ts'
import {once} from '../platform/once.ts'
import {LOCAL_STORE, type Store} from '../platform/store.ts'
import {uuid7} from '../platform/uuid7.ts'
import type {Variables} from '../platform/variables.ts'
import {type ConfigFile, profileNamed, readConfig} from '../profile/config-file.ts'
import {type Credential, findCredential} from '../profile/credential.ts'
import {resolveSettings, type Settings} from '../profile/settings.ts'
import {openVault, type Vault} from '../profile/vault.ts'
import {languageOfProcess} from './language.ts'
import {NO_TERMINAL, type Terminal} from './terminal.ts'

/** The global flags as typed, before environment variables and profiles are asked. */
export interface GlobalFlags {
  readonly json: boolean
  readonly verbose: boolean
  readonly lang?: string | undefined
  readonly env?: Environment | undefined
  readonly profile?: string | undefined
  readonly baseUrl?: string | undefined
  readonly subAccount?: string | undefined
  readonly timeoutMs?: number | undefined
}

/** What the process lends a context; a test lends its own. */
export interface ContextSources {
  readonly signal: AbortSignal
  readonly env?: Variables
  /** Absent: nothing can be asked. */
  readonly terminal?: Terminal
  readonly notice?: (text: string) => void
  readonly now?: () => number
  /** Whether live is announced (default true). */
  readonly movesRealMoney?: boolean
}

/** Everything a command may need, each part made when it is first asked for. */
export interface Context {
  readonly globals: GlobalFlags
  readonly env: Variables
  /** The directory of every file pixctl writes. Errors: `LocalFailureError` when there is none. */
  readonly home: string
  readonly language: Language
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** Asks the person, where there is one. */
  readonly terminal: Terminal
  /** One line on stderr, with and without `--json`; text is in the reader's language already. */
  notice(text: string | Notice): void
  /** With `--verbose`: says what is sent and received. */
  readonly verbose: ((line: string) => void) | undefined
  now(): number
  newId(): string
  /** `config.json` as it was when it was first asked for. */
  config(): Promise<ConfigFile>
  /** Environment, profile, base URL …, each with its source. Live is announced, once. */
  settings(): Promise<Settings>
  /** Errors: `InvalidInputError` in live when no base URL is given anywhere. */
  baseUrl(): Promise<string>
  vault(): Promise<Vault>
  /** The pair for the settings, or nothing. Errors: of the other environment. */
  findCredential(): Promise<Credential | undefined>
  /** The service. Nothing is sent before its first call. Errors: no usable credential. */
  client(): Promise<Client>
  /** The service that a journalled request was sent to, as whom it was sent. */
  clientFor(record: RequestRecord): Promise<Client>
  /** Where journal and inbox are: in the home, or in a database that several machines share. */
  store(): Promise<Store>
  /** Opened once. Left open by `dispose`: see `main.ts`. */
  journal(): Promise<Journal>
  dispose(): Promise<void>
}

export function createContext(globals: GlobalFlags, sources: ContextSources): Context {
  const env = sources.env ?? process.env
  const language = languageOfProcess(globals.lang, env)
  const say = sources.notice ?? ((text: string) => void process.stderr.write(`${text}\n`))
  const notice = (text: string | Notice): void =>
    say(typeof text === 'function' ? text(language) : text)
  const open: (() => void | Promise<void>)[] = []
  const closing = (client: Client): Client => {
    open.push(() => client.close())
    return client
  }
  const context: Context = {
    globals,
    env,
    get home() {
      return homePath(env)
    },
    language,
    signal: sources.signal,
    terminal: sources.terminal ?? NO_TERMINAL,
    notice,
    verbose: globals.verbose ? (line) => notice(plainText(line)) : undefined,
    now: sources.now ?? Date.now,
    newId: () => uuid7(),
    config: once(() => ownConfig(context)),
    settings: once(() => resolvedSettings(context, sources.movesRealMoney ?? true)),
    baseUrl: async () => requireBaseUrl(await context.settings()),
    vault: once(async () => openVault({home: context.home, env, notice})),
    findCredential: once(() => ownCredential(context)),
    client: once(async () => {
      const {connectFromSettings} = await import('./service-connection.ts')
      return closing(await connectFromSettings(context))
    }),
    clientFor: async (record) => {
      const {connectForRequest} = await import('./service-connection.ts')
      return closing(await connectForRequest(context, record))
    },
    store: once(() => ownStore(context)),
    journal: once(async () => {
      const {openJournal} = await import('../journal/open-journal.ts')
      const store = await context.store()
      const sender = await journalSender(context)
      const journal = await openJournal({home: context.home, now: context.now, store, sender})
      // A file may stay open; a connection keeps the process waiting.
      open.push(() => (store.kind === 'postgres' ? journal.close() : journal.tidy()))
      return journal
    }),
    dispose: async () => {
      for (const close of open.splice(0).reverse()) await close()
    },
  }
  return context
}

async function ownCredential(context: Context): Promise<Credential | undefined> {
  const [settings, vault] = await Promise.all([context.settings(), context.vault()])
  return findCredential(settings, {env: context.env, config: await context.config(), vault})
}

async function ownStore(context: Context): Promise<Store> {
  const {env, vault} = context
  const {profile} = await context.settings()
  const config = await context.config()
  // Nothing is loaded for the store that most have.
  if (!env['PIXCTL_STORE'] && !profileNamed(config, profile.value).store) return LOCAL_STORE
  const {resolveStore} = await import('../profile/store.ts')
  return resolveStore(profile.value, {env, config, vault})
}

/** Who sends, for a journal: what was sent from another store comes along. */
export async function journalSender(context: Context): Promise<JournalSender> {
  const {env, vault, notice} = context
  const {value: profile} = (await context.settings()).profile
  return {
    profile,
    storeNamed: async (url) => {
      const {sharedStore} = await import('../profile/store.ts')
      return sharedStore(profile, url, {env, config: await context.config(), vault})
    },
    onTaken: (count) => notice(takenAlong({count})),
    onBroughtBack: (url, count) => notice(broughtBack({url, count})),
  }
}

/** The settings, which like the secrets beside them are for no other user. */
function ownConfig({home, notice}: Context): Promise<ConfigFile> {
  const paths = closeToOthers(home, ['config.json', 'secrets.json'])
  if (paths.length > 0) notice(filesClosed({paths: paths.join(', ')}))
  return readConfig(home)
}

async function resolvedSettings(
  {globals, env, config, notice}: Context,
  movesRealMoney: boolean,
): Promise<Settings> {
  const settings = resolveSettings(globals, env, await config())
  const {environment, profile, baseUrl} = settings
  if (environment.value === 'live' && movesRealMoney) {
    const local = LOOPBACK.test(baseUrl?.value ?? '') ? baseUrl?.value : undefined
    notice(liveBanner({source: environment.source, profile: profile.value, local}))
  }
  return settings
}

/** As the host is written, and no longer name that begins so. */
const LOOPBACK = /^https?:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])([:/]|$)/

function requireBaseUrl(settings: Settings): string {
  if (settings.baseUrl) return settings.baseUrl.value
  throw new InvalidInputError(baseUrlMissing())
}
