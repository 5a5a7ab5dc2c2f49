import type {Context} from '../../app/context.ts'
import type {Permission, SubAccountAccess} from '../../domain/permission.ts'
import {askControl} from './control-plane.ts'

/** What `emulator credential` was asked for. Without a client id a new one is made. */
export interface CredentialOrder {
  readonly clientId: string | undefined
  readonly permissions: readonly Permission[] | undefined
  readonly access: string | undefined
  readonly ips: readonly string[] | undefined
  readonly revoked: boolean | undefined
}

/** The credential with its rights, and its secret when it is new. */
export async function changeCredential<T extends object>(
  context: Context,
  order: CredentialOrder,
): Promise<T> {
  const {clientId, permissions, access, ips: ipAllowList, revoked} = order
  const subAccountAccess = access === undefined ? undefined : accessNamed(access)
  if (clientId !== undefined) {
    const path = `/credentials/${encodeURIComponent(clientId)}`
    const body = {permissions, ipAllowList, subAccountAccess, revoked}
    return askControl(context, {method: 'PATCH', path, body})
  }
  const environment = (await context.settings()).environment.value
  const rights = {permissions: permissions ?? ['FULL_ACCESS'], ipAllowList, subAccountAccess}
  return askControl(context, {path: '/credentials', body: {environment, ...rights}})
}

const accessNamed = (text: string): SubAccountAccess =>
  text === 'off' || text === 'all' ? text : text.split(',').filter((name) => name !== '')
