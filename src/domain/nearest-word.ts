/** The known word closest to `typed`, or nothing when none is close enough to be meant. */
export function nearestWord(typed: string, known: readonly string[]): string | undefined {
  let best: {word: string; distance: number} | undefined
  for (const word of known) {
    const distance = editDistance(typed, word)
    if (!best || distance < best.distance) best = {word, distance}
  }
  return best && best.distance <= Math.max(2, typed.length / 3) ? best.word : undefined
}

/** How many letters to insert, delete or replace to turn one word into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({length: to.length + 1}, (_, length) => length)
  let distance = to.length
  for (const letter of from) {
    let diagonal = Number.POSITIVE_INFINITY
    let left = Number.POSITIVE_INFINITY
    row = row.map((above, column) => {
      const replaced = to[column - 1] === letter ? diagonal : diagonal + 1
      left = Math.min(above + 1, left + 1, replaced)
      diagonal = above
      return left
    })
    distance = left
  }
  return distance
}
