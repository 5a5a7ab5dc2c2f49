/** A double holds every number of so many digits, and gives them back. */
const EXACT_DIGITS = 15

const digitsOf = (text: string): number =>
  text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length

/** What a reviver is given of a value besides it: how the text writes it. */
interface Context {
  readonly source?: string
}
type Reviver = (key: string, value: unknown, context?: Context) => unknown

/**
 * How a JSON text writes a number that a double cannot hold, as `90071992547409.93`: a search of the
 * file for what was read of it finds nothing. Nothing for a number that is read as it is written.
 */
export function longNumberIn(content: string, field: string, value: number): string | undefined {
  let text: string | undefined
  let isOfField = false
  const look: Reviver = (key, found, context) => {
    if (found === value && context?.source !== undefined && !isOfField) {
      text = context.source
      isOfField = key === field
    }
    return found
  }
  JSON.parse(content, look)
  return text !== undefined && digitsOf(text) > EXACT_DIGITS ? text : undefined
}
