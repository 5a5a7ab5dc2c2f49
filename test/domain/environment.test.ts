import {expect, test} from 'vitest'
import {
  credentialPrefix,
  environmentOfCredential,
  isWellFormedClientId,
} from '../../src/domain/environment.ts'

test.each([
  {text: 'mp_test_abc', environment: 'test'},
  {text: 'mp_live_abc', environment: 'live'},
  {text: ' MP_Live_abc', environment: 'live'},
  {text: 'mp_\u200blive_abc', environment: 'live'},
  {text: 'abc', environment: undefined},
])('"$text" is a credential of $environment', ({text, environment}) => {
  expect(environmentOfCredential(text)).toBe(environment)
})

test.each([
  {id: 'mp_test_abc', isWellFormed: true},
  {id: 'other-service', isWellFormed: true},
  {id: 'MP_test_abc', isWellFormed: false},
  {id: 'mp_test_ abc', isWellFormed: false},
  {id: 'mp_test_çbc', isWellFormed: false},
  {id: '', isWellFormed: false},
])('the client id "$id" is well formed: $isWellFormed', ({id, isWellFormed}) => {
  expect(isWellFormedClientId(id)).toBe(isWellFormed)
})

test('a credential begins with its environment', () => {
  expect(credentialPrefix('live')).toBe('mp_live_')
})
