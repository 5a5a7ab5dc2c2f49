import {expect, test} from 'vitest'
import {REFUSAL_STATUS, refusalHeaders} from '../../src/webhooks/refusal.ts'

test.each([
  {refusal: 'unknown_path', status: 404, headers: []},
  {refusal: 'wrong_method', status: 405, headers: ['Allow', 'POST']},
  {refusal: 'encoded', status: 415, headers: []},
  {refusal: 'too_large', status: 413, headers: []},
  {refusal: 'missing', status: 401, headers: []},
  {refusal: 'malformed', status: 401, headers: []},
  {refusal: 'mismatch', status: 401, headers: []},
  {refusal: 'not_an_event', status: 400, headers: []},
  {refusal: 'timeout', status: 408, headers: []},
  {refusal: 'headers_too_large', status: 431, headers: []},
  {refusal: 'bad_request', status: 400, headers: []},
  {refusal: 'unavailable', status: 503, headers: ['Retry-After', '2']},
] as const)('$refusal is answered with $status', ({refusal, status, headers}) => {
  expect(REFUSAL_STATUS[refusal]).toBe(status)
  expect(refusalHeaders(refusal)).toEqual(headers)
})
