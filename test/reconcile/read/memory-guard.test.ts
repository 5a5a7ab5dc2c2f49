import {describe, expect, test} from 'vitest'
import {guardMemory, MemoryLimitReached} from '../../../src/reconcile/read/memory-guard.ts'

const NEVER = Number.MAX_SAFE_INTEGER
const aborted = (signal: AbortSignal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)))

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

  test('leaves the run its own signal', () => {
    const own = new AbortController()
    const guard = guardMemory(NEVER, own.signal)
    own.abort(new Error('Ctrl-C'))
    guard.close()
    expect(guard.signal?.reason).toEqual(new Error('Ctrl-C'))
  })
})
