import {createServer, type Socket} from 'node:net'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

/** A session bus that takes every call and answers none, as one that waits for a password in a window that is not seen. */
async function silentBus(path: string) {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(path, resolve))
  return {
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

describe.runIf(process.platform === 'linux')('a keychain that does not answer', () => {
  test('is given up after three seconds, and does not hold the process', async () => {
    using home = temporaryHome()
    const path = join(home.path, 'bus')
    await using _bus = await silentBus(path)
    const args = ['auth', 'login', '--client-id', 'mp_test_a', '--client-secret-stdin']
    const startedAt = performance.now()
    const run = await home.run([...args, '--no-verify', '--json'], {
      env: {PIXCTL_CREDENTIAL_STORE: '', DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}`},
      input: 'hunter2',
    })
    expect(run.code).toBe(0)
    expect(run.json()).toMatchObject({store: 'file'})
    expect(run.stderr).toMatch(/secrets\.json.*0600/)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})
