import {ReceiptCommand} from '../../cli/receipt-command.ts'

export default class TransactionsReceipt extends ReceiptCommand<typeof TransactionsReceipt> {
  static override summary = 'Write the receipt of a refund, for whoever got the money back.'
  static override description = `ID is the refund or, where its event is in the inbox, the charge.
${ReceiptCommand.description}`
  static override examples = [
    '<%= config.bin %> <%= command.id %> pedido-1042 --wallet-name "Loja da Ana"',
    '<%= config.bin %> <%= command.id %> pedido-1042 --format html --out receipts --json',
  ]

  protected readonly kind = 'refund'
}
