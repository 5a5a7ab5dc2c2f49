import type {Column} from '../table/sheet.ts'

/** `A`, `B`, … `Z`, `AA`. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last
}

/** `opening + credits` of a row: `B7 + C7`. Words that name no column stay what they are. */
export function rowFormula(text: string, columns: readonly Column[]): (row: number) => string {
  const letters = new Map(columns.map(({key}, index) => [key, columnLetter(index)]))
  return (row) =>
    text.replace(/[A-Za-z_]\w*/g, (word) => {
      const letter = letters.get(word)
      return letter === undefined ? word : `${letter}${row}`
    })
}
