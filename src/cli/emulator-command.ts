import {type Command, Flags} from '@oclif/core'
import {ServiceCommand} from './base-command.ts'
import {connectionFlags, outputFlags} from './flags/every-command.ts'

/**
 * A command of the emulator. Its live environment is as much play money as its test environment.
 */
export abstract class EmulatorCommand<T extends typeof Command> extends ServiceCommand<T> {
  static override baseFlags = {
    ...outputFlags,
    ...connectionFlags,
    live: Flags.boolean({
      summary: 'The same as --env live: that of the emulator, without real money.',
      exclusive: ['env'],
      helpGroup: 'CONNECTION',
    }),
  }
  static override movesRealMoney = false
}
