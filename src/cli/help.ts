import type {Command, Interfaces} from '@oclif/core'
import {Help} from '@oclif/core/help'
import {CommandPage, type Row, UNREACHABLE} from './command-page.ts'
import {chooseLanguage, reader} from './help-reader.ts'
import {CONNECTION_PAGE} from './help-words.ts'
import {isOtherName} from './own-plugin.ts'

export default class PixctlHelp extends Help {
  protected override CommandHelpClass = CommandPage

  constructor(config: Interfaces.Config, options: Partial<Interfaces.HelpOptions> = {}) {
    super(config, {...options, docopts: false, flagSortOrder: 'none', hideAliasesFromRoot: true})
  }

  override async showHelp(argv: string[]): Promise<void> {
    await chooseLanguage()
    if (argv[0] === CONNECTION_PAGE && argv.length === 1) return this.#showConnection()
    try {
      await super.showHelp(argv)
    } catch (error) {
      if (!/^Command \S+ not found\.$/.test((error as Error).message)) throw error
      const words = argv.filter((word) => !word.startsWith('-'))
      await this.config.runHook('command_not_found', {id: words.join(':'), argv})
    }
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
    const usage = `$ ${this.config.bin} ${this.#words(name)} ${commandMark} ${flagsMark}`
    const parts = [
      this.wrap(reader.translate(description)),
      this.section(titles.usage, usage),
      this.#listBelow(name),
    ]
    this.log(`${parts.join('\n\n')}\n`)
  }

  /** The page of a command that has others below it ends with one list of them all. */
  override async showCommandHelp(command: Command.Loadable): Promise<void> {
    const summary = this.summary(command)
    const below = this.#listBelow(command.id)
    const parts = [
      ...(summary === undefined ? [] : [summary]),
      this.formatCommand(command),
      ...(below === '' ? [] : [below]),
    ]
    this.log(`${parts.join('\n\n')}\n`)
  }

  #listBelow(name: string): string {
    const depth = name.split(':').length + 1
    const below = (id: string): boolean =>
      id.startsWith(`${name}:`) && id.split(':').length === depth
    const rows = [
      ...this.sortedTopics
        .filter((sub) => below(sub.name))
        .map((sub): Row => [this.#words(sub.name), reader.translate(sub.description ?? '')]),
      // A command that has others below it is named once, by what all of them are for.
      ...this.sortedCommands
        .filter((command) => below(command.id) && !isOtherName(command))
        .filter(({id}) => this.sortedTopics.every((sub) => sub.name !== id))
        .map(({id, summary = ''}): Row => [this.#words(id), reader.translate(summary)]),
    ]
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
