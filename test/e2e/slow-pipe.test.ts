import {createServer} from 'node:http'
import {setTimeout as wait} from 'node:timers/promises'
import {expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

const FIFTY_MEGABYTES = 50 * 1024 * 1024

/** A service whose balance has a field of 50 MB, which is kept as every unknown field is. */
async function largeService() {
  const body = JSON.stringify({available: 1, note: 'x'.repeat(FIFTY_MEGABYTES)})
  const server = createServer((request, response) => {
    const isToken = request.url?.endsWith('/auth')
    request.resume()
    response.setHeader('content-type', 'application/json')
    response.end(isToken ? '{"access_token":"tok"}' : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('50 MB of JSON arrive whole in a pipe that is read slowly', async () => {
  await using service = await largeService()
  using home = temporaryHome()
  const env = {
    PIXCTL_BASE_URL: service.url,
    PIXCTL_CLIENT_ID: 'mp_test_id',
    PIXCTL_CLIENT_SECRET: 'mp_test_secret',
  }
  const child = home.start(['balance', '--json'], {env})
  child.stdin.end()
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout) {
    chunks.push(chunk)
    // The first read comes late, and then the reader lets the pipe fill again and again.
    if (chunks.length % 200 === 1) await wait(20)
  }
  expect(await ended).toBe(0)
  const {note} = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  expect(note.length).toBe(FIFTY_MEGABYTES)
})
