import {IncomingMessage} from 'node:http'
import {connect} from 'node:net'
import {beforeEach, describe, expect, test, vi} from 'vitest'
import {listening, send} from './listening.ts'

const MEBIBYTE = 1024 * 1024

/** Waits without a timer: time stands still here. */
async function until(condition: () => boolean): Promise<void> {
  for (const endMs = Date.now() + 10_000; !condition(); ) {
    if (Date.now() > endMs) throw new Error('still not so after 10 s')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A sender that is refused before it has sent its body. */
async function refused(port: number, length: number) {
  const socket = connect(port, '127.0.0.1')
  const seen = {answer: '', isClosed: false}
  socket.on('data', (chunk) => {
    seen.answer += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    seen.isClosed = true
  })
  socket.write(`POST /other HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`)
  await until(() => seen.answer.includes('"unknown_path"'))
  return {socket, seen}
}

beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

describe('a sender that is refused while it sends', () => {
  test('can read the answer for a second, and is then cut off', async () => {
    await using live = await listening()
    const {seen} = await refused(live.port, 100 * MEBIBYTE)
    await vi.advanceTimersByTimeAsync(999)
    expect(seen.isClosed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => seen.isClosed)
  })

  test('is let go once its body is through, and no timer is left', async () => {
    await using live = await listening()
    const {socket, seen} = await refused(live.port, 3)
    expect(vi.getTimerCount()).toBe(1)
    socket.write('abc')
    await until(() => seen.isClosed)
    await until(() => vi.getTimerCount() === 0)
  })

  test('is not waited for once all of it was read', async () => {
    await using live = await listening()
    expect((await send(live.url, {signature: null})).status).toBe(401)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('leaves no timer when it goes away', async () => {
    await using live = await listening()
    const {socket} = await refused(live.port, 3)
    expect(vi.getTimerCount()).toBe(1)
    socket.destroy()
    await until(() => vi.getTimerCount() === 0)
  })

  test('has 4 MiB of what it sends read, and no more', async () => {
    await using live = await listening()
    const paused = vi.spyOn(IncomingMessage.prototype, 'pause')
    const {socket, seen} = await refused(live.port, 4 * MEBIBYTE)
    socket.write(Buffer.alloc(4 * MEBIBYTE))
    await until(() => seen.isClosed)
    expect(paused).not.toHaveBeenCalled()
    const longer = await refused(live.port, 100 * MEBIBYTE)
    longer.socket.write(Buffer.alloc(5 * MEBIBYTE))
    await until(() => paused.mock.calls.length > 0)
    longer.socket.destroy()
  })
})
