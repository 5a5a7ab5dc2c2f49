import type {RulesOfClient} from '../approval/rules.ts'
import type {Journal} from '../journal/journal.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import {once} from '../platform/once.ts'
import {WIRE_NAMES, type WireNames} from '../wire/unspecified.ts'
import type {Caller} from './caller.ts'
import type {Channel} from './channel.ts'
import {overHttp} from './http/http.ts'
import {type Identity, identify, withInstance} from './layers/identity.ts'
import {withLog} from './layers/log.ts'
import {noAnswer} from './layers/refusal.ts'
import {type RetryOptions, withRetry} from './layers/retry.ts'
import {type Call, type Send, TransportFailure} from './layers/send.ts'
import {type OwnClocks, type TimedSend, withServiceClock} from './layers/service-clock.ts'
import {fetchGrant, type TokenSource, tokenSource, withToken} from './layers/token.ts'
import {withoutSecrets} from './layers/without-secrets.ts'
import {withYoungKey} from './layers/young-key.ts'
import {adoptCreated, type KnownCreation} from './made-earlier/adopt.ts'
import type {SoughtBy} from './made-earlier/find-created.ts'
import {type KnownTime, knownTime} from './payout-guard/known-time.ts'
import {type PayoutGuard, payoutGuard} from './payout-guard/payout-guard.ts'
import type {GuardOptions} from './payout-guard/recent-payouts.ts'
import {type ResendTerms, resend} from './resend.ts'
import {type Accounts, accounts} from './resources/balance.ts'
import {type BalanceBlocks, balanceBlocks} from './resources/balance-blocks.ts'
import {type Charges, charges} from './resources/charges.ts'
import {type Projects, projects} from './resources/projects.ts'
import {type SubAccounts, subAccounts} from './resources/sub-accounts.ts'
import {type Transactions, transactions} from './resources/transactions.ts'
import {type WebhookEndpoints, webhookEndpoints} from './resources/webhook-endpoints.ts'
import {type Withdrawals, withdrawals} from './resources/withdrawals.ts'

/** The service, as a credential sees it. */
export interface Client extends KnownTime {
  readonly addressee: Caller
  /** Who the service takes the credential for; asked once, and kept in the journal. */
  identify(): Promise<Identity>
  /** What the service's clock shows, by its last answer; this machine's where it did not say. */
  serviceNowMs(): number
  readonly accounts: Accounts
  readonly balanceBlocks: BalanceBlocks
  readonly charges: Charges
  /** Whether payouts may leave without another person, and what another one approved. */
  readonly payouts: PayoutGuard
  readonly projects: Projects
  readonly subAccounts: SubAccounts
  readonly transactions: Transactions
  readonly webhookEndpoints: WebhookEndpoints
  readonly withdrawals: Withdrawals
  /**
   * Asks the service whether it has this already, without a time limit, and puts it into the
   * journal as done when it does. Gives its id. Errors: see `findCreated`.
   */
  adoptCreated(creation: KnownCreation, by?: SoughtBy): Promise<string | undefined>
  /**
   * Sends a journalled request of unknown outcome again; while another machine sends it, that is
   * waited for. Errors: as at its creation.
   */
  resend(record: RequestRecord, terms?: ResendTerms): Promise<void>
  /** The same service, credential and connections in another wallet; empty for the main one. */
  inWallet(wallet: string): Client
  /** A new access token, or the proof that the pair is good. Errors: the pair is refused. */
  fetchToken(): Promise<{readonly accessToken: string; readonly lifetimeSeconds: number}>
  close(): Promise<void>
}

/** Whom the client speaks for and to, and what of this machine it uses. */
export interface ClientOptions extends RulesOfClient {
  readonly addressee: Omit<Caller, 'clientId'>
  readonly clientId: string
  readonly clientSecret: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly journal: () => Promise<Journal>
  readonly now: () => number
  readonly newId: () => string
  /** Names that this service spells its own way. */
  readonly names?: Partial<WireNames>
  /** Says what is sent and received. */
  readonly log?: ((line: string) => void) | undefined
  /** Called before anything but a question leaves: a creation, a change, the end of something. */
  readonly onSending?: (() => void) | undefined
  /** Says that a call goes out again. */
  readonly onAgain?: ((attempts: number, delayMs: number) => void) | undefined
  /** Says that the journal did not take that a request was carried out. */
  readonly onNotRecorded?: Channel['onNotRecorded']
  /** For tests: how to wait, by how much to scatter, and how much time has passed. */
  readonly sleep?: (ms: number) => Promise<void>
  readonly random?: () => number
  readonly elapsedMs?: () => number
}

