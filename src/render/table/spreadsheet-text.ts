import {plainText} from '../../messages/text/plain-text.ts'

/** What makes a spreadsheet take a text for a formula. Source: commands.md, "Hostile text". */
const STARTS_A_FORMULA = /^[=+\-@\t\r]/

/** Text safe in a cell: no control characters, and an apostrophe before what would be a formula. */
export function spreadsheetText(remote: string): string {
  const text = plainText(remote)
  return STARTS_A_FORMULA.test(remote) || STARTS_A_FORMULA.test(text) ? `'${text}` : text
}
