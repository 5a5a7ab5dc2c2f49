import {join} from 'node:path'

/** The variable that names another program than the build of this tree. */
export const PROGRAM_VARIABLE = 'ADVERSARY_PROGRAM'

/** What the processes of the attacks run: `bin/run.js` of this tree, or of an installed package. */
export const program = (): string =>
  process.env[PROGRAM_VARIABLE] ?? join(import.meta.dirname, '../../bin/run.js')
