import {InvariantViolation} from '../domain/invariant.ts'

/** The person at the keyboard, where there is one. Questions go to stderr: stdout is the result. */
export interface Terminal {
  /** Whether a question can be asked and answered. */
  readonly canAsk: boolean
  /** There is a terminal, and PIXCTL_NO_PROMPT forbids to ask at it. */
  readonly isForbidden?: boolean
  /** What was typed, without the line end. Errors: the signal's reason on Ctrl-C. */
  ask(question: string): Promise<string>
  /** The same, without an echo. */
  askHidden(question: string): Promise<string>
}

/**
 * For a context that is not started from a keyboard: the caller looks at `canAsk` before it asks.
 */
export const NO_TERMINAL: Terminal = {
  canAsk: false,
  ask: async () => refuse(),
  askHidden: async () => refuse(),
}

function refuse(): never {
  throw new InvariantViolation('a question was asked although canAsk is false')
}
