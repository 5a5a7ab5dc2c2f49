import type {Client} from '../client/client.ts'
import type {JournalSender} from '../journal/open-journal.ts'
import {filesClosed} from '../messages/command-line/home.ts'
import {baseUrlMissing, liveBanner} from '../messages/command-line/profile.ts'
import {InvalidInputError} from '../messages/errors.ts'
import type {Notice} from '../messages/message.ts'
import {broughtBack, takenAlong} from '../messages/stores/store.ts'
import {plainText} from '../messages/text/plain-text.ts'
import {closeToOthers, homePath, requireOwnHome} from '../platform/home.ts'
import {once, onceDone} from '../platform/once.ts'
import {LOCAL_STORE, type Store} from '../platform/store.ts'
import {uuid7} from '../platform/uuid7.ts'
import {type ConfigFile, profileNamed, readConfig} from '../profile/config-file.ts'
import {type Credential, clientIdInUse, findCredential} from '../profile/credential.ts'
import {resolveSettings, type Settings} from '../profile/settings.ts'
import {openVault, SECRET_PLACES} from '../profile/vault.ts'
import type {Context, ContextSources, GlobalFlags} from './context.ts'
import {languageOfProcess} from './language.ts'
import {NO_TERMINAL} from './terminal.ts'

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
  let hasSent = false
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
    journal: onceDone(async () => {
      const {openJournal} = await import('../journal/open-journal.ts')
      const store = await context.store()
      const sender = await journalSender(context)
      const {onlyReads = false} = sources
      const {home, now} = context
      const journal = await openJournal({home, now, store, sender, onlyReads})
      // A file may stay open; a connection keeps the process waiting.
      open.push(() => (store.kind === 'postgres' ? journal.close() : journal.tidy()))
      return journal
    }),
    hasSent: () => hasSent,
    noteSending: () => {
      hasSent = true
    },
    dispose: async () => {
      for (const close of open.splice(0).reverse()) await close()
    },
  }
  return context
}

async function ownCredential(context: Context): Promise<Credential | undefined> {
  const [settings, vault] = await Promise.all([context.settings(), context.vault()])
  // The secret of a variable goes to the address of the profile, too.
  if (settings.baseUrl?.source === 'profile') requireOwnHome(context.home, SECRET_PLACES)
  return findCredential(settings, {env: context.env, config: await context.config(), vault})
}

async function ownStore(context: Context): Promise<Store> {
  const {env, vault} = context
  const {profile} = await context.settings()
  const config = await context.config()
  // Nothing is loaded for the store that most have.
  if (!env['PIXCTL_STORE'] && !profileNamed(config, profile.value).store) return LOCAL_STORE
  const {storeOfProfile} = await import('../profile/store-password.ts')
  const configNow = () => readConfig(context.home)
  return storeOfProfile(profile.value, {env, config, vault, configNow})
}

/** Who sends, for a journal: what was sent from another store comes along. */
export async function journalSender(context: Context): Promise<JournalSender> {
  const {env, home, vault, notice} = context
  const [settings, config] = [await context.settings(), await context.config()]
  const {value: profile} = settings.profile
  return {
    profile,
    clientId: clientIdInUse(settings, {env, config}),
    storeNamed: async (url) => {
      const {storeOfHome} = await import('../profile/store.ts')
      return storeOfHome(url, {config, vault, configNow: () => readConfig(home)})
    },
    onTaken: (count) => notice(takenAlong({count})),
    onBroughtBack: (url, count) => notice(broughtBack({url, count})),
  }
}

/** The settings, which like the secrets beside them are for no other user. */
function ownConfig({home, notice}: Context): Promise<ConfigFile> {
  const paths = closeToOthers(home, SECRET_PLACES)
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
