import {describe, expect, test} from 'vitest'
import {nextSteps} from '../../src/actions/find/next-step.ts'
import type {FoundSubject} from '../../src/actions/find/subject.ts'
import type {Attempt, ForwardState} from '../../src/inbox/inbox.ts'
import {renderFound} from '../../src/render/find.ts'

const URL = 'http://127.0.0.1:9/hooks'
const tried = (count: number): Attempt[] =>
  Array.from({length: count}, () => ({kind: 'forward', atMs: 0, url: URL, error: 'unreachable'}))

/** A paid charge whose event is in the inbox, with what was done to forward it. */
function stepsOf(forward: ForwardState, attempts: readonly Attempt[]) {
  const event = {
    id: 'in_1',
    event: 'payment_completed',
    eventId: 'e-1',
    subAccount: null,
    subject: 'ch-1',
    receivedAtMs: 0,
    duplicates: 0,
    conflict: false,
    failure: null,
    headers: [],
    body: Buffer.from('{}'),
    forward,
    attempts,
  }
  return nextSteps({
    kind: 'charge',
    status: 'completed',
    facts: {},
    unknown: undefined,
    history: {
      id: 'ch-1',
      requests: [],
      kept: [],
      transaction: undefined,
      service: 'answered',
      refundStatus: undefined,
      blocks: [],
      events: [{event, name: event.event, data: {}}],
    },
  })
}

test.each([
  {language: 'en', says: 'If there was another one then, the service may still deliver'},
  {language: 'pt-BR', says: 'Se havia outro na época, o serviço talvez ainda possa reenviar'},
] as const)('of an endpoint deleted since nothing is claimed in $language', (row) => {
  const text = shown(
    [{code: 'endpoint_later', command: 'pixctl transactions show c'}],
    row.language,
  )
  expect(text.replaceAll(/\s+/g, ' ')).toContain(row.says)
})

function shown(
  next: FoundSubject['next'],
  language: 'en' | 'pt-BR',
  facts: Partial<FoundSubject> = {},
): string {
  const subject: FoundSubject = {
    kind: 'charge',
    id: 'ch-1',
    status: 'completed',
    statusSource: 'service',
    amount: 10,
    subAccount: null,
    externalReference: null,
    e2eId: null,
    counterpartName: null,
    maskedDocument: null,
    blocks: [],
    service: 'answered',
    timeline: [],
    next,
    ...facts,
  }
  const query = {kind: 'id', text: 'ch-1', payment: null, flaw: null} as const
  return renderFound({query, subjects: [subject], more: false, partial: false}, language)
}

describe('an event that is still owed to the target', () => {
  test('is said not to be delivered, with where to, how often it was tried and why it failed', () => {
    const next = stepsOf('queued', tried(5))
    expect(next.map(({code}) => code)).toEqual(['forward_waits'])
    expect(shown(next, 'en')).toContain(
      `not delivered to ${URL}: 5 attempts, the last: unreachable.\n    pixctl webhooks events show in_1`,
    )
    expect(shown(next, 'pt-BR')).toContain(
      `Não foi entregue a ${URL}: 5 tentativas, a última: inacessível.`,
    )
    expect(shown(stepsOf('queued', tried(1)), 'en')).toContain(': 1 attempt, the last')
  })

  test.each([
    {name: 'that was delivered at last', forward: 'delivered', attempts: tried(2)},
    {name: 'that was not tried yet', forward: 'queued', attempts: []},
    {name: 'that is not forwarded', forward: 'none', attempts: []},
  ] as const)('and none $name', ({forward, attempts}) => {
    expect(stepsOf(forward, attempts).map(({code}) => code)).toEqual(['paid_and_received'])
  })
})

test.each([
  {language: 'en', says: '→ For an amount say its day: pixctl find 25,50 --on today'},
  {language: 'pt-BR', says: '→ Para um valor diga o dia: pixctl find 25,50 --on hoje'},
] as const)('of an amount without its day only the day is asked for in $language', (row) => {
  const query = {kind: 'text', text: '50,00', payment: null, flaw: 'amount_without_day'} as const
  const found = {query, subjects: [], more: false, partial: false}
  expect(renderFound(found, row.language)).toBe(row.says)
})

test.each([
  {kind: 'charge', says: 'concluída'},
  {kind: 'withdrawal', says: 'concluído'},
] as const)('the state of a $kind agrees with it in Portuguese, also in what happened', (row) => {
  const at = '2026-11-20T12:00:00.000Z'
  const seen = {at, source: 'journal', what: 'seen', id: null, state: 'completed', amount: null}
  const text = shown([], 'pt-BR', {kind: row.kind, timeline: [seen as FoundSubject['timeline'][0]]})
  expect(text.match(/concluíd[oa]/g)).toEqual([row.says, row.says])
})
