import {Flags} from '@oclif/core'
import {listEntries} from '../../actions/journal/entries.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/every-command.ts'
import {instantFlag} from '../../cli/flags/instant.ts'
import {listView} from '../../cli/flags/list-view.ts'
import {JOURNAL_COLUMNS} from '../../render/journal.ts'
import {renderList, renderMore} from '../../render/list.ts'

export default class JournalList extends ServiceCommand<typeof JournalList> {
  static override summary = 'List what this machine asked the service to create, newest first.'
  static override description =
    `"unknown" was sent without an answer and may exist: "journal resume" finishes it. "failed" never
reached the service. Opens no connection.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --state unknown',
    '<%= config.bin %> <%= command.id %> --kind withdrawal --from 2026-11-01 --all --output csv',
  ]
  static override exits = LOCAL_EXITS
  static override flags = {
    ...listFlags,
    state: Flags.option({
      summary: 'Only entries in this state.',
      options: ['unknown', 'done', 'refused', 'failed'] as const,
    })(),
    kind: Flags.option({
      summary: 'Only entries of this kind.',
      options: [
        'charge',
        'withdrawal',
        'project',
        'sub_account',
        'refund',
        'webhook_endpoint',
      ] as const,
    })(),
    from: instantFlag({summary: 'Sent at this time or later.'}),
    until: instantFlag({summary: 'Sent before this time.'}),
    limit: Flags.integer({summary: 'How many of the newest.', default: 50, min: 1}),
    all: Flags.boolean({summary: 'All of them.', exclusive: ['limit']}),
  }

  async run() {
    const view = listView(this.flags, JOURNAL_COLUMNS, this.context)
    const {state, kind, from: fromMs, until: untilMs, limit, all} = this.flags
    const entries = await listEntries(this.context, {state, kind, fromMs, untilMs})
    const data = all ? entries : entries.slice(0, limit)
    this.log(await renderList(data, view))
    const more = renderMore(data.length, entries.length, this.context.language)
    if (more) this.notice(more)
    return {data}
  }
}
