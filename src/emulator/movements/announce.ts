import type {Environment} from '../../domain/environment.ts'
import type {EventKind} from '../../domain/event.ts'
import {PRINCIPAL, type WalletReference} from '../../domain/wallet.ts'
import {timestamp} from '../resources/timestamp.ts'
import type {Endpoint} from '../store/endpoints.ts'
import type {World} from '../world.ts'

/** Something that happened to a wallet. A subject has each kind of event at most once. */
export interface Announcement {
  readonly kind: EventKind
  readonly environment: Environment
  readonly wallet: WalletReference
  readonly subjectId: string
  readonly data: unknown
  readonly atMs: number
}

/** Writes the event and its deliveries in the transaction of the change that the event reports. */
export function announce(world: World, announcement: Announcement): void {
  const {kind, environment, wallet, subjectId, data, atMs} = announcement
  const id = world.identity.uuid(atMs, `event/${subjectId}/${kind}`)
  const body = JSON.stringify({
    event: kind,
    eventId: id,
    timestamp: timestamp(atMs),
    subAccount: wallet,
    data,
  })
  world.store.events.insert({id, environment, wallet, kind, subjectId, body, createdAtMs: atMs})
  const dueAtMs = world.clock.nowMs()
  for (const endpoint of endpointsFor(world, announcement)) {
    world.store.deliveries.insert({
      id: world.identity.uuid(atMs, `delivery/${id}/${endpoint.id}`),
      environment,
      eventId: id,
      endpointId: endpoint.id,
      dueAtMs,
    })
    world.alarm.touch(dueAtMs)
  }
}

/** The sub-account's own endpoints, else those of the main account. Source: spec, "Payload". */
function endpointsFor(world: World, {environment, wallet, kind}: Announcement): Endpoint[] {
  const {endpoints} = world.store
  const own = endpoints.ofWallet(environment, wallet)
  const chosen = own.length > 0 ? own : endpoints.ofWallet(environment, PRINCIPAL)
  return chosen.filter(({events}) => events.length === 0 || events.includes(kind))
}
