import {expect, test} from 'vitest'
import type {ShownForward} from '../../../src/render/webhooks/listen-lines.ts'
import {type ListenView, listenView} from '../../../src/render/webhooks/listen-view.ts'

const AT = Date.UTC(2026, 10, 21, 15, 5, 2)

function shown(language: 'en' | 'pt-BR', act: (view: ListenView) => void, isTerminal = true) {
  const lines: string[] = []
  const take = (line: string): void => void lines.push(line)
  const view = listenView({
    json: false,
    language,
    isTerminal,
    timezone: 'America/Sao_Paulo',
    result: take,
    notice: take,
  })
  act(view)
  return {lines, counters: view.counters()}
}

const forward = (over: Partial<ShownForward>): ShownForward => ({
  job: {id: 'in_7', event: 'payment_completed', eventId: '0190a1b2-0000-7000-8000-00003f9ac1d2'},
  state: 'delivered',
  attempt: 1,
  atMs: AT,
  durationMs: 12,
  status: 200,
  ...over,
})

test('what a store refused of an earlier run comes behind the line that says where it listens', () => {
  const lines: string[] = []
  const take = (line: string): void => void lines.push(JSON.parse(line))
  const rest = {language: 'en', timezone: 'America/Sao_Paulo', isTerminal: false} as const
  const view = listenView({json: true, ...rest, result: take, notice: take})
  const facts = {event: 'payment_completed', subAccount: null, reason: 'r', path: '/f'}
  view.refusedByStore({...facts, eventId: 'early', receivedAtMs: AT})
  const ready = {forwardTo: undefined, secrets: 1, metricsUrl: undefined, signatureHeader: 'X'}
  view.ready({url: 'http://127.0.0.1:1/', ...ready})
  view.refusedByStore({...facts, eventId: 'late', receivedAtMs: AT})
  const line = {type: 'refused_by_store', ...facts, receivedAt: '2026-11-21T15:05:02.000Z'}
  expect(lines).toEqual([
    {type: 'ready', url: 'http://127.0.0.1:1/'},
    {...line, eventId: 'early'},
    {...line, eventId: 'late'},
  ])
})

test.each<{name: string; language: 'en' | 'pt-BR'; over: Partial<ShownForward>; line: string}>([
  {
    name: 'a success says attempt, answer and how long it took',
    language: 'en',
    over: {},
    line: '12:05:02  payment_completed       …3f9ac1d2  in_7       forwarded, attempt 1: 200 in 12 ms',
  },
  {
    name: 'a failure says when it is tried again',
    language: 'en',
    over: {state: 'retrying', attempt: 2, status: 500, nextTryAtMs: AT + 4_000},
    line: '12:05:02  payment_completed       …3f9ac1d2  in_7       not taken, attempt 2: 500; next try 12:05:06',
  },
  {
    name: 'the last failure says what sends it, in Portuguese, too',
    language: 'pt-BR',
    over: {state: 'failed', attempt: 20, status: undefined, error: 'unreachable'},
    line: '12:05:02  payment_completed       …3f9ac1d2  in_7       desistido, tentativa 20: inacessível; pixctl webhooks replay in_7 reenvia',
  },
  {
    name: 'of a long inbox id the end is shown, which tells it apart and which commands take',
    language: 'en',
    over: {job: {...forward({}).job, id: 'in_0190a1b2-0000-7000-8000-0000deadbeef'}},
    line: '12:05:02  payment_completed       …3f9ac1d2  …deadbeef  forwarded, attempt 1: 200 in 12 ms',
  },
])('$name', ({language, over, line}) => {
  expect(shown(language, (view) => view.forward(forward(over))).lines).toEqual([line])
})

test('an alarm says what is wrong and what to look at, in both languages', () => {
  const alarm = {
    alarm: 'silence',
    state: 'raised',
    at: '2026-11-21T12:00:00.000Z',
    expectEverySeconds: 60,
    lastEventAt: null,
    refused: 0,
  } as const
  expect(shown('en', (view) => view.alarm(alarm)).lines[0]).toMatch(/^ALARM: no event for too long/)
  expect(shown('pt-BR', (view) => view.alarm(alarm)).lines[0]).toMatch(/^ALARME: nenhum evento/)
})

const READY = {url: 'http://x/', forwardTo: undefined, secrets: 1, metricsUrl: undefined}
const SIGNED_IN = {...READY, signatureHeader: 'X-Signature'}
const ALARM = {
  alarm: 'refused_signatures',
  state: 'raised',
  at: '2026-11-21T12:00:00.000Z',
  expectEverySeconds: null,
  lastEventAt: null,
  refused: 10,
} as const

