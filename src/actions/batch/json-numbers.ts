/** Numbers that JSON text has in another way than it reads. */
export interface ChangedNumbers {
  /** Fields of the object itself whose number is written otherwise: `1.10`, or with more digits. */
  readonly fields: ReadonlySet<string>
  /** Whether a number within one of its fields has more digits than are kept of it. */
  readonly isAnyLost: boolean
}

/** As of ES2026: with the text of a number. */
type Parse = (
  text: string,
  reviver: (this: unknown, name: string, value: unknown, at: {source?: string}) => unknown,
) => unknown

/**
 * Finds the numbers of an object that are written in another way than the number that JSON makes of
 * them: of 9007199254740993 the last digit would be another one.
 *
 * @param text JSON.
 */
export function changedNumbers(text: string): ChangedNumbers {
  const found: {readonly holder: unknown; readonly name: string; readonly value: number}[] = []
  const whole = (JSON.parse as Parse)(text, function (name, value, {source}) {
    if (typeof value === 'number' && source !== String(value)) {
      found.push({holder: this, name, value})
    }
    return value
  })
  const within = found.filter(({holder}) => holder !== whole)
  return {
    fields: new Set(found.flatMap(({holder, name}) => (holder === whole ? name : []))),
    isAnyLost: within.some(({value}) => Number.isInteger(value) && !Number.isSafeInteger(value)),
  }
}
