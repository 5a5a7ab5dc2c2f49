import {ReceiptCommand} from '../../cli/receipt-command.ts'

export default class PixReceipt extends ReceiptCommand<typeof PixReceipt> {
  static override summary = 'Write the receipt of a paid charge, for whoever paid it.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> pedido-1042 --wallet-name "Loja da Ana" --logo logo.png',
    '<%= config.bin %> <%= command.id %> pedido-1042 --out comprovante.pdf --json',
  ]

  protected readonly kind = 'charge'
}
