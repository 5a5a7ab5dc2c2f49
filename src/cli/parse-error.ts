import {nearestWord} from '../domain/nearest-word.ts'
import {statusNamed} from '../domain/status-words.ts'
import {diskFull, unexpected} from '../messages/command-line/command-line.ts'
import {fileNotWritable} from '../messages/command-line/home.ts'
import {invalidCommandLine, type ParseFault} from '../messages/command-line/parse-faults.ts'
import {ExitCode, InvalidInputError, LocalFailureError, PixctlError} from '../messages/errors.ts'
import {optionList} from '../messages/text/option-list.ts'
import {isDiskFull, pathOnFullDisk} from '../platform/disk-full.ts'
import {pathNotWritable} from '../platform/not-writable.ts'
import {failedFlags, type ParsedFlags} from './failed-flags.ts'
import {flagsMeant} from './flags-meant.ts'
import {pathMeant} from './path-meant.ts'

/** What oclif's parser throws, as far as we look at it. */
interface ParserError extends Error {
  readonly args?: readonly unknown[]
  readonly flags?: readonly string[]
  readonly parse?: Partial<ParsedFlags>
}

/** Arguments of a command, by name. */
export type KnownArgs = Readonly<Record<string, {readonly options?: readonly string[]}>>

/**
 * Any error as one of ours. A parser's error is said in words that quote no value: what was typed
 * in the wrong place may be a secret.
 */
