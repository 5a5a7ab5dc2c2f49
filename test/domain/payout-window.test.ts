import {expect, test} from 'vitest'
import {KEY_LIFETIME_MS} from '../../src/domain/idempotency.ts'
import {LIMIT_WINDOW_MS, REPEAT_WINDOW_MS} from '../../src/domain/payout-window.ts'

test('a payout keeps an equal one back, and counts for a limit, for 24 hours', () => {
  expect([REPEAT_WINDOW_MS, LIMIT_WINDOW_MS]).toEqual([86_400_000, 86_400_000])
})

test('a payout keeps an equal one back for as long as the service knows its key', () => {
  expect(REPEAT_WINDOW_MS).toBeGreaterThanOrEqual(KEY_LIFETIME_MS)
})
