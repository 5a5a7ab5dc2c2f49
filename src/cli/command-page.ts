import type {Command} from '@oclif/core'
import {CommandHelp} from '@oclif/core/help'
import type {ExitCode} from '../messages/errors.ts'
import {optionList} from '../messages/text/option-list.ts'
import {valueNames} from '../messages/text/value-names.ts'
import {EXIT_MEANINGS} from '../render/command-line/exit-codes.ts'
import {reader} from './help-reader.ts'
import {CONNECTION_PAGE, exampleIn} from './help-words.ts'
import {otherNames} from './own-plugin.ts'

type Flag = Command.Flag.Any
/** A label, and what stands beside it. */
export type Row = [string, string | undefined]

/** `--holder-name NAME`: what stands behind a flag that takes a value. */
const valueName = (flag: Flag): string =>
  translatedValue(
    'helpValue' in flag && typeof flag.helpValue === 'string'
      ? flag.helpValue
      : (flag.name.split('-').at(-1) ?? '').toUpperCase(),
  )

/** `FILE|DIR` is `ARQUIVO|PASTA`: each word in capitals by itself. */
const translatedValue = (value: string): string => valueNames(value, reader.language)

/** An argument, called as the reader does. */
const translatedArg = <Arg extends Command.Arg.Any>(arg: Arg): Arg => ({
  ...arg,
  name: translatedValue(arg.name.toUpperCase()),
})

/** The examples of a command, with the names that a reader's own files have. */
const inLanguage = (examples: Command.Example[] = []): Command.Example[] =>
  examples.map((example) =>
    typeof example === 'string' ? exampleIn(reader.language, example) : example,
  )

/** oclif puts a bar between options; where one of them is a sign, they stand in quotes. */
function withOptionsApart(text: string | undefined, flag: Flag | undefined): string | undefined {
  if (flag === undefined || !('options' in flag) || flag.options === undefined) return text
  const {options} = flag
  return text?.replace(
    `<options: ${options.join('|')}>`,
    () => `<options: ${optionList(options, '|')}>`,
  )
}

/** What stands before the meaning of an exit code: the indent of a section, the code, a gap. */
const CODE_WIDTH = 7

/** Exit 5 is for a service that cannot be reached: a command without it opens no connection. */
export const UNREACHABLE = 5

/** The help of a command: what it does, its flags, examples, and the codes it can end with. */
export class CommandPage extends CommandHelp {
  get #exits(): readonly ExitCode[] {
    return (this.command as {exits?: readonly ExitCode[]}).exits ?? []
  }

  protected override usage(): string {
    const {id, args, flags} = this.command
    const operands = Object.values(args)
      .filter(({hidden}) => !hidden)
      .map((arg) => this.arg(translatedArg(arg)))
    const required = Object.values(flags).filter((flag) => flag.required === true)
    const needed = required.map((flag) => `--${flag.name} ${valueName(flag)}`)
    const words = ['$', this.config.bin, id, ...operands, ...needed, reader.words.flagsMark]
    return this.wrap(words.join(' '))
  }

  /** The summary stands above all; a description’s lines end where the source’s do. */
  protected override description(): string | undefined {
    const {description} = this.command
    if (!description) return undefined
    return this.wrap(reader.translate(description).replace(/([^\n])\n(?=[^\n])/g, '$1 '))
  }

  protected override args(args: Command.Arg.Any[]): Row[] | undefined {
    const translated = args.map((arg) => ({
      ...translatedArg(arg),
      description: reader.translate(arg.description ?? ''),
    }))
    return super.args(translated) as Row[] | undefined
  }

  protected override flags(flags: Flag[]): Row[] | undefined {
    const {required, byDefault, options, value} = reader.words
    const translated = flags.map((flag) => ({
      ...flag,
      summary: reader.translate(flag.summary ?? flag.description ?? ''),
    }))
    const rows = super.flags(translated as Flag[]) as Row[] | undefined
    return rows?.map(([label, text], at) => [
      label
        .trimStart()
        .replace(/<(option|value)>/, `<${value}>`)
        .replace(/=.*/, translatedValue),
      withOptionsApart(text, flags[at])
        ?.replace('(required)', `(${required})`)
        .replace('[default: ', `[${byDefault}: `)
        .replace('<options: ', `<${options}: `),
    ])
  }

  protected override sections(): ReturnType<CommandHelp['sections']> {
    const {titles} = reader.words
    return [
      {header: titles.usage, generate: () => this.usage()},
      {
        header: titles.arguments,
        generate: ({args}, header) => [{header, body: this.args(args)}],
      },
      {header: titles.flags, generate: ({flags}) => this.#flagSections(flags)},
      {header: titles.description, generate: () => this.description()},
      {
        header: titles.aliases,
        generate: ({cmd}) => this.aliases(otherNames(cmd).map((name) => name.replaceAll(':', ' '))),
      },
      {header: titles.examples, generate: ({cmd}) => this.examples(inLanguage(cmd.examples))},
      {header: titles.exits, generate: () => this.#exitCodes()},
    ]
  }

  #flagSections(flags: Flag[]) {
    const {titles, groups} = reader.words
    const {mainFlags, flagGroups} = this.groupFlags(flags) as {
      mainFlags: Flag[]
      flagGroups: Record<string, Flag[]>
    }
    const own = [{header: titles.flags, body: this.flags(mainFlags)}]
    const grouped = Object.entries(flagGroups).map(([group, members]) => ({
      header: groups[group] ?? `${group} ${titles.flags}`,
      body: this.#isFolded(group) ? this.#folded(members) : this.flags(members),
    }))
    return [...own, ...grouped].filter(({body}) => body !== undefined)
  }

  /** What only chooses credentials and a place is one line where nothing is sent. */
  #isFolded(group: string): boolean {
    return group === 'CONNECTION' && !this.#exits.includes(UNREACHABLE)
  }

  #folded(flags: readonly Flag[]): string {
    const names = flags.map(({name}) => `--${name}`).join(' ')
    return this.wrap(`${names}  (${this.config.bin} help ${CONNECTION_PAGE})`)
  }

  #exitCodes(): string {
    return this.#exits
      .flatMap((code) => {
        const meaning = this.wrap(EXIT_MEANINGS[reader.language][code], CODE_WIDTH)
        const [first = '', ...rest] = meaning.split('\n')
        return [`${String(code).padStart(3)}  ${first}`, ...rest.map((line) => `     ${line}`)]
      })
      .join('\n')
  }

  /** A page of flags alone, in the order they have. */
  flagPage(): string {
    return this.#flagSections(Object.values(this.command.flags))
      .map(({header, body}) => this.section(header, body as never))
      .join('\n\n')
  }
}
