import {Flags} from '@oclif/core'
import {exportJournal} from '../../actions/journal/export.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {renderExported} from '../../render/journal.ts'

export default class JournalExport extends ServiceCommand<typeof JournalExport> {
  static override summary = 'Write what this machine knows as the files "reconcile" reads.'
  static override description =
    `Charges and withdrawals as they were last seen, and the webhooks of the inbox. The statement and the
balances come from the service, as do blocks: "blocks list --output ndjson" writes them. All of it, of
whatever day: a payment of one month may have its event or its refund in another. The directory must be
new or empty.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --out november',
    '<%= config.bin %> <%= command.id %> --out november --live --json',
  ]
  static override exits = LOCAL_EXITS
  static override flags = {
    out: Flags.string({summary: 'Directory to write to.', helpValue: 'DIR', required: true}),
  }

  async run() {
    const data = await exportJournal(this.context, this.flags.out)
    this.logText(() => renderExported(data, this.context.language))
    return {data}
  }
}
