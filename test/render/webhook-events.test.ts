import {expect, test} from 'vitest'
import {renderEvent} from '../../src/render/webhook-events.ts'

test.each([
  {language: 'en' as const, forward: /^Forward\s+none$/m},
  {language: 'pt-BR' as const, forward: /^Encaminhamento\s+nenhum$/m},
])('an event that was not forwarded says so in $language', ({language, forward}) => {
  const row = {
    id: 'in_1',
    event: 'payment_completed',
    eventId: 'e-1',
    subAccount: 'principal',
    receivedAt: '2026-11-22T03:10:31.000Z',
    duplicates: 0,
    conflict: false,
    forward: 'none' as const,
  }
  const event = {...row, subject: null, body: {}, attempts: [], timeline: []}
  expect(renderEvent(event, language)).toMatch(forward)
})
