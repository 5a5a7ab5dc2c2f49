import {InvalidInputError} from '../../messages/errors.ts'
import {type FlagFault, flagFaultSentence} from '../../render/flag-fault-words.ts'

/** A flag whose value cannot be used; its code is that of the rule it breaks. */
export const flagFault = (fault: FlagFault): InvalidInputError =>
  new InvalidInputError(fault.fault.toUpperCase(), flagFaultSentence(fault, 'en'), {details: fault})
