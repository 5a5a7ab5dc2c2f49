import {createServer, type IncomingMessage} from 'node:http'
import type {AddressInfo} from 'node:net'

interface Received {
  readonly atMs: number
  readonly headers: readonly string[]
  readonly body: Buffer
}

export interface Target extends AsyncDisposable {
  readonly url: URL
  readonly received: Received[]
  /** The status of every answer from now on; a function decides by the number of the request. */
  answer: number | ((count: number) => number)
  /** From the n-th request on every answer takes so long. */
  slowFromMs(count: number, ms: number): {stop(): void}
}

/** An application that takes events, on a free port or on a given one. */
export async function target(port = 0): Promise<Target> {
  const received: Received[] = []
  const slow = {from: Number.POSITIVE_INFINITY, ms: 0}
  const slowFromMs: Target['slowFromMs'] = (count, ms) => {
    Object.assign(slow, {from: count, ms})
    return {stop: () => Object.assign(slow, {from: Number.POSITIVE_INFINITY})}
  }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    received.push({atMs: performance.now(), headers: request.rawHeaders, body})
    const {answer} = self
    const status = typeof answer === 'number' ? answer : answer(received.length)
    if (received.length >= slow.from) await new Promise((done) => setTimeout(done, slow.ms))
    response.writeHead(status, {Location: '/elsewhere'}).end('{"thanks":true}')
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
  const dispose = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const self: Target = {url, received, answer: 200, slowFromMs, [Symbol.asyncDispose]: dispose}
  return self
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Waits until a condition holds, at most 5 s. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  ms = 5_000,
): Promise<void> {
  for (const endMs = Date.now() + ms; Date.now() < endMs; ) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`still not so after ${ms} ms`)
}
