import {RefusedError} from '../messages/errors.ts'
import type {AccountResource, BalanceResource} from '../wire/balance.ts'
import {asNumber, asRecord, readResource} from '../wire/loose.ts'
import {type Channel, fetchResource, walletOf} from './channel.ts'

/** `GET /v2/account` and `GET /v2/balance`. Source: contract, "account, balance". */
export interface Accounts {
  fetchAccount(): Promise<AccountResource>
  /** Reads `/balance`, and `/account` where a service has none. */
  fetchBalance(): Promise<BalanceResource>
}

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
  readResource(body, {available: 'number'})

function understandAccount(body: unknown): AccountResource | undefined {
  const answer = readResource<AccountResource>(body, {balance: 'record'})
  const available = asRecord(asRecord(answer?.balance)?.['available'])
  return asNumber(available?.['amountFormatted']) === undefined ? undefined : answer
}

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