/** Puts the layers together: socket, log, token, retry. Opens nothing before the first call. */
export function connect(options: ClientOptions): Client {
  const {addressee, signal, timeoutMs, now, log, clientId, clientSecret, newId} = options
  const names: WireNames = {...WIRE_NAMES, ...options.names}
  const http = overHttp({baseUrl: addressee.baseUrl, timeoutMs, signal})
  const socket = withoutSecrets(http.send, clientSecret)
  const logged = log ? withLog(socket, {baseUrl: addressee.baseUrl, write: log, now}) : socket
  const seen = {last: ''}
  const timed = withServiceClock(withInstance(logged, seen), clocksOf(options))
  const hop = withYoungKey(timed.send, {now, laterNowMs: timed.laterNowMs})
  const noted = withSendingNoted(hop, options.onSending)
  const retry = retryOptions(options)
  const authSend = withNoAnswerReported(withRetry(hop, retry))
  const pair = {authPath: names.authPath, clientId, clientSecret, now}
  const tokens = tokenSource(authSend, pair)
  const caller = {...addressee, clientId}
  const journal = openedOnce(options.journal, tokens.begin)
  const identifyOnce = once(() =>
    identify({
      addressee: caller,
      accountPath: names.accountPath,
      journal,
      ready: tokens.ready,
      send: withToken(hop, tokens),
      seen,
    }),
  )
  const ask = {send: withToken(hop, tokens), transactionsPath: names.transactionsPath, newId}
  const reckoned = knownTime({timed, addressee: caller, journal, ...ask})
  const paths = [names.withdrawalsPath]
  const pause = retry.sleep
  const guarded = {addressee: caller, paths, identify: identifyOnce, journal, ...reckoned, pause}
  const payouts = payoutGuard(options, withClocks(guarded, {tokens, timed, now}))
  const channelOf = (wallet: string): Channel => ({
    send: withRetry(withToken(withWallet(noted, wallet, names), tokens), retry),
    names,
    addressee: {...caller, wallet},
    identify: identifyOnce,
    payouts,
    journal,
    ...keyClockOf(timed, now),
    pause,
    ...ofOptions(options),
  })
  const inWallet = (wallet: string): Client => ({
    ...resourcesOf(channelOf(wallet)),
    inWallet,
    identify: identifyOnce,
    serviceNowMs: timed.serviceNowMs,
    ...reckoned,
    fetchToken: () => fetchGrant(authSend, pair),
    close: http.close,
  })
  return inWallet(addressee.wallet)
}

/** By how much this machine's clock is behind the service's is known once an answer has shown that. */
const withClocks = (
  guarded: Omit<GuardOptions, 'now' | 'behindMs'>,
  {
    tokens,
    timed,
    now,
  }: {
    readonly tokens: TokenSource
    readonly timed: TimedSend
    readonly now: () => number
  },
): GuardOptions => ({
  ...guarded,
  now: timed.earlierNowMs,
  behindMs: async (isAhead) => {
    await (isAhead ? tokens.ready() : tokens.current())
    // Where the token does not show it, the service is asked.
    await guarded.surelyPastMs()
    return (timed.errorNowMs() ?? timed.serviceNowMs()) - now()
  },
})

/** What every channel takes as it was given. */
const ofOptions = ({timeoutMs, signal, newId, onNotRecorded}: ClientOptions) => ({
  timeoutMs,
  signal,
  newId,
  onNotRecorded,
})

/** What the age of a key is judged by. */
const keyClockOf = ({laterNowMs, serviceNowMs, isShown}: TimedSend, now: () => number) => ({
  now,
  laterNowMs,
  isServiceClockShown: () => isShown() === true,
  serviceBehindMs: () => (isShown() ? Math.max(0, now() - serviceNowMs()) : undefined),
})

const clocksOf = ({now, elapsedMs}: ClientOptions): OwnClocks => ({
  now,
  elapsedMs: elapsedMs ?? (() => performance.now()),
})

/** Opening the journal and fetching a token take about as long, so they go side by side. */
const openedOnce = (open: () => Promise<Journal>, beginToken: () => void) =>
  once(() => {
    beginToken()
    return open()
  })

const retryOptions = (options: ClientOptions): RetryOptions => ({
  maxWaitMs: options.timeoutMs,
  sleep: options.sleep ?? ((ms) => pause(ms, options.signal)),
  random: options.random ?? Math.random,
  now: options.now,
  onAgain: options.onAgain,
})

const resourcesOf = (
  channel: Channel,
): Omit<
  Client,
  'inWallet' | 'identify' | 'serviceNowMs' | keyof KnownTime | 'fetchToken' | 'close'
> => ({
  addressee: channel.addressee,
  accounts: accounts(channel),
  balanceBlocks: balanceBlocks(channel),
  charges: charges(channel),
  payouts: channel.payouts,
  projects: projects(channel),
  subAccounts: subAccounts(channel),
  transactions: transactions(channel),
  webhookEndpoints: webhookEndpoints(channel),
  withdrawals: withdrawals(channel),
  adoptCreated: (creation, by) => adoptCreated(channel, creation, by),
  resend: (record, terms) => resend(channel, record, terms),
})

/** Names the wallet, but where the call acts on the whole account. */
const withWallet =
  (send: Send, wallet: string, names: WireNames): Send =>
  (call: Call) => {
    if (wallet === '' || call.isAccountWide) return send(call)
    return send({...call, headers: {...call.headers, [names.subAccountHeader]: wallet}})
  }

const withSendingNoted =
  (send: Send, onSending: ClientOptions['onSending']): Send =>
  (call) => {
    if (call.method !== 'GET') onSending?.()
    return send(call)
  }

/** Without a token nothing was sent: the failure of an exchange is reported as what it is. */
const withNoAnswerReported =
  (send: Send): Send =>
  async (call) => {
    try {
      return await send(call)
    } catch (error) {
      throw error instanceof TransportFailure ? noAnswer(error) : error
    }
  }

/** Waits; Ctrl-C ends the wait. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const {setTimeout: wait} = await import('node:timers/promises')
  await wait(ms, undefined, {signal})
}
