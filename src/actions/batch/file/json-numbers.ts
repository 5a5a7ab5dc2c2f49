/** Numbers that JSON text has in another way than it reads, by the field of the object that they stand in. */
export interface ChangedNumbers {
  /** Fields that are a number which is written otherwise: `1.10`, or with more digits. */
  readonly fields: ReadonlySet<string>
  /** Fields that are a number, or have one within, of which not all digits are kept. */
  readonly lost: ReadonlySet<string>
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
  const found: {readonly holder: unknown; readonly name: string; readonly isLost: boolean}[] = []
  const whole = (JSON.parse as Parse)(text, function (name, value, {source}) {
    if (typeof value === 'number' && source !== undefined && source !== String(value)) {
      found.push({holder: this, name, isLost: decimalOf(source) !== decimalOf(String(value))})
    }
    return value
  })
  const fields = Object.entries(whole as object)
  const lost = found.flatMap(({holder, name, isLost}) => {
    if (!isLost) return []
    return holder === whole ? name : (fields.find(([, value]) => holds(value, holder))?.[0] ?? [])
  })
  return {
    fields: new Set(found.flatMap(({holder, name}) => (holder === whole ? name : []))),
    lost: new Set(lost),
  }
}

const DECIMAL = /^(-?)(\d+)(?:[.](\d+))?(?:e([+-]?\d+))?$/i

/** One text for all ways to write a number; the text itself where it is none, such as `Infinity`. */
function decimalOf(text: string): string {
  const [, sign, whole = '', part = '', exponent = '0'] = DECIMAL.exec(text) ?? []
  if (sign === undefined) return text
  const digits = (whole + part).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return '0'
  return `${sign}${kept}e${Number(exponent) - part.length + digits.length - kept.length}`
}

/** Whether an object or a list of JSON is another one, or stands somewhere within it. */
const holds = (value: unknown, wanted: unknown): boolean =>
  value === wanted ||
  (typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((part) => holds(part, wanted)))
