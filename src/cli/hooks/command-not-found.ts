import type {Command, Hook} from '@oclif/core'
import {languageOfProcess} from '../../app/language.ts'
import {nearestWord} from '../../domain/nearest-word.ts'
import {flagBeforeCommand, unknownCommand} from '../../messages/command-line/command-line.ts'
import {invalidCommandLine} from '../../messages/command-line/parse-faults.ts'
import {ExitCode, InvalidInputError} from '../../messages/errors.ts'
import {languageFlag} from '../../messages/language.ts'
import type {Message} from '../../messages/message.ts'
import {jsonText, plainText} from '../../messages/text/plain-text.ts'
import {renderError} from '../../render/command-line/error.ts'
import {commandMeant} from '../../render/command-line/known-nouns.ts'
import {widthOfStream, wrappedText} from '../../render/text/wrapped-text.ts'
import {otherNames} from '../own-plugin.ts'
import {pathMeant} from '../path-meant.ts'

/** An unknown command is invalid input like any other: exit 2, the envelope under `--json`. */
const commandNotFound: Hook<'command_not_found'> = async ({id, argv = [], config}) => {
  const typed = plainText(id.replaceAll(':', ' '))
  const known = config.commandIDs.map((command) => command.replaceAll(':', ' '))
  const requiredOf = (command: string): string => {
    const flags = config.findCommand(command.replaceAll(' ', ':'))?.flags ?? {}
    const isGiven = (name: string) => argv.some((word) => word.split('=')[0] === `--${name}`)
    const required = Object.values(flags).filter(({name, required}) => required && !isGiven(name))
    return required.map(({name}) => `--${name}`).join(', ')
  }
  const language = languageOfProcess(languageFlag(argv))
  // A name in Portuguese is no help to whoever reads English.
  const offeredAs = (name: string) => (language === 'en' ? ownName(name, config.commands) : name)
  const error = new InvalidInputError(whatIsWrong(typed, {known, offeredAs, requiredOf}))
  const json = argv.includes('--json') || id.split(':').includes('--json')
  process.stderr.write(
    `${json ? jsonText(error.toEnvelope()) : wrappedText(renderError(error, language), widthOfStream(process.stderr))}\n`,
  )
  process.exitCode = ExitCode.invalidInput
}

interface KnownCommands {
  /** Every name of every command. */
  readonly known: readonly string[]
  /** The name under which a command is offered. */
  readonly offeredAs: (name: string) => string
  readonly requiredOf: (command: string) => string
}

/** Of an alias the name of the command itself. */
function ownName(name: string, commands: readonly Command.Loadable[]): string {
  const id = name.replaceAll(' ', ':')
  const own = commands.find((command) => otherNames(command).includes(id))
  return own === undefined ? name : own.id.replaceAll(':', ' ')
}

/**
 * A command that takes no argument, with one behind it, arrives here too. The argument may be a
 * secret, such as that of `auth login`, and is not quoted.
 */
function whatIsWrong(typed: string, {known, offeredAs, requiredOf}: KnownCommands): Message {
  const words = typed.split(' ')
  const [flag = ''] = typed.split(/[= ]/, 1)
  if (flag.startsWith('-')) return flagBeforeCommand({flag})
  const isCommand = (length: number) => known.includes(words.slice(0, length).join(' '))
  const surplus = words.findIndex((_, index) => index > 0 && isCommand(words.length - index))
  const near = nearestWord(typed, known)
  const meant = commandMeant(typed, known) ?? (near && offeredAs(near))
  const length = words.length - surplus
  const command = words.slice(0, length).join(' ')
  const path = surplus > 0 && command === 'reconcile' ? pathMeant(words[length]) : undefined
  const names = [undefined, command, offeredAs(command)]
  if (surplus > 0 && (names.includes(meant) || path !== undefined)) {
    const missing = requiredOf(command)
    const fault = {
      kind: 'surplus_args',
      count: surplus,
      ...(missing !== '' && {missing}),
      ...(path !== undefined && {meant: path}),
    } as const
    return invalidCommandLine({fault})
  }
  return unknownCommand({typed: commandPart(words, known), meant})
}

/**
 * What of the words typed can be the name of a command: topics that there are, and the first word
 * that is none. What stands behind may be an argument, and so a secret, and is not quoted.
 */
function commandPart(words: readonly string[], known: readonly string[]): string {
  const isTopic = (length: number) => {
    const topic = `${words.slice(0, length).join(' ')} `
    return known.some((command) => command.startsWith(topic))
  }
  let length = 1
  while (length < words.length && isTopic(length)) length += 1
  return words.slice(0, length).join(' ')
}

export default commandNotFound
