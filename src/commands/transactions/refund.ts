import {Args, Flags} from '@oclif/core'
import {chargeMeant} from '../../actions/refund/charge-meant.ts'
import {
  confirmRefund,
  previewRefund,
  refundCost,
  refundedSoFar,
  refundTaken,
  refundTransaction,
  shortForRefund,
} from '../../actions/refund/refund.ts'
import {
  requireAsShown,
  warnOfReturned,
  warnOfReturnedOffline,
} from '../../actions/refund/returned-by-block.ts'
import {resolveId} from '../../actions/show/resolve-id.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {ExitCode} from '../../messages/errors.ts'
import {renderPreview} from '../../render/payments/preview.ts'
import {refundQuestion} from '../../render/payments/refund.ts'
import {renderAskedRefund} from '../../render/payments/refund-next.ts'

export default class TransactionsRefund extends ServiceCommand<typeof TransactionsRefund> {
  static override summary = 'Give a paid charge back in full to who paid it.'
  static override description =
    `The refund is open until its refund_completed webhook; until then amount and fee
count as refund debt. Only the originator of the charge is debited, never a recipient of its split.
On a terminal the amount has to be typed again; elsewhere --yes is needed, else exit 8; with --yes a
charge whose money a block gave back, or still holds, is exit 8 as well, unless --again, and so is a
reference that the journal does not know: the id that the message names is to be given. Exit 4 when
the charge is not paid or was refunded before, 5 when the service does not list its blocks, 6 when
no answer came.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    '<%= config.bin %> <%= command.id %> pedido-1042 --reason "returned goods"',
  ]
  static override args = {
    id: Args.string({description: 'Id or its beginning, or external reference.', required: true}),
  }
  static override flags = {
    reason: Flags.string({summary: 'Why, for the record.'}),
    yes: Flags.boolean({char: 'y', summary: 'Send without asking.'}),
    again: Flags.boolean({summary: 'Refund it although a block gave the money back, or may.'}),
    'dry-run': Flags.boolean({summary: 'Show the request; send nothing.'}),
  }
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.outcomeUnknown, ExitCode.notConfirmed)

  async run() {
    const {context, flags} = this
    if (flags['dry-run']) {
      const id = await resolveId(context, this.args.id, ['charge'])
      await warnOfReturnedOffline(context, id)
      const preview = await previewRefund(context, id, flags.reason)
      this.logText(() => renderPreview(preview))
      return preview
    }
    const charge = await chargeMeant(context, this.args.id, {isShown: !flags.yes})
    const isMeant = flags.again || !flags.yes
    const known = await warnOfReturned(context, charge.id, {isMeant, again: flags.again})
    if (!flags.yes) {
      const {refunded, isOpen} = await refundedSoFar(context, charge.id)
      const cost = await refundCost(context, charge, refunded)
      const question = refundQuestion(context.language)
      const spendable = cost && (await shortForRefund(context, charge, cost))
      await confirmRefund(context, {charge, cost, isOpen, spendable}, question)
      if (!flags.again) await requireAsShown(context, charge.id, known)
    }
    const refund = await refundTransaction(context, charge, flags.reason)
    const taken = this.jsonEnabled() ? undefined : await refundTaken(context, refund)
    this.logText(() => renderAskedRefund(refund, taken, context.language))
    return refund
  }
}
