/** Units: milliseconds. */
export const HOUR_MS = 3_600_000
/** A day of 24 hours. Units: milliseconds. */
export const DAY_MS = 86_400_000

const DURATION = /^(\d{1,9})(s|m|h|d)?$/
const SECONDS = {s: 1, m: 60, h: 3600, d: 86_400} as const
type Unit = keyof typeof SECONDS

/**
 * Reads a time as people type it: whole seconds, or `30m`, `1h`, `7d`.
 *
 * Units:  seconds.
 * Errors: nothing when the text is no such time.
 * Source: commands.md, "Requests".
 */
export function parseDuration(text: string): number | undefined {
  const [, digits, unit = 's'] = DURATION.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits) * SECONDS[unit as Unit]
}
