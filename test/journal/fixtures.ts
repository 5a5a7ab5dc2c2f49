import type {NewRequest, Outcome} from '../../src/journal/request-record.ts'
import type {RequestEvent} from '../../src/journal/request-state.ts'

export const request: NewRequest = {
  id: 'id-1',
  kind: 'charge',
  environment: 'test',
  profile: 'default',
  account: 'account-1',
  clientId: 'mp_test_a',
  baseUrl: 'http://127.0.0.1:4010',
  instance: 'i-1',
  wallet: '',
  path: '/v2/pix',
  idempotencyKey: 'key-00001',
  body: '{"amount":1}',
  createdAtMs: 1000,
}
export const outcome = (event: RequestEvent, more: Partial<Outcome> = {}): Outcome => ({
  event,
  attempts: 1,
  settledAtMs: 2000,
  ...more,
})

export const kept = {
  kind: 'charge',
  id: 'c-1',
  account: 'account-1',
  environment: 'test',
  baseUrl: 'http://127.0.0.1:4010',
  instance: 'i-1',
  wallet: 'principal',
  resource: {id: 'c-1', status: 'pending', amount: 10},
  seenAtMs: 1,
} as const
