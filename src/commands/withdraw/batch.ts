import {BatchCommand, batchFlags} from '../../cli/batch-command.ts'

export default class WithdrawBatch extends BatchCommand<typeof WithdrawBatch> {
  static override summary = 'Send a withdrawal for each row of a CSV or JSONL file.'
  static override description =
    `Columns are the fields of the request (pixKey, pixKeyType, holderName, holderDocument,
amount or netAmount, externalReference, subAccount …) or the names of the flags of "withdraw", or Portuguese
ones (chave, titular, valor …); --template prints a file to fill in.
The whole file is checked before anything is sent; then the total has to be typed, or --yes given.
Each row has a key made from its content, so running the same file again, also after a kill, pays
nothing twice. An edited row is a new payment, but not while one like it is of unknown outcome, nor
where only its spelling is new on the same day: such a row is not sent (7) unless --again is given.
An answer is never final: the webhook is.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --template > rows.csv',
    '<%= config.bin %> <%= command.id %> payouts.csv --dry-run',
    '<%= config.bin %> <%= command.id %> payouts.csv --sub-account loja-2 --yes --json',
  ]
  static override flags = batchFlags

  protected readonly kind = 'withdrawal'
}
