import {readReference} from '../../domain/reference.ts'
import {hasUnseenWithin} from '../../domain/text.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import type {Message} from '../../messages/message.ts'
import {
  type FlagFault,
  flagFaultHint,
  flagFaultSentence,
} from '../../render/command-line/flag-fault-words.ts'

/** A flag whose value cannot be used; its code is that of the rule it breaks. */
export const flagFault = (fault: FlagFault): InvalidInputError =>
  new InvalidInputError(brokenRule(fault), {details: fault})

/** Errors: `InvalidInputError` that names the first of these flags with a character that is not seen. */
export function refuseControls<Flag extends string>(
  flags: Readonly<Partial<Record<Flag, unknown>>>,
  names: readonly Flag[],
): void {
  const flag = names.find((name) => hasUnseenWithin(flags[name]))
  if (flag !== undefined) throw flagFault({flag, fault: 'unseen_character'})
}

/**
 * A reference that reads as nothing, as `"$REF"` of a variable without a value: the service is not asked for
 * a payment by that, so another home that has the same order would not be noticed, and would pay it again.
 * In a file an empty cell says that the payment has none.
 *
 * Errors: `InvalidInputError` that names the flag.
 */
export function refuseBlankReference(reference: string | undefined): void {
  if (reference === undefined || readReference(reference) !== '') return
  throw flagFault({flag: 'external-reference', fault: 'empty'})
}

const brokenRule = (fault: FlagFault): Message => ({
  code: fault.fault.toUpperCase(),
  in: (language) => ({
    message: flagFaultSentence(fault, language),
    hint: flagFaultHint(fault, language),
  }),
})
