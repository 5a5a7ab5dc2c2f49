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
  let row = Array.from({length: to.length + 1}, (_, i) => i)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
