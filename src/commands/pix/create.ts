import {Flags} from '@oclif/core'
import {createCharge} from '../../actions/create/create-charge.ts'
import {previewRequest} from '../../actions/create/preview-request.ts'
import {requireWritableQrFile, saveQrCode} from '../../actions/files/save-qr-code.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {toChargeBody} from '../../cli/flags/charge.ts'
import {chargeFlags} from '../../cli/flags/every-command.ts'
import {qrCodeForTerminal} from '../../cli/flags/qr-code.ts'
import {followOnTerminal} from '../../cli/terminal/follow.ts'
import {ExitCode} from '../../messages/errors.ts'
import {renderCharge} from '../../render/payments/charge.ts'
import {renderPreview} from '../../render/payments/preview.ts'
import {stateWordOf} from '../../render/text/states.ts'

export default class PixCreate extends ServiceCommand<typeof PixCreate> {
  static override summary = 'Create a PIX charge and show its QR code.'
  static override description =
    `Needs PIX:WRITE. The charge is in the journal before it is sent. Without an answer it is tried
again under the same key; still without one it is exit 6, with the line that finishes it. A split
moves no money before the payer pays, and is at most the amount minus the fee. A value that
the service would not take is exit 2 before anything is sent. With --wait it is exit 0 also when
the charge was not paid: a script asks its status.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --amount 19.90 --description "Order 77"',
    '<%= config.bin %> <%= command.id %> --amount 100 --split loja-2=30 --expires-in 1h --qr-file order.png --json',
  ]
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.outcomeUnknown)
  static override flags = {
    ...chargeFlags,
    'qr-file': Flags.string({summary: 'Write the QR code as PNG there.', helpValue: 'FILE'}),
    qr: Flags.boolean({summary: 'Draw the QR code.', default: true, allowNo: true}),
    wait: Flags.boolean({
      summary: 'Follow it until it is paid, expired or failed: exit 0 whatever it came to.',
    }),
    'dry-run': Flags.boolean({summary: 'Show the request; send nothing.'}),
  }

  async run() {
    const {flags, context} = this
    const body = await toChargeBody(context, flags)
    requireWritableQrFile(flags['qr-file'])
    if (flags['dry-run']) return this.preview(body)
    const charge = await createCharge(context, body, flags['idempotency-key'])
    const qrCode = await qrCodeForTerminal(context, charge, flags.qr)
    this.logText(() => renderCharge(charge, context.language, qrCode))
    if (flags['qr-file'] !== undefined) await saveQrCode(context, charge, flags['qr-file'])
    if (!flags.wait) return charge
    const following = {noun: 'charge', isEndSaid: true} as const
    const {status} = await followOnTerminal(context, charge.id, following)
    this.log(stateWordOf('charge', status, context.language))
    return {...charge, status}
  }

  private async preview(body: object) {
    const preview = await previewRequest(this.context, 'chargesPath', body)
    this.logText(() => renderPreview(preview))
    return preview
  }
}
