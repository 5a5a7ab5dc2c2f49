import {expect, test} from 'vitest'
import {renderIdentity} from '../../src/render/auth.ts'

test.each([
  {language: 'en' as const, environment: /^Environment\s+test$/m, store: /^Secret\s+file$/m},
  {language: 'pt-BR' as const, environment: /^Ambiente\s+teste$/m, store: /^Segredo\s+arquivo$/m},
])('environment and store are words of $language', ({language, environment, store}) => {
  const identity = {
    environment: 'test' as const,
    profile: 'default',
    clientId: 'mp_test_1',
    baseUrl: null,
    store: 'file',
  }
  const text = renderIdentity(identity, language)
  expect(text).toMatch(environment)
  expect(text).toMatch(store)
})
