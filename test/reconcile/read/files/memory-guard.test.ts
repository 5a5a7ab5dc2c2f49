import {afterAll, afterEach, describe, expect, test, vi} from 'vitest'
import {
  collectWhereTight,
  guardMemory,
  MemoryLimitReached,
} from '../../../../src/reconcile/read/files/memory-guard.ts'

const NEVER = Number.MAX_SAFE_INTEGER
const aborted = (signal: AbortSignal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)))

/** Objects that have lived long enough to stay until a whole heap is collected: some 100 MB. */
function leaveGarbage(): void {
  const objects = Array.from({length: 3_000_000}, (_, at) => ({at}))
  expect(objects.length).toBe(3_000_000)
}

test.each([
  {name: 'where little of a limit is left', limitBytes: 1, isLess: true},
  {name: 'not where much is left', limitBytes: NEVER, isLess: false},
  {name: 'not without a limit', limitBytes: undefined, isLess: false},
])('a thread collects its heap $name', ({limitBytes, isLess}) => {
  leaveGarbage()
  const before = process.memoryUsage().heapUsed
  collectWhereTight(limitBytes)
  expect(process.memoryUsage().heapUsed < before - 30e6).toBe(isLess)
})

describe('a limit of memory', () => {
  test('that is not set asks for nothing, and leaves the signal of the run as it is', async () => {
    const {signal} = new AbortController()
    const guard = guardMemory(undefined, signal)
    await guard.check()
    guard.close()
    expect(guard.signal).toBe(signal)
  })

  test('that is kept ends nothing', async () => {
    const guard = guardMemory(NEVER, undefined)
    await guard.check()
    guard.close()
    expect(guard.signal?.aborted).toBe(false)
  })

  test('that is reached ends the run by itself, and at the next check', async () => {
    const guard = guardMemory(1, undefined)
    await expect(guard.check()).rejects.toThrow(MemoryLimitReached)
    const reason = await aborted(guard.signal as AbortSignal)
    guard.close()
    expect(reason).toMatchObject({limitBytes: 1})
  })

  test('counts nothing that is dead in the heap', async () => {
    const alive = process.memoryUsage.rss()
    const limitBytes = alive + 60e6
    leaveGarbage()
    expect(process.memoryUsage.rss()).toBeGreaterThan(limitBytes)
    const guard = guardMemory(limitBytes, undefined)
    await guard.check()
    guard.close()
  })

  describe('of which other threads have let go a moment later', () => {
    const rss = vi.spyOn(process.memoryUsage, 'rss')
    afterEach(() => rss.mockReset())
    afterAll(() => rss.mockRestore())

    test('is not reached', async () => {
      const guard = guardMemory(1_000_000, undefined)
      rss.mockReturnValue(990_000)
      setTimeout(() => rss.mockReturnValue(960_000), 100)
      await guard.check()
      guard.close()
      expect(guard.signal?.aborted).toBe(false)
    })

    test('is reached after a second in which nothing was let go', async () => {
      rss.mockReturnValue(990_000)
      const guard = guardMemory(1_000_000, undefined)
      await expect(guard.check()).rejects.toThrow(MemoryLimitReached)
      guard.close()
    })

    test('is reached at once where far more was taken', async () => {
      rss.mockReturnValue(1_040_000)
      const guard = guardMemory(1_000_000, undefined)
      const before = performance.now()
      await expect(guard.check()).rejects.toThrow(MemoryLimitReached)
      guard.close()
      expect(performance.now() - before).toBeLessThan(500)
    })
  })

  test('leaves the run its own signal', () => {
    const own = new AbortController()
    const guard = guardMemory(NEVER, own.signal)
    own.abort(new Error('Ctrl-C'))
    guard.close()
    expect(guard.signal?.reason).toEqual(new Error('Ctrl-C'))
  })
})
