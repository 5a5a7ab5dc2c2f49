import {subAccountAnswer} from '../../wire/answers.ts'
import {readList, readResource} from '../../wire/loose.ts'
import type {SubAccountRequest, SubAccountResource} from '../../wire/sub-account.ts'
import {type Channel, fetchResource} from '../channel.ts'
import {create} from '../creation/creation.ts'
import type {Created} from '../creation/creation-terms.ts'
import {subAccountDiffers} from '../made-earlier/difference.ts'

/** `/v2/sub-accounts`: always of the main account, whatever wallet is chosen. Source: spec. */
export interface SubAccounts {
  create(body: SubAccountRequest): Promise<Created<SubAccountResource>>
  list(): Promise<SubAccountResource[]>
}

/**
 * Creates and lists wallets of the account, whatever wallet is chosen.
 *
 * Errors: those of every call; a creation without an answer is an `UnknownOutcomeError`.
 */
export function subAccounts(channel: Channel): SubAccounts {
  const path = channel.names.subAccountsPath
  return {
    create: (body) => create(channel, {...SUB_ACCOUNT, kind: 'sub_account', path, body}),
    list: () =>
      fetchResource(
        channel,
        {method: 'GET', path, permission: 'SUBACCOUNT:READ', isAccountWide: true},
        (body) => readList<SubAccountResource>(body, ['data', 'items'], subAccountAnswer),
      ),
  }
}

/** What a creation of a sub-account needs, and how its answer is read. */
export const SUB_ACCOUNT = {
  permission: 'SUBACCOUNT:WRITE',
  understand: (body: unknown): SubAccountResource | undefined =>
    readResource(body, subAccountAnswer),
  differs: subAccountDiffers,
} as const
