import {hostname} from 'node:os'
import type {Context} from '../../app/context.ts'
import type {Inbox, ListenerFacts, OtherListener} from '../../inbox/inbox.ts'
import {forwardsElsewhere} from '../../messages/stores/store.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {shownTarget} from '../../webhooks/forward-target.ts'

/** Half of the time after which a listener counts as gone. */
const SAY_EVERY_MS = 5_000

/** Which listener this is, as the others of a shared store read it. */
export const listenerFacts = ({home}: Context, target: URL | undefined): ListenerFacts => ({
  host: hostname(),
  pid: process.pid,
  home,
  forwardTo: target?.href,
})

/**
 * Says to the other listeners of a shared store that this one runs, and on stderr, once for each,
 * which of them forward elsewhere: where an event goes then depends on who received it.
 */
export async function sayPresent(
  context: Context,
  inbox: Pick<Inbox, 'sayPresent' | 'health'>,
  target: URL | undefined,
): Promise<() => void> {
  if (!inbox.sayPresent) return () => {}
  const own = listenerFacts(context, target)
  const named = new Set<string>()
  const nameOnce = ({listener, pid, ...other}: OtherListener): void => {
    if (named.has(listener)) return
    named.add(listener)
    const [host, where] = [plainText(other.host), plainText(other.home)]
    const targets = {other: shownTarget(other.forwardTo), own: shownTarget(own.forwardTo)}
    context.notice(forwardsElsewhere({host, pid, home: where, ...targets}))
  }
  const say = async (): Promise<void> => {
    for (const other of (await inbox.sayPresent?.(own)) ?? []) nameOnce(other)
  }
  // A store that is away takes it the next time.
  const quietly = (): Promise<void> => say().catch(() => {})
  // The listener is ready while a store that is away, or silent, is still asked.
  if (inbox.health?.().state === 'outage') void quietly()
  else await quietly()
  const saying = setInterval(() => void quietly(), SAY_EVERY_MS)
  saying.unref()
  return () => clearInterval(saying)
}
