import {describe, expect, test} from 'vitest'
import {renderFaults, renderReady, renderStatus} from '../../../src/render/emulator/emulator.ts'
import {
  renderAccountRules,
  renderCredential,
  renderDelivery,
  renderInstitution,
  renderTransfer,
  renderTriggered,
} from '../../../src/render/emulator/emulator-resources.ts'
import {renderBlock} from '../../../src/render/payments/resources.ts'

const ACCOUNT = {
  environment: 'live',
  id: 'a-1',
  fees: {
    pix: {fixed: 0.99, percent: 1.5},
    withdrawal: {fixed: 2.5, percent: 0},
    refund: {fixed: 0, percent: 2},
  },
  institutionChoice: true,
  cnpjPayersBlocked: false,
  transactionLimit: 5000,
  subAccountQuota: null,
}
const CREDENTIAL = {
  clientId: 'mp_test_1',
  environment: 'test',
  permissions: ['PIX:WRITE', 'PROJECT:READ'],
  subAccountAccess: ['loja-2', 'loja-3'],
  revoked: false,
}
const LINE = {
  type: 'internal_transfer',
  status: 'completed',
  currency: 'BRL',
  createdAt: '2026-11-21T15:13:23.742Z',
}
const TRANSFER = {
  outgoing: {...LINE, id: 't-1', amount: -5, subAccount: 'principal'},
  incoming: {...LINE, id: 't-2', amount: 5, subAccount: 'loja-2'},
}
const DELIVERY = {
  id: 'd-1',
  event: 'payment_completed',
  eventId: 'e-1',
  url: 'http://127.0.0.1:9/x',
  state: 'pending',
  attempts: [{at: '2026-11-21T15:13:27.132Z', error: 'ECONNREFUSED'}],
}
const BLOCK = {
  id: 'b-1',
  transactionId: 'c-1',
  amount: 10,
  status: 'awaiting_response',
  blockType: 'med',
  createdAt: '2026-11-21T15:13:27.132Z',
}
const STATUS = {
  now: '2026-11-21T15:13:24.455Z',
  seed: '7',
  ledgerSum: 0,
  counts: {charges: 2, deliveries: 1},
  faults: [],
}

describe('what the emulator shows people', () => {
  test('is an account with its fees and rules, in either language', () => {
    expect(renderAccountRules(ACCOUNT, 'en')).toBe(`Environment           live (no real money)
Fee of a charge       R$ 0.99 + 1.5 %
Fee of a withdrawal   R$ 2.50
Fee of a refund       2 %
Institution choice    yes
CNPJ payers blocked   no
Limit a day           R$ 5,000.00
Sub-accounts at most  none
Id                    a-1`)
    expect(renderAccountRules(ACCOUNT, 'pt-BR')).toContain('R$ 0,99 + 1,5 %')
  })

  test('is a credential with what it may do, and its secret when it is new', () => {
    const text = renderCredential(CREDENTIAL, 'pt-BR')
    expect(text).toBe(`Client id     mp_test_1
Ambiente      teste
Permissões    PIX:WRITE, PROJECT:READ
De endereços  qualquer um
Subcontas     loja-2, loja-3
Revogada      não`)
    const fresh = renderCredential({...CREDENTIAL, clientSecret: 'sk_1'}, 'en')
    expect(fresh).toMatch(/^Client secret +sk_1$/m)
  })

  test('is a fault with what it strikes', () => {
    const faults = [
      {match: {method: 'POST', path: '/v2/pix'}, action: {kind: 'reset'}, fired: 2, remaining: 1},
      {match: {event: 'refund_completed'}, action: {kind: 'drop'}, fired: 0, remaining: null},
      {action: {kind: 'latency'}, fired: 1, remaining: null},
      {match: {path: '/v2/pix'}, action: {kind: 'truncate'}, fired: 4, remaining: 0},
    ]
    expect(renderFaults(faults, 'en')).toBe(`reset  POST /v2/pix  ×2, 1 to come
drop  refund_completed  never fired
latency  anywhere  ×1
truncate  /v2/pix  ×4, used up`)
    expect(renderFaults(faults.slice(3), 'pt-BR')).toBe('truncate  /v2/pix  ×4, esgotada')
  })

  test('is at its start whether its data outlives it', () => {
    const pair = {clientId: 'id', clientSecret: 'sk'}
    const ready = {
      url: 'http://e',
      dashboardUrl: 'http://e/d',
      credentials: {test: pair, live: pair},
    }
    const shown = (isKept: boolean) => renderReady(ready, {loggedIn: false, isKept}, 'en')
    expect(shown(true)).toMatch(/\nCtrl-C stops it\.$/)
    expect(shown(false)).toMatch(/data is gone then; --data DIR keeps it\.$/)
  })

  test('is an institution, a triggered event, a delivery', () => {
    const institution = {pspCredentialId: 'i-1', name: 'Azul', enabled: true, available: false}
    expect(renderInstitution(institution, 'pt-BR')).toMatch(/^Disponível +não$/m)
    const triggered = {event: 'payment_completed', subject: {kind: 'charge', id: 'c-1'}} as const
    expect(renderTriggered(triggered, 'pt-BR')).toBe(`Evento    payment_completed
Cobrança  c-1`)
    const payout = {
      event: 'withdrawal_failed',
      subject: {kind: 'withdrawal', id: 'w-1'},
      paidCharge: {id: 'c-2', amount: 110},
    } as const
    expect(renderTriggered(payout, 'en')).toBe(`Event               withdrawal_failed
Withdrawal          w-1
Charge paid for it  c-2
Its amount          R$ 110.00`)
    expect(renderDelivery(DELIVERY, 'en')).toMatch(/^Last answer +ECONNREFUSED$/m)
  })

  test.each([
    {name: 'an account', text: renderAccountRules(ACCOUNT, 'en')},
    {name: 'a credential', text: renderCredential({...CREDENTIAL, clientSecret: 'x'}, 'en')},
    {name: 'a transfer', text: renderTransfer(TRANSFER, 'en')},
    {name: 'a delivery', text: renderDelivery(DELIVERY, 'en')},
    {name: 'a block', text: renderBlock(BLOCK, 'en')},
    {name: 'the state', text: renderStatus(STATUS, 'en')},
  ])('$name has words for labels, no names of fields', ({text}) => {
    const labels = text.split('\n').map((line) => line.split(/ {2,}/)[0] ?? '')
    expect(labels.filter((label) => /^[a-z]|[a-z][A-Z]/.test(label))).toEqual([])
  })
})
