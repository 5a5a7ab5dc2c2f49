import {join} from 'node:path'
import {sign} from '../../src/domain/signature.ts'
import {openInbox} from '../../src/inbox/open-inbox.ts'
import {aDelivery} from './webhooks.ts'

/** The secret that events of tests are signed with. */
export const TEST_SECRET = 'whsec_of_the_tests'

/** A webhook body as the service sends it. */
export interface TestEvent {
  readonly event: string
  readonly eventId: string
  readonly data: Readonly<Record<string, unknown>>
  readonly receivedAtMs?: number
}

/** Puts events into the inbox of a home, signed, as a listener of it would. */
export async function receive(home: {readonly path: string}, ...events: readonly TestEvent[]) {
  const inbox = await openInbox(join(home.path, 'home'))
  try {
    for (const {receivedAtMs = Date.now(), ...sent} of events) {
      const timestamp = new Date(receivedAtMs).toISOString()
      const body = Buffer.from(JSON.stringify({...sent, timestamp, subAccount: 'principal'}))
      const {transactionId, originalTransactionId, withdrawalId, blockId} = sent.data
      const subject = transactionId ?? originalTransactionId ?? withdrawalId ?? blockId
      await inbox.accept(
        aDelivery({
          event: sent.event,
          eventId: sent.eventId,
          receivedAtMs,
          body,
          subject: typeof subject === 'string' ? subject : null,
          headers: ['X-Service-Signature', sign(TEST_SECRET, body)],
        }),
      )
    }
  } finally {
    await inbox.close()
  }
}
