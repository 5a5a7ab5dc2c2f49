import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {ServerClock} from '../../../src/platform/postgres/server-clock.ts'

beforeEach(() => void vi.useFakeTimers({toFake: ['Date', 'performance']}))
afterEach(() => void vi.useRealTimers())

test('a deadline is by the time that the database showed and that passed since', () => {
  const clock = new ServerClock(50_000)
  vi.advanceTimersByTime(300)
  expect(clock.in(20_000)).toBe(70_300)
})

test('a later answer counts, whatever the earlier one showed', () => {
  const clock = new ServerClock(50_000)
  vi.advanceTimersByTime(300)
  clock.see(90_000)
  vi.advanceTimersByTime(5)
  expect(clock.in(0)).toBe(90_005)
})

test('setting the clock of this machine moves no deadline', () => {
  const clock = new ServerClock(50_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(clock.in(20_000)).toBe(70_000)
})

test('one question shows the time there, and how wrong it is here', async () => {
  const nowMs = Date.now() + 60_000
  const query = async () => {
    vi.advanceTimersByTime(10)
    return [{now_ms: String(nowMs)}]
  }
  const {clock, wrongByMs} = await ServerClock.ask({query})
  expect(clock.in(0)).toBe(nowMs)
  expect(wrongByMs).toBe(59_995)
})
