import type {Hook} from '@oclif/core'
import {unknownCommand} from '../../messages/command-line.ts'
import {ExitCode, InvalidInputError} from '../../messages/errors.ts'
import {languageFlag, languageOfProcess} from '../../messages/language.ts'
import {jsonText, plainText} from '../../messages/plain-text.ts'
import {renderError} from '../../render/error.ts'
import {commandMeant} from '../../render/known-nouns.ts'
import {nearestWord} from '../../render/nearest-word.ts'

/** An unknown command is invalid input like any other: exit 2, the envelope under `--json`. */
const commandNotFound: Hook<'command_not_found'> = async ({id, argv = [], config}) => {
  const typed = plainText(id.replaceAll(':', ' '))
  const known = config.commandIDs.map((command) => command.replaceAll(':', ' '))
  const meant = commandMeant(typed, known) ?? nearestWord(typed, known)
  const error = new InvalidInputError(unknownCommand({typed, meant}))
  const json = argv.includes('--json') || id.split(':').includes('--json')
  const language = languageOfProcess(languageFlag(argv), process.env)
  process.stderr.write(`${json ? jsonText(error.toEnvelope()) : renderError(error, language)}\n`)
  process.exitCode = ExitCode.invalidInput
}

export default commandNotFound
