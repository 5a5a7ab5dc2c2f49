/**
 * A cell without the apostrophe that keeps a spreadsheet from taking a text for a formula: a file of ours
 * has it before a text such as `-12`, and it is no part of that.
 *
 * Source: commands.md, "Hostile text".
 */
export const withoutFormulaMark = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '')
