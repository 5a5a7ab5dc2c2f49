import {credentialChange, credentialRequest} from '../../wire/control.ts'
import {json} from '../http/message.ts'
import {notFound} from '../movements/refusals.ts'
import {newCredential} from '../new-credential.ts'
import type {Credential} from '../store/credentials.ts'
import {type Command, withBody} from './control.ts'

/** What the dashboard does with credentials. */
export const CREDENTIAL_COMMANDS: readonly Command[] = [
  {
    method: 'POST',
    path: '/credentials',
    handle: withBody(credentialRequest, (world, _, request) => {
      const {environment, permissions, ipAllowList = null, subAccountAccess = 'off'} = request
      const credential = newCredential(world, environment, {
        permissions,
        ipAllowList,
        subAccountAccess,
      })
      const {clientId, clientSecret} = credential
      return json(201, {clientId, clientSecret, ...rightsOf(credential)})
    }),
  },
  {
    method: 'PATCH',
    path: '/credentials/:clientId',
    handle: withBody(credentialChange, ({store}, call, change) => {
      const clientId = call.parameters['clientId'] ?? ''
      const credential = store.credentials.find(clientId)
      if (!credential) return notFound('credential', clientId)
      const changed = {...credential, ...withoutAbsent(change)}
      store.credentials.put(changed)
      return json(200, {clientId, ...rightsOf(changed)})
    }),
  },
  {
    method: 'GET',
    path: '/credentials',
    handle: ({store}) =>
      json(200, {
        credentials: store.credentials
          .list()
          .map((credential) => ({clientId: credential.clientId, ...rightsOf(credential)})),
      }),
  },
]

export const rightsOf = ({
  environment,
  permissions,
  ipAllowList,
  subAccountAccess,
  revoked,
}: Credential) => ({
  environment,
  permissions,
  ipAllowList,
  subAccountAccess,
  revoked,
})

/** A field that was not sent stays as it is. */
const withoutAbsent = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
