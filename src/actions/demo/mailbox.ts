import {checkSignature} from '../../domain/signature.ts'
import type {Delivery, Inbox} from '../../inbox/inbox.ts'
import type {Listener} from '../../webhooks/listener.ts'
import {WIRE_NAMES} from '../../wire/unspecified.ts'

/** The listener of the demo: the real one, on the real inbox, which also shows what it took. */
export interface Mailbox {
  readonly url: string
  /** Verifies with this secret from now on. */
  trust(secret: string): void
  /** The next delivery of this kind, as the bytes that arrived. */
  next(event: string): Promise<Delivery>
  close(): Promise<void>
}

const PATIENCE_MS = 10_000

export async function openMailbox(home: string, now: () => number): Promise<Mailbox> {
  const {openListenerInbox} = await import('../../inbox/open-inbox.ts')
  const {startListener} = await import('../../webhooks/listener.ts')
  const inbox = await openListenerInbox(home)
  const taken: Delivery[] = []
  const secrets: string[] = []
  const arrivals = new EventTarget()
  const listener = await startListener(
    {
      path: '/webhooks',
      signatureHeader: WIRE_NAMES.signatureHeader,
      secrets: () => secrets,
      inbox: showing(inbox, (delivery) => {
        taken.push(delivery)
        arrivals.dispatchEvent(new Event('delivery'))
      }),
      wish: () => 'none',
      forwardRepeats: false,
      nowMs: now,
      report: () => {},
      notAccepted: () => {},
    },
    {host: '127.0.0.1', port: 0},
  )
  return {
    url: listener.url,
    trust: (secret) => secrets.push(secret),
    next: (event) => nextOf(event, taken, arrivals),
    close: () => closeBoth(listener, inbox),
  }
}

/** The inbox, telling of each delivery once it is on the disk. */
const showing = (inbox: Inbox, show: (delivery: Delivery) => void): Pick<Inbox, 'accept'> => ({
  accept: async (delivery) => {
    const verdict = await inbox.accept(delivery)
    show(delivery)
    return verdict
  },
})

async function nextOf(event: string, taken: Delivery[], arrivals: EventTarget): Promise<Delivery> {
  const limit = AbortSignal.timeout(PATIENCE_MS)
  for (;;) {
    const at = taken.findIndex((delivery) => delivery.event === event)
    const [found] = at < 0 ? [] : taken.splice(at, 1)
    if (found) return found
    await arrival(arrivals, limit)
  }
}

function arrival(arrivals: EventTarget, limit: AbortSignal): Promise<void> {
  const {promise, resolve, reject} = Promise.withResolvers<void>()
  arrivals.addEventListener('delivery', () => resolve(), {once: true})
  limit.addEventListener('abort', () => reject(new Error('no webhook came in 10 seconds')), {
    once: true,
  })
  return promise
}

async function closeBoth(listener: Listener, inbox: Inbox): Promise<void> {
  await listener.stop()
  await inbox.close()
}

/** The signature a delivery carried. */
export function signatureOf({headers}: Delivery): string {
  const at = headers.findIndex(
    (name) => name.toLowerCase() === WIRE_NAMES.signatureHeader.toLowerCase(),
  )
  return headers[at + 1] ?? ''
}

/** True when the bytes verify as they are, and no longer with one bit changed. */
export function verifiesToTheByte(delivery: Delivery, secret: string): boolean {
  const signature = signatureOf(delivery)
  const changed = Buffer.from(delivery.body)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  return (
    checkSignature(signature, delivery.body, [secret]) === undefined &&
    checkSignature(signature, changed, [secret]) === 'mismatch'
  )
}
