import type {Command, Interfaces} from '@oclif/core'
import {CommandHelp, Help} from '@oclif/core/help'
import {languageOfProcess} from '../app/language.ts'
import type {ExitCode} from '../messages/errors.ts'
import {type Language, languageFlag} from '../messages/language.ts'
import {EXIT_MEANINGS} from '../render/exit-codes.ts'
import {CONNECTION_PAGE, exampleIn, HELP_WORDS, type HelpWords} from './help-words.ts'
import {isOtherName, otherNames} from './own-plugin.ts'

/** Sentences of commands and flags in the language of the reader; English ones stand in the commands. */
type Translate = (english: string) => string

/** oclif’s own flag says it in its own way. */
const OF_OCLIF = 'Format output as json.'

/** What the help of this process is written in. Set before any help is shown. */
const reader: {language: Language; words: HelpWords; translate: Translate} = {
  language: 'en',
  words: HELP_WORDS.en,
  translate: (english) => (english === OF_OCLIF ? HELP_WORDS.en.json : english),
}

/** Only a reader of Portuguese loads the Portuguese sentences. */
async function chooseLanguage(): Promise<void> {
  reader.language = languageOfProcess(languageFlag(process.argv))
  reader.words = HELP_WORDS[reader.language]
  if (reader.language === 'en') return
  const {inPortuguese} = await import('../messages/help/portuguese.ts')
  reader.translate = inPortuguese
}

type Flag = Command.Flag.Any
type Row = [string, string | undefined]

/** `--holder-name NAME`: what stands behind a flag that takes a value. */
const valueName = (flag: Flag): string =>
  translatedValue(
    'helpValue' in flag && typeof flag.helpValue === 'string'
      ? flag.helpValue
      : (flag.name.split('-').at(-1) ?? '').toUpperCase(),
  )

/** `FILE|DIR` is `ARQUIVO|PASTA`: each word in capitals by itself. */
const translatedValue = (value: string): string =>
  value.replace(/\p{Lu}{2,}/gu, (word) => reader.words.values[word] ?? word)

/** The examples of a command, with the names that a reader's own files have. */
const inLanguage = (examples: Command.Example[] = []): Command.Example[] =>
  examples.map((example) =>
    typeof example === 'string' ? exampleIn(reader.language, example) : example,
  )

/** What stands before the meaning of an exit code: the indent of a section, the code, a gap. */
const CODE_WIDTH = 7

/** Exit 5 is for a service that cannot be reached: a command without it opens no connection. */
const UNREACHABLE = 5

/** The help of a command: what it does, its flags, examples, and the codes it can end with. */
class CommandPage extends CommandHelp {
  get #exits(): readonly ExitCode[] {
    return (this.command as {exits?: readonly ExitCode[]}).exits ?? []
  }

  protected override usage(): string {
    const {id, args, flags} = this.command
    const operands = Object.values(args)
      .filter(({hidden}) => !hidden)
      .map((arg) => this.arg(arg))
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
      ...arg,
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
    return rows?.map(([label, text]) => [
      label
        .trimStart()
        .replace(/<(option|value)>/, `<${value}>`)
        .replace(/=.*/, translatedValue),
      text
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

export default class PixctlHelp extends Help {
  protected override CommandHelpClass = CommandPage

  constructor(config: Interfaces.Config, options: Partial<Interfaces.HelpOptions> = {}) {
    super(config, {...options, docopts: false, flagSortOrder: 'none', hideAliasesFromRoot: true})
  }

  override async showHelp(argv: string[]): Promise<void> {
    await chooseLanguage()
    if (argv[0] === CONNECTION_PAGE && argv.length === 1) return this.#showConnection()
    await super.showHelp(argv)
  }

  protected override async showRootHelp(): Promise<void> {
    const {words, translate} = reader
    const {bin, version, pjson} = this.config
    const steps = words.firstSteps.map(([step, does]): Row => [`$ ${bin} ${step}`, does])
    const topics = this.sortedTopics.filter(({name}) => !name.includes(':'))
    const commands = this.sortedCommands.filter(
      (command) =>
        command.id !== '' &&
        !command.id.includes(':') &&
        !isOtherName(command) &&
        topics.every(({name}) => name !== command.id),
    )
    const listed = [
      ...topics.map(({name, description = ''}): Row => [name, translate(description)]),
      ...commands.map(({id, summary = ''}): Row => [id, translate(summary)]),
    ].sort(([a], [b]) => (a < b ? -1 : 1))
    const list = (rows: Row[]): string => this.renderList(rows, {indentation: 2, spacer: '\n'})
    const parts = [
      this.wrap(translate(String(pjson['description']))),
      this.section(words.titles.usage, `$ ${bin} ${words.commandMark} ${words.flagsMark}`),
      this.section(words.titles.firstSteps, list(steps)),
      this.section(words.titles.commands, list(listed)),
      this.wrap(words.more(bin)),
      `${bin} ${version}`,
    ]
    this.log(`${parts.join('\n\n')}\n`)
  }

  protected override async showTopicHelp(topic: Interfaces.Topic): Promise<void> {
    const {name, description = ''} = topic
    const {titles, commandMark, flagsMark} = reader.words
    const depth = name.split(':').length + 1
    const below = (id: string): boolean =>
      id.startsWith(`${name}:`) && id.split(':').length === depth
    const rows = [
      ...this.sortedTopics
        .filter((sub) => below(sub.name))
        .map((sub): Row => [this.#words(sub.name), reader.translate(sub.description ?? '')]),
      ...this.sortedCommands
        .filter((command) => below(command.id) && !isOtherName(command))
        .map(({id, summary = ''}): Row => [this.#words(id), reader.translate(summary)]),
    ]
    const usage = `$ ${this.config.bin} ${this.#words(name)} ${commandMark} ${flagsMark}`
    const list = this.renderList(rows, {indentation: 2, spacer: '\n'})
    const parts = [
      this.wrap(reader.translate(description)),
      this.section(titles.usage, usage),
      this.section(titles.commands, list),
    ]
    this.log(`${parts.join('\n\n')}\n`)
  }

  protected override formatTopics(topics: Interfaces.Topic[]): string {
    const rows = topics.map(
      ({name, description = ''}): Row => [this.#words(name), reader.translate(description)],
    )
    if (rows.length === 0) return ''
    const list = this.renderList(rows, {indentation: 2, spacer: '\n'})
    return this.section(reader.words.titles.topics, list)
  }

  protected override formatCommands(commands: Command.Loadable[]): string {
    const rows = commands.map(
      ({id, summary = ''}): Row => [this.#words(id), reader.translate(summary)],
    )
    if (rows.length === 0) return ''
    const list = this.renderList(rows, {indentation: 2, spacer: '\n'})
    return this.section(reader.words.titles.commands, list)
  }

  protected override summary(command: Command.Loadable): string | undefined {
    return command.summary === undefined ? undefined : reader.translate(command.summary)
  }

  /** The flags that choose whom a command speaks as and to, which offline pages only name. */
  #showConnection(): void {
    const {words, translate} = reader
    const shown = this.config.findCommand('balance', {must: true})
    const page = this.getCommandHelpClass({
      ...shown,
      exits: [UNREACHABLE],
      flags: Object.fromEntries(
        Object.entries(shown.flags).filter(([, flag]) => flag.helpGroup === 'CONNECTION'),
      ),
    } as unknown as Command.Loadable) as CommandPage
    this.log(`${this.wrap(translate(words.connection))}\n\n${page.flagPage()}\n`)
  }

  #words(id: string): string {
    return id.replaceAll(':', ' ')
  }
}
