import {Args} from '@oclif/core'
import {showEntry, type WholeEntry} from '../../actions/journal/entries.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {renderEntry} from '../../render/journal.ts'

export default class JournalShow extends ServiceCommand<typeof JournalShow> {
  static override summary = 'Show one entry of the journal: what was sent, and what came back.'
  static override description =
    `Opens no connection; the resource is as it was last seen. Of several with one key the latest is
shown, and stderr names the others. An unknown entry is exit 2.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 5f0c7a1e-93b1-4a53-8f63-0c9a1f2b3c4d',
    '<%= config.bin %> <%= command.id %> order-77-key --json',
  ]
  static override exits = LOCAL_EXITS
  static override args = {
    id: Args.string({
      description:
        'Id or key of the entry, or id or reference of what it created; a beginning will do.',
      required: true,
    }),
  }

  async run(): Promise<WholeEntry> {
    const entry = await showEntry(this.context, this.args.id)
    this.logText(() => renderEntry({...entry}, this.context.language))
    return entry
  }
}
