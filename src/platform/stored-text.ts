/** What begins a text that is stored as JSON. */
const AS_JSON = '\u001bjson:'

/**
 * A text as a database keeps it. A lone half of a surrogate pair has no UTF-8; a NUL would end the
 * text in SQLite, and PostgreSQL refuses it. Such a text is stored as JSON, which escapes them.
 */
export const storedText = (text: string): string =>
  text.isWellFormed() && !text.includes('\0') && !text.startsWith(AS_JSON)
    ? text
    : AS_JSON + JSON.stringify(text)

export const textOfStored = (stored: string): string =>
  stored.startsWith(AS_JSON) ? (JSON.parse(stored.slice(AS_JSON.length)) as string) : stored
