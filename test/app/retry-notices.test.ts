import {expect, test} from 'vitest'
import {sayRetries} from '../../src/app/retry-notices.ts'

test('each attempt of many calls is said once in five seconds, and every attempt of one call', () => {
  let nowMs = 0
  const said: number[] = []
  const retried = sayRetries({
    now: () => nowMs,
    notice: (text) =>
      void said.push(
        Number(/attempt (\d)/.exec(String(typeof text === 'string' ? text : text('en')))?.[1]),
      ),
  })
  for (const attempt of [1, 1, 2, 2, 1, 3, 2, 3]) {
    nowMs += 50
    retried(attempt, 200)
  }
  expect(said).toEqual([2, 3, 4])
  nowMs += 5_000
  for (const attempt of [3, 3, 1, 2]) retried(attempt, 200)
  expect(said).toEqual([2, 3, 4, 4])
})
