import {expect, test} from 'vitest'
import {serviceSaid} from '../../../src/messages/service/service.ts'
import {tryAgainAfter} from '../../../src/messages/service/service-hints.ts'

const said = (code: string, details?: unknown) =>
  serviceSaid({code, text: 'In English.', hint: undefined, details}).in('pt-BR').message

test.each([
  {
    name: 'what is not there is named',
    code: 'NOT_FOUND',
    details: {resource: 'charge', id: 'order-1'},
    expected: 'Não há cobrança order-1.',
  },
  {
    name: 'a state that does not allow it is named',
    code: 'Conflict',
    details: {resource: 'withdrawal', field: 'status', value: 'failed'},
    expected: 'Este saque está com falha.',
  },
  {
    name: 'a taken name is said',
    code: 'CONFLICT',
    details: {resource: 'project', field: 'name', value: 'Loja'},
    expected: 'Já existe um projeto com este nome.',
  },
  {
    name: 'a code that says it all needs no words of the service',
    code: 'INSUFFICIENT_BALANCE',
    details: undefined,
    expected: 'O saldo é insuficiente.',
  },
  {
    name: 'a fault on a path that does not exist names the flag and the paths',
    code: 'FAULT_PATH_UNKNOWN',
    details: {field: 'match.path', values: ['/v2/pix', '/v2/auth']},
    expected: '--path: o serviço não tem este caminho; tem /v2/pix, /v2/auth.',
  },
  {
    name: 'a fault that strikes deliveries names those of calls',
    code: 'FAULT_STRIKES_DELIVERIES',
    details: {field: 'match.method', values: ['latency', 'reset']},
    expected: '--method: esta falha atinge entregas; chamadas têm latency, reset.',
  },
  {
    name: 'a resource that is not known leaves the words of the service',
    code: 'NOT_FOUND',
    details: {resource: 'spaceship', id: 'x'},
    expected: 'Não foi encontrado (o serviço: In English).',
  },
])('$name', ({code, details, expected}) => {
  expect(said(code, details)).toBe(expected)
})

test.each([
  {after: '1', language: 'en' as const, says: 'Try again after 1 s (Retry-After).'},
  {after: '30', language: 'pt-BR' as const, says: 'Tente de novo depois de 30 s (Retry-After).'},
  {
    after: 'Sun, 22 Nov 2026 12:00:00 GMT',
    language: 'en' as const,
    says: 'after Sun, 22 Nov 2026 12:00:00 GMT (Retry-After).',
  },
])('a wait of $after is said with its unit, in $language', ({after, language, says}) => {
  expect(tryAgainAfter({after})(language)).toContain(says)
})
