import type {Accounts, Journal} from '../../journal/journal.ts'
import {unnamedAccount} from '../../journal/own-requests.ts'
import type {Addressee} from '../../journal/request-record.ts'
import {asRecord, asText} from '../../wire/loose.ts'
import {INSTANCE_HEADER} from '../../wire/unspecified.ts'
import {headerOf, isSuccess, type Reply, type Send} from './send.ts'

/** Who the service takes the credential for, and which instance of it answers. */
export type Identity = Pick<Addressee, 'account' | 'instance'>

/** Keeps what the last answer says of its instance. */
export interface InstanceSeen {
  last: string
}

/** Looks at every answer for the instance it comes from. */
export const withInstance =
  (send: Send, seen: InstanceSeen): Send =>
  async (call) => {
    const reply = await send(call)
    seen.last = headerOf(reply, INSTANCE_HEADER) ?? seen.last
    return reply
  }

/** What it takes to ask the service who the account is, and to keep the answer. */
export interface IdentityOptions {
  readonly addressee: Pick<Addressee, 'environment' | 'baseUrl' | 'clientId'>
  readonly accountPath: string
  readonly journal: () => Promise<Journal>
  /** Whether there is a token. Without one nothing can be asked. */
  readonly ready: () => Promise<boolean>
  /** One attempt, with the token. */
  readonly send: Send
  readonly seen: InstanceSeen
}

/** How long a creation waits at most for the answer to the question who the account is. */
const ASK_LIMIT_MS = 3_000

/**
 * Finds out which account a client id is. The service is asked once for each client id, and its
 * answer is kept in the journal, so that a stored pair and the same pair from variables are one
 * account, and a profile that logs in as another merchant is another. While the service gives no
 * answer, the account of its last answer counts; where it never named one, the client id stands for
 * the account.
 */
export async function identify(options: IdentityOptions): Promise<Identity> {
  const {addressee, seen} = options
  const [journal, isReady] = await Promise.all([options.journal(), options.ready()])
  const {accounts} = journal
  const known = await accounts.find(addressee, addressee.clientId)
  const instance = seen.last || (known?.instance ?? '')
  if (seen.last !== '') await accounts.noteInstance(addressee.baseUrl, seen.last)
  if (known && (known.instance === instance || !isReady)) return known
  const account = isReady ? await askAccount(options) : undefined
  if (account === undefined) {
    const unnamed = {account: unnamedAccount(addressee.clientId), instance}
    await journal.catchUpOn({...addressee, ...unnamed})
    return unnamed
  }
  await keep(accounts, {...addressee, instance, account})
  return {account, instance}
}

const keep = (
  accounts: Accounts,
  {clientId, account, ...place}: IdentityOptions['addressee'] & Identity,
): Promise<void> => accounts.save(place, {clientId, account})

async function askAccount({send, accountPath}: IdentityOptions): Promise<string | undefined> {
  const limit = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => limit.resolve(undefined), ASK_LIMIT_MS)
  const call = {method: 'GET', path: accountPath, isRepeatable: true, isAccountWide: true} as const
  try {
    return accountIn(await Promise.race([send(call), limit.promise]))
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function accountIn(reply: Reply | undefined): string | undefined {
  if (!reply || !isSuccess(reply)) return undefined
  return asText(asRecord(asRecord(reply.body)?.['account'])?.['id'])
}
