import {Args} from '@oclif/core'
import {BaseCommand} from '../../base-command.ts'

export default class PixDecode extends BaseCommand<typeof PixDecode> {
  static override summary = 'Inspect a copy-and-paste code without any network.'
  static override examples = ['<%= config.bin %> <%= command.id %> 00020126...']
  static override args = {
    code: Args.string({description: 'The copy-and-paste code.', required: true}),
  }

  async run(): Promise<{code: string}> {
    this.log(this.args.code)
    return {code: this.args.code}
  }
}
