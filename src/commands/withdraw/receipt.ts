import {ReceiptCommand} from '../../cli/receipt-command.ts'

export default class WithdrawReceipt extends ReceiptCommand<typeof WithdrawReceipt> {
  static override summary = 'Write the receipt of a completed withdrawal, for whoever got it.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> payout-1042 --wallet-name "Loja da Ana"',
    '<%= config.bin %> <%= command.id %> payout-1042 --format pdf --out receipts',
  ]

  protected readonly kind = 'withdrawal'
}
