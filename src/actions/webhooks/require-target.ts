import {InvalidInputError} from '../../messages/errors.ts'
import {isTarget, parseTarget, type TargetRefusal} from '../../webhooks/forward-target.ts'

const SENTENCES: Readonly<Record<TargetRefusal, string>> = {
  not_a_url: 'The target is not a URL.',
  not_http: 'The target must begin with http:// or https://.',
  has_credentials: 'The target must not carry a user and password.',
  not_loopback: 'The target is not on this machine.',
}

/** Errors: `InvalidInputError` when events may not be sent there. */
export function requireTarget(text: string, rule: {readonly allowExternal: boolean}): URL {
  const target = parseTarget(text, rule)
  if (isTarget(target)) return target
  throw new InvalidInputError('TARGET_REFUSED', SENTENCES[target], {
    details: {reason: target},
    ...(target === 'not_loopback' && {
      hint: 'Events hold personal data: add --allow-external to send them elsewhere.',
    }),
  })
}
