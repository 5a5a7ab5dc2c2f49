import {expect, it} from 'vitest'
import {EVENT_KINDS} from '../../../src/domain/event.ts'
import {renderPaymentState} from '../../../src/render/emulator/payment-state.ts'
import {renderNewEndpoint} from '../../../src/render/webhooks/webhook-endpoint.ts'

const CHARGE = {
  id: 'c-1',
  status: 'completed',
  amount: 100,
  split: [{subAccount: 'loja-2', amount: 30}],
  pixCopyPaste: '000201',
}

const ENDPOINT = {id: 'e-1', url: 'http://127.0.0.1:4242/webhooks', secret: 'whsec_x'}

it('says where a charge stands, without the code that was paid', () => {
  expect(renderPaymentState('charge', CHARGE, 'pt-BR')).toBe(`Valor                R$ 100,00
Divisão para loja-2  R$ 30,00
Situação             concluída
Id                   c-1`)
})

it('says in Portuguese in the masculine where a payout stands', () => {
  const paid = {id: 'w-1', status: 'completed', amount: 22.5}
  expect(renderPaymentState('withdrawal', paid, 'pt-BR')).toContain('Situação  concluído')
})

it('says why a payment failed, and nothing of what is absent', () => {
  const failed = {id: 'w-1', status: 'failed', amount: 22.5, failureReason: 'no such key'}
  expect(renderPaymentState('withdrawal', failed, 'en')).toBe(`Amount   R$ 22.50
Status   failed
Failure  no such key
Id       w-1`)
})

it('lets no remote text move the cursor', () => {
  const hostile = {...CHARGE, failureReason: '\u001B[2Jgone', split: undefined}
  expect(renderPaymentState('charge', hostile, 'en')).not.toContain('\u001B')
})

it.each([
  {name: 'every kind as one word', events: EVENT_KINDS, shown: 'all'},
  {name: 'all but one by name', events: EVENT_KINDS.slice(1), shown: 'payment_expired'},
])('names the events of an endpoint: $name', ({events, shown}) => {
  const text = renderNewEndpoint({...ENDPOINT, events}, 'en')
  expect(text).toMatch(new RegExp(`^Events  ${shown}`, 'm'))
  expect(text).toContain('Secret  whsec_x')
})
