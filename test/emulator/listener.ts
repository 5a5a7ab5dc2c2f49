import {createServer, type IncomingHttpHeaders} from 'node:http'
import type {AddressInfo} from 'node:net'
import {onTestFinished} from 'vitest'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly raw: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any field of an event
  readonly body: any
}

/** A webhook listener that answers with the next of the statuses, or as `answer` says. */
export async function listener(
  statuses: number[] = [],
  answer: (received: Received) => number = () => statuses.shift() ?? 200,
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks)
      const text = raw.toString()
      const arrived = {
        headers: request.headers,
        raw,
        body: text.endsWith('}') ? JSON.parse(text) : text,
      }
      received.push(arrived)
      response.statusCode = answer(arrived)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const {port} = server.address() as AddressInfo
  return {url: `http://127.0.0.1:${port}/webhooks`, received, server}
}
