import type {Command} from '@oclif/core'
import {issueReceipt} from '../actions/receipt/issue-receipt.ts'
import type {ReceiptKind} from '../actions/receipt/receipt.ts'
import {ExitCode} from '../messages/errors.ts'
import {receiptLanguage, receiptWriters, renderReceiptFiles} from '../render/receipt/receipt.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from './base-command.ts'
import {type ReceiptFlags, receiptArgs, receiptFlags, toReceiptOrder} from './flags/receipt.ts'

/**
 * `receipt` of a charge, a withdrawal and a refund: the same files about another kind of payment.
 */
export abstract class ReceiptCommand<T extends typeof Command> extends ServiceCommand<T> {
  static override description =
    `HTML and PDF, in Portuguese unless --lang en is given: amount, date and time of Brasília,
end-to-end id, institution, documents masked, and that it is not the receipt of a bank. Nothing is
overwritten. Exit 7 when the money has not moved.`
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.checkFailed)
  static override args = receiptArgs
  static override flags = receiptFlags

  protected abstract readonly kind: ReceiptKind

  async run() {
    const {context} = this
    const {id} = this.args as {id: string}
    const order = toReceiptOrder(this.kind, id, this.flags as unknown as ReceiptFlags)
    const writers = receiptWriters(receiptLanguage(context.globals.lang))
    const issued = await issueReceipt(context, order, writers)
    this.logText(() => renderReceiptFiles(issued))
    return issued
  }
}
