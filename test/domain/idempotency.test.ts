import {expect, test} from 'vitest'
import {isIdempotencyKey, isKeyYoung, KEY_LIFETIME_MS} from '../../src/domain/idempotency.ts'

test.each([
  {key: 'k'.repeat(8), isKey: true},
  {key: 'k'.repeat(7), isKey: false},
  {key: 'k'.repeat(255), isKey: true},
  {key: 'k'.repeat(256), isKey: false},
  {key: 'with a space', isKey: false},
  {key: 'acentuação', isKey: false},
])('"$key" can be a key: $isKey', ({key, isKey}) => {
  expect(isIdempotencyKey(key)).toBe(isKey)
})

const NOW = Date.parse('2026-11-21T12:00:00Z')
const ATTEMPT_MS = 30_000
/** The last attempt has to reach the service before the key ends, with five seconds to spare. */
const OLDEST = NOW - KEY_LIFETIME_MS + ATTEMPT_MS + 5_000

test.each([
  {name: 'of this moment', createdAtMs: NOW, latestMs: NOW, isYoung: true},
  {name: 'whose last attempt may just begin', createdAtMs: OLDEST, latestMs: NOW, isYoung: true},
  {name: 'a moment older', createdAtMs: OLDEST - 1, latestMs: NOW, isYoung: false},
  {name: 'from five seconds ahead', createdAtMs: NOW + 5_000, latestMs: NOW, isYoung: true},
  {name: 'from further ahead', createdAtMs: NOW + 5_001, latestMs: NOW, isYoung: false},
  {name: 'after the clock was set back', createdAtMs: OLDEST, latestMs: NOW + 1, isYoung: false},
])('a key $name is young: $isYoung', ({createdAtMs, latestMs, isYoung}) => {
  expect(isKeyYoung({createdAtMs, nowMs: NOW, latestMs, attemptMs: ATTEMPT_MS})).toBe(isYoung)
})
