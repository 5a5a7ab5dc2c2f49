import {ACCOUNT_COMMANDS} from './control/accounts.ts'
import {BLOCK_COMMANDS} from './control/blocks.ts'
import {CHARGE_COMMANDS} from './control/charges.ts'
import {CONTROL_PREFIX} from './control/control.ts'
import {CREDENTIAL_COMMANDS} from './control/credentials.ts'
import {DELIVERY_COMMANDS} from './control/deliveries.ts'
import {EXPORT_COMMANDS} from './control/export.ts'
import {FAULT_COMMANDS} from './control/faults.ts'
import {controlRefusal} from './control/guard.ts'
import {LOG_COMMANDS} from './control/log.ts'
import {OPERATIONS} from './control/operations.ts'
import {STATEMENT_COMMANDS} from './control/statement.ts'
import {SUB_ACCOUNT_COMMANDS} from './control/sub-accounts.ts'
import {TRANSFER_COMMANDS} from './control/transfers.ts'
import {WITHDRAWAL_COMMANDS} from './control/withdrawals.ts'
import type {Emulator} from './emulator.ts'
import {ENDPOINTS} from './endpoints.ts'
import {authRoute} from './handlers/auth.ts'
import {toRoute} from './handlers/handler.ts'
import type {Route} from './http/router.ts'
import {OPENAPI_ROUTE} from './openapi-route.ts'

const COMMANDS = [
  CREDENTIAL_COMMANDS,
  ACCOUNT_COMMANDS,
  CHARGE_COMMANDS,
  WITHDRAWAL_COMMANDS,
  BLOCK_COMMANDS,
  TRANSFER_COMMANDS,
  SUB_ACCOUNT_COMMANDS,
  STATEMENT_COMMANDS,
  DELIVERY_COMMANDS,
  FAULT_COMMANDS,
  EXPORT_COMMANDS,
  LOG_COMMANDS,
].flat()

/** The service and its control plane. */
export function routesOf(emulator: Emulator): Route[] {
  const {world} = emulator
  return [
    OPENAPI_ROUTE,
    authRoute(world),
    ...ENDPOINTS.map((endpoint) => toRoute(world, endpoint)),
    ...OPERATIONS.map(({handle, ...route}) =>
      controlRoute(emulator, {...route, handle: (call) => handle(emulator, call)}),
    ),
    ...COMMANDS.map(({handle, ...route}) =>
      controlRoute(emulator, {
        ...route,
        handle: (call) => world.store.commits.run(() => handle(world, call)),
      }),
    ),
  ]
}

const controlRoute = ({token}: Emulator, {method, path, handle}: Route): Route => ({
  method,
  path: CONTROL_PREFIX + path,
  handle: (call) => controlRefusal(call, token) ?? handle(call),
})
