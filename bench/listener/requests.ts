import {createHmac, randomUUID} from 'node:crypto'

/** What the bench's listeners take signatures by. */
export const SECRET = 'whsec_bench'

/** The bytes of one delivery: signed, and with an event of its own. */
export function signedRequest(): Buffer {
  const now = new Date().toISOString()
  const body = Buffer.from(
    JSON.stringify({
      event: 'payment_completed',
      eventId: randomUUID(),
      timestamp: now,
      subAccount: 'loja-2',
      data: {
        transactionId: randomUUID(),
        amount: 120.5,
        feeAmount: 0.99,
        netAmount: 119.51,
        status: 'completed',
        completedAt: now,
        e2eId: 'E12345678202411210000abcdefghij1',
        externalReference: 'pedido-1021',
      },
    }),
  )
  const signature = createHmac('sha256', SECRET).update(body).digest('hex')
  const head = [
    'POST /webhooks HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `X-Service-Signature: sha256=${signature}`,
    'X-Service-Event: payment_completed',
    `X-Service-Delivery: ${randomUUID()}`,
    'X-Service-Timestamp: 1732190000000',
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}
