/** A leg as people write it; neither part is checked yet. */
export interface SplitPair {
  readonly subAccount: string
  readonly amount: string
}

/** The pairs of `loja-2=5.00 loja-3=2,50`, separated by spaces, `|` or `;`. */
export const splitPairs = (text: string): readonly SplitPair[] =>
  text
    .trim()
    .split(/[\s|;]+/)
    .map(pairOf)

function pairOf(text: string): SplitPair {
  const at = text.indexOf('=')
  if (at < 0) return {subAccount: text, amount: ''}
  return {subAccount: text.slice(0, at), amount: text.slice(at + 1)}
}
