import {expect, test} from 'vitest'
import {renderVerification} from '../../../src/render/webhooks/webhook-verification.ts'

const mismatch = {valid: false, reason: 'mismatch', madeWith: undefined}

test.each([
  {givenBy: 'PIXCTL_WEBHOOK_SECRET', says: 'Tried: only the secret of PIXCTL_WEBHOOK_SECRET.'},
  {givenBy: '--secret-stdin', says: 'Tried: only the secret of --secret-stdin.'},
  {givenBy: undefined, says: 'Tried: the secrets on file.'},
])('where no mistake is proven, it says which secret was tried: $givenBy', ({givenBy, says}) => {
  expect(
    renderVerification({...mismatch, givenBy}, 'en')
      .split('\n')
      .at(-1),
  ).toBe(says)
})

test('what is proven needs no secret to be named', () => {
  const proven = {...mismatch, diagnosis: 'body_reserialised', givenBy: 'PIXCTL_WEBHOOK_SECRET'}
  expect(renderVerification(proven, 'en')).not.toContain('Tried')
})

test('how many digits there are is said where these are not 64', () => {
  const short = {valid: false, reason: 'malformed', madeWith: undefined, digits: 63}
  expect(renderVerification(short, 'en')).toBe(
    'The signature is not valid: it is not "sha256=" and 64 hexadecimal digits: it has 63.',
  )
  expect(renderVerification(short, 'pt-BR')).toContain('64 dígitos hexadecimais: tem 63.')
})
