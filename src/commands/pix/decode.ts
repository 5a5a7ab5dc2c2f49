import {Args} from '@oclif/core'
import {typedCode} from '../../actions/files/typed-code.ts'
import {BaseCommand, exitsWith, LOCAL_EXITS} from '../../cli/base-command.ts'
import {type DecodedBrCode, decodeBrCode, isUnpayable} from '../../domain/br-code.ts'
import {codeNotPayable} from '../../messages/command-line/command-line.ts'
import {CheckFailedError, ExitCode} from '../../messages/errors.ts'
import {renderDecodedBrCode} from '../../render/payments/br-code.ts'

export default class PixDecode extends BaseCommand<typeof PixDecode> {
  static override summary = 'Inspect a copy-and-paste code without any network.'
  static override description =
    `Shows what a code holds: whom it pays, how much, and what is worth a look.
A code that cannot be paid is exit 7, with every reason; a doubtful one is exit 0, with warnings.`
  static override examples = [
    "<%= config.bin %> <%= command.id %> '00020126580014br.gov.bcb.pix0136...'",
    'pbpaste | xargs -0 <%= config.bin %> <%= command.id %> --json',
  ]
  static override exits = exitsWith(LOCAL_EXITS, ExitCode.checkFailed)
  static override args = {
    code: Args.string({
      description: 'The copy-and-paste code, or a PNG of its QR code.',
      required: true,
    }),
  }

  async run(): Promise<DecodedBrCode> {
    const code = decodeBrCode(await typedCode(this.args.code))
    if (isUnpayable(code)) {
      const {reasons, warnings} = code
      throw new CheckFailedError(codeNotPayable(), {details: {reasons, warnings}})
    }
    this.logText(() => renderDecodedBrCode(code, this.context.language))
    return code
  }
}
