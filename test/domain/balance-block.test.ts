import {expect, test} from 'vitest'
import {answerByMs, USUAL_ANSWER_DAYS} from '../../src/domain/balance-block.ts'

test('a block is answered within so many days of its creation', () => {
  const endMs = answerByMs('2026-01-02T03:04:05.000Z', USUAL_ANSWER_DAYS)
  expect(new Date(endMs).toISOString()).toBe('2026-01-09T03:04:05.000Z')
  expect(answerByMs('', USUAL_ANSWER_DAYS)).toBeNaN()
})