export function toPixctlError(error: unknown, args: KnownArgs = {}): PixctlError {
  if (error instanceof PixctlError) return error
  if (!(error instanceof Error)) return toUnexpected(String(error), error)
  if (isDiskFull(error)) {
    return new LocalFailureError(diskFull({path: pathOnFullDisk(error)}), {cause: error})
  }
  const path = pathNotWritable(error)
  if (path !== undefined) return new LocalFailureError(fileNotWritable({path}), {cause: error})
  if (!isOfParser(error)) return toUnexpected(error.message, error)
  return new InvalidInputError(invalidCommandLine({fault: named(faultOf(error), args)}))
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

const toUnexpected = (thrown: string, cause: unknown): PixctlError =>
  new UnexpectedError(unexpected({thrown}), {cause})

function faultOf(error: ParserError): ParseFault {
  switch (error.constructor.name) {
    case 'RequiredArgsError':
      return {kind: 'missing_args', names: namesOf(error.args)}
    case 'UnexpectedArgsError':
      return surplusArgs(error)
    case 'NonExistentFlagsError':
      return unknownFlags(error)
    case 'FailedFlagValidationError':
      return failedFlags(error.parse) ?? {kind: 'not_understood'}
    default:
      return faultInWords(error.message)
  }
}

/**
 * What stands too much is often the value of a flag: of one that must be given, as in `emulator
 * transfer a b 10`, or of the one for a folder or a file, which of all commands only `reconcile`
 * reads.
 */
function surplusArgs({args = [], parse}: ParserError): ParseFault {
  const lacking = failedFlags(parse)
  const missing = lacking?.kind === 'missing_flags' ? lacking.flags : undefined
  const known = Object.keys(parse?.input?.flags ?? {})
  const readsFiles = ['from', 'statement', 'balances'].every((name) => known.includes(name))
  const [word] = args
  const meant = readsFiles && typeof word === 'string' ? pathMeant(word) : undefined
  return {
    kind: 'surplus_args',
    count: Math.max(1, args.length),
    ...(missing !== undefined && {missing}),
    ...(meant !== undefined && {meant}),
  }
}

function unknownFlags({flags = [], parse}: ParserError): ParseFault {
  const known = Object.keys(parse?.input?.flags ?? {})
  const typed = flags.map(flagName)
  const meant = [...new Set(typed.flatMap((flag) => flagsMeant(flag, known)))].join(', ')
  const isSecret = typed.some((flag) => SECRET_FLAG.test(flag))
  const isPeriod = meant === '' && typed.some((flag) => PERIOD_FLAG.test(flag))
  const found = {
    ...(meant !== '' && {meant}),
    ...(isSecret && {isSecret}),
    ...(isPeriod && {isPeriod}),
  }
  return {kind: 'unknown_flags', flags: typed.join(', '), ...found}
}

/** What people call a flag for a part of the time, as of an export. */
const PERIOD_FLAG = /^--(?:since|from|until|month|period|desde|ate|mes|periodo)$/

/**
 * What people call a flag that they give a secret to; every command reads one from stdin or asks.
 */
const SECRET_FLAG = /^--?(?:[\w-]*(?:secret|password|senha|segredo)|token|api-key)$/i

const namesOf = (args: readonly unknown[] = []): string =>
  args
    .map((arg) => (typeof arg === 'object' && arg && 'name' in arg ? String(arg.name) : ''))
    .map((name) => name.toUpperCase())
    .join(', ')

const flagName = (flag: string): string => flag.split('=')[0] ?? flag

/** One of the options, never what was typed, which may be a secret. */
function optionMeant(typed: string, options: string): {readonly meant?: string} {
  const known = options.split(', ')
  // `pago` and `paid` are no words of the service, and not near to one either.
  const status = statusNamed(typed)
  if (status !== undefined && known.includes(status)) return {meant: status}
  const meant = nearestWord(typed.toLowerCase(), known)
  // Four letters of another word are near, too: `tcsh` does not mean `bash`.
  return meant?.[0] === typed[0]?.toLowerCase() && meant !== undefined ? {meant} : {}
}

type Groups = Readonly<Record<string, string>>

/**
 * What oclif says of one flag or argument in words alone, without properties. The words are those
 * of oclif, and a test makes oclif say each of them, so that another wording is found.
 */
const IN_WORDS: readonly (readonly [RegExp, (found: Groups) => ParseFault])[] = [
  [
    /^Expected (?<flag>--[\w-]+)=(?<typed>[\s\S]*) to be one of: (?<options>.*)$/m,
    ({flag = '', typed = '', options = ''}) => ({
      kind: 'flag_options',
      flag,
      options: optionList(options.split(', '), ', '),
      ...optionMeant(typed, options),
    }),
  ],
  [
    /^Expected (?<typed>[\s\S]*) to be one of: (?<options>.*)$/m,
    ({typed = '', options = ''}) => ({
      kind: 'arg_options',
      name: undefined,
      options,
      ...optionMeant(typed, options),
    }),
  ],
  [
    /^Flag (?<flag>--[\w-]+) expects one of these values: (?<options>.*)$/m,
    ({flag = '', options = ''}) => ({
      kind: 'flag_options',
      flag,
      options: optionList(options.split(', '), ', '),
    }),
  ],
  [/^Flag (?<flag>--[\w-]+) expects a value/, ({flag = ''}) => ({kind: 'value_missing', flag})],
  [
    /^Flag (?<flag>--[\w-]+) can only be specified once/,
    ({flag = ''}) => ({kind: 'given_twice', flag}),
  ],
  [
    /^Parsing (?<flag>--[\w-]+) \n\tExpected an integer greater than or equal to (?<limit>\S+)/,
    ({flag = '', limit = ''}) => ({kind: 'integer_too_small', flag, limit}),
  ],
  [
    /^Parsing (?<flag>--[\w-]+) \n\tExpected an integer less than or equal to (?<limit>\S+)/,
    ({flag = '', limit = ''}) => ({kind: 'integer_too_large', flag, limit}),
  ],
  [
    /^Parsing (?<flag>--[\w-]+) \n\tExpected an integer/,
    ({flag = ''}) => ({kind: 'not_an_integer', flag}),
  ],
]

/** oclif says neither which argument has the options that it names, nor which arguments there are. */
function named(fault: ParseFault, args: KnownArgs): ParseFault {
  if (fault.kind === 'surplus_args') {
    return {...fault, takesOneFile: Object.keys(args).join() === 'file'}
  }
  if (fault.kind !== 'arg_options') return fault
  const known = Object.entries(args).find(([, {options}]) => options?.join(', ') === fault.options)
  return {...fault, name: known?.[0].toUpperCase()}
}

function faultInWords(words: string): ParseFault {
  for (const [pattern, fault] of IN_WORDS) {
    const groups = pattern.exec(words)?.groups
    if (groups) return fault(groups as Groups)
  }
  return {kind: 'not_understood'}
}
