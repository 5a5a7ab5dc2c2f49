import {FEE_KINDS} from '../../../domain/fee.ts'
import {toReais} from '../../../domain/money.ts'
import type {
  AccountView,
  CredentialView,
  EndpointView,
  InstitutionView,
  Listing,
} from '../../../wire/dashboard.ts'
import type {ProjectResource} from '../../../wire/project.ts'
import {feeResource} from '../../handlers/balance.ts'
import {endpointResource} from '../../resources/endpoint-resource.ts'
import {projectResource} from '../../resources/project-resource.ts'
import {timestamp} from '../../resources/timestamp.ts'
import type {InstitutionRow} from '../../store/institutions.ts'
import type {ProjectRow} from '../../store/projects.ts'
import {equals, listRows, searched, windowOf} from './listing.ts'
import type {Asked} from './reading.ts'

const whole = <Item>(items: readonly Item[]): Listing<Item> => ({
  items,
  total: items.length,
  page: 1,
  limit: Math.max(items.length, 1),
})

/** Without secrets: each was shown when it was made. */
export const readCredentials = ({world, environment}: Asked): Listing<CredentialView> =>
  whole(
    world.store.credentials
      .list()
      .filter((credential) => credential.environment === environment)
      .map((credential) => ({
        clientId: credential.clientId,
        permissions: credential.permissions,
        ipAllowList: credential.ipAllowList,
        subAccountAccess: credential.subAccountAccess,
        revoked: credential.revoked,
        createdAt: timestamp(credential.createdAtMs),
      })),
  )

export const readEndpoints = ({world, environment}: Asked): Listing<EndpointView> =>
  whole(
    world.store.endpoints
      .list(environment)
      .map((endpoint) => ({...endpointResource(endpoint), events: [...endpoint.events]})),
  )

export function readProjects({world, environment, call}: Asked): Listing<ProjectResource> {
  const window = windowOf(call)
  const where = [
    equals('environment', environment),
    ...searched(window.search, ['id', 'name', 'description']),
  ]
  const toItem = (project: ProjectRow) => projectResource(project)
  return listRows(world.store.db, {from: 'projects', where, order: 'seq DESC'}, {...window, toItem})
}

export function readAccount({world: {store}, environment}: Asked): AccountView {
  const account = store.accounts.get(environment)
  const schedules = store.fees.current()
  const {transactionLimit} = account
  return {
    environment,
    fees: Object.fromEntries(
      FEE_KINDS.map((kind) => [kind, feeResource(schedules[kind])]),
    ) as AccountView['fees'],
    institutionChoice: account.institutionChoice === 1,
    cnpjPayersBlocked: account.cnpjPayersBlocked === 1,
    transactionLimit: transactionLimit === null ? null : toReais(transactionLimit),
    subAccountQuota: account.subAccountQuota,
    institutions: listRows<InstitutionRow, InstitutionView>(
      store.db,
      {from: 'institutions', where: [equals('environment', environment)], order: 'id'},
      {page: 1, limit: MAXIMUM_INSTITUTIONS, toItem: institutionView},
    ).items,
  }
}

const MAXIMUM_INSTITUTIONS = 200

const institutionView = ({id, name, enabled, available}: InstitutionRow): InstitutionView => ({
  pspCredentialId: id,
  name,
  enabled: enabled === 1,
  available: available === 1,
})
