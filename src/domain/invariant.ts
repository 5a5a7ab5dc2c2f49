/** Throws when `condition` does not hold: a bug of ours, never the user's input. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantViolation(message)
}

/** A promise the code made to itself was broken. It is not caught; it is reported as a bug. */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation'
}
