import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

/** What reached the application that events are forwarded to. */
export interface Forwarded {
  /** Events that came at least once. */
  readonly eventIds: ReadonlySet<string>
  /** Events that came again, with the same bytes, before the next one of their subject. */
  readonly repeated: number
  /** Events that came again when a later one of their subject had come. */
  readonly repeatedLate: number
  /** Events that came for the first time when a later one of their subject had come. */
  readonly outOfOrder: readonly string[]
  /** The same key with other bytes. */
  readonly altered: number
}

export interface Endpoint {
  readonly url: string
  readonly count: () => number
  readonly forwarded: () => Forwarded
  /** The number of the newest event of each subject. */
  readonly newest: () => number[]
  close(): Promise<void>
}

/** Takes the events of `startSender`, answers 200 and notes in which order they come. */
export async function startEndpoint(): Promise<Endpoint> {
  const bodies = new Map<string, string>()
  const newest = new Map<string, number>()
  const counted = {repeated: 0, repeatedLate: 0, altered: 0}
  const outOfOrder: string[] = []
  const take = (text: string): void => {
    const {eventId, data} = JSON.parse(text) as {eventId: string; data: {transactionId: string}}
    const nth = Number(eventId.split('-')[1])
    const last = newest.get(data.transactionId) ?? -1
    const known = bodies.get(eventId)
    if (known === undefined) {
      bodies.set(eventId, text)
      if (nth < last) outOfOrder.push(`${eventId} after ${last}`)
    } else {
      counted[nth < last ? 'repeatedLate' : 'repeated'] += 1
      if (known !== text) counted.altered += 1
    }
    newest.set(data.transactionId, Math.max(nth, last))
  }
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk) => chunks.push(chunk))
    incoming.on('end', () => {
      take(Buffer.concat(chunks).toString('utf8'))
      answer.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    count: () => bodies.size,
    forwarded: () => ({eventIds: new Set(bodies.keys()), outOfOrder, ...counted}),
    newest: () => [...newest.values()],
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
