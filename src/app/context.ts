import type {Client} from '../client/client.ts'
import type {Environment} from '../domain/environment.ts'
import type {Journal} from '../journal/journal.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import type {Language} from '../messages/language.ts'
import type {Notice} from '../messages/message.ts'
import type {Store} from '../platform/store.ts'
import type {Variables} from '../platform/variables.ts'
import type {ConfigFile} from '../profile/config-file.ts'
import type {Credential} from '../profile/credential.ts'
import type {Settings} from '../profile/settings.ts'
import type {Vault} from '../profile/vault.ts'
import type {Terminal} from './terminal.ts'

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
  /** Nothing is sent: see `JournalOptions.onlyReads` (default false). */
  readonly onlyReads?: boolean
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
  /** Whether anything but a question left for the service, whatever came of it. */
  hasSent(): boolean
  /** Something but a question is about to leave. */
  noteSending(): void
  dispose(): Promise<void>
}
