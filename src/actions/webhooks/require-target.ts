import {InvalidInputError} from '../../messages/errors.ts'
import {targetRefused} from '../../messages/webhooks/webhooks.ts'
import {isTarget, parseTarget} from '../../webhooks/forward-target.ts'

/** Errors: `InvalidInputError` when events may not be sent there. */
export function requireTarget(text: string, rule: {readonly allowExternal: boolean}): URL {
  const target = parseTarget(text, rule)
  if (isTarget(target)) return target
  throw new InvalidInputError(targetRefused({fault: target}), {details: {reason: target}})
}
