import {describe, expect, test} from 'vitest'
import {nextSteps} from '../../../src/actions/find/next-step.ts'
import type {FoundSubject} from '../../../src/actions/find/subject.ts'
import type {Attempt, ForwardState} from '../../../src/inbox/inbox.ts'
import {renderFound} from '../../../src/render/find/find.ts'

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

const SUBJECT: FoundSubject = {
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
  split: [],
  service: 'answered',
  timeline: [],
  next: [],
}

function shown(
  next: FoundSubject['next'],
  language: 'en' | 'pt-BR',
  facts: Partial<FoundSubject> = {},
): string {
  const subject: FoundSubject = {...SUBJECT, next, ...facts}
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
  {language: 'en', says: '→ For an amount say its day: pixctl find 50,00 --on today'},
  {language: 'pt-BR', says: '→ Para um valor diga o dia: pixctl find 50,00 --on hoje'},
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

test.each([
  {language: 'en', part: /Split +loja-2 R\$\s50\.00/},
  {language: 'pt-BR', part: /Divisão +loja-2 R\$\s50,00/},
] as const)('the parts of a charge are shown, by which an amount finds it ($language)', (row) => {
  const split = [{subAccount: 'loja-2', amount: 50}]
  expect(shown([], row.language, {split})).toMatch(row.part)
})

describe('a service whose clock is ahead', () => {
  const fact = (source: 'inbox' | 'service', what: string, day: number) =>
    ({
      at: `2026-11-2${day}T12:00:00.000Z`,
      source,
      what,
      id: null,
      state: null,
      amount: null,
    }) as const

  test.each([
    {name: 'is said beside what it dates after its event', created: 9, says: true},
    {name: 'is not guessed of', created: 0, says: false},
  ])('$name', ({created, says}) => {
    const timeline = [fact('inbox', 'payment_completed', 1), fact('service', 'created', created)]
    const [english, portuguese] = (['en', 'pt-BR'] as const).map((language) =>
      shown([], language, {timeline}),
    )
    expect(english?.includes('of its own clock')).toBe(says)
    expect(portuguese?.includes('do relógio dele')).toBe(says)
  })
})

test.each([
  {language: 'en', says: 'The service was asked about 1 of these'},
  {language: 'pt-BR', says: 'O serviço foi consultado sobre 1 destes'},
] as const)('what the service was not asked about for their number is said ($language)', (row) => {
  const of = (services: readonly FoundSubject['service'][]): string => {
    const subjects = services.map((service) => ({...SUBJECT, service}))
    const query = {kind: 'text', text: 'x', payment: null, flaw: null} as const
    return renderFound({query, subjects, more: false, partial: false}, row.language)
  }
  expect(of(['answered', 'not_asked'])).toContain(row.says)
  for (const others of [['answered'], ['not_asked'], ['failed', 'not_asked']] as const) {
    expect(of(others)).not.toContain(row.says)
  }
})
