import {type Call, json, type Reply} from '../http/message.ts'
import {notFound} from '../movements/refusals.ts'
import {timestamp} from '../resources/timestamp.ts'
import type {DeliveryRow} from '../store/deliveries.ts'
import type {World} from '../world.ts'
import {type Command, environmentIn} from './control.ts'

/** The outbox and every attempt to empty it. */
export const DELIVERY_COMMANDS: readonly Command[] = [
  {method: 'GET', path: '/deliveries', handle: list},
  {method: 'POST', path: '/deliveries/:id/redeliver', handle: redeliver},
]

function list(world: World, call: Call): Reply {
  const environment = environmentIn(call)
  if (typeof environment !== 'string') return environment
  const rows = world.store.deliveries.list(environment)
  return json(200, {deliveries: rows.map((row) => deliveryResource(world, row))})
}

/** As if it had never been sent: at once, and with five new attempts. */
function redeliver(world: World, call: Call): Reply {
  const id = call.parameters['id'] ?? ''
  const {store, clock, alarm} = world
  const delivery = store.deliveries.find(id)
  if (!delivery) return notFound('delivery', id)
  const dueAtMs = clock.nowMs()
  const anew: DeliveryRow = {...delivery, state: 'pending', attemptsInRound: 0, dueAtMs}
  store.deliveries.update(anew)
  alarm.touch(dueAtMs)
  return json(200, deliveryResource(world, anew))
}

export function deliveryResource({store}: World, delivery: DeliveryRow) {
  const event = store.events.find(delivery.eventId)
  return {
    id: delivery.id,
    event: event?.kind,
    eventId: delivery.eventId,
    subject: event?.subjectId ?? null,
    url: store.endpoints.find(delivery.endpointId)?.url,
    state: delivery.state,
    attempts: store.attempts.ofDelivery(delivery.id).map(({atMs, status, error}) => ({
      at: timestamp(atMs),
      status: status ?? undefined,
      error: error ?? undefined,
    })),
  }
}
