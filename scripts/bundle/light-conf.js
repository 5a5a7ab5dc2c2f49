/** What the bundle loads of conf only when it is used: most commands read one small file. */
import {late, lateNames, replaceIn} from './replace-in.js'

/** What was looked at when the list below was made. */
const VERSION = '16.0.0'

/**
 * The validator is for a schema, semver for migrations, the cipher for an encrypted file: conf has
 * none of them here. Files are written by `atomically`, and by few commands.
 */
export const lightConf = [
  replaceIn('conf', VERSION, {
    'ajv/dist/2020.js': lateNames(['Ajv2020']),
    atomically: lateNames(['writeFileSync']),
    'ajv-formats': lateNames(['default']),
    semver: late,
    'node:crypto': late,
  }),
]
