import {afterEach, expect, test, vi} from 'vitest'
import {clockAheadMs, wrongByMs} from '../../../src/platform/postgres/clock-ahead.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A database that is ahead by so much, by answers that take so long on the way back alone. */
function database(answers: readonly {tookMs: number; aheadMs: number}[]) {
  vi.useFakeTimers({toFake: ['Date', 'performance']})
  let asked = 0
  return {
    asked: () => asked,
    query: async () => {
      const {tookMs, aheadMs} = answers[asked] ?? {tookMs: 1, aheadMs: 0}
      asked += 1
      vi.advanceTimersByTime(tookMs / 2)
      const now_ms = String(Date.now() + aheadMs)
      vi.advanceTimersByTime(tookMs / 2)
      return [{now_ms}]
    },
  }
}

test.each([
  {name: 'the quickest of five answers is believed', took: [40, 10, 2, 30, 6], aheadMs: 3},
  {name: 'the first of two that are as quick', took: [4, 40, 4, 40, 40], aheadMs: 1},
  {name: 'the last one, where it is the quickest', took: [40, 30, 20, 10, 2], aheadMs: 5},
])('$name', async ({took, aheadMs}) => {
  const answers = took.map((tookMs, nth) => ({tookMs, aheadMs: nth + 1}))
  const store = database(answers)
  expect(await clockAheadMs(store)).toBe(aheadMs)
  expect(store.asked()).toBe(5)
})

test.each([
  {aheadMs: 1_999, wrongMs: 0},
  {aheadMs: -1_999, wrongMs: 0},
  {aheadMs: 2_000, wrongMs: 2_000},
  {aheadMs: -2_000.4, wrongMs: -2_000},
])('a clock that is ahead by $aheadMs ms is wrong by $wrongMs', async ({aheadMs, wrongMs}) => {
  const store = database([{tookMs: 4, aheadMs}])
  expect(await wrongByMs(store)).toBe(wrongMs)
  expect(store.asked()).toBe(1)
})
