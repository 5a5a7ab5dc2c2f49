import type {Language} from '../messages/language.ts'
import type {Variables} from '../platform/variables.ts'
import {resolveLanguage} from '../profile/language.ts'

/** The language of what this process says, also where there is no context yet. */
export const languageOfProcess = (
  asked: string | undefined,
  env: Variables = process.env,
): Language => resolveLanguage(asked, env).value
