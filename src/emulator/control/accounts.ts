import {FEE_KINDS, percentMicros} from '../../domain/fee.ts'
import {invariant} from '../../domain/invariant.ts'
import {toReais} from '../../domain/money.ts'
import {
  type AccountChange,
  accountChange,
  institutionChange,
  institutionRequest,
} from '../../wire/control.ts'
import {feeResource} from '../handlers/balance.ts'
import {json} from '../http/message.ts'
import {notFound} from '../movements/refusals.ts'
import type {AccountRow} from '../store/accounts.ts'
import type {InstitutionRow} from '../store/institutions.ts'
import {nextName, type World} from '../world.ts'
import {type Command, environmentIn, withBody} from './control.ts'
import {onlyBegun} from './only-begun.ts'

/** What the dashboard, or the platform, sets for an account. */
export const ACCOUNT_COMMANDS: readonly Command[] = [
  {
    method: 'PATCH',
    path: '/accounts/:environment',
    handle: withBody(accountChange, (world, call, change) => {
      const environment = environmentIn(call)
      if (typeof environment !== 'string') return environment
      const account = changed(world.store.accounts.get(environment), change)
      world.store.accounts.update(account)
      changeFees(world, change)
      return json(200, accountResource(world, account))
    }),
  },
  {
    method: 'GET',
    path: '/accounts/:environment',
    handle: (world, call) => {
      const environment = environmentIn(call)
      if (typeof environment !== 'string') return environment
      return json(200, accountResource(world, world.store.accounts.get(environment)))
    },
  },
  {
    method: 'POST',
    path: '/accounts/:environment/institutions',
    handle: withBody(institutionRequest, (world, call, {name}) => {
      const environment = environmentIn(call)
      if (typeof environment !== 'string') return environment
      const stream = nextName(world, environment, ':institutions')
      const id = world.identity.uuid(world.clock.nowMs(), stream)
      const institution = {id, environment, name, enabled: 1, available: 1}
      world.store.institutions.put(institution)
      return json(201, institutionResource(institution))
    }),
  },
  {
    method: 'PATCH',
    path: '/accounts/:environment/institutions/:id',
    handle: withBody(institutionChange, ({store}, call, {enabled, available}) => {
      const environment = environmentIn(call)
      if (typeof environment !== 'string') return environment
      const id = call.parameters['id'] ?? ''
      const institution =
        store.institutions.find(environment, id) ??
        onlyBegun(store.institutions.list(environment), id)
      if (!institution) return notFound('institution', id)
      const next = {
        ...institution,
        enabled: Number(enabled ?? institution.enabled),
        available: Number(available ?? institution.available),
      }
      store.institutions.put(next)
      return json(200, institutionResource(next))
    }),
  },
]

const changed = (account: AccountRow, change: AccountChange): AccountRow => ({
  ...account,
  institutionChoice: Number(change.institutionChoice ?? account.institutionChoice),
  cnpjPayersBlocked: Number(change.cnpjPayersBlocked ?? account.cnpjPayersBlocked),
  transactionLimit:
    change.transactionLimit === undefined ? account.transactionLimit : change.transactionLimit,
  subAccountQuota:
    change.subAccountQuota === undefined ? account.subAccountQuota : change.subAccountQuota,
})

/** Later than every moment that a step on a standing clock may have taken. */
const FEES_CHANGE_AFTER_MS = 10

/** In force from a moment after everything so far, so that no past payment falls under it. */
function changeFees({store, clock}: World, {fees = {}}: AccountChange): void {
  const kinds = FEE_KINDS.filter((kind) => fees[kind] !== undefined)
  if (kinds.length === 0) return
  clock.moveTo(clock.nowMs() + FEES_CHANGE_AFTER_MS)
  for (const kind of kinds) {
    const schedule = fees[kind]
    const micros = percentMicros(schedule?.percent ?? 0)
    invariant(schedule && micros !== undefined, 'the schema lets no other percent pass')
    const fromMs = clock.nowMs()
    store.fees.insert({kind, fromMs, fixed: schedule.fixed, percentMicros: micros})
  }
}

export function accountResource({store}: World, account: AccountRow) {
  const fees = store.fees.current()
  return {
    environment: account.environment,
    id: account.id,
    fees: Object.fromEntries(FEE_KINDS.map((kind) => [kind, feeResource(fees[kind])])),
    institutionChoice: account.institutionChoice === 1,
    cnpjPayersBlocked: account.cnpjPayersBlocked === 1,
    transactionLimit: account.transactionLimit === null ? null : toReais(account.transactionLimit),
    subAccountQuota: account.subAccountQuota,
  }
}

export const institutionResource = ({id, name, enabled, available}: InstitutionRow) => ({
  pspCredentialId: id,
  name,
  enabled: enabled === 1,
  available: available === 1,
})
