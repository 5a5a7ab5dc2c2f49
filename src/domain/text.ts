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
