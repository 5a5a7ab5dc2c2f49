import {Args} from '@oclif/core'
import {loadHelpClass} from '@oclif/core/help'
import {BaseCommand} from '../cli/base-command.ts'
import {CONNECTION_PAGE} from '../cli/help-words.ts'

export default class HelpCommand extends BaseCommand<typeof HelpCommand> {
  static override summary = 'Show what pixctl, a topic or a command does.'
  static override description =
    `Exit 2 when there is no such command; the nearest name is suggested.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> pix create',
  ]
  static override args = {
    command: Args.string({description: 'Words of the command.', multiple: true}),
  }
  static override enableJsonFlag = false

  /** Help is text alone, and so refuses --json: a program that asked for it reads that as everywhere. */
  override jsonEnabled(): boolean {
    return this.argv.includes('--json')
  }

  async run(): Promise<void> {
    const words = this.args.command ?? []
    const id = words.join(':')
    const isPage = id === '' || id === CONNECTION_PAGE
    if (!isPage && !this.config.findCommand(id) && !this.config.findTopic(id)) {
      await this.config.runHook('command_not_found', {id, argv: words})
      return
    }
    const Help = await loadHelpClass(this.config)
    await new Help(this.config).showHelp(words)
  }
}
