/**
 * Letter case of A to Z only. Unicode's own mapping would turn the Kelvin sign into a `k` and a
 * dotless i into an `I`, and so quietly make another key out of the one that was typed.
 */
export const asciiUpper = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => letter.toUpperCase())

/** The same downwards: other letters stay as they are. */
export const asciiLower = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
