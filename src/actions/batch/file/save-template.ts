import {writeFileSync} from 'node:fs'
import {templateExists} from '../../../messages/command-line/files.ts'
import {InvalidInputError} from '../../../messages/errors.ts'
import {notWritten} from '../../files/not-written.ts'

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
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') {
      throw new InvalidInputError(templateExists({path}), {cause, details: {path}})
    }
    throw notWritten(path, cause)
  }
}
