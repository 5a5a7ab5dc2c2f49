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

/**
 * NUL and the byte order mark: of damaged files alone. Other control characters, such as a line break in a
 * description, the service may take, and output never writes them raw.
 */
const UNSEEN = /[\0\ufeff]/

/** Whether a text has characters that a person can neither type on purpose nor see in what was sent. */
export const hasUnseen = (text: string): boolean => UNSEEN.test(text)

/** The same of every text in a value of JSON, also of the names of its fields. */
export function hasUnseenWithin(value: unknown): boolean {
  if (typeof value === 'string') return hasUnseen(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, part]) => hasUnseen(name) || hasUnseenWithin(part))
}
