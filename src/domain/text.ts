/** Length as people count: code points, not UTF-16 units. Source: commands.md, "Input". */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Source: spec, "Limits": description, externalReference, project name. */
export const MAX_TEXT_CHARACTERS = 255
export const fitsText = (text: string): boolean => characterCount(text) <= MAX_TEXT_CHARACTERS

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The shape of a UUID of any version: the service promises the form, not the version. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** C0 but the tab, DEL, C1, and the byte order mark: none is seen, and each makes another text of it. */
const CONTROL = /(?!\t)[\p{Cc}\ufeff]/u

/** Whether a text has characters that a person can neither type on purpose nor see in what was sent. */
export const hasControl = (text: string): boolean => CONTROL.test(text)

/** The same of every text in a value of JSON, also of the names of its fields. */
export function hasControlWithin(value: unknown): boolean {
  if (typeof value === 'string') return hasControl(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, part]) => hasControl(name) || hasControlWithin(part))
}
