/** The length of the longest text, for a column that holds them all; 0 where there is none. */
export const widest = (texts: Iterable<string>): number => {
  let length = 0
  for (const text of texts) if (text.length > length) length = text.length
  return length
}
