import {randomUUID} from 'node:crypto'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import type {Delivery, EventSelection, Inbox, InboxEvent} from '../../src/inbox/inbox.ts'

/** A directory of its own for a test, gone when the test is. */
export function scratchHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'pixctl-webhooks-'))
  onTestFinished(() => rmSync(home, {recursive: true, force: true}))
  return home
}

export const aDelivery = (over: Partial<Delivery> = {}): Delivery => ({
  event: 'payment_completed',
  eventId: randomUUID(),
  subAccount: 'principal',
  subject: 'c1',
  receivedAtMs: 1_000,
  headers: ['X-Service-Delivery', 'd1'],
  body: Buffer.from('{"a":1}'),
  forward: 'none',
  forwardRepeats: false,
  ...over,
})

export async function listed(
  inbox: Pick<Inbox, 'events'>,
  selection: EventSelection = {},
): Promise<InboxEvent[]> {
  const events: InboxEvent[] = []
  for await (const event of inbox.events(selection)) events.push(event)
  return events
}
