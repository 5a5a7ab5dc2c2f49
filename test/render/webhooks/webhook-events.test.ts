import {describe, expect, test} from 'vitest'
import {renderEvent} from '../../../src/render/webhooks/webhook-events.ts'

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

describe('of two bodies under one event id', () => {
  const row = {
    event: 'payment_completed',
    eventId: 'e-1',
    subAccount: 'principal',
    receivedAt: '2026-11-22T03:10:31.000Z',
    duplicates: 0,
    forward: 'none' as const,
    subject: 'c-1',
    body: {},
    attempts: [],
  }
  const first = {...row, id: 'in_1', conflict: false, conflictsWith: ['in_2']}
  const later = {...row, id: 'in_2', conflict: true, conflictsWith: ['in_1']}
  const timeline = [first, later]

  test('each names the other, and the later one is marked among what happened', () => {
    const text = renderEvent({...first, timeline}, 'en')
    expect(text).toMatch(/^Conflict +no, but another body came under its event id: in_2$/m)
    expect(text).toMatch(/^ {2}.* {2}in_2 {2}payment_completed {2}conflict: another body$/m)
    expect(text).toMatch(/^> .* {2}in_1 {2}payment_completed$/m)
    expect(renderEvent({...later, timeline}, 'en')).toMatch(/^Conflict +yes: .*: in_1$/m)
  })

  test('the same is said in Portuguese', () => {
    const text = renderEvent({...first, timeline}, 'pt-BR')
    expect(text).toMatch(/^Conflito +não, mas outro corpo veio com o mesmo id de evento: in_2$/m)
    expect(text).toContain('in_2  payment_completed  conflito: outro corpo')
  })
})
