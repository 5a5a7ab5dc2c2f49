import {Args, Flags} from '@oclif/core'
import {knownWords} from '../actions/show/known-words.ts'
import {BaseCommand} from '../cli/base-command.ts'
import {WORD_KINDS, type WordKind} from '../render/command-line/completed-command.ts'
import {
  COMPLETION_SETUP,
  renderCompletion,
  SHELLS,
  type Shell,
} from '../render/command-line/completion.ts'
import {completedCommands} from '../render/command-line/completion-commands.ts'

export default class Autocomplete extends BaseCommand<typeof Autocomplete> {
  static override summary = 'Print the script that lets a shell complete commands and flags.'
  static override description = `Without SHELL it prints the line that sets up the shell you are in.
Commands, flags and their values are in the script; wallets, profiles and references are asked of
this machine at a Tab.`
  static override examples = [
    'eval "$(<%= config.bin %> <%= command.id %> bash)"',
    '<%= config.bin %> <%= command.id %> fish > ~/.config/fish/completions/pixctl.fish',
  ]
  static override args = {
    shell: Args.string({description: 'The shell to complete in.', options: [...SHELLS]}),
  }
  static override flags = {
    words: Flags.option({
      summary: 'Words this machine knows, one a line: what the script asks at a Tab.',
      options: WORD_KINDS,
      hidden: true,
    })(),
  }

  async run(): Promise<{shell: Shell; script: string} | {words: readonly string[]}> {
    const {words: kind} = this.flags
    return kind === undefined ? this.script() : this.words(kind)
  }

  /** The commands, what they do in the language of the reader. */
  private async listed() {
    const {commands} = this.config
    if (this.context.language === 'en') return commands
    const {inPortuguese} = await import('../messages/help/portuguese.ts')
    return commands.map(({id, summary = '', hidden, args, flags, ...command}) => ({
      id,
      hidden,
      args,
      columns: (command as {columns?: readonly string[]}).columns,
      summary: inPortuguese(summary),
      flags: Object.fromEntries(
        Object.entries(flags).map(([name, flag]) => [
          name,
          {...flag, summary: inPortuguese(flag.summary ?? '')},
        ]),
      ),
    }))
  }

  private async words(kind: WordKind): Promise<{words: readonly string[]}> {
    const words = await knownWords(this.context, kind)
    for (const word of words) this.log(word)
    return {words}
  }

  private async script(): Promise<{shell: Shell; script: string}> {
    const asked = SHELLS.find((shell) => shell === this.args.shell)
    const shell = asked ?? currentShell(this.context.env['SHELL'])
    const script = renderCompletion(shell, completedCommands(await this.listed()))
    this.log(asked ? script : COMPLETION_SETUP[shell])
    return {shell, script}
  }
}

const currentShell = (path = ''): Shell =>
  SHELLS.find((shell) => path.endsWith(`/${shell}`)) ?? 'bash'
