import {InvalidInputError} from '../../messages/errors.ts'
import type {Message} from '../../messages/message.ts'
import {type FlagFault, flagFaultHint, flagFaultSentence} from '../../render/flag-fault-words.ts'

/** A flag whose value cannot be used; its code is that of the rule it breaks. */
export const flagFault = (fault: FlagFault): InvalidInputError =>
  new InvalidInputError(brokenRule(fault), {details: fault})

const brokenRule = (fault: FlagFault): Message => ({
  code: fault.fault.toUpperCase(),
  in: (language) => ({
    message: flagFaultSentence(fault, language),
    hint: flagFaultHint(fault, language),
  }),
})
