/** Where a statement's day is counted. Source: contract, section 6. */
export const SAO_PAULO = 'America/Sao_Paulo'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The civil day of an instant, `2026-11-21`.
 *
 * Units: milliseconds since the epoch.
 */
export function civilDay(atMs: number, timeZone: string = SAO_PAULO): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format.format(atMs)
}
