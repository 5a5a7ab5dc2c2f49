/**
 * C0 (tab included, newline not), DEL, C1, line and paragraph separators, marks that change the
 * direction of text or have no width, letters that show nothing (fillers of Hangul, the blank of
 * Braille), and lone surrogates. Source: commands.md, "Hostile text".
 */
const HOSTILE_IN_JSON =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through.
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\u00ad|\u034f|[\u115f\u1160\u2800\u3164\uffa0]|[\u17b4\u17b5]|[\u180b-\u180f]|\p{Surrogate}|[\u{e0000}-\u{e007f}]/gu

/** A text has no newline; JSON that is laid out is full of them. */
const HOSTILE = new RegExp(`\\n|${HOSTILE_IN_JSON.source}`, 'gu')

/** Nearly every text is one of these; to see that takes a fraction of the search for the others. */
const PRINTABLE_ASCII = /^[ -~]*$/

/** Text from the service or a payer, safe to print on a terminal or in a pipe. */
export const plainText = (remote: string): string =>
  PRINTABLE_ASCII.test(remote) ? remote : remote.replace(HOSTILE, '')

/** A value as JSON that is the same value to a program, and safe to look at. */
export function jsonText(value: unknown, indent?: number): string {
  return safeJson(JSON.stringify(value, null, indent))
}

/** JSON holds no control character of ASCII but DEL: the others it escapes itself. */
const BEYOND_ASCII = /[\u007f-\uffff]/

/** JSON that says the same, with what is hostile in it escaped. Its own line ends stay. */
export const safeJson = (json: string): string =>
  BEYOND_ASCII.test(json) ? json.replace(HOSTILE_IN_JSON, escaped) : json

/** Beyond U+FFFF a character is two units, each with an escape of its own. */
function escaped(character: string): string {
  let escapes = ''
  for (let at = 0; at < character.length; at += 1) {
    escapes += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
  }
  return escapes
}
