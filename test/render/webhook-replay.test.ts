import {expect, test} from 'vitest'
import {renderReplay} from '../../src/render/webhook-replay.ts'

const taken = {id: 'in_1', event: 'payment_completed', status: 200}
const refused = {id: 'in_2', event: 'payment_completed', error: 'unreachable'}
const report = {url: 'http://127.0.0.1:9/', sent: 2, failed: 1, events: [taken, refused]}

test.each([
  {language: 'en' as const, total: '1 delivered, 1 failed.'},
  {language: 'pt-BR' as const, total: '1 entregue, 1 com falha.'},
])('an event that reached no target counts as failed alone in $language', ({language, total}) => {
  expect(renderReplay(report, language).split('\n').at(-1)).toBe(total)
})

test('an event that was not delivered is no delivery', () => {
  const text = renderReplay({...report, sent: 1, events: [refused]}, 'en')
  expect(text.split('\n').at(-1)).toBe('0 delivered, 1 failed.')
})
