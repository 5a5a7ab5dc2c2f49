import {Flags} from '@oclif/core'
import {exportJournal} from '../../actions/journal/export.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {instantFlag} from '../../cli/flags/instant.ts'
import {renderExported} from '../../render/journal.ts'

export default class JournalExport extends ServiceCommand<typeof JournalExport> {
  static override summary = 'Write what this machine knows as the files "reconcile" reads.'
  static override description =
    `Charges and withdrawals as they were last seen, and the webhooks of the inbox. The statement and the
balances come from the service, as do blocks: "blocks list --output ndjson" writes them. Without --from
and --until it is all there is. With them it is the events of that time, and the records that were created
in it, were still open when it began, or that an event of it names, as they stood when it ended: what ended
before is in the result of the last run, which "reconcile --previous" reads. The directory must be new or
empty.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --out november',
    '<%= config.bin %> <%= command.id %> --out november --from 2026-11-01 --until 2026-12-01',
    '<%= config.bin %> <%= command.id %> --out november --live --json',
  ]
  static override exits = LOCAL_EXITS
  static override flags = {
    out: Flags.string({summary: 'Directory to write to.', helpValue: 'DIR', required: true}),
    from: instantFlag({summary: 'From this time on (Brasília): 1h, yesterday, 2026-11-21 …'}),
    until: instantFlag({summary: 'Only before this time.'}),
  }

  async run() {
    const {out: directory, from: fromMs, until: untilMs} = this.flags
    const exported = await exportJournal(this.context, {directory, fromMs, untilMs})
    this.logText(() => renderExported(exported.data, this.context.language))
    return exported
  }
}
