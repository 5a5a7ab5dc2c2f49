import {BatchCommand, batchFlags} from '../../cli/batch-command.ts'

export default class PixBatch extends BatchCommand<typeof PixBatch> {
  static override summary = 'Create a charge for each row of a CSV or JSONL file.'
  static override description =
    `Columns are the fields of the request (amount, description, customer.name, expiresIn,
externalReference, split, metadata, subAccount …) or the names of the flags of "pix create", or Portuguese ones
(valor, descrição, referência …); --template prints a file to fill in.
The whole file is checked before anything is sent. Each row has a key made from its content, so
running the same file again, also after a kill, creates nothing twice; an edited row is a new
charge. FILE.result.csv has the file again, with what became of each row.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --template > rows.csv',
    '<%= config.bin %> <%= command.id %> charges.csv --dry-run',
    '<%= config.bin %> <%= command.id %> charges.jsonl --yes --json',
  ]
  static override flags = batchFlags

  protected readonly kind = 'charge'
}
