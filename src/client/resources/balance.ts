import {RefusedError} from '../../messages/errors.ts'
import {accountAnswer, balanceAnswer} from '../../wire/answers.ts'
import type {AccountResource, BalanceResource} from '../../wire/balance.ts'
import {readResource} from '../../wire/loose.ts'
import {type Channel, fetchResource, walletOf} from '../channel.ts'

/** `GET /v2/account` and `GET /v2/balance`. Source: contract, "account, balance". */
export interface Accounts {
  fetchAccount(): Promise<AccountResource>
  /** Reads `/balance`, and `/account` where a service has none. */
  fetchBalance(): Promise<BalanceResource>
}

/**
 * The account and its balance, as the credential's owner sees them.
 *
 * Errors: those of every call; an unknown endpoint only where neither path is there.
 */
export function accounts(channel: Channel): Accounts {
  const {accountPath, balancePath} = channel.names
  const fetchAccount = (): Promise<AccountResource> =>
    fetchResource(channel, {method: 'GET', path: accountPath}, understandAccount)
  return {
    fetchAccount,
    fetchBalance: async () => {
      try {
        return await fetchResource(channel, {method: 'GET', path: balancePath}, understandBalance)
      } catch (error) {
        if (!isMissingEndpoint(error)) throw error
        return balanceOf(await fetchAccount(), channel)
      }
    },
  }
}

const understandBalance = (body: unknown): BalanceResource | undefined =>
  readResource(body, balanceAnswer)

const understandAccount = (body: unknown): AccountResource | undefined =>
  readResource(body, accountAnswer)

const isMissingEndpoint = (error: unknown): boolean =>
  error instanceof RefusedError &&
  error.statusCode === 404 &&
  error.code !== 'SUB_ACCOUNT_NOT_FOUND'

/** What the account says of its balance, in the form of `/balance`. */
const balanceOf = ({balance}: AccountResource, channel: Channel): BalanceResource => ({
  subAccount: walletOf(channel),
  currency: balance.currency ?? 'BRL',
  available: balance.available.amountFormatted,
  ...(balance.held && {held: balance.held.amountFormatted}),
})
