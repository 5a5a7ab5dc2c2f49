import type {Accounts} from './journal.ts'
import type {SentAs} from './request-record.ts'

const NOT_NAMED = 'client:'

/** The account of a credential whose account the service did not name: its client id stands for it. */
export const unnamedAccount = (clientId: string): string => `${NOT_NAMED}${clientId}`

/** Whether a client id stands for the account, because the service did not name one. */
export const isNotNamed = (account: string): boolean => account.startsWith(NOT_NAMED)

/** Whether two senders are of one account, as far as it is known. */
export type Compared = 'same' | 'other' | 'not_known'

/** Where it is looked up which account a client id is of. */
export type KnownAccounts = Pick<Accounts, 'find'>

/**
 * Tells the requests of the account of `own`, by whichever credential they were sent. While it is not
 * known, a request may be of the account: a payout that is counted once too often asks for a second
 * look, and one that is not counted is paid twice.
 *
 * What it has looked up it keeps, so a new one is made for each look at the journal.
 */
export function ownRequests(
  accounts: KnownAccounts,
  own: SentAs,
): (sent: SentAs) => Promise<boolean> {
  const compared = comparedWith(accounts, own)
  return async (sent) => (await compared(sent)) !== 'other'
}

/**
 * Compares the accounts of two senders, which is decided nowhere else. One whose account the service
 * did not name has its client id in place of it; the journal may know by now which account that is, by
 * the address of either.
 *
 * | one credential, or one name            | `same`      |
 * | another environment, or emulator run   | `other`     |
 * | two accounts, each named or known      | `other`     |
 * | an account neither named nor known     | `not_known` |
 *
 * One that is known as two accounts, by the address of either, may be both. What it has looked up it
 * keeps.
 */
export function comparedWith(
  accounts: KnownAccounts,
  own: SentAs,
): (sent: SentAs) => Promise<Compared> {
  const known = new Map<string, Promise<string | undefined>>()
  const knownAt = (baseUrl: string, one: SentAs): Promise<string | undefined> => {
    const place = JSON.stringify([baseUrl, one.clientId, one.instance])
    const found = known.get(place) ?? accountAt(accounts, baseUrl, one)
    known.set(place, found)
    return found
  }
  const namesOf = async (one: SentAs, other: SentAs): Promise<string[]> => {
    if (!isNotNamed(one.account)) return [one.account]
    const known = [await knownAt(one.baseUrl, one), await knownAt(other.baseUrl, one)]
    return known.filter((name) => name !== undefined)
  }
  return async (sent) => {
    if (sent.environment !== own.environment) return 'other'
    if (sent.account === own.account || sent.clientId === own.clientId) return 'same'
    if (isOfOtherRun(sent, own)) return 'other'
    const [ownNames, names] = [await namesOf(own, sent), await namesOf(sent, own)]
    if (ownNames.length === 0 || names.length === 0) return 'not_known'
    return names.some((name) => ownNames.includes(name)) ? 'same' : 'other'
  }
}

/** What the journal knows of an emulator that is gone says nothing of the one that runs now. */
async function accountAt(
  accounts: KnownAccounts,
  baseUrl: string,
  one: SentAs,
): Promise<string | undefined> {
  const known = await accounts.find({environment: one.environment, baseUrl}, one.clientId)
  return known && !isOfOtherRun(known, one) ? known.account : undefined
}

const isOfOtherRun = (
  {instance}: Pick<SentAs, 'instance'>,
  other: Pick<SentAs, 'instance'>,
): boolean => instance !== '' && other.instance !== '' && instance !== other.instance
