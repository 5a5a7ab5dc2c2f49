/**
 * C0 (newline and tab included), DEL, C1, line and paragraph separators, marks that change the
 * direction of text or have no width, and lone surrogates. Source: commands.md, "Hostile text".
 */
const HOSTILE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through.
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Surrogate}|[\u{e0000}-\u{e007f}]/gu

/** Text from the service or a payer, safe to print on a terminal or in a pipe. */
export const plainText = (remote: string): string => remote.replace(HOSTILE, '')
