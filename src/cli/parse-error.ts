import {ExitCode, InvalidInputError, PixctlError} from '../messages/errors.ts'

/** What oclif's parser throws, as far as we look at it: never its message, which quotes values. */
interface ParserError extends Error {
  readonly args?: readonly unknown[]
  readonly flags?: readonly string[]
}

/**
 * Any error as one of ours. A parser's error is said in words that quote no value:
 * what was typed in the wrong place may be a secret.
 */
export function toPixctlError(error: unknown): PixctlError {
  if (error instanceof PixctlError) return error
  if (!(error instanceof Error)) return unexpected(String(error), error)
  if (!isOfParser(error)) return unexpected(error.message, error)
  return new InvalidInputError('INVALID_COMMAND_LINE', parserSentence(error), {
    hint: 'Add --help to see what the command takes.',
  })
}

/** Most errors of the parser carry the parse; a flag given twice is only a CLIError with exit 2. */
function isOfParser(error: Error): boolean {
  const {oclif} = error as {oclif?: {exit?: unknown}}
  return 'parse' in error || oclif?.exit === 2
}

/** An unexpected failure: a bug of ours, or a machine in trouble. */
class UnexpectedError extends PixctlError {
  readonly exitCode = ExitCode.unexpected
}

const unexpected = (message: string, cause: unknown): PixctlError =>
  new UnexpectedError('UNEXPECTED', `pixctl failed unexpectedly: ${message}`, {
    hint: 'Add --verbose to see where.',
    cause,
  })

function parserSentence(error: ParserError): string {
  switch (error.constructor.name) {
    case 'RequiredArgsError':
      return `Missing ${namesOf(error.args)}.`
    case 'UnexpectedArgsError':
      return `${error.args?.length ?? 1} argument(s) more than the command takes.`
    case 'NonExistentFlagsError':
      return `Unknown flag ${(error.flags ?? []).map(flagName).join(', ')}.`
    default:
      return withoutValues(error.message)
  }
}

const namesOf = (args: readonly unknown[] = []): string =>
  args
    .map((arg) => (typeof arg === 'object' && arg && 'name' in arg ? String(arg.name) : ''))
    .map((name) => name.toUpperCase())
    .join(', ')

const flagName = (flag: string): string => flag.split('=')[0] ?? flag

/** Keeps the names of flags and the allowed options, drops what follows `=` and what was given. */
function withoutValues(message: string): string {
  const [first = '', second = ''] = message.replace(/\nSee more help[\s\S]*$/, '').split('\n')
  const sentence = /error(s)? occurred/.test(first) ? second : first
  return sentence
    .trim()
    .replace(/(--[a-z][a-z-]*)=[\s\S]*?(?= to be one of| cannot| must| can |$)/g, '$1')
    .replace(/^Expected (?!--)[\s\S]*? to be one of/, 'Expected the argument to be one of')
    .replace(/but received: [\s\S]*$/, 'but received something else')
}
