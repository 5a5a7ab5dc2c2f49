import type {Command} from '../control/control.ts'
import type {Endpoint} from '../handlers/handler.ts'
import type {Route} from '../http/router.ts'
import type {World} from '../world.ts'
import {ChangeFeed} from './change-feed.ts'
import {DASHBOARD_PREFIX, type DashboardAuth} from './dashboard-auth.ts'
import {DATA_COMMANDS} from './data/commands.ts'
import {ownerCommand} from './owner-routes.ts'
import {pageRoutes} from './page-routes.ts'

/**
 * The page, what it shows, its change feed, and the service as the owner of the account calls it.
 */
export function dashboardRoutes(
  world: World,
  endpoints: readonly Endpoint[],
  auth: DashboardAuth,
): Route[] {
  const feed = new ChangeFeed(world)
  const guarded = ({method, path, handle}: Command): Route => ({
    method,
    path: DASHBOARD_PREFIX + path,
    handle: (call) => auth.refusalOf(call) ?? world.store.commits.run(() => handle(world, call)),
  })
  return [
    ...pageRoutes(auth),
    {
      method: 'GET',
      path: `${DASHBOARD_PREFIX}/live`,
      handle: (call) => auth.refusalOf(call) ?? feed.stream(),
    },
    ...DATA_COMMANDS.map(guarded),
    ...endpoints.map(ownerCommand).map(guarded),
  ]
}
