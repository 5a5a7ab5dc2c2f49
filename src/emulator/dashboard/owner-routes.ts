import type {Environment} from '../../domain/environment.ts'
import {WIRE_NAMES} from '../../wire/unspecified.ts'
import {type Command, environmentIn} from '../control/control.ts'
import {callerFor} from '../handlers/caller.ts'
import type {Endpoint} from '../handlers/handler.ts'
import {type Call, headerOf, type Reply} from '../http/message.ts'
import {isRefusal} from '../movements/refusals.ts'
import type {Credential} from '../store/credentials.ts'
import type {World} from '../world.ts'

/** The person at the dashboard owns the account: every permission and wallet, and no secret. */
const owner = (environment: Environment): Credential => ({
  clientId: 'dashboard',
  environment,
  clientSecret: '',
  permissions: ['FULL_ACCESS'],
  ipAllowList: null,
  subAccountAccess: 'all',
  revoked: false,
  createdAtMs: 0,
})

/** An endpoint of the service as the owner calls it: same handler, same rules, no access token. */
export const ownerCommand = ({method, path, handle, ignoresSubAccount}: Endpoint): Command => ({
  method,
  path: `/service/:environment${path}`,
  handle: (world: World, call: Call): Reply => {
    const environment = environmentIn(call)
    if (typeof environment !== 'string') return environment
    const header = ignoresSubAccount ? undefined : headerOf(call, WIRE_NAMES.subAccountHeader)
    const caller = callerFor(world, owner(environment), header)
    return isRefusal(caller) ? caller : handle(world, call, caller)
  },
})
