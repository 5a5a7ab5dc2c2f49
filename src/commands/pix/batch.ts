import {BatchCommand} from '../../cli/batch-command.ts'

export default class PixBatch extends BatchCommand<typeof PixBatch> {
  static override summary = 'Create a charge for each row of a CSV or JSONL file.'
  static override description =
    `Columns are the fields of the request (amount, description, customer.name, expiresIn,
externalReference, split, metadata, subAccount …) or the names of the flags of "pix create".
The whole file is checked before anything is sent. Each row has a key made from its content, so
running the same file again, also after a kill, creates nothing twice; an edited row is a new
charge. What became of each row is written beside the file, in FILE.result.csv.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> charges.csv --dry-run',
    '<%= config.bin %> <%= command.id %> charges.jsonl --yes --json',
  ]

  protected readonly kind = 'charge'
}
