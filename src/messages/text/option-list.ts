/**
 * The options of a flag as a reader sees where each ends: signs such as `;` and `|` stand in quotes, since
 * they are also what stands between options.
 */
export const optionList = (options: readonly string[], between: string): string =>
  options.every((option) => /^[\p{L}\d_.:-]+$/u.test(option))
    ? options.join(between)
    : options.map((option) => `"${option}"`).join(', ')
