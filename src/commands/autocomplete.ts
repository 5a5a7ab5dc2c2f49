import {Args} from '@oclif/core'
import {BaseCommand} from '../cli/base-command.ts'
import {COMPLETION_SETUP, renderCompletion, SHELLS, type Shell} from '../render/completion.ts'
import {completedCommands} from '../render/completion-commands.ts'

export default class Autocomplete extends BaseCommand<typeof Autocomplete> {
  static override summary = 'Print the script that lets a shell complete commands and flags.'
  static override description = `Without SHELL it prints the line that sets up the shell you are in.
The script holds everything it offers, so a Tab starts no pixctl.`
  static override examples = [
    'eval "$(<%= config.bin %> <%= command.id %> bash)"',
    '<%= config.bin %> <%= command.id %> fish > ~/.config/fish/completions/pixctl.fish',
  ]
  static override args = {
    shell: Args.string({description: 'The shell to complete in.', options: [...SHELLS]}),
  }

  async run(): Promise<{shell: Shell; script: string}> {
    const asked = SHELLS.find((shell) => shell === this.args.shell)
    const shell = asked ?? currentShell(this.context.env['SHELL'])
    const script = renderCompletion(shell, completedCommands(this.config.commands))
    this.log(asked ? script : COMPLETION_SETUP[shell])
    return {shell, script}
  }
}

const currentShell = (path = ''): Shell =>
  SHELLS.find((shell) => path.endsWith(`/${shell}`)) ?? 'bash'
