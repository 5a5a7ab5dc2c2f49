import {expect, test} from 'vitest'
import {renderReplay} from '../../../src/render/webhooks/webhook-replay.ts'
import {failureWord} from '../../../src/render/webhooks/webhook-words.ts'

const taken = {id: 'in_1', event: 'payment_completed', status: 200}
const refused = {id: 'in_2', event: 'payment_completed', error: 'unreachable'}
const report = {url: 'http://127.0.0.1:9/', sent: 2, failed: 1, events: [taken, refused]}

test.each([
  {
    language: 'en' as const,
    total: '1 delivered, 1 failed.',
    next: '  See why: pixctl webhooks events show in_2. Then pixctl webhooks replay --failed selects what failed again; repeat --to if you gave it.',
  },
  {
    language: 'pt-BR' as const,
    total: '1 entregue, 1 com falha.',
    next: '  Veja o motivo: pixctl webhooks events show in_2. Depois, pixctl webhooks replay --failed seleciona de novo o que falhou; repita --to se o usou.',
  },
])(
  'an event that reached no target counts as failed alone in $language, with the next step',
  (row) => {
    expect(renderReplay(report, row.language).split('\n').slice(-2)).toEqual([row.total, row.next])
  },
)

test('where all were delivered, or none was sent, there is no next step', () => {
  const whole = {...report, sent: 1, failed: 0, events: [taken]}
  expect(renderReplay(whole, 'en').split('\n').at(-1)).toBe('1 delivered, 0 failed.')
  const dry = {
    ...report,
    dryRun: true as const,
    sent: 0,
    failed: 0,
    events: [{id: 'in_1', event: 'x'}],
  }
  expect(renderReplay(dry, 'en').split('\n').at(-1)).toBe(
    '1 event would go to http://127.0.0.1:9/.',
  )
})

test('an event that was not delivered is no delivery', () => {
  const text = renderReplay({...report, sent: 1, events: [refused]}, 'en')
  expect(text.split('\n').at(-2)).toBe('0 delivered, 1 failed.')
})

test('a status that was no 2xx is said as the number it is', () => {
  expect(failureWord('status_500', 'pt-BR')).toBe('500')
})
