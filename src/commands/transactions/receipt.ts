import {issueReceipt} from '../../actions/receipt/issue-receipt.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {receiptArgs, receiptFlags, toReceiptOrder} from '../../cli/flags/receipt.ts'
import {ExitCode} from '../../messages/errors.ts'
import {receiptLanguage, receiptWriters, renderReceiptFiles} from '../../render/receipt/receipt.ts'

export default class TransactionsReceipt extends ServiceCommand<typeof TransactionsReceipt> {
  static override summary = 'Write the receipt of a refund, for whoever got the money back.'
  static override description =
    `ID is the refund or, where its event is in the inbox, the charge. HTML and PDF, in Portuguese unless --lang en is given: amount, date and time of Brasília,
end-to-end id, institution, documents masked, and that it is not the receipt of a bank. Nothing is
overwritten. Exit 7 when the money has not moved.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> pedido-1042 --wallet-name "Loja da Ana"',
    '<%= config.bin %> <%= command.id %> pedido-1042 --format html --out receipts --json',
  ]
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.checkFailed)
  static override args = receiptArgs
  static override flags = receiptFlags

  async run() {
    const {context, args, flags} = this
    const writers = receiptWriters(receiptLanguage(context.globals.lang))
    const issued = await issueReceipt(context, toReceiptOrder('refund', args.id, flags), writers)
    this.log(renderReceiptFiles(issued))
    return issued
  }
}
