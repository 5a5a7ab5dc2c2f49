import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {inTime, reasonOf, TookTooLong} from '../../../src/inbox/outage/in-time.ts'

beforeEach(() => void vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}))
afterEach(() => void vi.useRealTimers())

test('gives what the work gives, and leaves no timer', async () => {
  expect(await inTime(Promise.resolve(7), 10)).toBe(7)
  await expect(inTime(Promise.reject(new Error('away')), 10)).rejects.toThrow('away')
  expect(vi.getTimerCount()).toBe(0)
})

test('waits for the work until the limit, and no longer', async () => {
  const inside = Promise.withResolvers<string>()
  const first = inTime(inside.promise, 10)
  await vi.advanceTimersByTimeAsync(9)
  inside.resolve('in time')
  expect(await first).toBe('in time')
  const late = Promise.withResolvers<string>()
  const second = inTime(late.promise, 10).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10)
  late.resolve('too late')
  const error = await second
  expect(error).toBeInstanceOf(TookTooLong)
  expect(reasonOf(error)).toBe('no commit within 10 ms')
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  {thrown: new Error('refused\nat line 2'), said: 'refused'},
  {thrown: 'gone\nfor good', said: 'gone'},
  {thrown: new Error(''), said: ''},
])('says of an error its first line: $said', ({thrown, said}) => {
  expect(reasonOf(thrown)).toBe(said)
})
