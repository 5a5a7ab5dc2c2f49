import {setTimeout as sleep} from 'node:timers/promises'
import type {Context} from '../../app/context.ts'
import {RefusedError} from '../../messages/errors.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {deliveryUnknown} from '../../messages/webhooks/emulator.ts'
import {LEAST_PREFIX, resolveId, severalIds, withoutEllipsis} from '../show/resolve-id.ts'
import {askControl} from './control-plane.ts'

/**
 * A delivery as the control plane shows it; what another service answers there may lack any of it.
 */
interface KnownDelivery {
  readonly id: string
  readonly eventId?: string
  /** The charge, withdrawal, refund or block that its event is about. */
  readonly subject?: string | null
  readonly state?: string
  readonly attempts?: readonly unknown[]
}

/**
 * Has the emulator deliver an event once more: named by the delivery, the event, its id in the inbox,
 * or what the event is about, or by the beginning of an id of the emulator. Waits for what came of it, a few seconds at most.
 *
 * Errors: `RefusedError` when there is none; `InvalidInputError` that names several.
 */
export async function redeliver<T>(context: Context, shown: string): Promise<T> {
  const typed = await eventInInbox(context, withoutEllipsis(shown))
  const deliveries = await listed(context)
  const subject = await resolveId(context, typed, ['charge', 'withdrawal', 'refund', 'block'])
  const [found, another] = namedBy(deliveries, [typed, subject])
  if (another !== undefined) throw severalIds(typed, namedBy(deliveries, [typed, subject]))
  if (found === undefined) {
    const details = {resource: 'delivery', id: typed}
    throw new RefusedError(deliveryUnknown({typed: plainText(typed)}), {statusCode: 404, details})
  }
  const path = `/deliveries/${encodeURIComponent(found)}/redeliver`
  const asked = await askControl<T & KnownDelivery>(context, {path})
  return settledOf(context, asked, () => listed(context))
}

/** The event that an id of the inbox names; any other text itself, and one that the inbox has not. */
async function eventInInbox(context: Context, typed: string): Promise<string> {
  if (!typed.startsWith('in_')) return typed
  const {withInbox} = await import('../webhooks/stored-event.ts')
  const [event] = await withInbox(context, (inbox) => inbox.find(typed))
  return event?.eventId ?? typed
}

/** How long each look waits for the attempt: three seconds in all. */
const WAITS_MS = [20, 60, 120, 400, 800, 1_600]

/**
 * The delivery after the attempt that was asked for, so that a last answer of before is not read as
 * the outcome. Where the endpoint takes longer to answer, the delivery as it stands: pending.
 */
async function settledOf<T extends KnownDelivery>(
  {signal}: Context,
  asked: T,
  look: () => Promise<readonly KnownDelivery[]>,
): Promise<T> {
  const triesBefore = asked.attempts?.length ?? 0
  for (const waitMs of WAITS_MS) {
    await sleep(waitMs, undefined, {signal})
    const now = (await look()).find(({id}) => id === asked.id)
    if (!now) return asked
    if (now.state !== 'pending' || (now.attempts?.length ?? 0) > triesBefore) return now as T
  }
  return asked
}

async function listed(context: Context): Promise<readonly KnownDelivery[]> {
  const {environment} = await context.settings()
  const path = `/deliveries?environment=${environment.value}`
  const {deliveries} = await askControl<{deliveries: readonly KnownDelivery[]}>(context, {
    method: 'GET',
    path,
  })
  return deliveries
}

/** Ids of the deliveries that one of these texts names; whole ids count before parts. */
function namedBy(deliveries: readonly KnownDelivery[], texts: readonly string[]): string[] {
  const idsWhere = (isNamed: (id: string) => boolean): string[] =>
    deliveries
      .filter(({id, eventId, subject}) =>
        [id, eventId, subject].some((name) => typeof name === 'string' && isNamed(name)),
      )
      .map(({id}) => id)
  const exact = idsWhere((id) => texts.includes(id))
  if (exact.length > 0) return exact
  const long = texts.filter((text) => text.length >= LEAST_PREFIX)
  return idsWhere((id) => long.some((text) => id.startsWith(text) || id.endsWith(text)))
}
