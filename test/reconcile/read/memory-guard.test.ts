import {describe, expect, test} from 'vitest'
import {guardMemory, MemoryLimitReached} from '../../../src/reconcile/read/memory-guard.ts'

const NEVER = Number.MAX_SAFE_INTEGER
const aborted = (signal: AbortSignal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)))

/** Objects that have lived long enough to stay until a whole heap is collected: some 100 MB. */
function leaveGarbage(): void {
  const objects = Array.from({length: 3_000_000}, (_, at) => ({at}))
  expect(objects.length).toBe(3_000_000)
}

describe('a limit of memory', () => {
  test('that is not set asks for nothing, and leaves the signal of the run as it is', () => {
    const {signal} = new AbortController()
    const guard = guardMemory(undefined, signal)
    guard.check()
    guard.close()
    expect(guard.signal).toBe(signal)
  })

  test('that is kept ends nothing', () => {
    const guard = guardMemory(NEVER, undefined)
    guard.check()
    guard.close()
    expect(guard.signal?.aborted).toBe(false)
  })

  test('that is reached ends the run by itself, and at the next check', async () => {
    const guard = guardMemory(1, undefined)
    expect(() => guard.check()).toThrow(MemoryLimitReached)
    const reason = await aborted(guard.signal as AbortSignal)
    guard.close()
    expect(reason).toMatchObject({limitBytes: 1})
  })

  test('counts nothing that is dead in the heap', () => {
    const alive = process.memoryUsage.rss()
    const limitBytes = alive + 60e6
    leaveGarbage()
    expect(process.memoryUsage.rss()).toBeGreaterThan(limitBytes)
    const guard = guardMemory(limitBytes, undefined)
    guard.check()
    guard.close()
  })

  test('leaves the run its own signal', () => {
    const own = new AbortController()
    const guard = guardMemory(NEVER, own.signal)
    own.abort(new Error('Ctrl-C'))
    guard.close()
    expect(guard.signal?.reason).toEqual(new Error('Ctrl-C'))
  })
})
