import {expect, test} from 'vitest'
import {endOf, RecordEnds} from '../../../src/actions/journal/record-ends.ts'

const AT_MS = Date.parse('2026-11-20T12:00:00Z')

test('a withdrawal whose failure was received has the status and the reason of it', () => {
  const ends = new RecordEnds()
  const data = {withdrawalId: 'w-1', failureReason: 'invalid key', failedAt: '2026-11-20T12:00:00Z'}
  const end = endOf({event: 'withdrawal_failed', eventId: 'e-1', data}, AT_MS)
  if (end) ends.add(end)
  const resource = {id: 'w-1', status: 'processing', amount: 10}
  expect(ends.stood({kind: 'withdrawal', resource})).toEqual({
    ...resource,
    status: 'failed',
    failureReason: 'invalid key',
    processedAt: '2026-11-20T12:00:00Z',
  })
})
