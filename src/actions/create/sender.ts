import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import type {Environment} from '../../domain/environment.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import type {Journal} from '../../journal/journal.ts'
import {ownRequests, unnamedAccount} from '../../journal/own-requests.ts'
import type {RequestRecord, SentAs} from '../../journal/request-record.ts'
import {readConfig} from '../../profile/config-file.ts'
import {clientIdInUse} from '../../profile/credential.ts'
import {openJournalIfAny} from '../show/journal-if-any.ts'

/** As whom creations are sent, and where those that were sent before are read. */
export interface Sender {
  readonly journal: Journal
  readonly environment: Environment
  /** The address they are sent to. */
  readonly baseUrl: string
  /** The wallet that they leave; `principal` where no sub-account is named. */
  readonly wallet: string
  /** The run of the emulator that answers there, as far as it is known; empty for a real service. */
  readonly instance: string
  /**
   * From when a day is counted back: see `surelyPast`. A clock that was set forward makes nothing
   * older. Units: milliseconds since 1970.
   */
  readonly nowMs: number
  /** Whether a request is of the same account, or nothing says that it is not. */
  readonly isOwn: (sent: SentAs) => Promise<boolean>
}

/**
 * Who the service says that the account is.
 *
 * @param given as whom it is asked; that of the settings where it is left out.
 */
export async function senderOf(context: Context, given?: Client): Promise<Sender> {
  const client = given ?? (await context.client())
  const [journal, identity] = await Promise.all([context.journal(), client.identify()])
  const {environment, baseUrl} = client.addressee
  const wallet = client.addressee.wallet || PRINCIPAL
  // Who the account is was answered along with a token, which shows the clock of the service.
  const nowMs = await client.surelyPastMs()
  const isOwn = ownRequests(journal.accounts, {...client.addressee, ...identity})
  return {journal, environment, baseUrl, wallet, instance: identity.instance, nowMs, isOwn}
}

/**
 * The same by what this machine knows, without a connection: a dry run opens none. Nothing where no
 * credential is set, nothing was sent from here, or the journal is on another machine.
 */
export async function knownSender(context: Context): Promise<Sender | undefined> {
  if ((await context.store()).kind === 'postgres') return undefined
  const [settings, config] = [await context.settings(), await readConfig(context.home)]
  const clientId = clientIdInUse(settings, {env: context.env, config})
  const journal = await openJournalIfAny(context)
  const baseUrl = settings.baseUrl?.value
  if (!journal || clientId === undefined || baseUrl === undefined) return undefined
  const environment = settings.environment.value
  const known = await journal.accounts.find({environment, baseUrl}, clientId)
  const {account, instance} = known ?? {account: unnamedAccount(clientId), instance: ''}
  const isOwn = ownRequests(journal.accounts, {
    environment,
    baseUrl,
    instance,
    account,
    clientId,
  })
  const wallet = settings.subAccount?.value || PRINCIPAL
  return {journal, environment, baseUrl, wallet, instance, nowMs: context.now(), isOwn}
}

/** Whether a request left this wallet. The main one is named, or is not. */
export const isOfWallet = ({wallet}: Pick<RequestRecord, 'wallet'>, ofSender: string): boolean =>
  (wallet || PRINCIPAL) === ofSender
