import {writeFileSync} from 'node:fs'
import {notWritten} from '../not-written.ts'

/** How a spreadsheet knows UTF-8. */
const BOM = '\uFEFF'

/**
 * Writes a file to fill in, and gives its name; one that is there may be filled in already, and stays.
 *
 * Errors: `InvalidInputError` when it is there, or cannot be made.
 */
export function saveTemplate(path: string, template: string): string {
  try {
    writeFileSync(path, `${BOM}${template}\r\n`, {flag: 'wx'})
    return path
  } catch (cause) {
    throw notWritten(path, cause)
  }
}
