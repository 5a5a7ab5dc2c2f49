/** Files that the data set does not have, a bit each. What one of them would say nothing else has to match. */
let absent: i32 = 0

/** Says that the data set has no file with rows of this kind. */
export function setAbsent(kind: i32): void {
  absent |= 1 << kind
}

/** Whether the data set has a file with rows of this kind. */
export function has(kind: i32): bool {
  return (absent & (1 << kind)) === 0
}
