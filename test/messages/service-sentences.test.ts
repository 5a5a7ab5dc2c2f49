import {expect, test} from 'vitest'
import {serviceSaid} from '../../src/messages/service.ts'

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
    name: 'a resource that is not known leaves the words of the service',
    code: 'NOT_FOUND',
    details: {resource: 'spaceship', id: 'x'},
    expected: 'Não foi encontrado (o serviço: In English).',
  },
])('$name', ({code, details, expected}) => {
  expect(said(code, details)).toBe(expected)
})
