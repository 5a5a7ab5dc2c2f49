import {CommandHelp, Help, type Interfaces} from '@oclif/core'
import type {ExitCode} from '../messages/errors.ts'
import {EXIT_MEANINGS} from '../render/exit-codes.ts'

/** The help of a command, with the codes it can end with. */
class HelpWithExitCodes extends CommandHelp {
  /** A description’s lines end where the source’s do; the terminal has other widths. */
  protected override description(): string | undefined {
    const description = this.command.description?.replace(/([^\n])\n(?=[^\n])/g, '$1 ')
    this.command = {...this.command, description}
    return super.description()
  }

  protected override sections(): ReturnType<CommandHelp['sections']> {
    return [...super.sections(), {header: 'EXIT CODES', generate: () => this.#exitCodes()}]
  }

  #exitCodes(): string {
    const {exits = []} = this.command as {exits?: readonly ExitCode[]}
    return exits.map((code) => `${String(code).padStart(3)}  ${EXIT_MEANINGS[code]}`).join('\n')
  }
}

export default class PixctlHelp extends Help {
  protected override CommandHelpClass = HelpWithExitCodes

  constructor(config: Interfaces.Config, options: Partial<Interfaces.HelpOptions> = {}) {
    super(config, {...options, docopts: false, flagSortOrder: 'none'})
  }
}