test.each([
  {
    language: 'en',
    once: /no X-Signature, .*signs nothing, or a proxy/,
    alarm: /without X-Signature/,
  },
  {language: 'pt-BR', once: /não tem X-Signature, .*um proxy/, alarm: /sem X-Signature/},
] as const)('no signature is no wrong secret: the header is named ($language)', (row) => {
  const refuse = (view: ListenView, verdict: 'missing' | 'mismatch'): void =>
    view.delivery({receivedAtMs: AT, event: undefined, verdict, forward: 'none'})
  const {lines} = shown(row.language, (view) => {
    view.ready(SIGNED_IN)
    for (let count = 0; count < 10; count += 1) refuse(view, 'missing')
    view.alarm(ALARM)
    refuse(view, 'mismatch')
    view.alarm(ALARM)
  })
  expect(lines.filter((line) => row.once.test(line))).toHaveLength(1)
  const [unsigned, mixed] = lines.filter((line) => /^ALARME?:/.test(line))
  expect(unsigned).toMatch(row.alarm)
  expect(unsigned).not.toContain('secret list')
  expect(mixed).toContain('pixctl webhooks secret list')
})

test('a delivery shows time, kind, id, wallet and amount; a refused one what it claims to be', () => {
  const {lines, counters} = shown('en', (view) => {
    const data = {amount: 19.9}
    const event = {event: 'payment_completed', eventId: 'e1', subAccount: 'loja-2', data}
    view.delivery({receivedAtMs: AT, event, verdict: 'stored', forward: 'queued'})
    const claimed = 'payment_\u001b[31mfailed'
    view.delivery({
      receivedAtMs: AT,
      event: undefined,
      verdict: 'mismatch',
      forward: 'none',
      claimed,
    })
  })
  expect(lines[0]).toMatch(/^12:05:02 {2}payment_completed +e1 +loja-2 +R\$.19\.90 {2}stored$/)
  expect(lines[1]).toMatch(/^12:05:02 {2}payment_.*failed\? +refused: wrong signature$/)
  expect(lines[1]).not.toContain('\u001b')
  expect(counters).toBe('2 received, 1 stored, 1 refused.')
})

test.each([
  {language: 'en', says: '3 received, 1 stored, 1 repeated, 1 in conflict, 0 refused.'},
  {language: 'pt-BR', says: '3 recebidos, 1 guardado, 1 repetido, 1 em conflito, 0 recusados.'},
] as const)('copies and conflicts are counted by themselves ($language)', ({language, says}) => {
  const {counters} = shown(language, (view) => {
    const event = {event: 'payment_completed', eventId: 'e1', subAccount: 'loja-2', data: {}}
    for (const verdict of ['stored', 'duplicate', 'conflict'] as const) {
      view.delivery({receivedAtMs: AT, event, verdict, forward: 'none'})
    }
  })
  expect(counters).toBe(says)
})

test.each([
  {
    name: 'a terminal has the end of the id',
    isTerminal: true,
    id: '…3f9ac1d2',
    wallet: 'loja-do-…',
  },
  {
    name: 'a file has everything whole, to be searched',
    isTerminal: false,
    id: '0190a1b2-0000-7000-8000-00003f9ac1d2',
    wallet: 'loja-do-centro-historico',
  },
])('$name', ({isTerminal, id, wallet}) => {
  const eventId = '0190a1b2-0000-7000-8000-00003f9ac1d2'
  const data = {amount: 19.9}
  const {lines} = shown(
    'en',
    (view) => {
      for (const subAccount of ['principal', 'loja-do-centro-historico']) {
        const event = {event: 'balance_block_approved', eventId, subAccount, data}
        view.delivery({receivedAtMs: AT, event, verdict: 'stored', forward: 'queued'})
      }
    },
    isTerminal,
  )
  expect(lines[0]).toContain(`balance_block_approved  ${id}  principal  `)
  expect(lines[1]).toContain(` ${wallet}  `)
})

test.each(['en', 'pt-BR'] as const)(
  'the first signature of another secret says what to look at, once (%s)',
  (language) => {
    const delivery = (verdict: string) => ({
      receivedAtMs: AT,
      verdict,
      forward: 'none' as const,
      event: undefined,
    })
    const {lines} = shown(language, (view) => {
      for (const verdict of ['missing', 'mismatch', 'mismatch']) view.delivery(delivery(verdict))
    })
    expect(lines.map((line) => line.includes('pixctl webhooks secret list'))).toEqual([
      false,
      false,
      true,
      false,
    ])
  },
)
