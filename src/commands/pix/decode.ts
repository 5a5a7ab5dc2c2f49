import {Args, Command} from '@oclif/core'
export default class PixDecode extends Command {
  static override summary = 'x'
  static override args = {code: Args.string({required: true})}
  async run() {
    const {args} = await this.parse(PixDecode)
    this.log(args.code)
  }
}
